/** The editor's row of each language. Grammars come with the room's first load and have their own table. */
import type { CodeLanguage } from '@nova/contract/words'
import type { EditorLanguage } from './editor-language.ts'
import { go } from './go/go.ts'
import { java } from './java/java.ts'
import { javascript } from './javascript/javascript.ts'
import { python } from './python/python.ts'
import { sql } from './sql/sql.ts'
import { typescript } from './typescript/typescript.ts'

export const editorLanguages: Record<CodeLanguage, EditorLanguage> = { javascript, typescript, python, java, go, sql }
