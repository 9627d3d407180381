import { parser } from '@lezer/javascript'
import type { CodeParts } from '../code-part.ts'
import { javascriptParts } from '../javascript/parts.ts'
import { scriptVersions, traceScript } from '../javascript/trace.ts'

/** Strips types inside the sandbox: the server parses no candidate's code. */
const plain = `process.getBuiltinModule('node:module').stripTypeScriptTypes(text)`

export const typescriptParts: CodeParts = {
  ...javascriptParts,
  parser: parser.configure({ dialect: 'ts' }),
  startMs: 90,
  // JavaScript's are enough.
  maxMutants: 0,
  versions: { runsIn: 'javascript', program: scriptVersions(plain) },
  trace: { runsIn: 'javascript', program: traceScript(plain) },
}
