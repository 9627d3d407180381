/** `npm run operator -- trust EMAIL`: trusts the company of an account with mail, which then has no bounds of a young one. */
import { readConfig } from '../../server/src/config.ts'
import { trustCompanyOf } from '../../server/src/outbox/senders.ts'
import { openInstallation, runCommand } from './on-accounts.ts'

await runCommand(async () => {
  const [email, ...more] = process.argv.slice(2)
  if (!email || more.length > 0) throw new Error('Say whose company: npm run operator -- trust EMAIL')
  const database = await openInstallation(readConfig(process.env))
  try {
    const ctx = { db: database.db, now: () => new Date(), actor: { role: 'system' as const } }
    return `${await trustCompanyOf(ctx, email)} is trusted with mail.`
  } finally {
    await database.close()
  }
})
