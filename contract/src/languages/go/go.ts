import type { LanguageFacts } from '../language.ts'

export const go: LanguageFacts = { name: 'Go', indent: '\t', endings: ['go'] }
