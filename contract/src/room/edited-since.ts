/**
 * Text that isn't an answer, and text that differs from an answer: one rule for the server, the room, the report and
 * the last page.
 */
import { tokenize } from '../questions/code-tokens.ts'
import { isStarterText, starterForms } from '../questions/starter-forms.ts'
import { isCodePad, isFilePad, type PadLanguage } from '../words.ts'

/** True for text that adds nothing to the starter but blanks and comments: that isn't an answer. */
export function isOnlyStarter(language: PadLanguage, text: string, starter: string): boolean {
  if (text.trim() === '' || isStarterText(language, text, starter)) return true
  if (!isCodePad(language)) return false
  const tokens = tokenize(language, text)
  if (tokens.length === 0) return true
  return starterForms(language, starter).some((form) => {
    const given = tokenize(language, form)
    return tokens.length === given.length && tokens.every((token, at) => token.text === given[at]!.text)
  })
}

type Answer = { language: PadLanguage | null; responseText: string; codeSubmission: string }

/** True where a pad that was edited after an answer holds another answer now. */
export function differsFrom(answer: Answer, language: PadLanguage, text: string, starter: string): boolean {
  if (isFilePad(language)) return true
  if (isOnlyStarter(language, text, starter)) return false
  const isCode = answer.language !== null && isCodePad(answer.language)
  if (isCode !== isCodePad(language)) return false
  if (isCode) return language !== answer.language || text !== answer.codeSubmission.replaceAll('\r\n', '\n')
  return text !== answer.responseText.replaceAll('\r\n', '\n')
}
