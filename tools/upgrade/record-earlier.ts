/**
 * `npm run upgrade-check -- record`: writes tools/upgrade/earlier/ from the version that server/migrations/upgrades.json
 * names. Run it in a whole clone, once a release has changed that version, and commit the files.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@nova/contract/endpoint'
import { readMigrations } from '../../server/src/platform/database/migration-files.ts'
import { checkOutEarlier } from './earlier-version.ts'
import { type Earlier, earlierFolder, packCalls } from './earlier.ts'
import { describeCalls } from './older-calls.ts'

/** Reads the version's calls and migrations out of its files, which come from the history. */
export async function readFromHistory(): Promise<Earlier> {
  const { version, folder } = checkOutEarlier()
  const file = pathToFileURL(join(folder, 'contract', 'src', 'endpoints.ts')).href
  const { endpoints } = (await import(file)) as { endpoints: Record<string, Endpoint> }
  const migrations = await readMigrations(join(folder, 'server', 'migrations'))
  return {
    version,
    calls: describeCalls(endpoints),
    migrations: Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum])),
  }
}

export async function recordEarlier(): Promise<string> {
  const { version, calls, migrations } = await readFromHistory()
  mkdirSync(earlierFolder, { recursive: true })
  writeFileSync(join(earlierFolder, 'calls.json'), packCalls(version, calls))
  writeFileSync(join(earlierFolder, 'migrations.json'), `${JSON.stringify({ version, migrations }, undefined, 1)}\n`)
  return `Version ${version}: ${calls.length} calls and ${Object.keys(migrations).length} migrations.`
}
