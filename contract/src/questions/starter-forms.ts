/**
 * The forms of starter code: that of new pads, and the earlier one of sessions that began before Java starters had an
 * import. A session is judged by the form that it began with.
 */
import type { PadLanguage } from '../words.ts'

export const javaImport = 'import java.util.*;\n\n'
const earlierJavaImport = 'import java.util.Map;\n\n'

const solidOf = (text: string) => text.replace(/\s+/g, '')

/** Lists the forms of a starter, the newest first. */
export function starterForms(language: PadLanguage, starter: string): string[] {
  const body = starter.replace(/^import java\.util\.(\*|Map);\n\n/, '')
  if (language !== 'java' || !body.startsWith('class ')) return [starter]
  return [javaImport + body, /\bMap</.test(body) ? earlierJavaImport + body : body]
}

/** True for the starter in any of its forms, blanks aside. */
export function isStarterText(language: PadLanguage, text: string, starter: string): boolean {
  return starterForms(language, starter).some((form) => solidOf(form) === solidOf(text))
}
