/**
 * Cost of open streams for other calls: latency of the health call without a stream, and while 500 rooms are followed.
 */
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSharedDatabase } from '../server/src/platform/database/database.ts'
import { cloneRooms } from '../tools/rooms/cloned-rooms.ts'
import { makeRooms } from '../tools/rooms/rooms.ts'
import { startServer } from '../tools/rooms/server-process.ts'
import { now, watch } from '../tools/rooms/typing.ts'
import { median, percentile, rounded } from './figures.ts'

const rooms = 500
const calls = 300
const callEveryMs = 50
const wantedP99Ms = 100

export async function* measureStreams(folder: string): AsyncIterable<Record<string, unknown>> {
  const server = await startServer(folder)
  const quiet = () => undefined
  const database = await openSharedDatabase({ dataDir: folder, log: { info: quiet, warn: quiet, error: quiet } })
  const closers: (() => void)[] = []
  try {
    const [original] = await makeRooms(server, 1)
    await measureHealth(server.url, 20)
    const before = await measureHealth(server.url, calls)
    yield { streams: 0, ...before, wantedP99Ms }
    const agent = new Agent({ keepAlive: true })
    for (const { path, token } of await cloneRooms(database, original!, rooms)) {
      closers.push(await watch(`${server.url}${path}/stream`, agent, { 'x-candidate-token': token }))
    }
    yield { streams: rooms, ...(await measureHealth(server.url, calls)), wantedP99Ms }
  } finally {
    for (const close of closers) close()
    await database.close()
    await server.stop()
  }
}

/** Some of the calls fall into each turn of the streams' own calls, every 15 s. */
async function measureHealth(url: string, count: number) {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  for (let call = 0; call < count; call += 1) {
    const startedAt = now()
    await ask(`${url}/api/health`, agent)
    times.push(now() - startedAt)
    await sleep(callEveryMs)
  }
  agent.destroy()
  return { healthP50Ms: rounded(median(times)), healthP99Ms: rounded(percentile(times, 99)) }
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((done, fail) => {
    get(url, { agent }, (response) => response.resume().on('end', done)).on('error', fail)
  })
}
