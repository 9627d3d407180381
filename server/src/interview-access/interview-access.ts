/**
 * Access to interviews: as far as a colleague's permissions reach (contract/src/accounts/roles.ts), and its candidate.
 * Every verb about an interview begins with a guard of this module: one that the caller may not see is not found. It
 * keeps the row of each interview, and no other module queries its table.
 * Public files: candidate-token.ts, links.ts, of-company.ts, of-position.ts, rows.ts, token-sealing.ts.
 */
import { hash } from 'node:crypto'
import { isWithin, type Permission, reachOf } from '@nova/contract/accounts/roles'
import { refuse } from '@nova/contract/refusals'
import { and, eq, getTableColumns, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { noteRequest } from '../journal/journal.ts'
import { type AuditEvent, writeAudit, writeAuditHourly } from '../platform/audit/audit.ts'
import { type Caller, type Ctx, type InterviewerCaller, isUuid } from '../platform/context/context.ts'
import { readTogether } from '../platform/database/together.ts'
import { hashToken, isSameHash } from './candidate-token.ts'
import { type InterviewRow, interviews } from './tables.ts'

/** The interviews that the calling interviewer may see, as a condition; deleted ones disappear at once. */
export function isVisibleTo(ctx: Ctx): SQL | undefined {
  const caller = requireInterviewer(ctx)
  return and(isOfCompany(caller), isReached(caller, 'read'))
}

/** Those that a caller's permission reaches, among the company's. */
function isReached(caller: InterviewerCaller, permission: Permission): SQL | undefined {
  const isOwn = eq(interviews.creatorId, caller.id)
  const isListed = isSharedWith(caller)
  const conditions = { all: undefined, own: isOwn, listed: isListed, none: sql`false` }
  const reach = reachOf(caller.companyRole, permission)
  return reach === 'own and listed' ? or(isOwn, isListed) : conditions[reach]
}

/** The interviews that the calling interviewer may see, to read from: a query over it can't reach any other. */
export const visibleInterviews = (ctx: Ctx) => ctx.db.select().from(interviews).where(isVisibleTo(ctx)).as('interviews')

/** Those that have the calling interviewer on the panel, in the same way. */
export function panelInterviews(ctx: Ctx) {
  const caller = requireInterviewer(ctx)
  return ctx.db
    .select()
    .from(interviews)
    .where(and(isOfCompany(caller), isSharedWith(caller)))
    .as('interviews')
}

/** Neither copies that are walked as a preview nor what was deleted a moment ago are in anybody's lists. */
const isOfCompany = ({ companyId }: InterviewerCaller) =>
  and(eq(interviews.companyId, companyId), isNull(interviews.previewOf), isNull(interviews.deletedAt))

/** As the index of panels has it. */
const isSharedWith = ({ email }: InterviewerCaller) =>
  sql`${interviews.companyEmails} @> array[${email.toLowerCase()}]::text[]`

/** True if the account is on the interview's panel; its members are the reviewers. */
export function isOnPanel(
  { email }: { email: string },
  { companyEmails }: Pick<InterviewRow, 'companyEmails'>,
): boolean {
  return companyEmails.includes(email.toLowerCase())
}

/** Lists those of the interviews that the caller manages without being on their panel. */
export async function listManagedApart(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const caller = requireInterviewer(ctx)
  if (ids.length === 0) return []
  const found = await ctx.db
    .select({ id: interviews.id })
    .from(interviews)
    .where(
      and(
        inArray(interviews.id, [...ids]),
        isOfCompany(caller),
        isReached(caller, 'manage'),
        not(isSharedWith(caller)),
      ),
    )
  return found.map(({ id }) => id)
}

/** The panels of these interviews, for any caller: for the rule of sealing. */
export async function listPanels(ctx: Ctx, ids: readonly string[]) {
  const { id, companyId, companyEmails: emails, wasReportOpen } = interviews
  if (ids.length === 0) return []
  return ctx.db
    .select({ id, companyId, emails, wasReportOpen })
    .from(interviews)
    .where(inArray(id, [...ids]))
}

type Panel = Pick<InterviewRow, 'companyId' | 'creatorId' | 'companyEmails'>

/** True if a caller's permission reaches an interview at hand. */
export function mayOn(caller: InterviewerCaller, row: Panel, permission: Permission): boolean {
  if (row.companyId !== caller.companyId) return false
  const place = { isOwn: row.creatorId === caller.id, isListed: isOnPanel(caller, row) }
  return isWithin(reachOf(caller.companyRole, permission), place)
}

/** Refuses colleagues who may see an interview, but whose permission doesn't reach it. */
export function requireOn({ actor }: Ctx, row: Panel, permission: Permission): void {
  if (actor.role === 'interviewer' && mayOn(actor, row, permission)) return
  throw refuse('forbidden', permission === 'judge' ? 'You rate and decide where you are on the panel.' : undefined)
}

/**
 * Returns an interview that the caller may see; otherwise refuses as if there were none. `lock` holds it until the
 * transaction ends.
 */
export async function requireInterview(ctx: Ctx, id: string, options: { lock?: boolean } = {}): Promise<InterviewRow> {
  if (!isUuid(id)) throw refuse('interview_not_found')
  const { actor } = ctx
  if (actor.role === 'visitor') throw refuse('not_signed_in')
  if (actor.role === 'candidate' && actor.interviewId !== id.toLowerCase()) throw refuse('interview_not_found')
  const visible = actor.role === 'interviewer' ? isVisibleTo(ctx) : undefined
  const query = ctx.db
    .select()
    .from(interviews)
    .where(and(eq(interviews.id, id), visible))
  const found = await (options.lock ? query.for('update') : query)
  if (!found[0]) throw refuse('interview_not_found')
  if (actor.role === 'candidate' && found[0].deletedAt) throw refuse('interview_not_found')
  // After a cancellation the candidate's link opens nothing.
  if (actor.role === 'candidate' && found[0].status === 'Cancelled') throw refuse('interview_cancelled')
  return found[0]
}

/** For the server itself: finds an interview; undefined if it was deleted, even while that can still be undone. */
export async function findPresent(ctx: Ctx, id: string): Promise<InterviewRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(interviews)
    .where(and(eq(interviews.id, id), isNull(interviews.deletedAt)))
  return row
}

/** True while its row is there, also in the time in which a deletion can be undone. */
export async function isStored(ctx: Ctx, id: string): Promise<boolean> {
  return (await ctx.db.$count(interviews, eq(interviews.id, id))) > 0
}

const { proposal: _questions, ...allButQuestions } = getTableColumns(interviews)

type WithoutQuestions = Omit<InterviewRow, 'proposal'>

/**
 * Row that the server reads repeatedly while a page has the interview open, without its proposed questions, which are
 * by far the largest part. Undefined if the interview is gone.
 */
export function findWithoutQuestions({ database }: Ctx, id: string): Promise<WithoutQuestions | undefined> {
  return readWithoutQuestions(database, id.toLowerCase())
}

const readWithoutQuestions = readTogether<WithoutQuestions>(async ({ db }, ids) => {
  const found = await db.select(allButQuestions).from(interviews).where(inArray(interviews.id, ids))
  return new Map(found.map((row) => [row.id, row]))
})

/** A colleague has another address from now on: the interviews that are shared with them stay so. */
export async function replaceListedEmail(
  ctx: Ctx,
  { companyId, from, to }: { companyId: string; from: string; to: string },
): Promise<void> {
  await ctx.db
    .update(interviews)
    .set({ companyEmails: sql`array_replace(${interviews.companyEmails}, ${from}, ${to})` })
    .where(and(eq(interviews.companyId, companyId), sql`${from} = any(${interviews.companyEmails})`))
}

/** Refuses what would change an interview that is final. */
export function requireNotOver({ status }: Pick<InterviewRow, 'status'>): void {
  if (status === 'Cancelled') throw refuse('interview_cancelled')
  if (status === 'Completed') throw refuse('interview_completed')
}

/** Refuses what may be changed only until the candidate joins. */
export function requireNotJoined(row: Pick<InterviewRow, 'status' | 'startedAt'>): void {
  requireNotOver(row)
  if (row.startedAt) throw refuse('already_joined')
}

type Link = { hash: Buffer; device: string | null; hasWriter: boolean; endsAt: Date | null }

/** Asked with every batch of keys. */
const readLink = readTogether<Link>(async ({ pool }, ids) => {
  const { rows } = await pool.query<Omit<Link, 'hash'> & { id: string; hash: Buffer | null }>({
    name: 'interview_links_kept',
    text: `select id, coalesce(sha256(convert_to(candidate_token, 'UTF8')), candidate_token_hash) as hash,
        device_id as device, started_at is not null and status = 'InProgress' as "hasWriter", ends_at as "endsAt"
      from interviews where id = any($1::uuid[]) and deleted_at is null`,
    values: [ids],
  })
  return new Map(rows.flatMap(({ hash, ...link }) => (hash ? [[link.id, { ...link, hash }]] : [])))
})

/**
 * By which link and from which device the interview is worked in now, as a hash that changes when the link is renewed or
 * another device joins; undefined where no link opens it.
 */
export async function readSeatHash({ database }: Ctx, interviewId: string): Promise<string | undefined> {
  const link = await readLink(database, interviewId)
  return link && hash('sha256', `${link.hash.toString('hex')} ${JSON.stringify(link.device)}`)
}

/**
 * The candidate behind a link's id and token; undefined where they do not open an interview. One that was deleted a moment
 * ago opens nothing, and does so again once it was brought back.
 */
export async function identifyCandidate(ctx: Ctx, interviewId: string, token: string): Promise<Caller | undefined> {
  if (!isUuid(interviewId)) return undefined
  const id = interviewId.toLowerCase()
  const link = await readLink(ctx.database, id)
  if (!link || !isSameHash(link.hash, hashToken(token))) return undefined
  await noteRequest(ctx, id)
  const isTimeOver = link.endsAt !== null && link.endsAt <= ctx.now()
  const writer = link.hasWriter ? { deviceId: link.device, isTimeOver } : undefined
  return { role: 'candidate', interviewId: id, ...(writer ? { writer } : {}) }
}

type Named = Pick<InterviewRow, 'id' | 'companyId' | 'title'>

/** Writes the audit event of an interviewer's act, in the act's transaction. Candidates' acts are in the journal. */
export async function noteAct(ctx: Ctx, row: Named, act: string, details?: AuditEvent['details']): Promise<void> {
  if (ctx.actor.role !== 'interviewer') return
  const { id: interviewId, companyId, title: subject } = row
  await writeAudit(ctx, { act, companyId, interviewId, subject, ...(details ? { details } : {}) })
}

/** Writes that an interviewer has viewed it, at most once an hour. */
export async function noteSeen(ctx: Ctx, row: Named, act = 'interview.seen'): Promise<void> {
  const { id: interviewId, companyId, title: subject } = row
  await writeAuditHourly(ctx, { act, companyId, interviewId, subject })
}
