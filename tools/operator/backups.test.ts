/** Back-up and restore as an operator runs them: beside a server that candidates write to, and without one. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Outcome } from '../../server/src/backups/schedule.ts'
import { openSharedDatabase } from '../../server/src/platform/database/database.ts'
import { silentLog } from '../../server/test/silent-log.ts'
import { startSystemPostgres } from '../../server/test/system-postgres.ts'
import { testThoroughly } from '../../server/test/thorough-test.ts'
import { isThorough } from '../../server/test/thorough.ts'
import { makeRooms, type Room } from '../rooms/rooms.ts'
import { type ServerProcess, startServer } from '../rooms/server-process.ts'
import { quickStart } from '../runtime.mjs'

const root = resolve(import.meta.dirname, '../..')
/** A machine may be busy; nothing here is about speed. */
const patience = { timeout: 120_000, interval: 20 }
const settings = { RUNNER: 'browser' }

let home: string
let dataDir: string
let server: ServerProcess
let room: Room
let version = 0
/** Ids of all entries that the server acknowledged, in their order. */
const acknowledged: string[] = []
let moment = ''
let early = ''
let late = ''

const place = (name: string) => join(home, name)
/** The folder of the schedule. */
const scheduled = () => place('scheduled')

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'nova-backups-'))
  dataDir = place('data')
  server = await startServer(dataDir, { ...settings, BACKUP_DIR: scheduled() })
  room = (await makeRooms(server, 1))[0]!
})
afterAll(async () => {
  await server?.stop()
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
})

async function write(): Promise<string> {
  const id = randomUUID()
  const at = Date.now()
  const changes = [...(version > 0 ? [version] : []), [0, 'x']]
  const payload = { language: 'javascript', baseVersion: version, edits: [{ changes, cause: 'typed', at }] }
  const entry = { id, clientAt: at, kind: 'edit', questionId: room.coding, payload }
  const { status } = await server.call('POST', `${room.path}/journal`, {
    body: { entries: [entry] },
    candidate: room.token,
  })
  expect(status).toBe(200)
  version += 1
  acknowledged.push(id)
  return id
}

type Told = { code: number | null; said: string }

function start(script: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const all = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ...env }
  return spawn(process.execPath, [...quickStart, join('tools', 'operator', script), ...args], { cwd: root, env: all })
}

async function ended(child: ChildProcess): Promise<Told> {
  let said = ''
  for (const output of [child.stdout!, child.stderr!]) output.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: said.trim() }
}

const backup = (...args: string[]) => ended(start('backup.ts', args))
const restore = (target: string, ...args: string[]) => ended(start('restore.ts', args, { DATA_DIR: target }))

const listWhole = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => /^nova-\w+$/.test(name)).toSorted()

async function readIds(where: { url?: string; dataDir: string }): Promise<string[]> {
  const database = await openSharedDatabase({ ...where, log: silentLog })
  const { rows } = await database.pool.query<{ id: string }>(
    'select client_id as id from journal where client_id is not null order by seq',
  )
  await database.close()
  return rows.map(({ id }) => id)
}

/** True if the installation sends nothing before an operator says so. */
async function isPaused(where: { url?: string; dataDir: string }): Promise<boolean> {
  const database = await openSharedDatabase({ ...where, log: silentLog })
  const { rowCount } = await database.pool.query('select from sending_pause')
  await database.close()
  return rowCount === 1
}

test('both are npm scripts', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: object }
  expect(scripts).toMatchObject({
    backup: expect.stringContaining('tools/operator/backup.ts'),
    restore: expect.stringContaining('tools/operator/restore.ts'),
  })
})

test('a server with a folder for backups makes and checks one by itself', async () => {
  await write()
  await expect.poll(() => listWhole(scheduled()), patience).toHaveLength(1)
  const { body } = await server.call('GET', '/api/health')
  expect(body).toMatchObject({ checks: { backups: 'ok' } })
})

test('a backup beside a server that is written to has all that was acknowledged before its end', async () => {
  const making = backup(place('own'))
  await symlink('..', join(dataDir, 'circle'))
  let isDone = false
  void making.finally(() => (isDone = true))
  const times: [string, number][] = []
  while (!isDone) {
    times.push([await write(), Date.now()])
    // A busy machine takes long, and a candidate may write so many times in a minute only.
    await sleep(250)
  }
  const { code, said } = await making
  expect([code, said]).toEqual([0, expect.stringContaining('The settings key is apart, in')])
  const [name] = await listWhole(place('own'))
  const { endedAt, parts } = JSON.parse(await readFile(join(place('own'), name!, 'manifest.json'), 'utf8')) as {
    endedAt: string
    parts: { name: string }[]
  }
  expect(parts.map((part) => part.name)).not.toContain('settings.key')
  const checked = await backup('--check', place('own'))
  expect([checked.code, checked.said]).toEqual([0, expect.stringContaining('no chain broken')])
  const restored = await restore(place('as-own'), place('own'))
  expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('Its mails and webhooks stay paused')])
  expect([await isPaused({ dataDir: place('as-own') }), await isPaused({ dataDir })]).toEqual([true, false])
  expect(await readdir(place('as-own'))).not.toContain('circle')
  const held = new Set(await readIds({ dataDir: place('as-own') }))
  const before = times.filter(([, at]) => at < Date.parse(endedAt)).map(([id]) => id)
  expect(before.length).toBeGreaterThan(0)
  expect(before.filter((id) => !held.has(id))).toEqual([])
})

test('a folder that is not empty, is in use or is within the data is refused in a sentence', async () => {
  expect(await restore(place('as-own'), place('own'))).toEqual({
    code: 1,
    said: `The data folder ${place('as-own')} is not empty: it has postgres. Set DATA_DIR to an empty folder, or move that away.`,
  })
  expect((await restore(dataDir, place('own'))).said).toContain('is not empty')
  expect((await backup(join(dataDir, 'own'))).said).toContain('is in the data folder. Choose a folder outside')
  await symlink(dataDir, place('link'))
  expect((await backup(join(place('link'), 'own'))).said).toContain('is in the data folder')
  expect((await restore(place('none'), place('nothing'))).said).toBe(`There is no whole backup in ${place('nothing')}.`)
  expect(await readdir(place('none')).catch(() => [])).toEqual([])
})

test('a damaged or missing file is named, and nothing is restored', async () => {
  await cp(place('own'), place('damaged'), { recursive: true })
  const [name] = await listWhole(place('damaged'))
  const path = join(place('damaged'), name!, 'database.tar.zst')
  const file = await open(path, 'r+')
  const { size } = await file.stat()
  await file.write(Buffer.from('not so'), 0, 6, Math.floor(size / 2))
  await file.close()
  const said = `This backup is damaged: its file ${path} is not as it was written. Use another backup.`
  expect(await restore(place('hurt'), place('damaged'))).toEqual({ code: 1, said })
  await rm(path)
  expect((await restore(place('hurt'), place('damaged'))).said).toContain(`its file ${path} is missing`)
  expect(await readdir(place('hurt')).catch(() => [])).toEqual([])
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
  server = await startServer(dataDir, { ...settings, BACKUP_DIR: scheduled() })
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
  server = await startServer(target, settings)
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
