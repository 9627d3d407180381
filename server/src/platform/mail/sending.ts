/** The job `send-mail`: one try at one mail, and what it leaves behind. */
import { and, eq, lt, notInArray } from 'drizzle-orm'
import type { Ctx } from '../context/context.ts'
import type { Database } from '../database/database.ts'
import { type Letter, Undelivered } from '../smtp/smtp.ts'
import { admit, type ReadStanding } from './admission.ts'
import { renderCalendar } from './calendar.ts'
import { cleanLine } from './clean-line.ts'
import { addSending, type KeptMail, placeOf } from './mail.ts'
import { renderMail } from './rendering.ts'
import { mails } from './tables.ts'

type Row = typeof mails.$inferSelect

/** With the queue's growing pauses they take about 16 hours. */
const mostTries = 12
const minuteMs = 60_000
/** So long operators can read what became of a mail. */
const keptMs = 30 * 86_400_000

const unsent = new Set<Row['state']>(['waiting', 'unverified', 'limited', 'held'])

/**
 * Sends a mail that waits, once it may. A server that is killed between the mail server's yes and our note of it sends it again, with
 * the same Message-ID. Throws where the queue should try again.
 */
export async function sendMail(ctx: Ctx, id: string, readStanding: ReadStanding): Promise<void> {
  const [row] = await ctx.db.select().from(mails).where(eq(mails.id, id))
  if (!row || !unsent.has(row.state)) return
  if (row.expiresAt <= ctx.now()) return note(ctx, id, { state: 'expired' })
  await forgetOld(ctx)
  if (ctx.mailServer.health === 'off') return note(ctx, id, { state: 'held', failure: null })
  if (!(await admit(ctx, row, readStanding))) return
  const kept = await openMail(ctx, row)
  const unreadable = 'It can’t be read with this SETTINGS_KEY.'
  if (!kept) return note(ctx, id, { state: 'failed', failure: unreadable })
  const tries = row.tries + 1
  try {
    await ctx.mailServer.send(composeLetter(ctx, row, kept))
  } catch (error) {
    const reason = error instanceof Undelivered ? error.reason : String(error)
    const isOver = tries >= mostTries || (error instanceof Undelivered && error.isPermanent)
    await note(ctx, id, { state: isOver ? 'failed' : 'waiting', failure: reason, tries })
    if (isOver) return ctx.log.warn({ mail: id, kind: row.kind, tries }, 'a mail could not be sent')
    throw error
  }
  await note(ctx, id, { state: 'sent', failure: null, tries, sentAt: ctx.now() })
}

/** At the start of a server that has a mail server: what was held for want of one, and is still wanted, is sent. */
export async function sendHeldMails(ctx: Ctx): Promise<void> {
  if (ctx.mailServer.health === 'off') return
  const held = await ctx.db.select({ id: mails.id }).from(mails).where(eq(mails.state, 'held')).orderBy(mails.createdAt)
  for (const { id } of held) await addSending(ctx, id)
}

/** What a mail says; undefined where no key fits. */
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
    // The same at every try, so that readers' programs can tell a second copy.
    messageId: `<${id}@${host}>`,
    to: toAddress,
    replyTo: replyTo && { name: cleanLine(replyTo.name), address: replyTo.address },
    ...renderMail(content, absolute, language),
    calendar: calendar && { method: calendar.method, content: renderCalendar(calendar, ctx.now(), absolute) },
  }
}

async function note(ctx: Ctx, id: string, change: Partial<Row>): Promise<void> {
  await ctx.db.update(mails).set(change).where(eq(mails.id, id))
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
