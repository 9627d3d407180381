import type { LanguageFacts } from '../language.ts'

export const javascript: LanguageFacts = {
  name: 'JavaScript',
  // The last for scripts that begin with its interpreter.
  endings: ['js', 'mjs', 'cjs', 'node'],
  engine: 'Node ',
  checks: 'names',
}
