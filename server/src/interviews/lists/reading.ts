/** Reading interviews: one, a page of them, and all that match. */
import { can } from '@nova/contract/accounts/roles'
import type { ListFilter } from '@nova/contract/interviews/interview-list'
import type { Interview, ListedInterview } from '@nova/contract/interviews/interviews'
import { and, count, desc, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context/context.ts'
import { isVisibleTo, requireInterview } from '../access/access.ts'
import { readToken } from '../access/candidate-token.ts'
import { noteSeen } from '../acts.ts'
import { type InterviewRow, interviews, resumes } from '../tables.ts'
import { matches } from './filter.ts'
import { viewInterview, viewListed } from './view.ts'

/** By the id of the interview, whose interview it is, for those that the calling interviewer may see. */
export async function nameCandidates(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  const visible = isVisibleTo(ctx)
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: interviews.id, name: interviews.candidateName, email: interviews.candidateEmail })
    .from(interviews)
    .where(and(inArray(interviews.id, ids), visible))
  return new Map(rows.map(({ id, name, email }) => [id, name || email]))
}

/** The candidate and the title of those of these interviews that the calling interviewer may see, as one text. */
export async function nameInterviews(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  const visible = isVisibleTo(ctx)
  if (ids.length === 0) return new Map()
  const { id, title, candidateName: name, candidateEmail: email } = interviews
  const rows = await ctx.db
    .select({ id, title, name, email })
    .from(interviews)
    .where(and(inArray(id, ids), visible))
  return new Map(rows.map((row) => [row.id, [row.name || row.email, row.title].filter(Boolean).join(', ')]))
}

/** Those of these interviews that the calling interviewer may see. */
export async function listVisible(ctx: Ctx, ids: string[]): Promise<string[]> {
  const visible = isVisibleTo(ctx)
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({ id: interviews.id })
    .from(interviews)
    .where(and(inArray(interviews.id, ids), visible))
  return rows.map(({ id }) => id)
}

/** One interview, for an interviewer who may see it. */
export async function getInterview(ctx: Ctx, id: string): Promise<Interview> {
  const row = await requireInterview(ctx, id)
  await noteSeen(ctx, row)
  return viewWithResume(ctx, row)
}

export async function viewWithResume(ctx: Ctx, row: InterviewRow): Promise<Interview> {
  const names = await readResumeNames(ctx, [row.id])
  return viewInterview(row, { resumeName: names.get(row.id) ?? null, token: await readLink(ctx, row) })
}

/** The candidate's link lets its holder answer, so it is hidden from those who may not invite and from keys that may not write. */
async function readLink(ctx: Ctx, row: Parameters<typeof readToken>[1]): Promise<string | null> {
  const { actor } = ctx
  if (actor.role !== 'interviewer') return readToken(ctx, row)
  const mayWrite = actor.key?.scopes.includes('interviews:write') ?? true
  return mayWrite && can(actor.companyRole, 'run') ? readToken(ctx, row) : null
}

const listing = {
  id: interviews.id,
  title: interviews.title,
  status: interviews.status,
  interviewType: interviews.interviewType,
  seniority: interviews.seniority,
  candidateName: interviews.candidateName,
  candidateEmail: interviews.candidateEmail,
  joinedEmail: interviews.joinedEmail,
  durationMinutes: interviews.durationMinutes,
  createdAt: interviews.createdAt,
  scheduledAt: interviews.scheduledAt,
  startedAt: interviews.startedAt,
  completedAt: interviews.completedAt,
}
export type ListingRow = Pick<InterviewRow, keyof typeof listing>

/** Yields all matching interviews, newest first, in pages. */
export async function* readMatching(
  ctx: Ctx,
  filter: ListFilter,
  pageSize: number,
  most: number,
): AsyncGenerator<ListingRow[]> {
  let after: Place | undefined
  for (let read = 0; read < most;) {
    const found = await findPage(ctx, filter, Math.min(pageSize, most - read), after)
    const ids = found.map(({ id }) => id)
    const rows: ListingRow[] =
      ids.length > 0 ? await ctx.db.select(listing).from(interviews).where(inArray(interviews.id, ids)) : []
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
  const { rows } = await ctx.db.execute<Waiting & { total: number }>(
    sql`select among.since, among.count, ${interviews.id} as id, ${interviews.title} as title,
        ${interviews.candidateName} as "candidateName", count(*) over ()::int as total
      from (${among}) among join ${interviews} on ${interviews.id} = among.interview_id
      where ${isVisibleTo(ctx)} order by among.since, ${interviews.id} limit ${most}`,
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

type Query = ListFilter & { questions?: boolean; count?: boolean; limit: number; cursor?: string | undefined }

const {
  proposal: _proposal,
  description: _description,
  assumptions: _assumptions,
  deletedAt: _deletedAt,
  decision: _decision,
  ...columns
} = getTableColumns(interviews)

/** A proposal holds every question with its text, some 100 KB; a list shows the chosen ones. */
const listed = {
  ...columns,
  proposal: sql<InterviewRow['proposal']>`jsonb_build_object(
    'behavioralQuestions', ${pickQuestions('behavioralQuestions', interviews.behavioralIds)},
    'technicalQuestions', ${pickQuestions('technicalQuestions', interviews.technicalIds)})`,
}

const bare = {
  ...listed,
  proposal: sql<InterviewRow['proposal']>`'{"behavioralQuestions":[],"technicalQuestions":[]}'::jsonb`,
}

function pickQuestions(list: string, ids: typeof interviews.behavioralIds | typeof interviews.technicalIds) {
  return sql`coalesce((select jsonb_agg(question) from jsonb_array_elements(${interviews.proposal}->${list}::text) as question
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
  const found = await findPage(ctx, query, query.limit + 1, readCursor(query.cursor))
  const ids = found.slice(0, query.limit).map(({ id }) => id)
  const rows =
    ids.length > 0
      ? await ctx.db
          .select(query.questions ? listed : bare)
          .from(interviews)
          .where(inArray(interviews.id, ids))
      : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  // In the order of the page. One that was deleted just now is left out.
  const page = ids.flatMap((id) => byId.get(id) ?? [])
  const last = found[query.limit - 1]
  const names = await readResumeNames(ctx, ids)
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
  const isAfter =
    after && sql`(${interviews.createdAt}, ${interviews.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
  return ctx.db
    .select({ id: interviews.id, createdAt: interviews.createdAt })
    .from(interviews)
    .where(and(matches(ctx, filter), isAfter))
    .orderBy(desc(interviews.createdAt), desc(interviews.id))
    .limit(limit)
}

async function countMatches(ctx: Ctx, filter: ListFilter): Promise<number> {
  const counted = await ctx.db.select({ total: count() }).from(interviews).where(matches(ctx, filter))
  return counted[0]!.total
}

async function readResumeNames(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: resumes.interviewId, name: resumes.name })
    .from(resumes)
    .where(inArray(resumes.interviewId, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A missing or foreign cursor means the beginning. */
function readCursor(cursor: string | undefined): Place | undefined {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36})$/.exec(cursor ?? '')
  return match ? { createdAt: match[1]!, id: match[2]! } : undefined
}
