/** TypeScript for a plain Piston: the harness of JavaScript behind the candidate's code. */
import type { Signature } from '@nova/contract/questions/signature'
import { nodeHarness } from '../javascript/piston.ts'
import { nameFile, never, replaceAll, type PistonProgram } from '../piston-text.ts'

/** tsc would stop at every type of Node's that Piston does not install; the sandbox here checks no types either. */
const unchecked = '// @ts-nocheck\n'

/**
 * The function must be in the file that tsc compiles, and the harness must not: the harness is a string, which tsc does
 * not check, appended after the code so that line numbers stay correct.
 */
export function typescriptCalls(code: string, { name }: Signature): PistonProgram {
  const harness = replaceAll(nodeHarness(), [
    ['load(process.argv[2], start.name)', '{ found: novaTarget }'],
    [`'/app/main.'`, `'/main.'`],
  ])
  const target = `typeof ${name} === 'undefined' ? undefined : ${name}`
  const call = `new Function('require', 'novaTarget', ${JSON.stringify(harness)})(require, ${target})`
  const text = `${unchecked}${code}\n;${call}\n`
  return { file: 'main.ts', text, tidy: tidyTypeScript, isCompileError: never }
}

export function typescriptProgram(code: string): PistonProgram {
  return { file: 'main.ts', text: unchecked + code, tidy: tidyTypeScript, isCompileError: never }
}

const renameTypeScript = nameFile('main.ts', 1)

/** `main.ts.ts(3,5): error` of tsc becomes `main.ts:2:5: error`. */
function tidyTypeScript(text: string): string {
  return renameTypeScript(text.replaceAll(/^(\S*main\.ts\S*)\((\d+),(\d+)\)/gm, '$1:$2:$3'))
}
