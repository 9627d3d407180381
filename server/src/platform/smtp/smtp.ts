/**
 * The mail server of this installation, by SMTP. Hides the protocol, its timeouts and which refusals are for good.
 * Without settings there is none, and nothing is ever sent.
 */
import type * as Nodemailer from 'nodemailer'
import type { Transporter } from 'nodemailer'

export type SmtpSettings = {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  isSecure: boolean
  user: string | undefined
  password: string | undefined
  /** An address, or `Name <address>`. */
  from: string
}

/** A mail as it goes out: finished texts, one recipient. */
export type Letter = {
  messageId: string
  to: string
  replyTo: { name: string; address: string } | undefined
  subject: string
  html: string
  text: string
  calendar: { method: 'REQUEST' | 'CANCEL'; content: string } | undefined
}

export type MailServer = {
  health: 'off' | 'ok' | 'failing'
  /** Host and port; null where there is none. */
  place: string | null
  from: string | null
  /** Why it is failing, in its own words; null where it is not. */
  failure: string | null
  /** Throws an Undelivered. */
  send: (letter: Letter) => Promise<void>
  /** Connects and signs in without sending, so that `health` is known before the first mail. */
  check: () => Promise<void>
}

/** A mail that the server did not take. */
export class Undelivered extends Error {
  readonly isPermanent: boolean
  /** The server's own words. They may hold the recipient's address: for operators, not for the log. */
  readonly reason: string

  constructor(message: string, reason: string, isPermanent: boolean) {
    super(message)
    this.name = 'Undelivered'
    this.reason = reason
    this.isPermanent = isPermanent
  }
}

// Below the half minute in which a stopping server waits for its jobs, and well above what a slow server takes.
const timeouts = { dnsTimeout: 8_000, connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 20_000 }
const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/

export function openMailServer(settings: SmtpSettings | undefined): MailServer {
  if (!settings) return openNoMailServer()
  let transport: Promise<Transporter> | undefined
  const server: MailServer = {
    health: 'ok',
    place: `${settings.host}:${settings.port}`,
    from: settings.from,
    failure: null,
    send: (letter) => attempt(async () => (await open()).sendMail(toMessage(settings.from, letter)), letter.to),
    check: () => attempt(async () => (await open()).verify()),
  }
  // Loaded with the first mail: the start does not wait for it.
  const open = () => (transport ??= import('nodemailer').then((mailer) => makeTransport(mailer, settings)))
  async function attempt(work: () => Promise<unknown>, to = ''): Promise<void> {
    try {
      await work()
      noteHealth(null)
    } catch (error) {
      const { code, command, responseCode, message } = error as SmtpError
      const isAboutMail = command === 'RCPT TO' || command === 'DATA'
      const needsUtf8 = command === 'RCPT TO' && /[^\x00-\x7f]/.test(to)
      const reason = cleanReason(needsUtf8 ? `${needsSmtpUtf8} ${message}` : message)
      noteHealth(isAboutMail ? null : reason)
      const answer = [code, responseCode].filter(Boolean).join(' ')
      throw new Undelivered(`The mail server did not take a mail: ${answer}.`, reason, isAboutMail && isFinal(error))
    }
  }
  function noteHealth(failure: string | null): void {
    server.failure = failure
    server.health = failure === null ? 'ok' : 'failing'
  }
  return server
}

const needsSmtpUtf8 =
  'This address has letters outside ASCII, which a mail server takes only with SMTPUTF8 (RFC 6531). It said:'

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

/** 5yz are for good but for 503, which is about the order of commands (RFC 5321, 4.2.1). */
function isFinal(error: unknown): boolean {
  const { responseCode = 0 } = error as SmtpError
  return responseCode >= 500 && responseCode < 600 && responseCode !== 503
}

const cleanReason = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 500)

function makeTransport(mailer: typeof Nodemailer, settings: SmtpSettings): Transporter {
  const { host, port, isSecure, user, password } = settings
  const isHere = loopback.test(host)
  return mailer.createTransport({
    host,
    port,
    secure: isSecure,
    // Never send a password unencrypted, even if an attacker strips STARTTLS from the server's offer.
    requireTLS: user !== undefined && !isSecure && !isHere,
    // A mail server on this machine has no name that a certificate could bear.
    tls: { rejectUnauthorized: !isHere },
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function toMessage(from: string, { messageId, to, replyTo, subject, html, text, calendar }: Letter) {
  return {
    from,
    // An object: the text of an address is not searched for further ones.
    to: { name: '', address: to },
    replyTo,
    subject,
    messageId,
    html,
    text,
    // No answer by machines, such as notes of absence (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(calendar ? { icalEvent: { ...calendar, filename: 'interview.ics' } } : {}),
  }
}

function openNoMailServer(): MailServer {
  const refuse = () => Promise.reject(new Undelivered('There is no mail server.', 'There is no mail server.', false))
  return { health: 'off', place: null, from: null, failure: null, send: refuse, check: () => Promise.resolve() }
}
