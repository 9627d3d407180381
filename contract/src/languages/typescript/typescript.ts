import type { LanguageFacts } from '../language.ts'

export const typescript: LanguageFacts = {
  name: 'TypeScript',
  endings: ['ts', 'mts', 'cts'],
  engine: 'Node ',
  checks: 'types',
}
