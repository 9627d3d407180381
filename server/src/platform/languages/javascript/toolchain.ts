/** JavaScript, on the Node that runs the server. */
import type { LanguageEntry } from '../language.ts'
import { bindCompiler, bindNode, compileCommand, nodeCommand } from './node.ts'
import { javascriptCalls, javascriptProgram } from './piston.ts'

/** The harness loads scripts; a module's imports and exports must become calls first. */
// Blanks of one line alone: over line breaks, the search would begin again at each of them and run to the last.
const isModule = (code: string) => /^[^\S\n]*(import|export)\b(?!\s*\()/m.test(code)

export const javascriptToolchain: LanguageEntry = {
  install: 'nodejs',
  aliases: ['js', 'node', 'node-js', 'node-javascript'],
  prints: (text) => `console.log('${text}')`,
  onPiston: { program: javascriptProgram, calls: javascriptCalls },
  async find({ stage }) {
    const compiler = bindCompiler(stage)
    return {
      version: process.versions.node,
      binds: [...bindNode(stage), ...compiler],
      maxWaiting: 16,
      probe: `console.log('ready')`,
      program: (code, limits) => ({
        files: { 'main.js': code },
        command: nodeCommand('/app/main.js', 'program', limits),
        compiles: false,
        waitsFor: 'main.js',
      }),
      calls(code, limits) {
        const compiles = isModule(code) && compiler.length > 0
        const command = compiles
          ? compileCommand('main.js', 'calls', 'cjs', limits)
          : nodeCommand('/app/main.js', 'calls', limits)
        return { files: { 'main.js': code }, command, compiles, ...(compiles && { firstLine: 'go' }) }
      },
    }
  },
}
