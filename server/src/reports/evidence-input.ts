/** What a report is made from, gathered from the rooms that hold it. */
import type { EntryOf } from '@nova/contract/journal'
import { Language } from '@nova/contract/words'
import { type EvidenceInput, type EvidenceQuestion, toEvidenceQuestion } from '../evidence/evidence.ts'
import { type InterviewRow, selectedQuestions } from '../interviews/interviews.ts'
import { starterCode } from '../platform/sandbox/sandbox.ts'
import { getBankQuestion } from '../questions/questions.ts'

const assistive = new Set(['dictation', 'screen-reader', 'switch'])

export function gatherEvidence(row: InterviewRow, entries: EntryOf[]): EvidenceInput {
  const { timeMultiplier = 1, extraMinutes = 0, inputModes = [] } = row.accommodations
  const end = row.completedAt ?? row.updatedAt
  return {
    interview: {
      id: row.id,
      title: row.title,
      candidateName: row.joinedName ?? row.candidateName,
      candidateEmail: row.joinedEmail ?? row.candidateEmail,
      invitedEmail: row.candidateEmail,
      aiPolicy: row.aiPolicy,
      helpLevel: row.helpLevel,
      questionMix: row.questionMix,
      startedAt: (row.startedAt ?? end).toISOString(),
      completedAt: end.toISOString(),
      timeMultiplier: timeMultiplier + extraMinutes / row.durationMinutes,
      assistiveInput: inputModes.some((mode) => assistive.has(mode)),
    },
    questions: gatherQuestions(row),
    entries,
  }
}

/** The chosen questions in the order of the room, with the facts that the bank holds about them. */
export function gatherQuestions(row: InterviewRow): EvidenceQuestion[] {
  const { technicalQuestions, behavioralQuestions } = selectedQuestions(row)
  return [...technicalQuestions, ...behavioralQuestions].map(({ id }) => {
    const question = getBankQuestion(id)
    if (question.kind !== 'coding') return toEvidenceQuestion(id, question)
    const starters = Language.options.map((language) => [language, starterCode(question.signature, language)])
    return toEvidenceQuestion(id, question, Object.fromEntries(starters))
  })
}
