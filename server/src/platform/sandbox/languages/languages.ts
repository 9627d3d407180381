/** The five languages, in the order they are offered. */
import { javascript } from './javascript.ts'
import type { LanguageEntry } from './language.ts'
import { python } from './python.ts'
import { typescript } from './typescript.ts'

export const languageEntries: LanguageEntry[] = [
  javascript,
  typescript,
  python,
  { id: 'java', install: 'Java cannot be run here yet.', find: async () => undefined },
  { id: 'go', install: 'Go cannot be run here yet.', find: async () => undefined },
]
