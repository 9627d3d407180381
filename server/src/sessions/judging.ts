/** Explains to a candidate how they will be judged. */
import type { Judging } from '@nova/contract/reports/judging'
import type { QuestionKind } from '@nova/contract/words'
import { selectedQuestions } from '../asked-questions/asked-questions.ts'
import { describeJudging } from '../evidence/judging.ts'
import { requireInterview } from '../interview-access/interview-access.ts'
import type { Ctx } from '../platform/context/context.ts'

/** By the kinds of questions that this interview asks, and its AI policy. */
export async function getJudging(ctx: Ctx, id: string): Promise<Judging> {
  const row = await requireInterview(ctx, id)
  const { technicalQuestions, behavioralQuestions } = selectedQuestions(row)
  const kinds = new Set<QuestionKind>(technicalQuestions.map(({ questionType }) => questionType))
  if (behavioralQuestions.length > 0) kinds.add('behavioral')
  const planned = [
    ...technicalQuestions.map(({ questionType, timeEstimate, project }) => ({
      kind: questionType,
      minutes: timeEstimate,
      isReview: project?.reviewed !== undefined && project.stages.every(({ id }) => project.reviewed!.includes(id)),
    })),
    ...behavioralQuestions.map(({ timeEstimate }) => ({ kind: 'behavioral' as const, minutes: timeEstimate })),
  ]
  return describeJudging({ kinds: [...kinds], planned, aiPolicy: row.aiPolicy, followUps: row.followUps })
}
