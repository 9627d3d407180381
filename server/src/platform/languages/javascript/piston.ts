/** JavaScript for a plain Piston: our harness, reading standard input instead of its channel. */
import { nameFile, never, readHarness, replaceAll, type PistonProgram } from '../piston-text.ts'

/** Of TypeScript too: the channel is standard input and output, and old versions of Node suffice. */
export const nodeHarness = (): string =>
  replaceAll(readHarness(new URL('harness.cjs', import.meta.url)), [
    ['readSync(channel, chunk)', 'readSync(0, chunk)'],
    ['writeAll(channel, ', 'writeAll(1, '],
    [`require('node:`, `require('`],
    ['performance.now.bind(performance)', `(({ performance }) => () => performance.now())(require('perf_hooks'))`],
  ])

export function javascriptProgram(code: string): PistonProgram {
  // A module is known by its name alone before Node 22.
  const isModule = /^[^\S\n]*(import|export)\b(?!\s*[(.])/m.test(code)
  return { file: isModule ? 'main.mjs' : 'main.js', text: code, tidy: nameFile('main.js'), isCompileError: never }
}

export function javascriptCalls(code: string): PistonProgram {
  const text = replaceAll(nodeHarness(), [
    [`fs.readFileSync(file, 'utf8')`, JSON.stringify(withoutExports(code))],
    ['process.argv[2]', `'/app/main.js'`],
  ])
  return { file: 'main.js', text, tidy: nameFile('main.js'), isCompileError: never }
}

/** Without a compiler before it, a file that exports its function isn't a script; columns stay. */
function withoutExports(code: string): string {
  return code.replaceAll(
    /^([ \t]*)(export[ \t]+(?:default[ \t]+)?)(?=(?:async\b|function\b|const\b|let\b|var\b|class\b))/gm,
    (_, indent: string, words: string) => indent + ' '.repeat(words.length),
  )
}
