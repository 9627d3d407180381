/** Reading interviews: one, a page of them, and their counts. */
import type { Interview, InterviewSummary, ListedInterview } from '@nova/contract/interviews'
import { InterviewStatus } from '@nova/contract/words'
import { and, count, desc, eq, getTableColumns, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { isVisibleTo, requireInterview } from './access.ts'
import { noteSeen } from './acts.ts'
import { readToken } from './candidate-token.ts'
import { type InterviewRow, interviews, resumes } from './tables.ts'
import { viewInterview, viewListed } from './view.ts'

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

/** Viewers write nothing, and whoever holds the candidate's link can answer: they are not shown it. */
async function readLink(ctx: Ctx, row: Parameters<typeof readToken>[1]): Promise<string | null> {
  const { actor } = ctx
  return actor.role === 'interviewer' && actor.companyRole === 'Viewer' ? null : readToken(ctx, row)
}

/** What a list of interviews has of each. */
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

/** All that the caller may see, newest first, in pages: of each what a list has. */
export async function* readVisible(ctx: Ctx, pageSize: number, most: number): AsyncGenerator<ListingRow[]> {
  let after: ListingRow | undefined
  for (let read = 0; read < most;) {
    const isAfter =
      after &&
      sql`(${interviews.createdAt}, ${interviews.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
    const rows: ListingRow[] = await ctx.db
      .select(listing)
      .from(interviews)
      .where(and(isVisibleTo(ctx), isAfter))
      .orderBy(desc(interviews.createdAt), desc(interviews.id))
      .limit(Math.min(pageSize, most - read))
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    read += rows.length
    after = rows.at(-1)
  }
}

type Waiting = Pick<InterviewRow, 'id' | 'title' | 'candidateName'> & { since: Date; count: number }

/** Those that the caller may see among these, longest first. `among` gives interview_id, since and count, of whatever company. */
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

type Query = {
  q?: string | undefined
  status?: InterviewStatus | undefined
  title?: string | undefined
  limit: number
  cursor?: string | undefined
}

const {
  proposal: _proposal,
  description: _description,
  assumptions: _assumptions,
  ...columns
} = getTableColumns(interviews)

/** A proposal holds every question with its text, some 100 KB; a list shows the chosen ones. */
const listed = {
  ...columns,
  proposal: sql<InterviewRow['proposal']>`jsonb_build_object(
    'behavioralQuestions', ${pickQuestions('behavioralQuestions', interviews.behavioralIds)},
    'technicalQuestions', ${pickQuestions('technicalQuestions', interviews.technicalIds)})`,
}

function pickQuestions(list: string, ids: typeof interviews.behavioralIds | typeof interviews.technicalIds) {
  return sql`coalesce((select jsonb_agg(question) from jsonb_array_elements(${interviews.proposal}->${list}::text) as question
    where question->>'id' = any(${ids})), '[]')`
}

/** A page, newest first, with the count of all that match and the cursor of the next page. */
export async function listInterviews(
  ctx: Ctx,
  query: Query,
): Promise<{ interviews: ListedInterview[]; total: number; next: string | undefined }> {
  const matching = and(
    isVisibleTo(ctx),
    query.status ? eq(interviews.status, query.status) : undefined,
    query.title ? eq(interviews.title, query.title) : undefined,
    query.q ? or(contains(interviews.candidateName, query.q), contains(interviews.title, query.q)) : undefined,
  )
  const after = readCursor(query.cursor)
  const rows = await ctx.db
    .select(listed)
    .from(interviews)
    .where(
      and(
        matching,
        after &&
          sql`(${interviews.createdAt}, ${interviews.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(interviews.createdAt), desc(interviews.id))
    .limit(query.limit + 1)
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  const names = await readResumeNames(
    ctx,
    page.map(({ id }) => id),
  )
  const counted = await ctx.db.select({ total: count() }).from(interviews).where(matching)
  return {
    interviews: await Promise.all(
      page.map(async (row) =>
        viewListed(row, { resumeName: names.get(row.id) ?? null, token: await readLink(ctx, row) }),
      ),
    ),
    total: counted[0]!.total,
    next: rows.length > page.length && last ? `${last.createdAt.toISOString()}_${last.id}` : undefined,
  }
}

/** Counts by status and the distinct titles, over all that the caller may see. */
export async function summarizeInterviews(ctx: Ctx): Promise<InterviewSummary> {
  const counts = await ctx.db
    .select({ status: interviews.status, total: count() })
    .from(interviews)
    .where(isVisibleTo(ctx))
    .groupBy(interviews.status)
  const titles = await ctx.db
    .selectDistinct({ title: interviews.title })
    .from(interviews)
    .where(isVisibleTo(ctx))
    .orderBy(interviews.title)
  const totalOf = (status: InterviewStatus) => counts.find((row) => row.status === status)?.total ?? 0
  return {
    total: counts.reduce((sum, row) => sum + row.total, 0),
    byStatus: Object.fromEntries(InterviewStatus.options.map((status) => [status, totalOf(status)])) as Record<
      InterviewStatus,
      number
    >,
    titles: titles.map(({ title }) => title),
  }
}

async function readResumeNames(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: resumes.interviewId, name: resumes.name })
    .from(resumes)
    .where(inArray(resumes.interviewId, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type TextColumn = typeof interviews.title | typeof interviews.candidateName

function contains(column: TextColumn, text: string) {
  return ilike(column, `%${text.replace(/[\\%_]/g, '\\$&')}%`)
}

/** A cursor that nobody gave, or that we did not make, is the beginning. */
function readCursor(cursor: string | undefined): { createdAt: string; id: string } | undefined {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36})$/.exec(cursor ?? '')
  return match ? { createdAt: match[1]!, id: match[2]! } : undefined
}
