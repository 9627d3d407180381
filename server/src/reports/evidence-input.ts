/** What a report is made from, gathered from the rooms that hold it. */
import { Language } from '@nova/contract/words'
import { toEvidenceQuestion } from '../evidence/evidence.ts'
import type { EvidenceInput, EvidenceQuestion } from '../evidence/input.ts'
import { readQuestions } from '../interviews/asked.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import type { Ctx } from '../platform/context/context.ts'
import { starterCode } from '../platform/sandbox/languages/starter.ts'
import { readPools } from './pools.ts'

const assistive = new Set(['dictation', 'screen-reader', 'switch'])

/** What a report is made from besides the journal. */
export async function gatherEvidence(ctx: Ctx, row: InterviewRow): Promise<Omit<EvidenceInput, 'entries'>> {
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
      durationMinutes: row.durationMinutes,
      timeMultiplier: timeMultiplier + extraMinutes / row.durationMinutes,
      assistiveInput: inputModes.some((mode) => assistive.has(mode)),
    },
    questions: await gatherQuestions(ctx, row),
    pools: await readPools(ctx, row),
  }
}

/** The chosen questions in the order of the room, with the secret facts about them. */
export async function gatherQuestions(ctx: Ctx, row: InterviewRow): Promise<EvidenceQuestion[]> {
  const questions = await readQuestions(ctx, row, [...row.technicalIds, ...row.behavioralIds])
  return questions.map((question) => {
    if (question.kind !== 'coding') return toEvidenceQuestion(question.id, question)
    const starters = Language.options.map((language) => [language, starterCode(question.signature, language)])
    return toEvidenceQuestion(question.id, question, Object.fromEntries(starters))
  })
}
