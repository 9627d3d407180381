/**
 * Cost of a second server per append: the same typing in watched rooms, by turns through one server alone and with
 * each batch, and each watcher, on the other one than the batch before. One database, no proxy, one run.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startInstallation } from '../tools/longer/many-servers/installation.ts'
import { makeRooms, type Room } from '../tools/rooms/rooms.ts'
import { sendCall, type ServerProcess } from '../tools/rooms/server-process.ts'
import { median, percentile, rounded } from './figures.ts'

const [writerCount, everyMs, phaseMs, phases] = [20, 250, 10_000, 4]

type Way = 'one' | 'two'
type Writer = { room: Room; version: number; batches: number; index: number }

export async function* measureTwoServers(folder: string): AsyncIterable<Record<string, unknown>> {
  const installation = await startInstallation(folder, 2)
  try {
    const [first, second] = installation.serverUrls as [string, string]
    const call: ServerProcess['call'] = (method, path, options = {}) => sendCall(first, method, path, options)
    const rooms = await makeRooms({ call } as ServerProcess, writerCount)
    const writers = rooms.map((room, at): Writer => ({ room, version: 0, batches: 0, index: at }))
    const latencies: Record<Way, number[]> = { one: [], two: [] }
    const medians: Record<Way, number[]> = { one: [], two: [] }
    for (let phase = 0; phase < 2 * phases; phase += 1) {
      const way = phase % 2 === 0 ? 'one' : 'two'
      const urls = way === 'one' ? [first, first] : [first, second]
      const watching = writers.map(({ room, index }) => watch(urls[(index + 1) % 2]!, room))
      const taken = await typeAll(writers, urls)
      for (const stop of watching) stop()
      // The first of each warms up.
      if (phase < 2) continue
      latencies[way].push(...taken)
      medians[way].push(median(taken))
    }
    const figures = (way: Way) => ({
      batches: latencies[way].length,
      p50Ms: rounded(median(latencies[way])),
      p99Ms: rounded(percentile(latencies[way], 99)),
    })
    const ratios = medians.two.map((each, at) => each / medians.one[at]!)
    yield {
      writers: writerCount,
      one: figures('one'),
      two: figures('two'),
      ratioOfMedians: rounded(median(latencies.two) / median(latencies.one)),
      ratios: ratios.map(rounded),
    }
  } finally {
    await installation.stop()
  }
}

/** Every writer sends a batch at its own pace, by turns to the two addresses. */
async function typeAll(writers: Writer[], urls: string[]): Promise<number[]> {
  const taken: number[] = []
  const endsAt = performance.now() + phaseMs
  await Promise.all(
    writers.map(async (writer) => {
      await sleep((writer.index * everyMs) / writers.length)
      while (performance.now() < endsAt) {
        const sentAt = performance.now()
        await append(urls[(writer.index + writer.batches) % 2]!, writer)
        const tookMs = performance.now() - sentAt
        taken.push(tookMs)
        await sleep(Math.max(0, everyMs - tookMs))
      }
    }),
  )
  return taken
}

async function append(url: string, writer: Writer): Promise<void> {
  const { room, version } = writer
  const edits = [{ changes: [...(version > 0 ? [version] : []), [0, 'x']], cause: 'typed', at: Date.now() }]
  const payload = { language: 'javascript', baseVersion: version, edits }
  const body = { entries: [{ id: randomUUID(), clientAt: Date.now(), kind: 'edit', questionId: room.coding, payload }] }
  const reply = await sendCall(url, 'POST', `${room.path}/journal`, { body, candidate: room.token })
  if (reply.status !== 200) throw new Error(`A batch was answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  writer.version += 1
  writer.batches += 1
}

function watch(url: string, room: Room): () => void {
  const stopping = new AbortController()
  const headers = { authorization: `Bearer ${room.watcher}`, accept: 'text/event-stream' }
  const path = room.path.replace('/candidate/interview/', '/Interviews/')
  const read = async () => {
    const { body } = await fetch(`${url}${path}/stream`, { headers, signal: stopping.signal })
    for await (const _ of body ?? []);
  }
  read().catch(() => undefined)
  return () => stopping.abort()
}
