/**
 * `npm run operator -- own-code PATH --change RANGE --for EMAIL`: adds a change of a repository on this machine to the
 * changes of an account's company. A running server tries it; nothing is fetched.
 */
import { parseArgs } from 'node:util'
import { readConfig } from '../../server/src/config.ts'
import { addFromRepository } from '../../server/src/own-code/adding.ts'
import { openInstallation, runCommand } from './on-accounts.ts'

const usage =
  'Use: npm run operator -- own-code PATH --change COMMIT_OR_RANGE --for EMAIL\nA range is two commits or branches: 1a2b3c4..main'

await runCommand(async () => {
  const { path, change, email } = readArguments()
  const database = await openInstallation(readConfig(process.env))
  try {
    const ctx = { db: database.db, now: () => new Date(), actor: { role: 'system' as const } }
    return await addFromRepository(ctx, email, path, change)
  } finally {
    await database.close()
  }
})

function readArguments(): { path: string; change: string; email: string } {
  const options = { change: { type: 'string' }, for: { type: 'string' } } as const
  let read
  try {
    read = parseArgs({ options, allowPositionals: true })
  } catch {
    throw new Error(usage)
  }
  const [path, ...more] = read.positionals
  const { change, for: email } = read.values
  if (!path || more.length > 0 || !change || !email) throw new Error(usage)
  return { path, change, email }
}
