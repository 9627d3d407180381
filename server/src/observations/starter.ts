import { isAnsweredIn, isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import { starterForms } from '@nova/contract/questions/starter-forms'
import { isOnlyStarter } from '@nova/contract/room/edited-since'
import type { EntryOf } from '@nova/contract/room/journal'
import { readChanges } from '@nova/contract/room/text'
import { isCodePad, type PadLanguage, type CodeLanguage } from '@nova/contract/words'
import { solidOf } from './figures.ts'
import type { EvidenceQuestion } from './input.ts'

type Asked = Pick<EvidenceQuestion, 'id' | 'kind' | 'starters'>

/** Returns a check: is a journal answer a real one? For code, it must be more than the given text. */
export function isAnswerTo(questions: readonly Asked[]): (entry: EntryOf<'answer'>) => boolean {
  const byId = new Map(questions.map((question) => [question.id, question]))
  return ({ questionId, payload: { language, codeSubmission } }) => {
    const question = byId.get(questionId ?? '')
    if (!question || !isAnsweredWithCode(question)) return true
    if (language === null || !isCodePad(language) || !isAnsweredIn(question, language)) return false
    return !isOnlyStarter(language, codeSubmission, question.starters?.[language] ?? '')
  }
}

/** The questions, with each starter in the form that the session's pad began with. */
export function withOwnStarters(
  questions: readonly EvidenceQuestion[],
  entries: readonly EntryOf[],
): EvidenceQuestion[] {
  return questions.map((question) => {
    const starters = Object.entries(question.starters ?? {}).flatMap(([language, starter]) => {
      const [newest, earlier] = starterForms(language as CodeLanguage, starter)
      if (newest === undefined || earlier === undefined) return []
      const first = entries.find(
        (entry) => entry.kind === 'edit' && entry.questionId === question.id && entry.payload.language === language,
      )
      const { length, replacements } = readChanges(first?.kind === 'edit' ? first.payload.edits[0]!.changes : [])
      const inserted = replacements.map((each) => each.inserted).join('')
      const isNewest = length === newest.length || solidOf(inserted) === solidOf(newest)
      return isNewest ? [] : [[language, earlier] as const]
    })
    return starters.length === 0
      ? question
      : { ...question, starters: { ...question.starters, ...Object.fromEntries(starters) } }
  })
}

/** The starter of a question in a language, where it has one. */
export function startersOf(
  questions: readonly Asked[],
): (questionId: string, language: PadLanguage) => string | undefined {
  const byId = new Map(questions.map((question) => [question.id, question]))
  return (id, language) => (isCodePad(language) ? byId.get(id)?.starters?.[language] : undefined)
}
