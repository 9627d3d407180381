/** Reports from before there were seals, in an earlier version's rows: restored and opened by this version. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEmptyDatabase } from '../../test/database.ts'
import { makeInterviewer } from '../../test/factories.ts'
import { makeReported } from '../../test/reported.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { silentLog } from '../../test/silent-log.ts'
import { openDatabase } from '../platform/database/database.ts'
import { makeBackup } from './backups.ts'
import { restoreBackup } from './restoring.ts'

let server: TestServer
let owner: Session
let path: string
let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'nova-seals-'))
  server = await startTestServer()
  owner = await makeInterviewer(server, 'Ana Kim')
  path = (await makeReported(server, owner)).path
  await server.machinery.database.pool.query(`
    delete from schema_changes where name = '0134_reports_read_before_seals.sql';
    alter table interviews drop column was_report_open;
    update migrations set applied_at = now() where name = '0102_sealed_figures.sql'`)
})
afterAll(async () => {
  await server.close()
  await rm(home, { recursive: true, force: true })
})

const how = { log: silentLog, signal: new AbortController().signal }

async function back(name: string): Promise<string> {
  const installation = { databaseUrl: server.machinery.database.url, dataDir: home, settingsKey: 'a key for the test' }
  const collection = `${home}-${name}`
  return (await makeBackup({ installation, collection, product: 'test', ...how })).folder
}

/** How the report is sealed for its owner on a server of this version, in a database that the backup was restored into. */
async function readRestored(folder: string): Promise<string | undefined> {
  const { url, drop } = await makeEmptyDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'nova-seals-data-'))
  try {
    await restoreBackup({ from: folder, installation: { databaseUrl: url, dataDir, settingsKey: 'a key' }, ...how })
    const restored = await startTestServer({ database: await openDatabase({ url, dataDir: '', log: silentLog }) })
    const { status, body } = await restored.call('GET', `${path}/report`, { token: owner.token })
    expect(status).toBe(200)
    await restored.close()
    return body.sealedUntil
  } finally {
    await drop()
    for (const each of [dataDir, folder]) await rm(each, { recursive: true, force: true })
  }
}

test('a report that could be read stays readable in a restored copy of rows', async () => {
  expect(await readRestored(await back('noted'))).toBeUndefined()
})

test('one stays sealed where the backup does not say since when there are seals', async () => {
  const folder = await back('unknown')
  const file = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { migrations: { name: string; checksum: string }[] }
  const migrations = manifest.migrations.map(({ name, checksum }) => ({ name, checksum }))
  await writeFile(file, JSON.stringify({ ...manifest, migrations }))
  expect(await readRestored(folder)).toBe('press')
})

test('one stays readable where the backup is of a version without seals', async () => {
  await server.machinery.database.pool.query(`
    delete from migrations where name = '0102_sealed_figures.sql';
    drop table unsealings;
    drop function refuse_unsealing_update;
    drop trigger reports_count_revision on reports;
    drop function count_report_revision;
    alter table reports drop column revision, drop column awaiting_review`)
  expect(await readRestored(await back('before'))).toBeUndefined()
})
