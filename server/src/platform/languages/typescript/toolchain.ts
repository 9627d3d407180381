/** TypeScript: stripped by esbuild inside the sandbox, so that the server parses nothing hostile, then run on Node. */
import { bindCompiler, bindNode, compileCommand } from '../javascript/node.ts'
import type { LanguageEntry } from '../language.ts'
import { typescriptCalls, typescriptProgram } from './piston.ts'

export const typescriptToolchain: LanguageEntry = {
  install: 'The package esbuild is incomplete: run npm install again.',
  aliases: ['ts', 'node-ts', 'tsc'],
  prints: (text) => `const said: string = '${text}'\nconsole.log(said)`,
  onPiston: { program: typescriptProgram, calls: typescriptCalls },
  async find({ stage }) {
    const compiler = bindCompiler(stage)
    if (compiler.length === 0) return undefined
    return {
      version: process.versions.node,
      binds: [...bindNode(stage), ...compiler],
      maxWaiting: 16,
      probe: `const text: string = 'ready'; console.log(text)`,
      program(code, limits) {
        // Without a format, modules stay modules, where top-level await works; require needs a script.
        const format = /\brequire\s*\(/.test(code) ? 'cjs' : undefined
        return {
          files: { 'main.ts': code },
          command: compileCommand('main.ts', 'program', format, limits),
          compiles: true,
          firstLine: 'go',
        }
      },
      calls: (code, limits) => ({
        files: { 'main.ts': code },
        command: compileCommand('main.ts', 'calls', 'cjs', limits),
        compiles: true,
        firstLine: 'go',
      }),
    }
  },
}
