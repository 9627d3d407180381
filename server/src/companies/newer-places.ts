/** Places of notices that servers of the version before don't know, while such a server shares the database. */
import { refuse } from '@nova/contract/refusals'
import type { NoticePlace } from '@nova/contract/words'
import type { Ctx } from '../platform/context/context.ts'
import { listRunningVersions } from '../platform/database/running-versions.ts'
import { isOlder } from '../platform/database/version.ts'

/** By the first version that knows them. */
const versions: Partial<Record<NoticePlace, string>> = { 'us-ca': '0.3.0' }

/** Refuses a place that a running server doesn't know: it would answer each list with such an interview by an error. */
export async function requireKnownPlace(
  { database }: Ctx,
  place: NoticePlace | undefined,
  path: string,
): Promise<void> {
  const since = place && versions[place]
  if (since === undefined) return
  const running = await listRunningVersions(database.pool)
  if (!running.some((version) => isOlder(version, since))) return
  const message = 'This place can be chosen once the upgrade of this site is over. Choose none until then.'
  throw refuse('invalid_input', message, [{ path, message }])
}
