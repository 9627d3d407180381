/** Back-up and restore as an operator runs them: during a server that candidates write to, and without one. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { openSharedDatabase } from '../../server/src/platform/database/database.ts'
import { silentLog } from '../../server/test/silent-log.ts'
import { makeRooms, type Room } from '../rooms/rooms.ts'
import { type ServerProcess, startServer } from '../rooms/server-process.ts'
import { quickStart } from '../runtime.mjs'

export const root = resolve(import.meta.dirname, '../..')
/** A machine may be busy; nothing here is about speed. */
export const patience = { timeout: 120_000, interval: 20 }
const settings = { RUNNER: 'browser' }

let home: string
export let dataDir: string
export let server: ServerProcess
export let room: Room
let version = 0
/** Ids of all entries that the server acknowledged, in their order. */
export const acknowledged: string[] = []

export const place = (name: string) => join(home, name)
/** The folder of the schedule. */
export const scheduled = () => place('scheduled')

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'nova-backups-'))
  dataDir = place('data')
  await startAgain(dataDir, { isScheduled: true })
  room = (await makeRooms(server, 1))[0]!
})
afterAll(async () => {
  await server?.stop()
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
})

export async function write(): Promise<string> {
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

export type Told = { code: number | null; said: string }

export function start(script: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const all = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ...env }
  return spawn(process.execPath, [...quickStart, join('tools', 'operator', script), ...args], { cwd: root, env: all })
}

export async function ended(child: ChildProcess): Promise<Told> {
  let said = ''
  for (const output of [child.stdout!, child.stderr!]) output.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: said.trim() }
}

export const backup = (...args: string[]) => ended(start('backup.ts', args))
export const restore = (target: string, ...args: string[]) => ended(start('restore.ts', args, { DATA_DIR: target }))

export const listWhole = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => /^nova-\w+$/.test(name)).toSorted()

export async function readIds(where: { url?: string; dataDir: string }): Promise<string[]> {
  const database = await openSharedDatabase({ ...where, log: silentLog })
  const { rows } = await database.pool.query<{ id: string }>(
    'select client_id as id from journal where client_id is not null order by seq',
  )
  await database.close()
  return rows.map(({ id }) => id)
}

/** True if the installation sends nothing before an operator says so. */
export async function isPaused(where: { url?: string; dataDir: string }): Promise<boolean> {
  const database = await openSharedDatabase({ ...where, log: silentLog })
  const { rowCount } = await database.pool.query('select from sending_pause')
  await database.close()
  return rowCount === 1
}

/** Starts a server on this data folder, which takes the place of the one before. */
export async function startAgain(folder: string, options: { isScheduled: boolean }): Promise<void> {
  server = await startServer(folder, { ...settings, ...(options.isScheduled ? { BACKUP_DIR: scheduled() } : {}) })
}
