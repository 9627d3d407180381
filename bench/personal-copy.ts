/**
 * Measures the copy of an interview's data: the time of a ZIP of 10,000 entries, from the press until it can be downloaded,
 * the growth of a process's memory, and the longest stop of its event loop. Once with entries of five keys, once
 * with 40 MB of a terminal's output.
 */
import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PersonalCopy } from '@nova/contract/retention/personal-copy'
import { append } from '../server/src/journal/journal.ts'
import type { NewEntry } from '../server/src/journal/seal.ts'
import { makeCopy } from '../server/src/personal-copy/making.ts'
import { type Ctx, type Machinery, makeCtx } from '../server/src/platform/context/context.ts'
import { openSharedDatabase } from '../server/src/platform/database/database.ts'
import { openSecrets } from '../server/src/platform/secrets/secrets.ts'
import { silentLog } from '../server/test/silent-log.ts'
import { ensure, makeRooms, type Room } from '../tools/rooms/rooms.ts'
import { type ServerProcess, startServer } from '../tools/rooms/server-process.ts'
import { makeEdits, post } from '../tools/rooms/typing.ts'
import { rounded } from './figures.ts'

const entries = 10_000
const keysOfEntry = 5
const atOnce = 100
/** As a terminal writes them. */
const kilobytesOfEntry = 4
/** The goals. */
const maxSeconds = 60
const maxStopMs = 50

export async function* measurePersonalCopy(folder: string): AsyncIterable<Record<string, unknown>> {
  const server = await startServer(folder)
  const database = await openSharedDatabase({ dataDir: folder, log: silentLog })
  try {
    const [typed, printed] = await makeRooms(server, 2)
    await type(server, typed!)
    yield { entries, of: `${keysOfEntry} keys`, ...(await measure(server, database, typed!)) }
    await print(database, printed!)
    yield { entries, of: `${kilobytesOfEntry} KB of a terminal`, ...(await measure(server, database, printed!)) }
  } finally {
    await database.close()
    await server.stop()
  }
}

const idOf = ({ path }: Room) => path.split('/').at(-1)!

async function type({ url }: ServerProcess, room: Room): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const keys = () => Array.from({ length: keysOfEntry }, () => Date.now())
  for (let written = 0; written < entries; written += atOnce) {
    const batch = Array.from({ length: atOnce }, () => makeEdits(room, keys()))
    await post(`${url}${room.path}/journal`, agent, room.token, JSON.stringify({ entries: batch }))
  }
  agent.destroy()
}

async function print(database: Machinery['database'], room: Room): Promise<void> {
  const actor = { role: 'candidate', id: null, name: 'Sam Okafor' } as const
  const text = () =>
    Array.from({ length: (kilobytesOfEntry * 1024) / 16 }, () => randomBytes(8).toString('hex')).join('')
  const chunk = (): NewEntry => ({
    actor,
    kind: 'terminal',
    questionId: room.coding,
    payload: { terminal: 1, events: [[0, 'o', text()]] },
  })
  for (let written = 0; written < entries; written += atOnce)
    await append(makeOwnCtx(database), idOf(room), Array.from({ length: atOnce }, chunk))
}

function makeOwnCtx(database: Machinery['database']): Ctx {
  const parts = { database, log: silentLog, now: () => new Date(), secrets: openSecrets(undefined), settings: {} }
  return makeCtx(parts as unknown as Machinery, { role: 'system' })
}

async function measure(server: ServerProcess, database: Machinery['database'], room: Room) {
  const id = idOf(room)
  ensure(await server.call('POST', `${room.path}/complete`, { candidate: room.token }))
  await waitForReport(server, room, id)
  const pressed = await press(server, room, id)
  await database.pool.query("update personal_copies set state = 'making' where interview_id = $1", [id])
  const own = await measureHere(database, id)
  return { ...pressed, ...own, isReached: pressed.seconds <= maxSeconds && own.longestCpuMs <= maxStopMs }
}

/** Its job would keep this one waiting. */
async function waitForReport(server: ServerProcess, room: Room, id: string): Promise<void> {
  while ((await server.call('GET', `/api/Interviews/${id}/report`, { token: room.watcher })).status !== 200)
    await sleep(500)
}

/** As an administrator's page does. */
async function press(server: ServerProcess, room: Room, id: string) {
  const path = `/api/Interviews/${id}/personal-copy`
  const startedAt = performance.now()
  ensure(await server.call('POST', path, { token: room.watcher }))
  for (;;) {
    const copy = ensure(await server.call('GET', path, { token: room.watcher })) as PersonalCopy
    if (copy.state === 'failed') throw new Error('The copy could not be made.')
    if (copy.state === 'ready')
      return { seconds: rounded((performance.now() - startedAt) / 1000), megabytes: rounded(copy.bytes! / 1e6) }
    await sleep(50)
  }
}

/** The same job in this process, which does nothing else. */
async function measureHere(database: Machinery['database'], id: string) {
  const ctx = makeOwnCtx(database)
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 10)
  const stops = watchStops()
  const startedAt = performance.now()
  await makeCopy(ctx, id)
  const jobSeconds = rounded((performance.now() - startedAt) / 1000)
  clearInterval(sampling)
  return { jobSeconds, memoryGrowthMb: rounded((peak - before) / 1e6), ...stops() }
}

/**
 * The longest stop of the event loop, by the clock and by the processor time of its thread, which other work on the machine
 * does not lengthen.
 */
function watchStops(): () => { longestStopMs: number; longestCpuMs: number } {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const cpu = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let [last, longest, isOver] = [cpu(), 0, false]
  const look = () => {
    const now = cpu()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  return () => {
    isOver = true
    delay.disable()
    return { longestStopMs: rounded(delay.max / 1e6), longestCpuMs: rounded(longest) }
  }
}
