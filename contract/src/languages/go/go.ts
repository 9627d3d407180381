import type { LanguageFacts } from '../language.ts'
import { braceTokens } from '../tokens.ts'

export const go: LanguageFacts = { name: 'Go', indent: '\t', endings: ['go'], tokens: braceTokens }
