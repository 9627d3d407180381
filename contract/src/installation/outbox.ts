/** For operators: every mail of this installation, and the server that sends them. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/**
 * unverified: held until its sender verifies their address. limited: it waits for its turn among an hour's or a day's mails.
 * held: there is no mail server, or sending is paused. expired: too old to send when it could have been.
 */
export const MailState = z.enum(['waiting', 'unverified', 'limited', 'sent', 'held', 'failed', 'expired'])
export type MailState = z.infer<typeof MailState>

export const OutboxMail = z.object({
  id: z.uuid(),
  kind: z.string(),
  to: z.string(),
  /** Null where it cannot be decrypted: the settings key was changed. */
  subject: z.string().nullable(),
  state: MailState,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** When the next try is planned, of a mail that waits for it; null for others. */
  goesAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  /** Why the last try failed. */
  failure: z.string().nullable(),
  tries: z.int(),
})
export type OutboxMail = z.infer<typeof OutboxMail>

/** The mail as it looks. */
export const OpenedMail = OutboxMail.extend({
  html: z.string(),
  text: z.string(),
  /** Addresses, or paths where the installation does not know its own address. */
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  hasCalendar: z.boolean(),
})
export type OpenedMail = z.infer<typeof OpenedMail>

export const Outbox = z.object({
  mails: z.array(OutboxMail),
  /** The cursor of the next page; null on the last. */
  next: z.string().nullable(),
  server: z.object({
    health: z.enum(['off', 'ok', 'failing']),
    /** Host and port. */
    place: z.string().nullable(),
    from: z.string().nullable(),
    failure: z.string().nullable(),
  }),
  /** True if there is a settings key, without which no mail can be queued. */
  canQueue: z.boolean(),
  /** Since when nothing leaves this installation, because it was restored from a backup; null where it does. */
  pausedSince: z.iso.datetime().nullable(),
})
export type Outbox = z.infer<typeof Outbox>

/** A company whose mails wait for their turn, or that an operator has decided about. */
export const Sender = z.object({
  id: z.uuid(),
  name: z.string(),
  waiting: z.int(),
  /** When the first of them is tried next. */
  goesAt: z.iso.datetime().nullable(),
  /** Without the bounds of a young company. */
  isTrusted: z.boolean(),
  /** Its mails to others wait until an operator lets them go, for 90 days at most. */
  isHeld: z.boolean(),
})
export type Sender = z.infer<typeof Sender>
const Senders = z.object({ senders: z.array(Sender) })

const SenderChange = z.object({ isTrusted: z.boolean().optional(), isHeld: z.boolean().optional() })
export type SenderChange = z.infer<typeof SenderChange>

const MailId = z.object({ id: z.string().max(64) })

export const listMails = endpoint({
  method: 'GET',
  path: '/api/outbox',
  who: 'interviewer',
  permission: 'read',
  summary: 'Mails of this installation, newest first, and the state of the mail server. For operators alone.',
  query: z.object({
    state: MailState.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(200).optional(),
  }),
  reply: Outbox,
  errors: ['forbidden'],
})

export const getMail = endpoint({
  method: 'GET',
  path: '/api/outbox/{id}',
  who: 'interviewer',
  permission: 'read',
  summary: 'One mail as it looks, with its links. For operators alone; the audit log says who opened it.',
  params: MailId,
  reply: OpenedMail,
  errors: ['forbidden', 'not_found'],
})

export const retryMail = endpoint({
  method: 'POST',
  path: '/api/outbox/{id}/retry',
  who: 'interviewer',
  permission: 'read',
  summary: 'Sends a mail that was not sent. For operators alone.',
  params: MailId,
  reply: OutboxMail,
  perMinute: 60,
  errors: ['forbidden', 'not_found', 'mail_off', 'mail_sent'],
})

export const resumeSending = endpoint({
  method: 'POST',
  path: '/api/outbox/resume',
  who: 'interviewer',
  permission: 'read',
  summary: 'Lets mails, webhooks and news for hiring systems leave a restored installation. For operators alone.',
  errors: ['forbidden'],
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/outbox/test',
  who: 'interviewer',
  permission: 'read',
  summary: "Sends a mail to the caller's own address, to try the mail server. For operators alone.",
  reply: OutboxMail,
  status: 201,
  perMinute: 6,
  errors: ['forbidden', 'mail_off'],
})

export const listSenders = endpoint({
  method: 'GET',
  path: '/api/outbox/companies',
  who: 'interviewer',
  permission: 'read',
  summary: 'Companies whose mails wait for their turn, are trusted or held. For operators alone.',
  reply: Senders,
  errors: ['forbidden'],
})

export const changeSender = endpoint({
  method: 'PATCH',
  path: '/api/outbox/companies/{id}',
  who: 'interviewer',
  permission: 'read',
  summary: 'Trusts a company with mail, or holds its mails, or takes that back. For operators alone.',
  params: MailId,
  body: SenderChange,
  reply: Senders,
  perMinute: 60,
  errors: ['forbidden', 'not_found'],
})
