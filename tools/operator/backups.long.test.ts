/** Back-ups that are interrupted, damaged, of other installations, or restored elsewhere and to a moment. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Outcome } from '../../server/src/backups/schedule.ts'
import { openSharedDatabase } from '../../server/src/platform/database/database.ts'
import { silentLog } from '../../server/test/silent-log.ts'
import { startSystemPostgres } from '../../server/test/system-postgres.ts'
import { testThoroughly } from '../../server/test/thorough-test.ts'
import { isThorough } from '../../server/test/thorough.ts'
import { quickStart } from '../runtime.mjs'
import {
  acknowledged,
  backup,
  dataDir,
  ended,
  isPaused,
  listWhole,
  patience,
  place,
  readIds,
  restore,
  room,
  root,
  scheduled,
  server,
  start,
  startAgain,
  type Told,
  write,
} from './backup-stage.ts'

let moment = ''
let early = ''
let late = ''

test('a backup is made and restored, which the next tests build on', async () => {
  await write()
  await expect.poll(() => listWhole(scheduled()), patience).toHaveLength(1)
  expect((await backup(place('own'))).code).toBe(0)
  expect((await restore(place('as-own'), place('own'))).code).toBe(0)
})

/** As the schedule has it made, without the wait for its time. */
async function takeTurn(collection: string, keep: number): Promise<Outcome> {
  const entry = join(root, 'server', 'src', 'backups', 'backup-process.ts')
  const child = fork(entry, { execArgv: [...quickStart], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ending = once(child, 'close')
  let outcome: Outcome | undefined
  child.on('message', (said: Outcome) => (outcome = said))
  const installation = { databaseUrl: undefined, dataDir, settingsKey: undefined }
  child.send({ installation, collection, keep, product: '0.0.0' })
  await ending
  return outcome!
}

test('older backups are removed after a newer one was restored, and one that could not be is set aside', async () => {
  const folder = place('own')
  const before = await listWhole(folder)
  expect((await takeTurn(folder, 1)).type).toBe('made')
  const whole = await listWhole(folder)
  expect([whole.length, before.includes(whole[0]!)]).toEqual([1, false])
  // There can't be a folder for the check now.
  await writeFile(join(folder, 'checking.unfinished'), '')
  expect((await takeTurn(folder, 1)).type).toBe('failed')
  expect(await listWhole(folder)).toEqual(whole)
  expect((await readdir(folder)).filter((name) => name.endsWith('.failed'))).toHaveLength(1)
  await rm(join(folder, 'checking.unfinished'))
})

test('a backup whose manifest cannot be read is passed over, and the next older is taken', async () => {
  const bad = join(place('own'), 'nova-20990101T000000000Z')
  await mkdir(bad)
  await writeFile(join(bad, 'manifest.json'), '{')
  const { said } = await restore(place('as-own'), place('own'))
  expect(said).toContain(`${join(bad, 'manifest.json')} cannot be read`)
  // It would be into another folder.
  expect(said).toContain('is not empty: it has postgres')
})

test('a folder with the backups of another installation is refused', async () => {
  await writeFile(join(place('own'), 'installation.json'), JSON.stringify({ database: '1/1', key: 'another' }))
  const before = await readdir(place('own'))
  const { code, said } = await backup(place('own'))
  expect([code, said]).toEqual([1, expect.stringContaining('has the backups of another installation.')])
  expect(await readdir(place('own'))).toEqual(before)
})

test('no backup is made where the settings key cannot be put beside it', async () => {
  await writeFile(place('no-key'), '')
  const { code, said } = await ended(start('backup.ts', [place('keyless'), '--key', place('no-key')]))
  expect([code, said]).toEqual([
    1,
    expect.stringContaining(`cannot be copied to ${place('no-key')} (something else is in its place)`),
  ])
  expect(await readdir(place('keyless')).catch(() => [])).toEqual([])
})

async function killInTheMiddle(folder: string, kill: (child: ChildProcess) => Promise<unknown>): Promise<Told> {
  const child = start('backup.ts', [folder])
  const ending = ended(child)
  await expect.poll(async () => (await readdir(folder).catch(() => [])).join(), patience).toContain('.unfinished')
  await kill(child)
  return ending
}

async function countCopies(): Promise<number> {
  const database = await openSharedDatabase({ dataDir, log: silentLog })
  const { rows } = await database.pool.query(`select from pg_replication_slots where slot_name like 'nova_copy_%'`)
  await database.close()
  return rows.length
}

test('a backup that is killed leaves nothing that looks whole, and none of it after the next', async () => {
  const folder = place('killed')
  expect((await killInTheMiddle(folder, async (child) => child.kill('SIGKILL'))).code).toBe(null)
  expect(await listWhole(folder)).toEqual([])
  await expect.poll(countCopies, patience).toBe(0)
  expect((await backup(folder)).code).toBe(0)
  expect(await readdir(folder)).toEqual(['installation.json', ...(await listWhole(folder))])
})

test('Ctrl-C leaves nothing of a backup', async () => {
  const folder = place('stopped')
  const { code, said } = await killInTheMiddle(folder, async (child) => child.kill('SIGINT'))
  expect([code, said]).toEqual([130, 'Stopped. No backup was made, and nothing of it is left.'])
  expect(await readdir(folder)).toEqual([])
})

testThoroughly(
  'a database that is killed meanwhile fails the backup in a sentence, and the next is whole',
  async () => {
    const folder = place('database-killed')
    const killDatabase = async () => {
      const pid = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
      process.kill(pid, 'SIGKILL')
    }
    expect(await killInTheMiddle(folder, killDatabase)).toEqual({
      code: 1,
      said: 'The database ended or went away meanwhile, so no backup was made. Try again.',
    })
    expect(await readdir(folder)).toEqual([])
    await expect.poll(async () => (await backup(folder)).code, patience).toBe(0)
  },
)

testThoroughly('a server that is killed meanwhile fails no backup of its database', async () => {
  const folder = place('server-killed')
  const { code } = await killInTheMiddle(folder, () => server.kill())
  expect(code).toBe(0)
  await startAgain(dataDir, { isScheduled: true })
  expect((await backup('--check', folder)).code).toBe(0)
})

test('any moment can be restored from the log that was kept', async () => {
  early = await write()
  await sleep(50)
  moment = new Date().toISOString()
  await sleep(50)
  late = await write()
  await server.stop()
  const back = await restore(place('earlier'), scheduled(), '--until', moment)
  expect([back.code, back.said]).toEqual([0, expect.stringContaining(`as it was at ${moment}`)])
  const held = await readIds({ dataDir: place('earlier') })
  expect([held.at(-1), held]).toEqual([early, acknowledged.slice(0, -1)])
  const past = await restore(place('past'), scheduled(), '--until', '2020-01-01T00:00:00Z')
  expect(past.said).toContain('was made before 2020-01-01T00:00:00.000Z; the oldest ended at')
  const future = await restore(place('past'), scheduled(), '--until', '2099-01-01T00:00:00Z')
  expect(future.said).toContain('so 2099-01-01T00:00:00.000Z cannot be restored')
})

test('the newest backup is restored with the log kept after it, and a server goes on there', async () => {
  const target = place('latest')
  expect((await restore(target, scheduled())).said).toContain('Start it with npm start.')
  await startAgain(target, { isScheduled: false })
  const own = room.path.replace('/candidate/interview/', '/Interviews/')
  const { body } = await server.call('GET', `${own}/journal?after=0`, { token: room.watcher })
  const ids = (body as { entries: { clientId: string | null }[] }).entries.map(({ clientId }) => clientId)
  expect(ids).toContain(late)
  expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([])
  await write()
})

test('rows are restored into another version of PostgreSQL, and back', async () => {
  const postgres = await startSystemPostgres()
  try {
    const latest = { DATA_DIR: place('latest') }
    const rows = place('rows')
    expect((await ended(start('backup.ts', ['--logical', rows], latest))).code).toBe(0)
    const elsewhere = { DATA_DIR: place('beside'), DATABASE_URL: postgres.url }
    const there = await ended(start('restore.ts', [rows, '--key', `${rows}-key`], elsewhere))
    expect([there.code, there.said]).toEqual([0, expect.stringContaining('the database at DATABASE_URL')])
    expect(await readIds({ url: postgres.url, dataDir: '' })).toEqual(acknowledged)
    expect(await isPaused({ url: postgres.url, dataDir: '' })).toBe(true)
    const again = await ended(start('restore.ts', [rows], elsewhere))
    expect(again).toEqual({
      code: 1,
      said: 'The database at DATABASE_URL is not empty. Restore into an empty one: nothing was changed.',
    })
    if (!isThorough) return
    expect((await ended(start('backup.ts', [place('back')], elsewhere))).code).toBe(0)
    const checked = await backup('--check', place('back'))
    expect([checked.code, checked.said]).toEqual([0, expect.stringContaining('as noted')])
  } finally {
    await postgres.stop()
  }
})
