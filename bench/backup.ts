/**
 * Backups of the embedded database while candidates type: time and size, how long each batch of keys takes meanwhile, and
 * how long a verified restore takes. `BACKUP_MB` ("200,800,2000") are the sizes of the database.
 */
import { execFile } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Database, openSharedDatabase } from '../server/src/platform/database/database.ts'
import { cloneRooms } from '../tools/rooms/cloned-rooms.ts'
import { makeRooms, type Room } from '../tools/rooms/rooms.ts'
import { type ServerProcess, startServer } from '../tools/rooms/server-process.ts'
import { quickStart } from '../tools/runtime.mjs'
import { median, percentile, rounded } from './figures.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..')
const writers = 20
const pauseMs = 500
const quietMs = 15_000
const entriesOfModel = 400
const clonesAtOnce = 100
const silent = { info() {}, warn() {}, error() {} }

export async function* measureBackups(folder: string): AsyncIterable<Record<string, unknown>> {
  const sizes = (process.env.BACKUP_MB ?? '200,800,2000').split(',').map(Number)
  const dataDir = join(folder, 'data')
  const server = await startServer(dataDir, { RUNNER: 'browser' })
  const database = await openSharedDatabase({ dataDir, log: silent })
  try {
    const [model, ...rooms] = await makeRooms(server, writers + 1)
    await fillModel(server, model!)
    const pens = rooms.map((room) => ({ room, version: 0 }))
    for (const [at, size] of sizes.entries()) {
      const databaseMb = await growTo(database, model!, size)
      const quiet = await typeFor(server, pens, sleep(quietMs))
      const collection = join(folder, `backups-${at}`)
      let seconds = 0
      const making = timed(() => command('backup.ts', dataDir, collection)).then((taken) => (seconds = taken))
      const meanwhile = await typeFor(server, pens, making)
      const backupMb = Number((await run('du', ['-sm', collection])).stdout.split('\t')[0])
      const restoreSeconds = await timed(() => command('restore.ts', join(folder, `restored-${at}`), collection))
      await run('rm', ['-rf', collection, join(folder, `restored-${at}`)])
      yield {
        databaseMb,
        backupSeconds: rounded(seconds),
        backupMb,
        quiet,
        meanwhile,
        restoreSeconds: rounded(restoreSeconds),
      }
    }
  } finally {
    await database.close()
    await server.stop()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

function command(script: string, dataDir: string, folder: string) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  return run(process.execPath, [...quickStart, join('tools', 'operator', script), folder], { cwd: root, env })
}

const words = Array.from({ length: 4000 }, () => randomUUID().slice(0, randomInt(2, 9)))
const makeText = (): string => Array.from({ length: 350 }, () => words[randomInt(words.length)]).join(' ')

/** A journal whose copies compress as real ones do: their like is out of the compressor's sight. */
async function fillModel(server: ServerProcess, room: Room): Promise<void> {
  let before = 0
  for (let version = 0; version < entriesOfModel; version += 1) {
    const text = makeText()
    await send(server, room, version, [before > 0 ? [before, text] : [0, text]])
    before = text.length
  }
}

async function send(server: ServerProcess, room: Room, version: number, changes: unknown[]): Promise<void> {
  const at = Date.now()
  const payload = { language: 'javascript', baseVersion: version, edits: [{ changes, cause: 'typed', at }] }
  const entry = { id: randomUUID(), clientAt: at, kind: 'edit', questionId: room.coding, payload }
  const { status, body } = await server.call('POST', `${room.path}/journal`, {
    body: { entries: [entry] },
    candidate: room.token,
  })
  if (status !== 200) throw new Error(`A batch was answered ${status}: ${JSON.stringify(body)}`)
}

async function growTo(database: Database, model: Room, megabytes: number): Promise<number> {
  for (;;) {
    const { rows } = await database.pool.query<{ size: string }>('select pg_database_size(current_database()) as size')
    const size = Number(rows[0]!.size) / 1e6
    if (size >= megabytes) return Math.round(size)
    await cloneRooms(database, model, clonesAtOnce)
  }
}

type Pen = { room: Room; version: number }

/** Each writes a batch every half second until `end`; answers the milliseconds to their acknowledgements. */
async function typeFor(server: ServerProcess, pens: Pen[], end: Promise<unknown>) {
  let isOver = false
  const over = end.finally(() => (isOver = true))
  const taken: number[] = []
  const type = async (pen: Pen) => {
    await sleep(randomInt(pauseMs))
    while (!isOver) {
      const sentAt = performance.now()
      await send(server, pen.room, pen.version, [...(pen.version > 0 ? [pen.version] : []), [0, 'x']])
      pen.version += 1
      taken.push(performance.now() - sentAt)
      await sleep(pauseMs)
    }
  }
  await Promise.all([over, ...pens.map(type)])
  const [p50, p99, max] = [median(taken), percentile(taken, 99), Math.max(...taken)].map(rounded)
  return { batches: taken.length, p50, p99, max }
}
