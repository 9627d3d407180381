/**
 * Talk with the built-in Nova in a hundred rooms at once, over HTTP: each candidate writes every twenty seconds, with
 * messages of the set that is tuned on. From sending to the whole reply; and what talk takes in memory.
 * `TALK_ROOMS=COUNT` and `TALK_SECONDS=N` change how many and how long.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSharedDatabase } from '../server/src/platform/database/database.ts'
import { cloneRooms } from './cloned-rooms.ts'
import { median, percentile, rounded } from './figures.ts'
import { makeCostReader } from './process-cost.ts'
import { makeRooms, type Room } from './rooms.ts'
import { loopDelay, type ServerProcess, startServer } from './server-process.ts'
import { now, post } from './typing.ts'

const count = Number(process.env['TALK_ROOMS'] ?? 100)
const seconds = Number(process.env['TALK_SECONDS'] ?? 60)
const pauseMs = 20_000
const wantedP99Ms = 50

const messages = readFileSync(new URL('talk/honest-dev.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as { kind: string; messages: string[] })
  .flatMap(({ kind, messages }) => (kind === 'coding' ? messages : []))

export async function* measureTalkRooms(folder: string): AsyncIterable<Record<string, unknown>> {
  const server = await startServer(folder, {}, loopDelay)
  try {
    const [original] = await makeRooms(server, 1)
    const quiet = () => undefined
    const database = await openSharedDatabase({ dataDir: folder, log: { info: quiet, warn: quiet, error: quiet } })
    const readCost = makeCostReader(folder)
    const rooms = await cloneRooms(database, original!, count)
    await sleep(3000)
    const before = readCost()
    const agent = new Agent({ keepAlive: true })
    // What is read once, with the first message, is told apart.
    const firstMs = await say(server, agent, rooms[0]!, messages[0]!)
    const loaded = readCost().serverBytes
    await server.takeLoopDelay()
    const taken: number[] = []
    const until = now() + seconds * 1000
    await Promise.all(
      rooms.map((room, at) => talk(at, until, async (message) => taken.push(await say(server, agent, room, message)))),
    )
    const delay = await server.takeLoopDelay()
    const after = readCost()
    agent.destroy()
    await database.close()
    yield {
      rooms: count,
      messages: taken.length,
      replyP50Ms: rounded(median(taken)),
      replyP99Ms: rounded(percentile(taken, 99)),
      wantedP99Ms,
      firstReplyMs: rounded(firstMs),
      serverCpuMsPerMessage: rounded((after.serverMs - before.serverMs) / (taken.length + 1)),
      serverLoopP99Ms: delay.p99Ms,
      megabytesBefore: megabytes(before.serverBytes),
      megabytesWithTalk: megabytes(loaded),
      megabytesAfter: megabytes(after.serverBytes),
      load: loadavg().map(rounded),
      cores: availableParallelism(),
    }
  } finally {
    await server.stop()
  }
}

const megabytes = (bytes: number) => rounded(bytes / 1e6)

/** One candidate, who begins somewhere within the first pause. */
async function talk(at: number, until: number, send: (message: string) => Promise<unknown>) {
  await sleep((at / count) * pauseMs)
  for (let turn = 0; now() < until; turn += 1) {
    await send(messages[(at * 7 + turn) % messages.length]!)
    await sleep(pauseMs)
  }
}

async function say({ url }: ServerProcess, agent: Agent, { path, token, coding }: Room, userMessage: string) {
  const turn = { interviewId: path.split('/').at(-1)!, questionId: coding, userMessage, currentCode: '' }
  const body = JSON.stringify({ ...turn, interactionType: 0, clientId: randomUUID() })
  const startedAt = now()
  await post(`${url}${path}/chat`, agent, token, body)
  return now() - startedAt
}
