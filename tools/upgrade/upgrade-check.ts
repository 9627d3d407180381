/**
 * `npm run upgrade-check [-- ROOMS]`: plays a rolling upgrade from the version in server/migrations/upgrades.json with 200
 * typing candidates and commits forced to disk, and prints what was lost and the longest stall. `-- record` instead writes
 * that version's calls and migrations to tools/upgrade/earlier/, which the tests of every clone read. Both need the history.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordEarlier } from './record-earlier.ts'
import { playUpgrade } from './rolling-upgrade.ts'

const folder = await mkdtemp(join(tmpdir(), 'nova-upgrade-'))
try {
  if (process.argv[2] === 'record') console.log(await recordEarlier())
  else await check()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function check(): Promise<void> {
  const rooms = Number(process.argv[2] ?? 200)
  const onStep = (name: string, stalls: object) => console.error(`${name}: ${JSON.stringify(stalls)}`)
  const upgraded = await playUpgrade(folder, { rooms, seconds: 10, isDurable: true, onStep })
  console.log(JSON.stringify(upgraded, undefined, 2))
  if (upgraded.lost + upgraded.brokenChains > 0) process.exitCode = 1
}
