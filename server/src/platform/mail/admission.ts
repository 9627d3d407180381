/**
 * Decides when a mail may be sent: once its sender's address is verified, and in its turn. Prevents flooding of
 * strangers, even from many accounts; excess mail waits. Reasons for the numbers: docs/decisions/137-mail-in-turn.md.
 */
import { eq, sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../context/context.ts'
import { addJobs } from '../jobs/jobs.ts'
import { sendingOf } from './mail.ts'
import { mails } from './tables.ts'

type Row = typeof mails.$inferSelect

/** Facts about a mail's sender and reader, provided by the accounts module. */
export type Standing = {
  isVerified: boolean
  /** The reader is a verified account of the same company. */
  isInside: boolean
  /** The bounds of a young company don't hold for it. */
  isTrusted: boolean
  /** An operator holds its mails. */
  isHeld: boolean
  companySince: Date
}
export type ReadStanding = (ctx: Ctx, mail: Pick<Row, 'senderId' | 'companyId' | 'toAddress'>) => Promise<Standing>

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const youngDays = 7
const maxInFirstHour = 10
const maxYoungADay = 50
const maxCompanyAnHour = 2_000
/** Shares of the installation's hourly mails: all young companies together, and mails about people's own accounts. */
const youngShare = 1 / 50
const ownShare = 1 / 5
const retryMs = 15 * 60_000
/**
 * Maximum wait for the sender's verification, for a mail's turn (until its company is no longer young), and for the
 * operator who holds a company's mails.
 */
const maxWaitMs = { unverified: 7 * dayMs, limited: (youngDays + 1) * dayMs, held: 90 * dayMs }

/** True if the mail may be sent now; otherwise it waits, and its row has the reason. */
export async function admit(ctx: Ctx, row: Row, readStanding: ReadStanding): Promise<boolean> {
  if (row.admittedAt) return true
  return inTransaction(ctx, async (tx) => {
    // One after the other, over all servers: two at once would both find the last place.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('mail-admission'))`)
    const standing = row.isOwn ? undefined : await readStanding(tx, row)
    if (standing && !standing.isVerified && !standing.isInside) {
      await wait(tx, row, 'unverified')
      return false
    }
    const facts = {
      isOutside: standing !== undefined && !standing.isInside,
      isYoung: standing !== undefined && !standing.isTrusted && tx.now() < youngUntil(standing),
    }
    const isHeld = standing?.isHeld === true && !standing.isInside
    const again = isHeld ? new Date(tx.now().getTime() + retryMs) : await findTurn(tx, row, standing, facts)
    if (again) await wait(tx, row, 'limited', again, maxWaitMs[isHeld ? 'held' : 'limited'])
    else {
      const change = { state: 'waiting' as const, admittedAt: tx.now(), ...facts }
      await tx.db.update(mails).set(change).where(eq(mails.id, row.id))
    }
    return again === undefined
  })
}

/**
 * Call once an account's address is verified, or an operator has trusted or released a company: its waiting mails of
 * that state take their turn.
 */
export async function releaseMails(
  ctx: Pick<Ctx, 'db' | 'now'>,
  companyId: string,
  from: 'unverified' | 'limited' = 'unverified',
): Promise<void> {
  // Mails of senders who are still unverified are checked again; there are few of them.
  const released = await ctx.db
    .update(mails)
    .set({ state: 'waiting' })
    .where(sql`${mails.companyId} = ${companyId} and ${mails.state} = ${from}`)
    .returning({ id: mails.id, createdAt: mails.createdAt })
  const inOrder = released.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  await addJobs(
    ctx.db,
    'send-mail',
    inOrder.map(({ id }) => sendingOf(id, { isPatient: true })),
  )
}

const youngUntil = ({ companySince }: Standing) => new Date(companySince.getTime() + youngDays * dayMs)

type Facts = { isOutside: boolean; isYoung: boolean }

/** When to ask again; undefined where the mail may go now. */
async function findTurn(ctx: Ctx, row: Row, standing: Standing | undefined, facts: Facts): Promise<Date | undefined> {
  const now = ctx.now().getTime()
  const perHour = ctx.settings.mailsPerHour
  const counts = await readCounts(ctx, row)
  // A retry before the mails ahead have gone would be in vain.
  const anHourFor = (most: number) => new Date(now + retryMs + Math.floor(counts.ahead / most) * hourMs)
  const perHourOfOwn = Math.ceil(perHour * ownShare)
  if (row.isOwn) return counts.own >= perHourOfOwn ? anHourFor(perHourOfOwn) : undefined
  if (counts.all >= perHour) return anHourFor(perHour)
  if (counts.company >= maxCompanyAnHour) return anHourFor(maxCompanyAnHour)
  if (!standing || !facts.isYoung || !facts.isOutside) return undefined
  const perHourOfYoung = Math.ceil(perHour * youngShare)
  if (counts.young >= perHourOfYoung) return anHourFor(perHourOfYoung)
  if (counts.isKnown) return undefined
  const firstHourEnds = standing.companySince.getTime() + hourMs
  const isFirstHour = now < firstHourEnds
  if (counts.outside < (isFirstHour ? maxInFirstHour : maxYoungADay)) return undefined
  const room = isFirstHour ? maxYoungADay - counts.outside : 0
  const opensAt = isFirstHour ? firstHourEnds : Math.max(now + retryMs, (counts.since?.getTime() ?? now) + dayMs)
  const days = Math.max(
    0,
    Math.floor((counts.ahead - room) / maxYoungADay) + (isFirstHour && counts.ahead >= room ? 1 : 0),
  )
  return new Date(Math.min(opensAt + days * dayMs, youngUntil(standing).getTime()))
}

type Counts = {
  own: number
  all: number
  young: number
  company: number
  /** Addresses outside that the company mailed within a day, since when, and whether this one is among them. */
  outside: number
  since: Date | null
  isKnown: boolean
  /** Mails of the same company that were queued earlier and are waiting for their turn. */
  ahead: number
}

async function readCounts(ctx: Ctx, { id, companyId, toAddress, createdAt }: Row): Promise<Counts> {
  const now = ctx.now().getTime()
  const [anHourAgo, aDayAgo] = [new Date(now - hourMs).toISOString(), new Date(now - dayMs).toISOString()]
  const { rows } = await ctx.db.execute<Omit<Counts, 'since'> & { since: string | null }>(sql`
    with hour as (
      select company_id, is_own, is_young and is_outside as is_young from ${mails}
       where admitted_at > ${anHourAgo}::timestamptz
    ), outside as (
      select lower(to_address) as address, min(admitted_at) as since from ${mails}
       where company_id = ${companyId}::uuid and admitted_at > ${aDayAgo}::timestamptz and is_outside
       group by lower(to_address)
    ) select
      (select count(*)::int from hour where is_own) as own,
      (select count(*)::int from hour where not is_own) as all,
      (select count(*)::int from hour where is_young) as young,
      (select count(*)::int from hour where company_id = ${companyId}::uuid) as company,
      (select count(*)::int from outside) as outside,
      (select to_char(min(since) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from outside) as since,
      (select count(*)::int from ${mails} where company_id = ${companyId}::uuid and state = 'limited'
        and (created_at, id) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)) as ahead,
      exists (select from outside where address = lower(${toAddress})) as "isKnown"`)
  const { since, ...counts } = rows[0]!
  return { ...counts, since: since === null ? null : new Date(since) }
}

/** Planned for the next turn, and for the day on which it is too old to send. */
async function wait(
  ctx: Ctx,
  row: Row,
  state: 'unverified' | 'limited',
  again?: Date,
  maxMs = maxWaitMs[state],
): Promise<void> {
  const longest = new Date(row.createdAt.getTime() + maxMs)
  const expiresAt = row.canWait && longest > row.expiresAt ? longest : row.expiresAt
  await ctx.db.update(mails).set({ state, expiresAt }).where(eq(mails.id, row.id))
  const runAt = again && again < expiresAt ? again : expiresAt
  await addJobs(ctx.db, 'send-mail', [sendingOf(row.id, { isPatient: true, isOwn: row.isOwn, runAt })])
}
