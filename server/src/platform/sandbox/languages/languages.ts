/** The five languages, in the order they are offered, and SQL. */
import { go } from './go.ts'
import { java } from './java.ts'
import { javascript } from './javascript.ts'
import type { LanguageEntry } from './language.ts'
import { python } from './python.ts'
import { sql } from './sql.ts'
import { typescript } from './typescript.ts'

export const languageEntries: LanguageEntry[] = [javascript, typescript, python, java, go, sql]
