/** Reading interviews: one, a page of them, and all that match; for interviewers, each with their own part alone. */
import { can } from '@nova/contract/accounts/roles'
import type { ListFilter } from '@nova/contract/interviews/interview-list'
import type { Interview, ListedInterview } from '@nova/contract/interviews/interviews'
import { and, count, desc, inArray, type SQL, sql } from 'drizzle-orm'
import { readToken } from '../interview-access/candidate-token.ts'
import { noteSeen, requireInterview, visibleInterviews } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import type { Ctx } from '../platform/context/context.ts'
import { nameResumes } from '../resumes/resumes.ts'
import { matches } from './filter.ts'
import { viewInterview, viewListed } from './view.ts'

type Seen = ReturnType<typeof visibleInterviews>

/** By the id of the interview, whose interview it is, for those that the calling interviewer may see. */
export async function nameCandidates(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  const seen = visibleInterviews(ctx)
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: seen.id, name: seen.candidateName, email: seen.candidateEmail })
    .from(seen)
    .where(inArray(seen.id, ids))
  return new Map(rows.map(({ id, name, email }) => [id, name || email]))
}

/** The candidate and the title of those of these interviews that the calling interviewer may see, as one text. */
export async function nameInterviews(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  const seen = visibleInterviews(ctx)
  if (ids.length === 0) return new Map()
  const { id, title, candidateName: name, candidateEmail: email } = seen
  const rows = await ctx.db.select({ id, title, name, email }).from(seen).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, [row.name || row.email, row.title].filter(Boolean).join(', ')]))
}

/** Those of these interviews that the calling interviewer may see. */
export async function listVisible(ctx: Ctx, ids: string[]): Promise<string[]> {
  const seen = visibleInterviews(ctx)
  if (ids.length === 0) return []
  const rows = await ctx.db.select({ id: seen.id }).from(seen).where(inArray(seen.id, ids))
  return rows.map(({ id }) => id)
}

/** One interview, for an interviewer who may see it. */
export async function getInterview(ctx: Ctx, id: string): Promise<Interview> {
  const row = await requireInterview(ctx, id)
  await noteSeen(ctx, row)
  return viewWithResume(ctx, row)
}

export async function viewWithResume(ctx: Ctx, row: InterviewRow): Promise<Interview> {
  const names = await nameResumes(ctx, [row.id])
  return viewInterview(row, { resumeName: names.get(row.id) ?? null, token: await readLink(ctx, row) })
}

/** The candidate's link lets its holder answer, so it is hidden from those who may not invite and from keys that may not write. */
async function readLink(ctx: Ctx, row: Parameters<typeof readToken>[1]): Promise<string | null> {
  const { actor } = ctx
  if (actor.role !== 'interviewer') return readToken(ctx, row)
  const mayWrite = actor.key?.scopes.includes('interviews:write') ?? true
  return mayWrite && can(actor.companyRole, 'run') ? readToken(ctx, row) : null
}

const listingOf = (seen: Seen) => ({
  id: seen.id,
  title: seen.title,
  status: seen.status,
  interviewType: seen.interviewType,
  seniority: seen.seniority,
  candidateName: seen.candidateName,
  candidateEmail: seen.candidateEmail,
  joinedEmail: seen.joinedEmail,
  durationMinutes: seen.durationMinutes,
  createdAt: seen.createdAt,
  scheduledAt: seen.scheduledAt,
  startedAt: seen.startedAt,
  completedAt: seen.completedAt,
})
export type ListingRow = Pick<InterviewRow, keyof ReturnType<typeof listingOf>>

/** Yields all matching interviews, newest first, in pages. */
export async function* readMatching(
  ctx: Ctx,
  filter: ListFilter,
  pageSize: number,
  most: number,
): AsyncGenerator<ListingRow[]> {
  const seen = visibleInterviews(ctx)
  let after: Place | undefined
  for (let read = 0; read < most;) {
    const found = await findPage(ctx, filter, Math.min(pageSize, most - read), after)
    const ids = found.map(({ id }) => id)
    const rows: ListingRow[] =
      ids.length > 0 ? await ctx.db.select(listingOf(seen)).from(seen).where(inArray(seen.id, ids)) : []
    const byId = new Map(rows.map((row) => [row.id, row]))
    if (rows.length > 0) yield ids.flatMap((id) => byId.get(id) ?? [])
    const last = found.at(-1)
    if (!last || found.length < pageSize) return
    read += found.length
    after = { createdAt: last.createdAt.toISOString(), id: last.id }
  }
}

type Waiting = Pick<InterviewRow, 'id' | 'title' | 'candidateName'> & { since: Date; count: number }

/**
 * Lists those of `among` that the caller may see, longest waiting first. `among` gives interview_id, since and count,
 * of any company.
 */
export async function readVisibleAmong(
  ctx: Ctx,
  among: SQL,
  most: number,
): Promise<{ rows: Waiting[]; total: number }> {
  const seen = visibleInterviews(ctx)
  const { rows } = await ctx.db.execute<Waiting & { total: number }>(
    sql`select among.since, among.count, ${seen.id} as id, ${seen.title} as title,
        ${seen.candidateName} as "candidateName", count(*) over ()::int as total
      from (${among}) among join ${seen} on ${seen.id} = among.interview_id
      order by among.since, ${seen.id} limit ${most}`,
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

type Query = ListFilter & { questions?: boolean; count?: boolean; limit: number; cursor?: string | undefined }

/** A proposal holds every question with its text, some 100 KB; a list shows the chosen ones. */
function columnsOf(seen: Seen, hasQuestions: boolean) {
  const { behavioralIds, technicalIds } = seen
  const chosen = sql<InterviewRow['proposal']>`jsonb_build_object(
    'behavioralQuestions', ${pickQuestions(seen, 'behavioralQuestions', behavioralIds)},
    'technicalQuestions', ${pickQuestions(seen, 'technicalQuestions', technicalIds)})`
  const none = sql<InterviewRow['proposal']>`'{"behavioralQuestions":[],"technicalQuestions":[]}'::jsonb`
  const {
    proposal: _,
    description: _text,
    assumptions: _made,
    checkedDoubts: _checked,
    deletedAt: _at,
    decision: _held,
    ...columns
  } = seen._.selectedFields
  return { ...columns, proposal: hasQuestions ? chosen : none }
}

function pickQuestions({ proposal }: Seen, list: string, ids: Seen['behavioralIds'] | Seen['technicalIds']) {
  return sql`coalesce((select jsonb_agg(question) from jsonb_array_elements(${proposal}->${list}::text) as question
    where question->>'id' = any(${ids})), '[]')`
}

/**
 * A page, newest first, with the cursor of the next one and, where it is asked for, the count of all that match. The page
 * is found by an index alone, and then read.
 */
export async function listInterviews(
  ctx: Ctx,
  query: Query,
): Promise<{ interviews: ListedInterview[]; total: number | undefined; next: string | undefined }> {
  const seen = visibleInterviews(ctx)
  const found = await findPage(ctx, query, query.limit + 1, readCursor(query.cursor))
  const ids = found.slice(0, query.limit).map(({ id }) => id)
  const rows =
    ids.length > 0
      ? await ctx.db
          .select(columnsOf(seen, query.questions ?? false))
          .from(seen)
          .where(inArray(seen.id, ids))
      : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  // In the order of the page. One that was deleted just now is left out.
  const page = ids.flatMap((id) => byId.get(id) ?? [])
  const last = found[query.limit - 1]
  const names = await nameResumes(ctx, ids)
  return {
    interviews: await Promise.all(
      page.map(async (row) =>
        viewListed(row, { resumeName: names.get(row.id) ?? null, token: await readLink(ctx, row) }),
      ),
    ),
    total: query.count ? await countMatches(ctx, query) : undefined,
    next: found.length > query.limit && last ? `${last.createdAt.toISOString()}_${last.id}` : undefined,
  }
}

type Place = { createdAt: string; id: string }

/** The next of those that match, newest first. */
function findPage(ctx: Ctx, filter: ListFilter, limit: number, after: Place | undefined) {
  const seen = visibleInterviews(ctx)
  const { id, createdAt } = seen
  const isAfter = after && sql`(${createdAt}, ${id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
  return ctx.db
    .select({ id, createdAt })
    .from(seen)
    .where(and(matches(seen, filter), isAfter))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

async function countMatches(ctx: Ctx, filter: ListFilter): Promise<number> {
  const seen = visibleInterviews(ctx)
  const counted = await ctx.db.select({ total: count() }).from(seen).where(matches(seen, filter))
  return counted[0]!.total
}

/** A missing or foreign cursor means the beginning. */
function readCursor(cursor: string | undefined): Place | undefined {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36})$/.exec(cursor ?? '')
  return match ? { createdAt: match[1]!, id: match[2]! } : undefined
}
