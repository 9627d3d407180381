import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../../../test/silent-log.ts'
import { openDatabase, type Database } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { asRoot } from './identity.ts'
import { readPostmaster } from './postmaster.ts'

const isRoot = process.getuid?.() === 0

let made: string
let home: string
let dataDir: string
let migrations: string
const opened: { close(): Promise<void> }[] = []
const children: ChildProcess[] = []

// A cluster to copy, since making one takes the better part of a second.
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'nova-embedded-'))
  const embedded = await startEmbedded({ dataDir: made, log: silentLog, isDurable: false })
  await embedded.stop()
})
afterAll(() => rm(made, { recursive: true }))

/** Makes a home that only its owner may enter, as mkdtemp does: mode 0700. */
async function makeHome(folder = 'data'): Promise<void> {
  home = await mkdtemp(join(tmpdir(), 'nova-embedded-'))
  dataDir = join(home, folder)
  migrations = join(home, 'migrations')
  await mkdir(migrations)
  await writeFile(join(migrations, '0001_notes.sql'), 'create table notes (text text not null);')
}

async function removeHome(): Promise<void> {
  for (const child of children.splice(0)) if (child.kill('SIGTERM')) await once(child, 'exit')
  for (const database of opened.splice(0)) await database.close()
  await rm(home, { recursive: true, force: true })
}

async function open(): Promise<Database> {
  const database = await openDatabase({ dataDir, migrations, log: silentLog })
  opened.push(database)
  return database
}

async function openInChild(): Promise<ChildProcess> {
  const script = join(import.meta.dirname, '../../../test/stay-open.ts')
  const child = spawn(process.execPath, [script, dataDir, migrations], { stdio: ['ignore', 'pipe', 'ignore'] })
  children.push(child)
  await once(child.stdout ?? child, 'data')
  return child
}

async function readNotes(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ text: string }>('select text from notes order by text')
  return rows.map(({ text }) => text)
}

async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return status !== '' && !/\) Z /.test(status)
}

// The path has blanks, quotes and commas, and an earlier first start was interrupted.
describe('the embedded database, in a fresh folder', () => {
  let database: Database
  beforeAll(async () => {
    await makeHome(`it's, "ours" ü`)
    await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true })
    database = await open()
  })
  afterAll(removeHome)

  it('starts with any characters in its path, over the rest of an interrupted start', async () => {
    expect(await database.ping()).toBe(true)
    expect(await readdir(dataDir)).not.toContain('postgres.new')
  })

  it('has its log grow in small steps, with the usual room between checkpoints', async () => {
    const names = ['wal_segment_size', 'min_wal_size', 'max_wal_size']
    const { rows } = await database.pool.query<{ setting: string }>(
      'select current_setting(name) as setting from unnest($1::text[]) as name',
      [names],
    )
    expect(rows.map(({ setting }) => setting)).toEqual(['4MB', '80MB', '1GB'])
  })

  it('keeps its data from start to start, and is gone after close', async () => {
    expect(database.isEmbedded).toBe(true)
    await database.pool.query(`insert into notes values ('kept')`)
    const pid = (await readPostmaster(join(dataDir, 'postgres')))?.pid ?? 0
    expect(await isAlive(pid)).toBe(true)
    await database.close()
    expect(await isAlive(pid)).toBe(false)
    expect(await readNotes(await open())).toEqual(['kept'])
  })
})

describe('the embedded database, in another fresh folder', () => {
  beforeEach(() => makeHome())
  afterEach(removeHome)

  it('lets one of two win that start at once on a fresh folder', async () => {
    const results = await Promise.allSettled([open(), open()])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('starts in a folder whose path is too long for a socket', async () => {
    dataDir = join(home, `${'a'.repeat(60)}/${'b'.repeat(60)}`)
    const database = await open()
    expect(decodeURIComponent(database.url)).toContain(`host=${tmpdir()}/nova-`)
    expect(await database.ping()).toBe(true)
    await database.close()
    const socketDir = decodeURIComponent(database.url.split('host=')[1] ?? '')
    await expect(stat(socketDir)).rejects.toThrow('ENOENT')
  })

  it('says which setting to change when its folder can’t be written', async () => {
    await writeFile(join(home, 'file'), '')
    dataDir = join(home, 'file', 'data')
    await expect(open()).rejects.toThrow(
      /^The data folder .* can't be written: .* Set DATA_DIR to a folder of this user\.$/,
    )
  })

  it('says so when the data was made by another version', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    await expect(open()).rejects.toThrow('was made by PostgreSQL 17, this server has 18')
  })

  it.each((isRoot ? asRoot : []).map((identity, index) => [index, identity] as const))(
    'runs as root by its way number %i, and again by the first',
    async (index, identity) => {
      // Only the last way needs a path that others may enter.
      if (index === 2) {
        await mkdir(dataDir)
        for (const folder of [home, dataDir]) await chmod(folder, 0o711)
      }
      const embedded = await startEmbedded({ dataDir, log: silentLog, isDurable: false, identities: [identity] })
      await embedded.stop()
      expect((await stat(join(dataDir, 'postgres', 'base'))).uid).toBe(identity.owner)
      expect(await (await open()).ping()).toBe(true)
    },
  )
})

// Before it starts, its pid file names a process that is not its own, and a link is in the place of its socket folder.
describe('the embedded database, while it runs', () => {
  let database: Database
  beforeAll(async () => {
    await makeHome()
    await cp(made, dataDir, { recursive: true })
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    await writeFile(pidFile, `${process.pid}\n${join(dataDir, 'postgres')}\n`, { mode: 0o600 })
    await symlink(migrations, join(dataDir, 'socket'))
    database = await open()
  })
  afterAll(removeHome)

  it('is not confused by a pid file that names another process', async () => {
    expect(await database.ping()).toBe(true)
  })

  it('has recreated its socket folder over any file in its place', async () => {
    expect((await lstat(join(dataDir, 'socket'))).isSymbolicLink()).toBe(false)
    expect(await readdir(migrations)).toEqual(['0001_notes.sql'])
  })

  it('forces commits to disk and listens on no port', async () => {
    const { rows } = await database.pool
      .query(`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('listen_addresses') as addresses, current_setting('data_checksums') as checksums`)
    expect(rows[0]).toEqual({ fsync: 'on', commit: 'on', addresses: '', checksums: 'on' })
  })

  it('keeps its folders to itself', async () => {
    for (const name of ['.', 'socket', 'postgres']) expect((await stat(join(dataDir, name))).mode & 0o077).toBe(0)
  })

  it('refuses a second server on its folder, naming the folder and the first', async () => {
    const message = `Another server (process ${process.pid}) is using the data folder ${dataDir}.`
    await expect(open()).rejects.toThrow(message)
  })
})

describe('the embedded database', () => {
  beforeEach(async () => {
    await makeHome()
    await cp(made, dataDir, { recursive: true })
  })
  afterEach(removeHome)

  it('refuses a second server in another process', async () => {
    const child = await openInChild()
    await expect(open()).rejects.toThrow(`Another server (process ${child.pid})`)
  })

  it('is taken over from a server that was killed, with what was committed and nothing else', async () => {
    const child = await openInChild()
    const socket = `postgresql://nova@/nova?host=${encodeURIComponent(join(dataDir, 'socket'))}`
    const beside = await openDatabase({ url: socket, dataDir, migrations, log: silentLog })
    await beside.pool.query(`insert into notes values ('committed')`)
    const client = await beside.pool.connect()
    await client.query(`begin; insert into notes values ('open')`)
    const left = (await readPostmaster(join(dataDir, 'postgres')))?.pid ?? 0
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await isAlive(left)).toBe(true)

    const database = await open()
    expect(await isAlive(left)).toBe(false)
    expect(await readNotes(database)).toEqual(['committed'])
    client.release()
    await beside.close()
  })

  it('comes back by itself when it is killed, and the pool with it', async () => {
    const database = await open()
    await database.pool.query(`insert into notes values ('kept')`)
    const pid = (await readPostmaster(join(dataDir, 'postgres')))?.pid ?? 0
    process.kill(pid, 'SIGKILL')
    // The killed one's last connections may answer for a moment longer.
    const readPid = async () => (await readPostmaster(join(dataDir, 'postgres')))?.pid ?? pid
    await expect.poll(readPid, { timeout: 120_000 }).not.toBe(pid)
    await expect.poll(() => readNotes(database).catch(() => []), { timeout: 120_000 }).toEqual(['kept'])
    // Connections of the pool that were lost with it may be found out one by one.
    await expect.poll(() => database.ping(), { timeout: 120_000 }).toBe(true)
  })

  it('restarts by itself when it is asked to stop, although connections are held', async () => {
    const database = await open()
    await database.pool.query(`insert into notes values ('kept')`)
    const held = await database.pool.connect()
    const pid = (await readPostmaster(join(dataDir, 'postgres')))?.pid ?? 0
    // Smart shutdown, as `kill` and `pg_ctl stop -m smart` ask for: it waits for every connection to end by itself.
    process.kill(pid, 'SIGTERM')
    const readPid = async () => (await readPostmaster(join(dataDir, 'postgres')))?.pid ?? pid
    await expect.poll(readPid, { timeout: 120_000 }).not.toBe(pid)
    await expect.poll(() => readNotes(database).catch(() => []), { timeout: 120_000 }).toEqual(['kept'])
    await expect.poll(() => database.ping(), { timeout: 120_000 }).toBe(true)
    held.release(true)
  })
})
