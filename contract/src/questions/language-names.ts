/** Display names of languages, separate from the schemas in words.ts so that a page can load one without the other. */
import { languageFacts } from '../languages/languages.ts'
import type { PadLanguage } from '../words.ts'

const codeNames = Object.fromEntries(Object.entries(languageFacts).map(([id, { name }]) => [id, name]))
export const languageNames = Object.assign(codeNames, { text: 'Text' }) as Record<PadLanguage, string>

/** Display name of a pad: its language, or the path of its project file. */
export function padName(pad: PadLanguage): string {
  return pad.startsWith('file:') ? pad.slice('file:'.length) : (languageNames[pad] ?? pad)
}
