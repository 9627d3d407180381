/** Interviews whose events a module of ours wants to hear of: as the job `followed-news`, in the transaction of the change. */
import { sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'

/** From now on; call it in the transaction that makes the interview. */
export async function followInterview({ db }: Pick<Ctx, 'db'>, interviewId: string): Promise<void> {
  await db.execute(
    sql`insert into followed_interviews (interview_id) values (${interviewId}::uuid) on conflict do nothing`,
  )
}

/** For interviews that are not followed it is one look at an index. */
export async function tellFollowers(
  { db, jobs }: Pick<Ctx, 'db' | 'jobs'>,
  interviewIds: readonly string[],
): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select interview_id as id from followed_interviews where interview_id = any(${sql.param([...interviewIds])}::uuid[])`,
  )
  for (const { id: interviewId } of rows) await jobs.add(db, 'followed-news', { interviewId })
}

export async function unfollowInterview({ db }: Pick<Ctx, 'db'>, interviewId: string): Promise<void> {
  await db.execute(sql`delete from followed_interviews where interview_id = ${interviewId}::uuid`)
}
