/** The job `send-mail`: one try at one mail, and what it leaves behind. */
import { setTimeout as wait } from 'node:timers/promises'
import { and, count, eq, inArray, lt, notInArray } from 'drizzle-orm'
import type { Ctx } from '../context/context.ts'
import type { Database } from '../database/database.ts'
import type { MailOutcome } from '../metrics/work.ts'
import { findPause } from '../sending-pause/sending-pause.ts'
import { type Letter, Undelivered } from '../smtp/smtp.ts'
import { admit, type ReadStanding } from './admission.ts'
import { renderCalendar } from './calendar.ts'
import { cleanLine } from './clean-line.ts'
import { addSending, type KeptMail, placeOf } from './mail.ts'
import { renderMail } from './rendering.ts'
import { mails } from './tables.ts'

type Row = typeof mails.$inferSelect

/** With the queue's growing pauses they take about 16 hours. */
const maxTries = 12
const minuteMs = 60_000
/** A minute: a database that is started again is there before. */
const [noteTries, noteMs] = [120, 500]
/** How long operators can see a mail's delivery status. */
const keptMs = 30 * 86_400_000

const unsentStates: Row['state'][] = ['waiting', 'unverified', 'limited', 'held']
const unsent = new Set(unsentStates)

/**
 * Sends a mail that waits, once it may. A server that is killed between the mail server's yes and our note of it sends it again, with
 * the same Message-ID. Throws where the queue should try again.
 */
export async function sendMail(ctx: Ctx, id: string, readStanding: ReadStanding): Promise<void> {
  const [row] = await ctx.db.select().from(mails).where(eq(mails.id, id))
  if (!row || !unsent.has(row.state)) return
  if (row.expiresAt <= ctx.now()) return noteOutcome(ctx, id, 'expired', { state: 'expired' })
  await forgetOld(ctx)
  if (ctx.mailServer.health === 'off' || (await isHeldBack(ctx, row)))
    return noteOutcome(ctx, id, 'held', { state: 'held', failure: null })
  if (!(await admit(ctx, row, readStanding))) return
  const kept = await openMail(ctx, row)
  const unreadable = 'It can’t be read with this SETTINGS_KEY.'
  if (!kept) return noteOutcome(ctx, id, 'failed', { state: 'failed', failure: unreadable })
  const tries = row.tries + 1
  try {
    await ctx.mailServer.send(composeLetter(ctx, row, kept))
  } catch (error) {
    const reason = error instanceof Undelivered ? error.reason : String(error)
    const isOver = tries >= maxTries || (error instanceof Undelivered && error.isPermanent)
    const state = isOver ? 'failed' : 'waiting'
    await noteOutcome(ctx, id, isOver ? 'failed' : 'retried', { state, failure: reason, tries })
    if (isOver) return ctx.log.warn({ mail: id, kind: row.kind, tries }, 'a mail could not be sent')
    throw error
  }
  await noteSent(ctx, id, tries)
}

/** Of a restored installation goes only what people ask for there: about their own account, or by hand of an operator. */
async function isHeldBack(ctx: Ctx, { isOwn, createdAt, admittedAt }: Row): Promise<boolean> {
  const since = await findPause(ctx)
  if (since === undefined) return false
  const isByHand = admittedAt !== null && admittedAt >= since
  return !isByHand && !(isOwn && createdAt >= since)
}

/**
 * Sends mails that were held for lack of a mail server, or by a pause that has ended, and are still wanted. Run at the start
 * of a server that has one.
 */
export async function sendHeldMails(ctx: Ctx): Promise<void> {
  if (ctx.mailServer.health === 'off') return
  const held = await ctx.db.select({ id: mails.id }).from(mails).where(eq(mails.state, 'held')).orderBy(mails.createdAt)
  for (const { id } of held) await addSending(ctx, id)
}

/** Decrypts a mail's content; undefined if no key fits. */
export async function openMail({ secrets }: Ctx, { id, sealedContent }: Row): Promise<KeptMail | undefined> {
  const opened = await secrets.open(sealedContent, placeOf(id))
  return opened === undefined ? undefined : (JSON.parse(opened) as KeptMail)
}

/** Makes addresses of this installation's paths, as far as it knows its own. */
export const makeAbsolute =
  ({ settings }: Pick<Ctx, 'settings'>) =>
  (url: string): string =>
    url.startsWith('/') ? `${settings.publicUrl ?? ''}${url}` : url

function composeLetter(ctx: Ctx, { id, toAddress }: Row, { content, calendar, replyTo, language }: KeptMail): Letter {
  const absolute = makeAbsolute(ctx)
  const host = /@([^@<>\s]+)>?\s*$/.exec(ctx.mailServer.from ?? '')?.[1] ?? 'nova-interviews.invalid'
  return {
    // The same on every retry, so that mail programs recognise a duplicate.
    messageId: `<${id}@${host}>`,
    to: toAddress,
    replyTo: replyTo && { name: cleanLine(replyTo.name), address: replyTo.address },
    ...renderMail(content, absolute, language),
    calendar: calendar && { method: calendar.method, content: renderCalendar(calendar, ctx.now(), absolute) },
  }
}

/** Waits for a database that is away: without this note another try would send it twice. */
async function noteSent(ctx: Ctx, id: string, tries: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await noteOutcome(ctx, id, 'sent', { state: 'sent', failure: null, tries, sentAt: ctx.now() })
    } catch (error) {
      if (attempt === noteTries) throw error
      await wait(noteMs)
    }
  }
}

async function noteOutcome(ctx: Ctx, id: string, outcome: MailOutcome, change: Partial<Row>): Promise<void> {
  await ctx.db.update(mails).set(change).where(eq(mails.id, id))
  ctx.metrics.countMail(outcome)
}

/** Mails that are not sent yet, by state. */
export async function countUnsent({ db }: Pick<Ctx, 'db'>): Promise<Record<string, number>> {
  const rows = await db
    .select({ state: mails.state, count: count() })
    .from(mails)
    .where(inArray(mails.state, unsentStates))
    .groupBy(mails.state)
  return Object.fromEntries(rows.map(({ state, count: found }) => [state, found]))
}

/** When this process last looked for old mails. */
const lookedAt = new WeakMap<Database, number>()

async function forgetOld(ctx: Ctx): Promise<void> {
  const now = ctx.now().getTime()
  if (now - (lookedAt.get(ctx.database) ?? 0) < minuteMs) return
  lookedAt.set(ctx.database, now)
  const before = new Date(ctx.now().getTime() - keptMs)
  await ctx.db
    .delete(mails)
    .where(and(lt(mails.createdAt, before), notInArray(mails.state, ['waiting', 'unverified', 'limited'])))
}
