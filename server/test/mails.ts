/** The mails that a server has queued, read as an operator reads them in the outbox. */
import type { MailContent } from '../src/platform/mail/mail.ts'
import { parseMail } from './mail-content.ts'
import type { TestServer } from './server.ts'

export type QueuedMail = MailContent & { kind: string }

/** Those to an address, oldest first. The jobs that write mails are done by then. */
export async function readMails({ machinery }: TestServer, to: string): Promise<QueuedMail[]> {
  await machinery.jobs.drain()
  const { rows } = await machinery.database.pool.query<{ id: string; kind: string; sealed_content: string }>(
    'select id, kind, sealed_content from mails where to_address = $1 order by created_at, id',
    [to],
  )
  return Promise.all(
    rows.map(async ({ id, kind, sealed_content }) => {
      const opened = await machinery.secrets.open(sealed_content, `mails:${id}`)
      return { ...parseMail(opened!), kind }
    }),
  )
}

/** Returns the token at the end of the newest mail's link. */
export async function readMailedToken(server: TestServer, to: string): Promise<string> {
  const mails = await readMails(server, to)
  return mails.at(-1)!.action!.url.split('/').at(-1)!
}
