/** Stored mails. Callers must check access before. */
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { type Ctx, isUuid } from '../context/context.ts'
import { findRunTimes } from '../jobs/jobs.ts'
import { addSending, jobKeyOf, type KeptMail } from './mail.ts'
import { openMail } from './sending.ts'
import { mails } from './tables.ts'

export type MailRow = typeof mails.$inferSelect
export type OpenedMail = { row: MailRow; kept: KeptMail | undefined }

/** A page, newest first; `next` is the cursor of the one after. */
export async function listMails(
  ctx: Ctx,
  { limit, cursor, state }: { limit: number; cursor?: string | undefined; state?: MailRow['state'] | undefined },
): Promise<{ mails: OpenedMail[]; next: string | null }> {
  const after = readCursor(cursor)
  const found = await ctx.db
    .select()
    .from(mails)
    .where(
      and(
        state && eq(mails.state, state),
        after && sql`(${mails.createdAt}, ${mails.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const next = found.length > rows.length && last ? `${last.createdAt.toISOString()}_${last.id}` : null
  return { mails: await Promise.all(rows.map(async (row) => ({ row, kept: await openMail(ctx, row) }))), next }
}

export async function findMail(ctx: Ctx, id: string): Promise<OpenedMail | undefined> {
  const [row] = isUuid(id) ? await ctx.db.select().from(mails).where(eq(mails.id, id)) : []
  return row && { row, kept: await openMail(ctx, row) }
}

/** The newest mail of a kind about an interview. */
export async function findLatestMail(ctx: Ctx, interviewId: string, kind: string): Promise<MailRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(mails)
    .where(and(eq(mails.interviewId, interviewId), eq(mails.kind, kind)))
    .orderBy(desc(mails.createdAt))
    .limit(1)
  return row
}

/** How many of a kind about an interview were queued since. */
export async function countMails(ctx: Ctx, interviewId: string, kind: string, since: Date): Promise<number> {
  return ctx.db.$count(
    mails,
    and(
      eq(mails.interviewId, interviewId),
      eq(mails.kind, kind),
      sql`${mails.createdAt} > ${since.toISOString()}::timestamptz`,
    ),
  )
}

/** Mails to an address about an interview, and those of its company about none; oldest first. None about own accounts. */
export async function* readMailsTo(
  ctx: Pick<Ctx, 'db'>,
  { interviewId, companyId, address }: { interviewId: string; companyId: string; address: string },
): AsyncGenerator<MailRow> {
  const isAbout = or(eq(mails.interviewId, interviewId), and(isNull(mails.interviewId), eq(mails.companyId, companyId)))
  const isTheirs = and(isAbout, eq(mails.isOwn, false), sql`lower(${mails.toAddress}) = ${address.toLowerCase()}`)
  let last: MailRow | undefined
  do {
    const after =
      last && sql`(${mails.createdAt}, ${mails.id}) > (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`
    const rows: MailRow[] = await ctx.db
      .select()
      .from(mails)
      .where(and(isTheirs, after))
      .orderBy(mails.createdAt, mails.id)
      .limit(mailsAtOnce)
    yield* rows
    last = rows.length === mailsAtOnce ? rows.at(-1) : undefined
  } while (last)
}

const mailsAtOnce = 50

const unsent = ['waiting', 'unverified', 'limited', 'held'] as const

/** True while a mail about this interview can still be sent. */
export async function hasUnsentMail(ctx: Pick<Ctx, 'db'>, interviewId: string): Promise<boolean> {
  return (await ctx.db.$count(mails, and(eq(mails.interviewId, interviewId), inArray(mails.state, unsent)))) > 0
}

type Waiting = Pick<MailRow, 'id' | 'state' | 'expiresAt'>

/** When mails that wait are tried next. One that would be too old by then is not named. */
export async function findNextTries({ db }: Pick<Ctx, 'db'>, rows: readonly Waiting[]): Promise<Map<string, Date>> {
  const waiting = rows.filter(({ state }) => state === 'waiting' || state === 'limited')
  const planned = await findRunTimes(
    db,
    waiting.map(({ id }) => jobKeyOf(id)),
  )
  return new Map(
    waiting.flatMap(({ id, expiresAt }) => {
      const at = planned.get(jobKeyOf(id))
      return at && at < expiresAt ? [[id, at] as const] : []
    }),
  )
}

/** Tries again at once, and for a day; an operator knows why, and vouches for the sender. */
export async function sendAgain(ctx: Ctx, id: string): Promise<void> {
  const expiresAt = new Date(ctx.now().getTime() + 86_400_000)
  await ctx.db
    .update(mails)
    .set({ state: 'waiting', failure: null, tries: 0, expiresAt, admittedAt: ctx.now() })
    .where(eq(mails.id, id))
  await addSending(ctx, id)
}

/** An absent or foreign cursor means the beginning. */
function readCursor(cursor: string | undefined): { createdAt: string; id: string } | undefined {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    cursor ?? '',
  )
  const isMoment = match && !Number.isNaN(Date.parse(match[1]!))
  return isMoment ? { createdAt: match[1]!, id: match[2]! } : undefined
}

/** Companies with mails that wait for their turn: how many, and when the first is tried next; the most first. */
export async function countLimited(
  { db }: Pick<Ctx, 'db'>,
  most: number,
): Promise<{ companyId: string; waiting: number; goesAt: Date | null }[]> {
  const { rows } = await db.execute<{ companyId: string; waiting: number; id: string; expiresAt: string }>(sql`
    select company_id as "companyId", count(*)::int as waiting,
      (array_agg(id order by created_at, id))[1]::text as id,
      to_char((array_agg(expires_at order by created_at, id))[1] at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        as "expiresAt"
    from ${mails} where state = 'limited' and company_id is not null
    group by company_id order by waiting desc, company_id limit ${most}`)
  const first = rows.map(({ id, expiresAt }) => ({ id, state: 'limited' as const, expiresAt: new Date(expiresAt) }))
  const tries = await findNextTries({ db }, first)
  return rows.map(({ companyId, waiting, id }) => ({ companyId, waiting, goesAt: tries.get(id) ?? null }))
}
