/** The filters of the list of interviews, as conditions that its indexes answer. */
import { reachOf } from '@nova/contract/accounts/roles'
import { type InterviewSummary, type ListFilter, maxCounted } from '@nova/contract/interviews/interview-list'
import { InterviewStatus } from '@nova/contract/words'
import { and, count, eq, like, ne, type SQL, sql } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { panelInterviews, visibleInterviews } from '../interview-access/interview-access.ts'
import { countKept } from '../interview-access/of-company.ts'
import type { Ctx } from '../platform/context/context.ts'

type Seen = ReturnType<typeof visibleInterviews>

/** The searched text, identical to the expression of the trigram index (migration 0053). */
const soughtOf = ({ candidateName, title }: Seen) => sql`lower(${candidateName} || chr(10) || ${title})`

/** Those of the seen ones that the filter leaves. */
export function matches(seen: Seen, { q, status, title }: ListFilter): SQL | undefined {
  const sought = soughtOf(seen)
  return and(
    status ? eq(seen.status, status) : undefined,
    title ? eq(seen.title, title) : undefined,
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
  const reach = reachOf(companyRole, 'read')
  const kept =
    reach === 'listed' ? [] : await countKept(ctx, { companyId, ...(reach === 'all' ? {} : { creatorId: id }) })
  const shared = reach === 'all' ? [] : await countShared(ctx, reach === 'listed' ? undefined : id)
  const counts = new Map<InterviewStatus, number>()
  for (const each of [...kept, ...shared]) counts.set(each.status, (counts.get(each.status) ?? 0) + each.total)
  return counts
}

/** Those of others, or of all creators, that have the caller on the panel. */
function countShared(ctx: Ctx, own: string | undefined): Promise<{ status: InterviewStatus; total: number }[]> {
  const seen = panelInterviews(ctx)
  return ctx.db
    .select({ status: seen.status, total: count() })
    .from(seen)
    .where(own === undefined ? undefined : ne(seen.creatorId, own))
    .groupBy(seen.status)
}

/**
 * A few results are counted in one query, so that the words are searched once; many are counted by status, up to the
 * limit.
 */
async function countFound(ctx: Ctx, filter: ListFilter): Promise<Map<InterviewStatus, number>> {
  const seen = visibleInterviews(ctx)
  const few = ctx.db
    .select({ status: seen.status })
    .from(seen)
    .where(matches(seen, filter))
    .limit(maxCounted + 1)
  const counts = await readCounts(
    ctx,
    sql`select status, count(*)::integer as total from (${few}) as found group by status`,
  )
  const total = [...counts.values()].reduce((sum, each) => sum + each, 0)
  if (total <= maxCounted) return counts
  const counted = InterviewStatus.options.map((status) => {
    const found = ctx.db
      .select({ id: seen.id })
      .from(seen)
      .where(matches(seen, { ...filter, status }))
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
  const seen = visibleInterviews(ctx)
  const next = (after: SQL) => sql`(
    select ${seen.title} from ${seen} where ${after} order by ${seen.title} limit 1)`
  const { rows } = await ctx.db.execute<{ title: string }>(sql`
    with recursive titles as (
      select ${next(sql`true`)} as title
      union all
      select ${next(sql`${seen.title} > titles.title`)} from titles where titles.title is not null
    )
    select title from titles where title is not null limit ${maxTitles}`)
  return rows.map(({ title }) => title)
}
