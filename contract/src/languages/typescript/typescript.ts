import type { LanguageFacts } from '../language.ts'
import { braceTokens } from '../tokens.ts'

export const typescript: LanguageFacts = {
  name: 'TypeScript',
  indent: '  ',
  endings: ['ts', 'mts', 'cts'],
  tokens: braceTokens,
  engine: 'Node ',
  checks: 'types',
}
