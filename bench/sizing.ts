/**
 * `npm run sizing [-- --rooms 10,50,150 --seconds 30]`: measures what an hour of one room costs on this machine, and
 * prints the rows of the table in docs/sizing.md. Uses its own server and data folder; takes about three minutes.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Database, openSharedDatabase } from '../server/src/platform/database/database.ts'
import { cloneRooms } from '../tools/rooms/cloned-rooms.ts'
import { makeRooms, type Room } from '../tools/rooms/rooms.ts'
import { loopDelay, type ServerProcess, startServer } from '../tools/rooms/server-process.ts'
import { now, openStreams, watch } from '../tools/rooms/typing.ts'
import { percentile } from './figures.ts'
import { type Cost, makeCostReader, type ReadCost } from './process-cost.ts'
import { acts, spendTime } from './room-hour.ts'
import { computeRow, type Line, type Measured, type Model, showRow, tableHead, tableSizes } from './sizing-table.ts'

const warmMs = 5_000
const warmRooms = 20
const warmSeconds = 15
const hourMs = 3_600_000
/** Few rooms need less than the collector of garbage gives and takes; a plan counts them with this much. */
const minRoomBytes = 350_000
const appendsAnHour = acts.batches + 2 * acts.looks
/** One room in so many is watched by an interviewer. */
const roomsAWatcher = 10

type Stage = {
  server: ServerProcess
  database: Database
  original: Room
  readCost: ReadCost
  seconds: number
}

async function measure(stage: Stage, count: number): Promise<Measured> {
  const { server, database, readCost, seconds } = stage
  const rooms = await cloneRooms(database, stage.original, count)
  const agent = new Agent({ keepAlive: true })
  const closers = await openStreams(server.url, agent, rooms)
  const headers = { authorization: `Bearer ${stage.original.watcher}` }
  for (const { path } of rooms.filter((_, index) => index % roomsAWatcher === 0))
    closers.push(
      await watch(`${server.url}${path.replace('/candidate/interview', '/Interviews')}/stream`, agent, headers),
    )
  const waits = { append: [] as number[], run: [] as number[], talk: [] as number[] }
  const from = now() + warmMs
  const keep = (list: number[]) => (ms: number) => void (now() > from && list.push(ms))
  const heard = { append: keep(waits.append), run: keep(waits.run), talk: keep(waits.talk) }
  const living = rooms.map((room) => spendTime(server.url, agent, room, from + seconds * 1_000, heard))
  await sleep(warmMs)
  await server.takeLoopDelay()
  const [before, bytesBefore, startedAt] = [readCost(), await readBytes(database), now()]
  await sleep(from + seconds * 1_000 - now())
  const [after, elapsedMs] = [readCost(), now() - startedAt]
  const { p99Ms } = await server.takeLoopDelay()
  await Promise.all(living)
  const bytes = (await readBytes(database)) - bytesBefore
  for (const close of closers) close()
  agent.destroy()
  await sleep(1_000)
  // A machine that cannot keep up does less than the rooms would: all costs are of the work that was done.
  const doneRooms = (waits.append.length / appendsAnHour / elapsedMs) * hourMs
  const coresOf = (part: keyof Cost) => (after[part] - before[part]) / elapsedMs
  return {
    rooms: count,
    doneRooms,
    cores: { server: coresOf('serverMs'), database: coresOf('postgresMs'), sandbox: coresOf('sandboxMs') },
    databaseBytes: (bytes / doneRooms / elapsedMs) * hourMs,
    serverBytes: after.serverBytes,
    appendP99Ms: percentile(waits.append, 99),
    runP95Ms: percentile(waits.run, 95),
    talkP95Ms: percentile(waits.talk, 95),
    loopP99Ms: p99Ms,
  }
}

/** Bytes of all tables and indexes, without the free space that updates leave behind. */
async function readBytes({ pool }: Database): Promise<number> {
  for (const table of ['journal', 'journal_heads', 'pads']) await pool.query(`vacuum ${table}`)
  const { rows } = await pool.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  return Number(rows[0]!.bytes)
}

const notices = 20_000

/** Seconds of the server for one notice of an interview that nobody follows there. */
async function measureNotice({ database: { pool }, readCost }: Stage): Promise<number> {
  const before = readCost().serverMs
  await pool.query(`select pg_notify('journal', gen_random_uuid() || ':1') from generate_series(1, $1)`, [notices])
  await sleep(3_000)
  return Math.max(0, readCost().serverMs - before) / 1_000 / notices
}

/** The cost of so many rooms, from the measurements by least squares: a server's own part, and a room's share. */
function fitLine(
  measured: Measured[],
  figureOf: (each: Measured) => number,
  countOf: (each: Measured) => number,
): Line {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [counts, figures] = [measured.map(countOf), measured.map(figureOf)]
  if (measured.length === 1) return { fixed: 0, perRoom: figures[0]! / counts[0]! }
  const [meanCount, meanFigure] = [mean(counts), mean(figures)]
  const spread = mean(counts.map((count) => (count - meanCount) ** 2))
  const perRoom = Math.max(
    0,
    mean(counts.map((count, index) => (count - meanCount) * (figures[index]! - meanFigure))) / spread,
  )
  return { fixed: Math.max(0, meanFigure - perRoom * meanCount), perRoom }
}

function deriveModel(measured: Measured[], noticeSeconds: number): Model {
  const done = ({ doneRooms }: Measured) => doneRooms
  const memory = fitLine(
    measured,
    ({ serverBytes }) => serverBytes,
    ({ rooms }) => rooms,
  )
  return {
    server: fitLine(measured, ({ cores }) => cores.server, done),
    database: fitLine(measured, ({ cores }) => cores.database, done),
    sandbox: fitLine(measured, ({ cores }) => cores.sandbox, done),
    memory: { fixed: memory.fixed, perRoom: Math.max(minRoomBytes, memory.perRoom) },
    databaseBytesAnHour: measured.at(-1)!.databaseBytes,
    noticeSeconds,
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { rooms: { type: 'string' }, seconds: { type: 'string' } } })
  const counts = (values.rooms ?? '10,50,150')
    .split(',')
    .map(Number)
    .toSorted((a, b) => a - b)
  const seconds = Number(values.seconds ?? 30)
  if ([...counts, seconds].some((each) => !Number.isInteger(each) || each < 1)) {
    console.error('--rooms takes whole numbers by comma, such as 10,50,150, and --seconds a whole number.')
    process.exit(1)
  }
  const folder = await mkdtemp(join(tmpdir(), 'nova-sizing-'))
  const server = await startServer(folder, {}, loopDelay)
  try {
    const [original] = await makeRooms(server, 1)
    const quiet = () => undefined
    const database = await openSharedDatabase({ dataDir: folder, log: { info: quiet, warn: quiet, error: quiet } })
    const readCost = makeCostReader(folder)
    const stage = { server, database, original: original!, readCost, seconds }
    console.log(describeMachine(seconds))
    console.log(tableHead)
    const cores = availableParallelism()
    const noticeSeconds = await measureNotice(stage)
    const measured: Measured[] = []
    // The first minutes of a server compile its code: not part of a room's cost.
    await measure({ ...stage, seconds: warmSeconds }, warmRooms)
    for (const count of counts) measured.push(await measure(stage, count))
    const known = deriveModel(measured, noticeSeconds)
    for (const each of measured) console.log(showRow(computeRow(each.rooms, known, cores), each))
    for (const count of tableSizes.filter((size) => size > Math.max(...counts)))
      console.log(showRow(computeRow(count, known, cores), undefined))
    console.log(`\nAn hour of a room: ${describeHour(known)}`)
    console.log(`Fit, cores and bytes: ${JSON.stringify(known)}`)
    console.log(`Measured: ${JSON.stringify(measured)}`)
    console.log(`Load of the machine now: ${loadavg().map((each) => each.toFixed(1))}`)
    await database.close()
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function describeMachine(seconds: number): string {
  const { batches, runs, messages, looks } = acts
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 1e9)} GB`
  const hour = `${batches} batches of five keys, ${runs} runs, ${messages} messages, ${looks} looks away`
  return `${machine}; load before: ${loadavg()[0]!.toFixed(1)}. An hour: ${hour}. Each size ran for ${seconds} s.\n`
}

function describeHour({ server, database, sandbox, memory, databaseBytesAnHour }: Model): string {
  const seconds = ({ perRoom }: Line) => `${(perRoom * 3_600).toFixed(2)} s`
  const parts = `server ${seconds(server)}, database ${seconds(database)}, code ${seconds(sandbox)} of processor time`
  return `${parts}; ${(databaseBytesAnHour / 1e6).toFixed(2)} MB of database; ${Math.round(memory.perRoom / 1e3)} KB of memory`
}

await main()
