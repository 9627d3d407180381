/**
 * `npm run operator -- verify-domain DOMAIN EMAIL`: verifies a domain for the company of an account, by the operator's
 * word; for servers that can't ask DNS, and for a domain that another company has, which loses it.
 */
import { readConfig } from '../../server/src/config.ts'
import { verifyDomainOf } from '../../server/src/single-sign-on/domains.ts'
import { openInstallation, runCommand } from './on-accounts.ts'

await runCommand(async () => {
  const [domain, email, ...more] = process.argv.slice(2)
  if (!domain || !email || more.length > 0)
    throw new Error('Say which domain and whose company: npm run operator -- verify-domain DOMAIN EMAIL')
  const database = await openInstallation(readConfig(process.env))
  try {
    const ctx = { db: database.db, now: () => new Date(), actor: { role: 'system' as const } }
    return `${await verifyDomainOf(ctx, domain, email)} is verified for the company of ${email}.`
  } finally {
    await database.close()
  }
})
