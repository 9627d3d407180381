/** The editor's row of the language that a pad's text is in. */
import type { CodeLanguage, PadLanguage } from '@nova/contract/words'
import type { EditorLanguage } from './editor-language.ts'
import { withTags } from './javascript/tags.ts'
import { editorLanguages } from './languages.ts'
import { syntaxOf } from './pad-syntax.ts'

/** Undefined for prose, and for files of no language. */
export function editorLanguageOf(pad: PadLanguage): EditorLanguage | undefined {
  const syntax = syntaxOf(pad)
  return editorLanguages[(withTags[syntax] ?? syntax) as CodeLanguage]
}
