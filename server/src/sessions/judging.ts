/** How a candidate is told that they will be judged. */
import type { Judging } from '@nova/contract/judging'
import type { QuestionKind } from '@nova/contract/words'
import { describeJudging } from '../evidence/judging.ts'
import { requireInterview } from '../interviews/access.ts'
import { selectedQuestions } from '../interviews/view.ts'
import type { Ctx } from '../platform/context/context.ts'

/** By the kinds of questions that this interview asks, and its AI policy. */
export async function getJudging(ctx: Ctx, id: string): Promise<Judging> {
  const row = await requireInterview(ctx, id)
  const { technicalQuestions, behavioralQuestions } = selectedQuestions(row)
  const kinds = new Set<QuestionKind>(technicalQuestions.map(({ questionType }) => questionType))
  if (behavioralQuestions.length > 0) kinds.add('behavioral')
  return describeJudging({ kinds: [...kinds], aiPolicy: row.aiPolicy })
}
