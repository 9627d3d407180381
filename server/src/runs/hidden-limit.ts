/**
 * Limits how often a candidate may run the hidden tests of a question: each count answers one question that the code
 * can ask about the hidden inputs. Kept in the database, so that all servers count together.
 */
import { hiddenRunLimit } from '@nova/contract/questions/runs'
import { refuse } from '@nova/contract/refusals'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'

/** Takes a count back: the run had no turn. */
export async function uncountHiddenRun(ctx: Ctx, interviewId: string, questionId: string): Promise<void> {
  await ctx.db.execute(sql`
    update hidden_runs set runs = runs - 1, last_at = last_at - ${hiddenRunLimit.everySeconds} * interval '1 second'
    where interview_id = ${interviewId} and question_id = ${questionId} and runs > 0`)
}

/** Counts one run of the hidden tests and gives 0; or counts nothing and gives the seconds until the next is allowed. */
export async function countHiddenRun(ctx: Ctx, interviewId: string, questionId: string): Promise<number> {
  const { free, everySeconds } = hiddenRunLimit
  const now = ctx.now().toISOString()
  const pause = sql`${everySeconds} * interval '1 second'`
  // Holds the interview's row, so that a deletion at the same moment leaves nothing behind.
  const counted = await ctx.db.execute(sql`
    insert into hidden_runs (interview_id, question_id, runs, last_at)
    select id, ${questionId}::text, 1, ${now}::timestamptz from interviews where id = ${interviewId} for key share
    on conflict (interview_id, question_id) do update set runs = hidden_runs.runs + 1, last_at = excluded.last_at
      where hidden_runs.runs < ${free} or hidden_runs.last_at <= excluded.last_at - ${pause}`)
  if (counted.rowCount === 1) return 0
  const left = await ctx.db.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from last_at + ${pause} - ${now}::timestamptz))::int as seconds
    from hidden_runs where interview_id = ${interviewId} and question_id = ${questionId}`)
  if (!left.rows[0]) throw refuse('interview_not_found')
  return Math.max(1, left.rows[0].seconds)
}
