import type { LanguageFacts } from '../language.ts'
import { braceTokens } from '../tokens.ts'

export const javascript: LanguageFacts = {
  name: 'JavaScript',
  indent: '  ',
  // The last for scripts that begin with its interpreter.
  endings: ['js', 'mjs', 'cjs', 'node'],
  tokens: braceTokens,
  engine: 'Node ',
  checks: 'names',
}
