import type { EntryOf } from '@nova/contract/journal'
import { type PadLanguage, isCodePad } from '@nova/contract/words'
import { solidOf } from '../figures.ts'
import type { EvidenceQuestion } from '../input.ts'
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

type Asked = Pick<EvidenceQuestion, 'id' | 'kind' | 'starters'>

/** Tells of an answer in the journal whether it is one: for code, more than what was given. */
export function isAnswerTo(questions: readonly Asked[]): (entry: EntryOf<'answer'>) => boolean {
  const byId = new Map(questions.map((question) => [question.id, question]))
  return ({ questionId, payload: { language, codeSubmission } }) => {
    const question = byId.get(questionId ?? '')
    if (question?.kind !== 'coding') return true
    if (language === null || !isCodePad(language)) return false
    return !isOnlyStarter(language, codeSubmission, question.starters?.[language] ?? '')
  }
}
