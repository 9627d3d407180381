/** A mail server on loopback that keeps received mails and refuses on request. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { SmtpSettings } from '../src/platform/smtp/smtp.ts'

export type Received = Email & { envelopeTo: string[]; raw: string }

export type TestMailServer = {
  settings: SmtpSettings
  received: Received[]
  /** Answers to the next recipients, in turn: a code of SMTP, or nothing to take the mail. */
  answers: (number | undefined)[]
  /** Those sent since the last call. */
  take: () => Received[]
  close: () => Promise<void>
}

/** `takingMs`: how long it thinks about each mail before it takes it. */
export async function startMailServer(port = 0, takingMs = 0): Promise<TestMailServer> {
  const received: Received[] = []
  const answers: (number | undefined)[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _, done) => {
      const responseCode = answers.shift()
      done(responseCode ? Object.assign(new Error(`<${address}> is not taken`), { responseCode }) : undefined)
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        void PostalMime.parse(raw, { attachmentEncoding: 'utf8' }).then((mail) => {
          const envelopeTo = envelope.rcptTo.map(({ address }) => address)
          received.push({ ...mail, envelopeTo, raw: raw.toString('latin1') })
          setTimeout(done, takingMs)
        })
      })
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address() as AddressInfo
  return {
    settings: {
      host: '127.0.0.1',
      port: address.port,
      isSecure: false,
      user: undefined,
      password: undefined,
      from: 'Nova Interviews <interviews@nova.test>',
    },
    received,
    answers,
    take: () => received.splice(0),
    close: () => new Promise((done) => server.close(done)),
  }
}

/** The lines of a mail's calendar part, unfolded; checks what RFC 5545 asks of each line. */
export function calendarOf(mail: Received): string[] {
  const part = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  if (!part) return []
  const text = (part.content as string).replaceAll('\r\n', '\n')
  const long = text.split('\n').filter((line) => Buffer.byteLength(line) > 75)
  if (long.length > 0) throw new Error(`longer than 75 octets: ${long.join(' | ')}`)
  return text
    .replaceAll(/\n[ \t]/g, '')
    .trimEnd()
    .split('\n')
}

/** A field of a mail's calendar entry, such as SEQUENCE. */
export const calendarValueOf = (mail: Received, name: string): string | undefined =>
  calendarOf(mail)
    .find((line) => line.startsWith(name))
    ?.slice(name.length + 1)
