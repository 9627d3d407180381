/** JavaScript, TypeScript and Python for a plain Piston: our harness, reading standard input instead of its channel. */
import type { Signature } from '@nova/contract/questions/signature'
import { nameFile, readHarness, replaceAll, type PistonProgram } from './piston-text.ts'

const never = () => false
/** tsc would stop at every type of Node's that Piston does not install; the sandbox here checks no types either. */
const unchecked = '// @ts-nocheck\n'

/** Common to both: the channel is standard input and output, and old versions of Node suffice. */
const nodeHarness = (): string =>
  replaceAll(readHarness('harness.cjs'), [
    ['readSync(channel, chunk)', 'readSync(0, chunk)'],
    ['writeAll(channel, ', 'writeAll(1, '],
    [`require('node:`, `require('`],
    ['performance.now.bind(performance)', `(({ performance }) => () => performance.now())(require('perf_hooks'))`],
  ])

export function javaScriptCalls(code: string): PistonProgram {
  const text = replaceAll(nodeHarness(), [
    [`fs.readFileSync(file, 'utf8')`, JSON.stringify(withoutExports(code))],
    ['process.argv[2]', `'/app/main.js'`],
  ])
  return { file: 'main.js', text, tidy: nameFile('main.js'), isCompileError: never }
}

/**
 * The function must be in the file that tsc compiles, and the harness must not: the harness is a string, which tsc does
 * not check, appended after the code so that line numbers stay correct.
 */
export function typeScriptCalls(code: string, { name }: Signature): PistonProgram {
  const harness = replaceAll(nodeHarness(), [
    ['load(process.argv[2], start.name)', '{ found: novaTarget }'],
    [`'/app/main.'`, `'/main.'`],
  ])
  const target = `typeof ${name} === 'undefined' ? undefined : ${name}`
  const call = `new Function('require', 'novaTarget', ${JSON.stringify(harness)})(require, ${target})`
  const text = `${unchecked}${code}\n;${call}\n`
  return { file: 'main.ts', text, tidy: tidyTypeScript, isCompileError: never }
}

export function typeScriptProgram(code: string): PistonProgram {
  return { file: 'main.ts', text: unchecked + code, tidy: tidyTypeScript, isCompileError: never }
}

const renameTypeScript = nameFile('main.ts', 1)

/** `main.ts.ts(3,5): error` of tsc becomes `main.ts:2:5: error`. */
function tidyTypeScript(text: string): string {
  return renameTypeScript(text.replaceAll(/^(\S*main\.ts\S*)\((\d+),(\d+)\)/gm, '$1:$2:$3'))
}

export function pythonCalls(code: string): PistonProgram {
  const path = '/app/main.py'
  const source = JSON.stringify(code)
  const harness = replaceAll(readHarness('harness.py'), [
    ['read(channel, 1 << 20)', 'read(0, 1 << 20)'],
    ['write_all(channel, ', 'write_all(1, '],
    ['path = sys.argv[1]', `path = '${path}'`],
    [
      /with open\(path, encoding='utf-8'\) as file:\n\s+source = file\.read\(\)/g,
      `source = ${source}\n        sys.modules['linecache'].cache[path] = (len(source), None, source.splitlines(True), path)`,
    ],
    // Not unbuffered as in our sandbox: output printed before a crash must be flushed.
    [/^serve\(\)$/gm, 'import linecache\nsys.stdout.reconfigure(line_buffering=True)\nserve()'],
  ])
  return { file: 'main.py', text: harness, tidy: nameFile('main.py'), isCompileError: never }
}

/** Without a compiler before it, a file that exports its function isn't a script; columns stay. */
function withoutExports(code: string): string {
  return code.replaceAll(
    /^([ \t]*)(export[ \t]+(?:default[ \t]+)?)(?=(?:async\b|function\b|const\b|let\b|var\b|class\b))/gm,
    (_, indent: string, words: string) => indent + ' '.repeat(words.length),
  )
}
