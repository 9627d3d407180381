/** What languages are called on screen. Apart from the schemas in words.ts, so that a page can have the one without the other. */
import type { PadLanguage } from './words.ts'

export const languageNames: Record<PadLanguage, string> = {
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  python: 'Python',
  java: 'Java',
  go: 'Go',
  text: 'Text',
}

/** What a pad is called: its language, or the path of the project's file that it holds. */
export function padName(pad: PadLanguage): string {
  return pad.startsWith('file:') ? pad.slice('file:'.length) : (languageNames[pad] ?? pad)
}
