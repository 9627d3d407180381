/** Decisions on the changes of code reviews in reports, as counts: without reading whole reports. */
import type { CodeReviewReport } from '@nova/contract/projects/code-review-report'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'

export type ReviewDecisions = Pick<CodeReviewReport, 'hits' | 'misses' | 'falseAlarms' | 'correctAcceptances'> & {
  /** Ids of the changes that were asked, in their order. */
  changes: string[]
}

/** Returns one line for each of these interviews that has the review in a report of that version, regardless of the caller. */
export async function readReviewDecisions(
  ctx: Ctx,
  interviewIds: readonly string[],
  questionId: string,
  formulaVersion: string,
): Promise<ReviewDecisions[]> {
  if (interviewIds.length === 0) return []
  const { rows } = await ctx.db.execute<ReviewDecisions>(sql`
    select (review ->> 'hits')::int as hits, (review ->> 'misses')::int as misses,
      (review ->> 'falseAlarms')::int as "falseAlarms", (review ->> 'correctAcceptances')::int as "correctAcceptances",
      (select coalesce(jsonb_agg(change -> 'id' order by place), '[]')
        from jsonb_array_elements(review -> 'changes') with ordinality as each(change, place)) as changes
    from reports, lateral (
      select question -> 'codeReview' as review from jsonb_array_elements(coalesce(reviewed_body, body) -> 'questions') as question
      where question ->> 'questionId' = ${questionId}
    ) as found
    where interview_id in ${interviewIds} and formula_version = ${formulaVersion}
      and items @> ${JSON.stringify([{ id: questionId }])}::jsonb and review is not null`)
  return rows
}
