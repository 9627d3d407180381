/** Roles that servers of the version before don't know, while such a server shares the database. */
import { refuse } from '@nova/contract/refusals'
import type { Role } from '@nova/contract/words'
import type { Ctx } from '../platform/context/context.ts'
import { listRunningVersions } from '../platform/database/running-versions.ts'
import { isOlder } from '../platform/database/version.ts'

/** By the first version that knows them. */
const versions: Partial<Record<Role, string>> = { Recruiter: '0.3.0', HiringManager: '0.3.0' }

/**
 * Refuses to give a role that a running server doesn't know: it would let the person do nothing, and answer colleagues who
 * list the company's people with an error.
 */
export async function requireKnownRoles({ database }: Ctx, roles: readonly Role[]): Promise<void> {
  const needed = roles.flatMap((role) => versions[role] ?? [])
  if (needed.length === 0) return
  const running = await listRunningVersions(database.pool)
  if (running.some((version) => needed.some((each) => isOlder(version, each)))) throw refuse('upgrade_running')
}
