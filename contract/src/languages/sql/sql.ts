import type { LanguageFacts } from '../language.ts'
import { tokensWith } from '../tokens.ts'

export const sql: LanguageFacts = {
  name: 'SQL',
  endings: ['sql'],
  tokens: tokensWith(String.raw`--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)`, String.raw`'(?:''|[^'])*'?|"(?:""|[^"])*"?`),
}
