import { isOnlyStarter } from '@nova/contract/room/edited-since'
import type { EntryOf } from '@nova/contract/room/journal'
import { isCodePad, type PadLanguage } from '@nova/contract/words'
import type { EvidenceQuestion } from '../input.ts'

type Asked = Pick<EvidenceQuestion, 'id' | 'kind' | 'starters'>

/** Returns a check: is a journal answer a real one? For code, it must be more than the given text. */
export function isAnswerTo(questions: readonly Asked[]): (entry: EntryOf<'answer'>) => boolean {
  const byId = new Map(questions.map((question) => [question.id, question]))
  return ({ questionId, payload: { language, codeSubmission } }) => {
    const question = byId.get(questionId ?? '')
    if (question?.kind !== 'coding') return true
    if (language === null || !isCodePad(language)) return false
    return !isOnlyStarter(language, codeSubmission, question.starters?.[language] ?? '')
  }
}

/** The starter of a question in a language, where it has one. */
export function startersOf(
  questions: readonly Asked[],
): (questionId: string, language: PadLanguage) => string | undefined {
  const byId = new Map(questions.map((question) => [question.id, question]))
  return (id, language) => (isCodePad(language) ? byId.get(id)?.starters?.[language] : undefined)
}
