import { type PadLanguage, isCodePad } from '@nova/contract/words'
import { solidOf } from '../figures.ts'
import { tokenize } from './code-tokens.ts'

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
