import { javascriptCode } from '../javascript/code.ts'
import type { CodeFacts } from '../language.ts'

export const typescriptCode: CodeFacts = {
  ...javascriptCode,
  file: 'main.ts',
  otherNames: ['ts'],
  named: { pattern: /\b(?:typescript|ts)\b/i },
  dialectOf: 'javascript',
  hasAngleBrackets: true,
  input: { reads: javascriptCode.input.reads, example: "readFileSync(0, 'utf8') from node:fs" },
}
