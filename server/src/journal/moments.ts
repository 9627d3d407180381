/** When each entry happened, without reading what it holds. */
import type { EntryOf } from '@nova/contract/room/journal'
import { findMoments } from '@nova/contract/room/session-clock'
import { asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { journal } from './tables.ts'

/** The parts of a payload that decide its moment: for edits the shown one and the last key, which gives the delay. */
const timely = sql<EntryOf['payload']>`case ${journal.kind}
  when 'edit' then jsonb_build_object('edits', jsonb_build_array(
    coalesce(
      jsonb_path_query_first(${journal.payload}, '$.edits[*] ? (@.cause == "pasted" || @.cause == "dropped")'),
      ${journal.payload} #> '{edits,-1}'
    ) - 'changes',
    (${journal.payload} #> '{edits,-1}') - 'changes'
  ))
  when 'paste' then ${journal.payload} - 'text'
  when 'time' then ${journal.payload}
  when 'status' then ${journal.payload}
  else '{}' end`

/** Milliseconds from the session's start, one for each entry in the journal's order. */
export async function readMoments(ctx: Ctx, interviewId: string): Promise<number[]> {
  const { seq, at, actor, kind, clientAt } = journal
  const rows = await ctx.db
    .select({ seq, at, actor, kind, clientAt, payload: timely })
    .from(journal)
    .where(eq(journal.interviewId, interviewId))
    .orderBy(asc(journal.seq))
  const entries = rows.map((row) => ({ ...row, at: row.at.toISOString() }) as EntryOf)
  return findMoments(entries, ctx.now().getTime())
}
