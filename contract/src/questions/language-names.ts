/** Display names of languages, separate from the schemas in words.ts so that a page can load one without the other. */
import type { PadLanguage } from '../words.ts'

export const languageNames: Record<PadLanguage, string> = {
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  python: 'Python',
  java: 'Java',
  go: 'Go',
  sql: 'SQL',
  text: 'Text',
}

/** Display name of a pad: its language, or the path of its project file. */
export function padName(pad: PadLanguage): string {
  return pad.startsWith('file:') ? pad.slice('file:'.length) : (languageNames[pad] ?? pad)
}
