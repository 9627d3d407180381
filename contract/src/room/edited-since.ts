/** Text that is no answer, and text that differs from an answer: one rule for the server, the room, the report and the last page. */
import { tokenize } from '../questions/code-tokens.ts'
import { isCodePad, isFilePad, type PadLanguage } from '../words.ts'

const solidOf = (text: string) => text.replace(/\s+/g, '')

/** True for text that adds nothing to the starter but blanks and comments: that is no answer. */
export function isOnlyStarter(language: PadLanguage, text: string, starter: string): boolean {
  const solid = solidOf(text)
  if (solid === '' || solid === solidOf(starter)) return true
  if (!isCodePad(language)) return false
  const tokens = tokenize(language, text)
  if (tokens.length === 0) return true
  const given = tokenize(language, starter)
  return tokens.length === given.length && tokens.every((token, at) => token.text === given[at]!.text)
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
