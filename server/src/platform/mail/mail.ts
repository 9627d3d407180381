/**
 * Mail: queued in the transaction that calls for it, sent by a job. Callers pass the content as plain parts; rendering
 * as HTML and text, and sending, are hidden here.
 * Public files: admission.ts, clean-line.ts, kept.ts, rendering.ts, sending.ts.
 */
import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../context/context.ts'
import { addJobs } from '../jobs/jobs.ts'
import type { SealedColumn } from '../secrets/resealing.ts'
import { findExcess } from './limits.ts'
import { mails } from './tables.ts'

/** Plain text in parts, of which HTML and text are made. `action` is the one link that the mail is about. */
export type MailContent = {
  subject: string
  heading: string
  /** Preview text after the subject in mail lists; defaults to the first paragraph. */
  preheader?: string
  paragraphs: string[]
  /** Dates, durations and the like, as a small table above the action. */
  facts?: { label: string; value: string }[]
  /** An address, or a path of this installation. */
  action?: MailLink
  /** Further information below the action, each section with its heading. */
  sections?: MailSection[]
  /** Small print at the end, such as what to do when the mail was not expected. */
  footnotes?: string[]
}

export type MailLink = { label: string; url: string }
export type MailSection = { heading: string; paragraphs?: string[]; items?: string[]; links?: MailLink[] }

/** An entry for the reader's calendar (RFC 5545); a higher sequence replaces that of a lower one. */
export type MailCalendar = {
  method: 'REQUEST' | 'CANCEL'
  uid: string
  sequence: number
  /** ISO 8601. */
  startsAt: string
  endsAt: string
  title: string
  description: string
  url?: string
  location?: string
  organizer: { name: string; email: string }
  attendee: { name: string; email: string }
}

export type Mail = {
  /** Purpose of the mail, such as 'password-reset'; never a person's name. */
  kind: string
  to: string
  content: MailContent
  /**
   * Account whose action sends the mail and whose address has to be verified for it; null if unknown. 'own': a mail
   * about the reader's own account, with our words alone.
   */
  sender: 'own' | { accountId: string | null }
  companyId?: string
  interviewId?: string
  calendar?: MailCalendar
  replyTo?: { name: string; address: string }
  /** Language of the texts (BCP 47); English by default. */
  language?: string
  /** After that it is not sent; a day from now where absent, or a week where it has to wait for its turn. */
  expiresAt?: Date
  /** A mail with a key that is known already is not queued again. */
  onceKey?: string
  /** One of many at once: sent after all others that are due. */
  isPatient?: boolean
}

/** The encrypted part of a mail. */
export type KeptMail = Pick<Mail, 'content' | 'calendar' | 'replyTo' | 'language'>

const dayMs = 86_400_000
/** The mail itself knows when to give up, by its tries and its age; the job only has to last longer. */
const maxJobAttempts = 40

/** Queues a mail; it exists once the caller's transaction is committed. Gives its id, from which its Message-ID is made. */
export async function queueMail(ctx: Ctx, mail: Mail): Promise<string> {
  const [id] = await queueMails(ctx, [mail])
  return id!
}

/** The same for several, in as many statements as for one; give it some dozens at most. */
export async function queueMails(ctx: Ctx, queued: Mail[]): Promise<string[]> {
  if (queued.length === 0) return []
  const createdAt = ctx.now()
  const excess = await findExcess(ctx, queued)
  const rows: (typeof mails.$inferInsert)[] = []
  for (const [at, mail] of queued.entries()) rows.push(await makeRow(ctx, mail, excess[at], createdAt))
  const made = await ctx.db
    .insert(mails)
    .values(rows)
    .onConflictDoNothing({ target: mails.onceKey })
    .returning({ id: mails.id })
  const ids = new Set(made.map(({ id }) => id))
  const isSent = (at: number) => excess[at] === undefined && ids.has(rows[at]!.id)
  const sendings = rows.flatMap(({ id }, at) =>
    isSent(at) ? [sendingOf(id, { isPatient: queued[at]!.isPatient, isOwn: queued[at]!.sender === 'own' })] : [],
  )
  await addJobs(ctx.db, 'send-mail', sendings)
  const before = await findQueued(
    ctx,
    rows.filter(({ id }) => !ids.has(id)),
  )
  return rows.map(({ id, onceKey }) => (ids.has(id) ? id : (before.get(onceKey!) ?? id)))
}

async function makeRow(ctx: Ctx, mail: Mail, failure: string | undefined, createdAt: Date) {
  const { kind, to, companyId, interviewId, content, calendar, replyTo, language, onceKey } = mail
  const id = randomUUID()
  const kept: KeptMail = { content, calendar, replyTo, language }
  const sealedContent = await ctx.secrets.seal(JSON.stringify(kept), placeOf(id))
  const expiresAt = mail.expiresAt ?? new Date(createdAt.getTime() + dayMs)
  const state = failure === undefined ? ('waiting' as const) : ('failed' as const)
  const isOwn = mail.sender === 'own'
  const senderId = mail.sender === 'own' ? null : mail.sender.accountId
  const about = { companyId, interviewId, onceKey, failure, isOwn, senderId, canWait: !mail.expiresAt }
  return { id, kind, toAddress: to, sealedContent, createdAt, expiresAt, state, ...about }
}

/** The ids of the mails that have the keys of these. */
async function findQueued(ctx: Ctx, rows: { onceKey?: string | null }[]): Promise<Map<string | null, string>> {
  const keys = rows.flatMap(({ onceKey }) => onceKey ?? [])
  if (keys.length === 0) return new Map()
  const { id, onceKey } = mails
  const found = await ctx.db.select({ id, onceKey }).from(mails).where(inArray(onceKey, keys))
  return new Map(found.map((mail) => [mail.onceKey, mail.id]))
}

/** True if mails can be queued at all; their content is stored encrypted, which needs a key. */
export function canQueueMail({ secrets }: Pick<Ctx, 'secrets'>): boolean {
  return secrets.canSeal
}

/** Plans the next try. */
export async function addSending({ db }: Pick<Ctx, 'db'>, id: string): Promise<void> {
  await addJobs(db, 'send-mail', [sendingOf(id)])
}

type Sending = { isPatient?: boolean | undefined; isOwn?: boolean; runAt?: Date }

/** The job that tries to send a mail. */
export function sendingOf(id: string, { isPatient = false, isOwn = false, runAt }: Sending = {}) {
  // Two at a time: a mail server that does not answer must not hold up what runs by the clock. Mail that people
  // need to sign in has a separate queue.
  const queue = isOwn ? 'mail-own' : `mail-${Number.parseInt(id.slice(-1), 16) % 2}`
  const job = { payload: { mailId: id }, key: jobKeyOf(id), attempts: maxJobAttempts, queue, isPatient }
  return { ...job, ...(runAt ? { runAt } : {}) }
}

export const jobKeyOf = (id: string) => `mail:${id}`

/** The purpose under which a mail's content is sealed. */
export const placeOf = (id: string) => `mails:${id}`

export const sealedMails: SealedColumn = {
  name: 'mails',
  table: mails,
  id: mails.id,
  sealed: mails.sealedContent,
  placeOf,
}
