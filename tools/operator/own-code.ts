/**
 * `npm run operator -- own-code PATH --change RANGE --for EMAIL`: adds a change of a repository on this machine to the
 * changes of an account's company. A running server tries it. With `--install-packages`, packages that no kit here has
 * come from the npm registry as its package-lock.json names them; `own-code packages ID` does that for an uploaded one.
 */
import { parseArgs } from 'node:util'
import { readConfig } from '../../server/src/config.ts'
import { addFromRepository, lockedOf } from '../../server/src/own-code/adding.ts'
import { installLocked } from '../../server/src/own-code/kit-packages.ts'
import { openInstallation, runCommand } from './on-accounts.ts'
import { onSandbox, sayStep } from './on-sandbox.ts'

const usage =
  'Use: npm run operator -- own-code PATH --change COMMIT_OR_RANGE --for EMAIL [--install-packages]\nor: npm run operator -- own-code packages ID\nA range is two commits or branches: 1a2b3c4..main'

const config = readConfig(process.env)
type Locked = Awaited<ReturnType<typeof lockedOf>>

/** Opens boxes only for packages that are missing. */
const install = (locked: Locked): Promise<string> =>
  onSandbox(config.dataDir, async (sandbox) => {
    await sandbox.whenProjectsReady()
    return installLocked(sandbox.ownKits!, locked, { signal: AbortSignal.timeout(60 * 60_000), onStep: sayStep })
  })

await runCommand(async () => {
  const asked = readArguments()
  const database = await openInstallation(config)
  try {
    const ctx = { db: database.db, now: () => new Date(), actor: { role: 'system' as const } }
    if ('id' in asked) return `${await install(await lockedOf(ctx, asked.id))} Go on with the change on its page.`
    const { installs, ...added } = asked
    return await addFromRepository(ctx, { ...added, ...(installs && { install }) })
  } finally {
    await database.close()
  }
})

type Asked = { id: string } | { path: string; change: string; email: string; installs: boolean }

function readArguments(): Asked {
  const options = {
    change: { type: 'string' },
    for: { type: 'string' },
    'install-packages': { type: 'boolean', default: false },
  } as const
  let read
  try {
    read = parseArgs({ options, allowPositionals: true })
  } catch {
    throw new Error(usage)
  }
  const [path, id, ...more] = read.positionals
  const { change, for: email, 'install-packages': installs } = read.values
  if (more.length > 0) throw new Error(usage)
  if (path === 'packages' && id !== undefined) return { id }
  if (!path || id !== undefined || !change || !email) throw new Error(usage)
  return { path, change, email, installs }
}
