/**
 * The forms of starter code: that of new pads, and earlier ones of sessions that began before. A session is judged by
 * the form that it began with.
 */
import { factsOf } from '../languages/languages.ts'
import type { PadLanguage } from '../words.ts'

const solidOf = (text: string) => text.replace(/\s+/g, '')

/** Lists the forms of a starter, the newest first. */
export const starterForms = (language: PadLanguage, starter: string): string[] =>
  factsOf(language)?.starterForms?.(starter) ?? [starter]

/** True for the starter in any of its forms, blanks aside. */
export function isStarterText(language: PadLanguage, text: string, starter: string): boolean {
  return starterForms(language, starter).some((form) => solidOf(form) === solidOf(text))
}
