/** Mails that a product has sent or would have sent, read from its data as an operator finds them in the outbox. */
import { expect } from '@playwright/test'
import { openSharedDatabase } from '../server/src/platform/database/database.ts'
import { readInstallationSecrets } from '../server/src/platform/secrets/installation-key.ts'
import { parseMail } from '../server/test/mail-content.ts'
import { silentLog } from '../server/test/silent-log.ts'
import type { Product } from './product.ts'

/** Asks the data of a product that runs. */
export async function query<Row extends object>({ dataDir }: Product, text: string, values: unknown[]): Promise<Row[]> {
  const database = await openSharedDatabase({ dataDir, log: silentLog })
  try {
    return (await database.pool.query<Row>(text, values)).rows
  } finally {
    await database.close()
  }
}

/**
 * Settings of a product that mails, shared by the files that need one. No server listens there: mails stay queued, and
 * tests read them from the queue.
 */
export const mailing = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'n@nova.test',
  PUBLIC_URL: 'https://nova.test',
}

/** The link of the newest mail to an address, as an operator finds it in the outbox. */
export async function readMailedLink(product: Product, to: string): Promise<string> {
  const text = 'select id, sealed_content from mails where to_address = $1 order by created_at desc limit 1'
  type Row = { id: string; sealed_content: string }
  let rows: Row[] = []
  await expect(async () => {
    rows = await query<Row>(product, text, [to])
    expect(rows).toHaveLength(1)
  }).toPass()
  const setup = { dataDir: product.dataDir, settingsKey: undefined, oldSettingsKey: undefined }
  const opened = await (await readInstallationSecrets(setup)).open(rows[0]!.sealed_content, `mails:${rows[0]!.id}`)
  return parseMail(opened!).action!.url
}
