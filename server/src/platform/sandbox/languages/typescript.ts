/** TypeScript: stripped by esbuild inside the sandbox, so that the server parses nothing hostile, then run on Node. */
import type { LanguageEntry } from './language.ts'
import { bindCompiler, bindNode, compileCommand } from './node.ts'

export const typescript: LanguageEntry = {
  id: 'typescript',
  install: 'The package esbuild is incomplete: run npm install again.',
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
