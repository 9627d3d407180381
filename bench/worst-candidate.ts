/**
 * An ordinary report and an ordinary run, alone and alongside the worst candidates of another company: eight who loop, one who
 * writes as fast as the journal takes it, and the report of a journal that was filled that way.
 */
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensure, makeRooms, type Room } from '../tools/rooms/rooms.ts'
import { type ServerProcess, startServer } from '../tools/rooms/server-process.ts'
import { makeEdits, now, post } from '../tools/rooms/typing.ts'
import { median, percentile, rounded } from './figures.ts'
import { runHello } from './run.ts'

const loopers = 8
const reports = 5
const runs = 20
const editsOfReport = 3_000
/** The goal: at most this many times the duration alone. */
const maxOverAlone = 2
/** A server under load is measured once all that loop have run once. */
const settlingMs = 15_000

export async function* measureWorstCandidate(folder: string): AsyncIterable<Record<string, unknown>> {
  const server = await startServer(folder)
  const agent = new Agent({ keepAlive: true })
  try {
    const ordinary = await makeRooms(server, 2 * reports + 2)
    const worst = await makeRooms(server, loopers + 1 + reports)
    for (const room of ordinary.slice(2)) await writeSession(server, agent, room)
    await runHello(server, ordinary[0]!, 'python')
    const alone = await measure(server, ordinary[0]!, ordinary.slice(2, 2 + reports))

    let isOver = false
    const until = () => isOver
    const looping = worst.slice(0, loopers).map((room) => loop(server, room, until))
    const flood = { sent: 0, slowed: 0 }
    const flooding = write(server, worst[loopers]!, flood, until)
    const filled = worst.slice(loopers + 1)
    for (const room of filled) await write(server, room, { sent: 0, slowed: 0 }, () => false, 1)
    await sleep(settlingMs)
    const beside = await measure(server, ordinary[1]!, ordinary.slice(2 + reports), filled)
    isOver = true
    await Promise.all([...looping, flooding])

    const reportRatio = beside.reportMs / alone.reportMs
    const runRatio = beside.runMs / alone.runMs
    yield {
      loopers,
      floodMb: rounded(flood.sent / 1e6),
      timesSlowed: flood.slowed,
      reportAloneMs: rounded(alone.reportMs),
      reportBesideMs: rounded(beside.reportMs),
      runAloneMs: rounded(alone.runMs),
      runBesideMs: rounded(beside.runMs),
      slowestRunMs: rounded(beside.slowestMs),
      reportRatio: rounded(reportRatio),
      runRatio: rounded(runRatio),
      wanted: maxOverAlone,
      isReached: reportRatio <= maxOverAlone && runRatio <= maxOverAlone,
    }
  } finally {
    agent.destroy()
    await server.stop()
  }
}

async function measure(server: ServerProcess, runner: Room, sessions: Room[], filled: Room[] = []) {
  const runTimes: number[] = []
  const reportTimes: number[] = []
  for (let round = 0; round < reports; round += 1) {
    if (filled[round]) await complete(server, filled[round]!)
    const beganAt = performance.now()
    await complete(server, sessions[round]!)
    await whenReported(server, sessions[round]!)
    reportTimes.push(performance.now() - beganAt)
    for (let run = 0; run < runs / reports; run += 1) {
      runTimes.push(await runHello(server, runner, 'python'))
      await sleep(500)
    }
  }
  return { reportMs: median(reportTimes), runMs: median(runTimes), slowestMs: percentile(runTimes, 100) }
}

async function writeSession({ url }: ServerProcess, agent: Agent, room: Room): Promise<void> {
  for (let written = 0; written < editsOfReport; written += 500) {
    const entries = Array.from({ length: 50 }, () => makeEdits(room, Array.from({ length: 10 }, now)))
    await post(`${url}${room.path}/journal`, agent, room.token, JSON.stringify({ entries }))
  }
}

const idOf = ({ path }: Room) => path.split('/').at(-1)!

async function complete(server: ServerProcess, room: Room): Promise<void> {
  const path = `/api/Interviews/${idOf(room)}/status`
  ensure(await server.call('PATCH', path, { body: { status: 'Completed' }, token: room.watcher }))
}

async function whenReported(server: ServerProcess, room: Room): Promise<void> {
  for (;;) {
    const report = ensure(await server.call('GET', `/api/Interviews/${idOf(room)}/report`, { token: room.watcher }))
    const { digest, status } = report as { digest?: string; status?: string }
    if (status === 'failed') throw new Error('A report could not be made.')
    if (digest) return
    await sleep(20)
  }
}

async function loop(server: ServerProcess, room: Room, isOver: () => boolean): Promise<void> {
  const body = { questionId: room.coding, language: 'python', code: 'while True: pass' }
  while (!isOver()) await server.call('POST', `${room.path}/run`, { body, candidate: room.token })
}

/** Takes the place of the whole text again and again, and where that is refused, tries again until it is taken. */
async function write(
  server: ServerProcess,
  room: Room,
  told: { sent: number; slowed: number },
  isOver: () => boolean,
  maxSlowed = Infinity,
): Promise<void> {
  const text = 'x = 1; '.repeat(36_000)
  for (let version = 0; !isOver() && told.slowed < maxSlowed;) {
    const entries = Array.from({ length: 7 }, (_, at) => {
      const changes = [[version + at === 0 ? 0 : text.length, text]]
      const payload = {
        language: 'javascript',
        baseVersion: version + at,
        edits: [{ changes, cause: 'typed', at: now() }],
      }
      return { id: randomUUID(), clientAt: now(), kind: 'edit', questionId: room.coding, payload }
    })
    const call = { body: { entries }, candidate: room.token }
    const { status } = await server.call('POST', `${room.path}/journal`, call)
    if (status < 300) {
      version += 7
      told.sent += 7 * text.length
      continue
    }
    if (status !== 429) throw new Error(`A flood was answered ${status}.`)
    told.slowed += 1
    // As the page does.
    await sleep(3_000)
  }
}
