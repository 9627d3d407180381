/** The filters of the list of interviews, as conditions that its indexes answer. */
import { reachOf } from '@nova/contract/accounts/roles'
import { type InterviewSummary, type ListFilter, maxCounted } from '@nova/contract/interviews/interview-list'
import { InterviewStatus } from '@nova/contract/words'
import { and, count, desc, eq, like, ne, type SQL, sql } from 'drizzle-orm'
import { requireInterviewer } from '../../accounts/accounts.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { isListedFor, isVisibleTo } from '../access/access.ts'
import { interviewCounts, interviews } from '../tables.ts'

/** The searched text, identical to the expression of the trigram index (migration 0053). */
const sought = sql`lower(${interviews.candidateName} || chr(10) || ${interviews.title})`

/** Those that the caller may see and that the filter leaves. */
export function matches(ctx: Ctx, { q, status, title }: ListFilter): SQL | undefined {
  return and(
    isVisibleTo(ctx),
    status ? eq(interviews.status, status) : undefined,
    title ? eq(interviews.title, title) : undefined,
    q ? like(sought, sql`'%' || lower(${q.replace(/[\\%_]/g, '\\$&')}) || '%'`) : undefined,
    // Too short for trigrams: the index of pairs finds them.
    q && [...q].length < 3 ? sql`search_pairs(${sought}) @> search_pairs(lower(${q}))` : undefined,
  )
}

/** Counts by status and the distinct titles. Results of a search are counted up to a limit in each status. */
export async function summarizeInterviews(ctx: Ctx, filter: Omit<ListFilter, 'status'>): Promise<InterviewSummary> {
  const isFiltered = Boolean(filter.q || filter.title)
  const counts = isFiltered ? await countFound(ctx, filter) : await countAll(ctx)
  const totalOf = (status: InterviewStatus) => counts.get(status) ?? 0
  return {
    total: [...counts.values()].reduce((sum, each) => sum + each, 0),
    byStatus: Object.fromEntries(InterviewStatus.options.map((status) => [status, totalOf(status)])) as Record<
      InterviewStatus,
      number
    >,
    titles: await listTitles(ctx),
  }
}

/** From the counts that are kept; of the rest, only what others made and share with the caller is counted. */
async function countAll(ctx: Ctx): Promise<Map<InterviewStatus, number>> {
  const { id, companyId, companyRole } = requireInterviewer(ctx)
  const { status, total } = interviewCounts
  const seen = reachOf(companyRole, 'read')
  const isOwn = seen === 'all' ? undefined : eq(interviewCounts.creatorId, id)
  const kept =
    seen === 'listed'
      ? []
      : await ctx.db
          .select({ status, total: sql<number>`sum(${total})::integer` })
          .from(interviewCounts)
          .where(and(eq(interviewCounts.companyId, companyId), isOwn))
          .groupBy(status)
  const isOthers = seen === 'listed' ? undefined : ne(interviews.creatorId, id)
  const shared =
    seen === 'all'
      ? []
      : await ctx.db
          .select({ status: interviews.status, total: count() })
          .from(interviews)
          .where(and(isListedFor(ctx), isOthers))
          .groupBy(interviews.status)
  const counts = new Map<InterviewStatus, number>()
  for (const each of [...kept, ...shared]) counts.set(each.status, (counts.get(each.status) ?? 0) + each.total)
  return counts
}

/**
 * A few results are counted in one query, so that the words are searched once; many are counted by status, up to the
 * limit.
 */
async function countFound(ctx: Ctx, filter: ListFilter): Promise<Map<InterviewStatus, number>> {
  const few = ctx.db
    .select({ status: interviews.status })
    .from(interviews)
    .where(matches(ctx, filter))
    .limit(maxCounted + 1)
  const counts = await readCounts(
    ctx,
    sql`select status, count(*)::integer as total from (${few}) as found group by status`,
  )
  const total = [...counts.values()].reduce((sum, each) => sum + each, 0)
  if (total <= maxCounted) return counts
  const counted = InterviewStatus.options.map((status) => {
    const found = ctx.db
      .select({ id: interviews.id })
      .from(interviews)
      .where(matches(ctx, { ...filter, status }))
      .limit(maxCounted + 1)
    return sql`select ${status}::text as status, (select count(*)::integer from (${found}) as found) as total`
  })
  return readCounts(ctx, sql.join(counted, sql` union all `))
}

async function readCounts(ctx: Ctx, query: SQL): Promise<Map<InterviewStatus, number>> {
  const { rows } = await ctx.db.execute<{ status: InterviewStatus; total: number }>(query)
  return new Map(rows.map(({ status, total }) => [status, total]))
}

/** More would fit into no menu. */
const maxTitles = 500

/** From one title to the next by the index: as many steps as there are titles, however many interviews. */
async function listTitles(ctx: Ctx): Promise<string[]> {
  const next = (after: SQL | undefined) => sql`(
    select ${interviews.title} from ${interviews} where ${and(isVisibleTo(ctx), after)} order by ${interviews.title} limit 1)`
  const { rows } = await ctx.db.execute<{ title: string }>(sql`
    with recursive titles as (
      select ${next(undefined)} as title
      union all
      select ${next(sql`${interviews.title} > titles.title`)} from titles where titles.title is not null
    )
    select title from titles where title is not null limit ${maxTitles}`)
  return rows.map(({ title }) => title)
}

/** Another text once an interview of the company has changed, those that the caller does not see included. */
export async function readMark(ctx: Ctx, companyId: string): Promise<string> {
  const newest = await ctx.db
    .select({ updatedAt: interviews.updatedAt })
    .from(interviews)
    .where(eq(interviews.companyId, companyId))
    .orderBy(desc(interviews.updatedAt))
    .limit(1)
  return newest[0]?.updatedAt.getTime().toString(36) ?? ''
}
