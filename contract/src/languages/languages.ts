/** Facts of each language that the room loads first. A language is a folder here and a row of each layer's tables. */
import type { CodeLanguage, PadLanguage } from '../words.ts'
import { go } from './go/go.ts'
import { java } from './java/java.ts'
import { javascript } from './javascript/javascript.ts'
import type { LanguageFacts } from './language.ts'
import { python } from './python/python.ts'
import { sql } from './sql/sql.ts'
import { typescript } from './typescript/typescript.ts'

export const languageFacts: Record<CodeLanguage, LanguageFacts> = { javascript, typescript, python, java, go, sql }

/** Undefined for prose and for files of a project. */
export const factsOf = (pad: PadLanguage): LanguageFacts | undefined => languageFacts[pad as CodeLanguage]
