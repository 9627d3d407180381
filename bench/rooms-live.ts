/**
 * Rooms with typing candidates, over HTTP, with commits forced to disk; this process is the load, the server another.
 * First watched rooms, timed from key to the interviewer's stream; then ever more unwatched rooms, with the cost of
 * each; last the database bytes of an hour's work. `ROOMS_LIVE=watched,1000` runs only those.
 */
import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { unwatchedFlushMs, watchedFlushMs } from '@nova/contract/constants'
import { type Database, openSharedDatabase } from '../server/src/platform/database/database.ts'
import { cloneRooms } from '../tools/rooms/cloned-rooms.ts'
import { takeLoopDelay } from '../tools/rooms/loop-delay.ts'
import { makeRooms, type Room } from '../tools/rooms/rooms.ts'
import { loopDelay, type ServerProcess, startServer } from '../tools/rooms/server-process.ts'
import { now, openStreams, typeIn, watch } from '../tools/rooms/typing.ts'
import { watchDiskFlush } from './disk-flush.ts'
import { median, percentile, rounded } from './figures.ts'
import { measureHour } from './journal-hour.ts'
import { makeCostReader, type ReadCost } from './process-cost.ts'

const watchedRooms = 100
const everyStage = 'watched,10,100,500,1000,hour'
const batchesBefore = 3
const hastiest = { keyToScreenMs: 100, appendMs: 100 }

type Stage = {
  folder: string
  server: ServerProcess
  database: Database
  readCost: ReadCost
  original: Room
  seconds: number
  emptyBytes: number
}

export async function* measureRoomsLive(folder: string, seconds = 15): AsyncIterable<Record<string, unknown>> {
  const server = await startServer(folder, {}, loopDelay)
  try {
    const [original] = await makeRooms(server, 1)
    const quiet = () => undefined
    const database = await openSharedDatabase({ dataDir: folder, log: { info: quiet, warn: quiet, error: quiet } })
    const readCost = makeCostReader(folder)
    const emptyBytes = readCost().serverBytes
    const stage = { folder, server, database, readCost, original: original!, seconds, emptyBytes }
    for (const name of (process.env.ROOMS_LIVE ?? everyStage).split(',')) {
      if (name === 'watched') yield await measureWatched(stage)
      else if (name === 'hour') yield await measureHour(stage)
      else yield await measureUnwatched(stage, Number(name))
    }
    await database.close()
  } finally {
    await server.stop()
  }
}

async function measureWatched(stage: Stage): Promise<Record<string, unknown>> {
  const { server, database, original } = stage
  const headers = { authorization: `Bearer ${original.watcher}` }
  const rooms = await cloneRooms(database, original, watchedRooms)
  const agent = new Agent({ keepAlive: true })
  const waits: number[] = []
  const closers = await openStreams(server.url, agent, rooms)
  for (const { path } of rooms) {
    const stream = `${server.url}${path.replace('/candidate/interview', '/Interviews')}/stream`
    closers.push(
      await watch(stream, agent, headers, ({ kind, payload }) => {
        if (kind === 'edit') for (const { at } of payload.edits) waits.push(now() - at)
      }),
    )
  }
  const measured = await measureTyping(stage, rooms, watchedFlushMs, () => waits.splice(0))
  for (const close of closers) close()
  const keyToScreen = { keyToScreenP50Ms: rounded(median(waits)), keyToScreenP99Ms: rounded(percentile(waits, 99)) }
  return { watched: true, ...measured, keys: waits.length, ...keyToScreen, wantedP99Ms: hastiest.keyToScreenMs }
}

async function measureUnwatched(stage: Stage, count: number): Promise<Record<string, unknown>> {
  const rooms = await cloneRooms(stage.database, stage.original, count)
  const closers = await openStreams(stage.server.url, new Agent({ keepAlive: true }), rooms)
  const measured = await measureTyping(stage, rooms, unwatchedFlushMs)
  const { serverBytes } = stage.readCost()
  for (const close of closers) close()
  // Memory left over from earlier rooms is included, so this is an upper bound.
  const kilobytesPerRoom = rounded((serverBytes - stage.emptyBytes) / count / 1e3)
  const memory = { serverMegabytes: rounded(serverBytes / 1e6), kilobytesPerRoom }
  return { watched: false, ...measured, ...memory, wantedAppendP99Ms: hastiest.appendMs }
}

async function measureTyping(
  { folder, server, readCost, seconds }: Stage,
  rooms: Room[],
  flushMs: number,
  onWarm?: () => void,
) {
  const agent = new Agent({ keepAlive: true })
  const latencies: number[] = []
  const typing = rooms.map((room) =>
    typeIn(server.url, agent, room, { flushMs, onSent: (latencyMs) => latencies.push(latencyMs) }),
  )
  // Wait until every room is busy: the cost of a room's start is not part of this measurement.
  while (typing.some(({ batches }) => batches() < batchesBefore)) await sleep(100)
  await sleep(2000)
  latencies.length = 0
  onWarm?.()
  const endDiskFlush = watchDiskFlush(folder)
  takeLoopDelay()
  await server.takeLoopDelay()
  const [before, startedAt, ownBefore] = [readCost(), now(), process.cpuUsage()]
  await sleep(seconds * 1000)
  const [after, elapsedMs, own] = [readCost(), now() - startedAt, process.cpuUsage(ownBefore)]
  const [serverLoop, loadLoop] = [await server.takeLoopDelay(), takeLoopDelay()]
  const taken = [...latencies]
  const diskFlush = await endDiskFlush()
  await Promise.all(typing.map(({ stop }) => stop()))
  agent.destroy()
  const serverMs = after.serverMs - before.serverMs
  const postgresMs = after.postgresMs - before.postgresMs
  return {
    rooms: rooms.length,
    flushMs,
    batchesPerSecond: rounded((taken.length / elapsedMs) * 1000),
    appendP50Ms: rounded(median(taken)),
    appendP99Ms: rounded(percentile(taken, 99)),
    // A tail of the disk's own is in every append that meets it.
    diskFlush,
    serverCpuMsPerBatch: rounded(serverMs / taken.length),
    postgresCpuMsPerBatch: rounded(postgresMs / taken.length),
    serverCpuPercentPerRoom: rounded((serverMs / elapsedMs / rooms.length) * 100),
    postgresCpuPercentPerRoom: rounded((postgresMs / elapsedMs / rooms.length) * 100),
    serverLoop,
    // CPU that the load process takes from the same cores, and the delay it adds to measured waits.
    loadCpuMsPerBatch: rounded((own.user + own.system) / 1000 / taken.length),
    loadLoop,
    load: rounded(loadavg()[0]!),
  }
}
