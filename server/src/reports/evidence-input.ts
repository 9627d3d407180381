/** Gathers the input of a report from the rooms that hold it. */
import type { BankQuestion } from '@nova/contract/questions/bank'
import type { Report } from '@nova/contract/reports/reports'
import { Language } from '@nova/contract/words'
import { readChosen } from '../asked-questions/asked-questions.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import type { ConfirmedPoints, EvidenceInput, EvidenceQuestion } from '../observations/input.ts'
import { toEvidenceQuestion } from '../observations/kinds.ts'
import type { Ctx } from '../platform/context/context.ts'
import { starterCode } from '../platform/languages/starter.ts'
import { engineOf } from '../questions/agent-part.ts'
import { readConfirmations } from '../reviews/visible.ts'
import { readPools } from './pools.ts'

const assistive = new Set(['dictation', 'screen-reader', 'switch'])

/** Gathers a report's input other than the journal. */
export async function gatherEvidence(ctx: Ctx, row: InterviewRow): Promise<Omit<EvidenceInput, 'entries'>> {
  const { timeMultiplier = 1, extraMinutes = 0, inputModes = [] } = row.accommodations
  const end = row.completedAt ?? row.updatedAt
  return {
    interview: {
      id: row.id,
      title: row.title,
      candidateName: (row.joinedName ?? row.candidateName) || 'The candidate',
      candidateEmail: row.joinedEmail ?? row.candidateEmail,
      invitedEmail: row.candidateEmail,
      aiPolicy: row.aiPolicy,
      followUps: row.followUps,
      helpLevel: row.helpLevel,
      agentEngine: engineOf(row),
      editorHelp: row.editorHelp,
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
export const gatherQuestions = async (ctx: Ctx, row: InterviewRow): Promise<EvidenceQuestion[]> =>
  (await readChosen(ctx, row)).map(asEvidence)

/** The copies of rooms are read once and stay as they are, and every message asks for this. */
const known = new WeakMap<BankQuestion, EvidenceQuestion>()

/** Facts about a question for the report and the live figures. */
export function asEvidence(question: BankQuestion): EvidenceQuestion {
  const before = known.get(question)
  if (before) return before
  const starters =
    'signature' in question
      ? Language.options.map((language) => [language, starterCode(question.signature, language)])
      : []
  const read = toEvidenceQuestion(question.id, question, Object.fromEntries(starters))
  known.set(question, read)
  return read
}

/**
 * Reviewers' judgement of the text answers: for each point, the confirming share of those who judged it. A reviewer's
 * marks on an answer count once they cover each point that the report lists: a partial judgement isn't a confirmation.
 */
export async function gatherConfirmed(
  ctx: Ctx,
  id: string,
  { questions = [] }: Pick<Report, 'questions'>,
): Promise<{ confirmed: Record<string, ConfirmedPoints> | undefined; reviewers: number }> {
  const listed = new Map(questions.map(({ questionId, points }) => [questionId, points.map(({ key }) => key)]))
  const votes = new Map<string, Map<string, boolean[]>>()
  let reviewers = 0
  for (const confirmations of await readConfirmations(ctx, id)) {
    const whole = [...Map.groupBy(confirmations, ({ questionId }) => questionId)].filter(([questionId, marks]) =>
      (listed.get(questionId) ?? []).every((key) => marks.some((mark) => mark.key === key)),
    )
    if (whole.length > 0) reviewers += 1
    for (const { questionId, key, isMade } of whole.flatMap(([, marks]) => marks)) {
      const points = votes.get(questionId) ?? new Map<string, boolean[]>()
      votes.set(questionId, points.set(key, [...(points.get(key) ?? []), isMade === true]))
    }
  }
  const shares = [...votes].map(([questionId, points]) => [questionId, toShares(points)] as const)
  return { confirmed: shares.length > 0 ? Object.fromEntries(shares) : undefined, reviewers }
}

function toShares(points: ReadonlyMap<string, boolean[]>): ConfirmedPoints {
  return Object.fromEntries([...points].map(([key, held]) => [key, held.filter(Boolean).length / held.length]))
}
