/**
 * Talk with the built-in Nova in a hundred rooms over HTTP, from sending to the whole reply, each page with an open
 * stream. First a fresh server; then about one message a minute per person at random; then all rooms at once,
 * repeatedly, for the cost of a message. `TALK_ROOMS=COUNT` and `TALK_SECONDS=N` set rooms and duration.
 */
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSharedDatabase } from '../server/src/platform/database/database.ts'
import { cloneRooms } from '../tools/rooms/cloned-rooms.ts'
import { makeRooms, type Room } from '../tools/rooms/rooms.ts'
import { loopDelay, type ServerProcess, startServer } from '../tools/rooms/server-process.ts'
import { now, openStreams, post } from '../tools/rooms/typing.ts'
import { median, percentile, rounded } from './figures.ts'
import { makeCostReader, type ReadCost } from './process-cost.ts'
import { readLines, type Walked } from './talk-states.ts'

const count = Number(process.env['TALK_ROOMS'] ?? 100)
const seconds = Number(process.env['TALK_SECONDS'] ?? 240)
const meanPauseMs = 60_000
const warming = 40
const bursts = 3
const wantedP99Ms = 50

const messages = readLines<Walked>('walk-9').flatMap(({ message, programming }) => (programming ? [message] : []))

type Hall = { server: ServerProcess; rooms: Room[]; agent: Agent; readCost: ReadCost }

export async function* measureTalkRooms(folder: string): AsyncIterable<Record<string, unknown>> {
  const server = await startServer(folder, {}, loopDelay)
  try {
    const [original] = await makeRooms(server, 1)
    const quiet = () => undefined
    const database = await openSharedDatabase({ dataDir: folder, log: { info: quiet, warn: quiet, error: quiet } })
    const rooms = await cloneRooms(database, original!, count)
    await database.close()
    const hall = { server, rooms, agent: new Agent({ keepAlive: true }), readCost: makeCostReader(folder) }
    const closers = await openStreams(server.url, new Agent({ keepAlive: true }), rooms)
    await sleep(3000)
    yield { rooms: count, ...(await measureFirst(hall)) }
    yield { rooms: count, ...(await measurePace(hall)), wantedP99Ms }
    yield { rooms: count, ...(await measureBursts(hall)) }
    for (const close of closers) close()
    hall.agent.destroy()
  } finally {
    await server.stop()
  }
}

/** Reported separately: the first messages also load and compile data. */
async function measureFirst(hall: Hall): Promise<Record<string, unknown>> {
  const before = hall.readCost()
  const taken: number[] = []
  for (let turn = 0; turn < warming; turn += 1) taken.push(await say(hall, turn % count, turn))
  const after = hall.readCost()
  const memory = { megabytesBefore: megabytes(before.serverBytes), megabytesWithTalk: megabytes(after.serverBytes) }
  return { what: 'first messages', firstMs: rounded(taken[0]!), ...describe(taken), ...memory }
}

async function measurePace(hall: Hall): Promise<Record<string, unknown>> {
  await hall.server.takeLoopDelay()
  const taken: number[] = []
  const until = now() + seconds * 1000
  const chance = makeChance(1)
  const talk = async (at: number) => {
    for (let turn = 0; ; turn += 1) {
      const pauseMs = -Math.log(1 - chance()) * meanPauseMs
      if (now() + pauseMs > until) return
      await sleep(pauseMs)
      taken.push(await say(hall, at, turn))
    }
  }
  await Promise.all(hall.rooms.map((_, at) => talk(at)))
  const { p99Ms, maxMs } = await hall.server.takeLoopDelay()
  const loop = { serverLoopP99Ms: p99Ms, serverLoopMaxMs: maxMs, load: loadavg().map(rounded) }
  return { what: 'a message a minute', ...describe(taken), ...loop }
}

/** No pause between bursts, so that nearly all CPU time is spent on messages. */
async function measureBursts(hall: Hall): Promise<Record<string, unknown>> {
  const taken: number[] = []
  const before = hall.readCost()
  const startedAt = now()
  for (let turn = 0; turn < bursts; turn += 1)
    await Promise.all(hall.rooms.map(async (_, at) => taken.push(await say(hall, at, turn + 3))))
  const tookMs = now() - startedAt
  const after = hall.readCost()
  return {
    what: 'all in one moment',
    ...describe(taken),
    repliesPerSecond: rounded((taken.length / tookMs) * 1000),
    serverCpuMsPerMessage: rounded((after.serverMs - before.serverMs) / taken.length),
    postgresCpuMsPerMessage: rounded((after.postgresMs - before.postgresMs) / taken.length),
    megabytesAfter: megabytes(after.serverBytes),
  }
}

const describe = (taken: number[]) => ({
  messages: taken.length,
  replyP50Ms: rounded(median(taken)),
  replyP95Ms: rounded(percentile(taken, 95)),
  replyP99Ms: rounded(percentile(taken, 99)),
  replyMaxMs: rounded(Math.max(...taken)),
})

const megabytes = (bytes: number) => rounded(bytes / 1e6)

/** Numbers between 0 and 1, the same each time: a linear congruential generator. */
function makeChance(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

async function say({ server, rooms, agent }: Hall, at: number, turn: number): Promise<number> {
  const { path, token, coding } = rooms[at]!
  const userMessage = messages[(at * 7 + turn) % messages.length]!
  const words = { interviewId: path.split('/').at(-1)!, questionId: coding, userMessage, currentCode: '' }
  const body = JSON.stringify({ ...words, interactionType: 0, clientId: randomUUID() })
  const startedAt = now()
  await post(`${server.url}${path}/chat`, agent, token, body)
  return now() - startedAt
}
