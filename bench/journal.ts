/**
 * How many batches a second the journal takes, and how long each waits, from 1, 10 and 100 writers at once, each in
 * its own interview, over HTTP, with commits forced to disk.
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { openSharedDatabase } from '../server/src/platform/database/database.ts'
import { makeRooms, type Room } from '../tools/rooms/rooms.ts'
import { type ServerProcess, startServer } from '../tools/rooms/server-process.ts'
import { median, percentile, rounded } from './figures.ts'

const writersInTurn = [1, 10, 100]
const seconds = 5
const editsInBatch = 5
/** One candidate may call 1,200 times a minute: a writer that comes near continues in its next room. */
const maxInRoom = 1000
const line = 'const total = files.reduce((sum, file) => sum + file.size, 0)\n'

type Writer = { rooms: Room[]; versions: Map<Room, number>; batches: number }

export async function* measureJournal(folder: string): AsyncIterable<Record<string, unknown>> {
  const server = await startServer(folder)
  try {
    const durability = await readDurability(folder)
    const rooms = await makeRooms(server, Math.max(...writersInTurn))
    const versions = new Map<Room, number>()
    for (const writers of writersInTurn) {
      const share = Math.min(5, Math.floor(rooms.length / writers))
      const each = Array.from({ length: writers }, (_, at): Writer => {
        // One writer takes the first rooms, more take theirs from the far end: none is used up twice.
        const from = writers === 1 ? 0 : rooms.length - (at + 1) * share
        return { rooms: rooms.slice(from, from + share), versions, batches: 0 }
      })
      yield { writers, editsInBatch, ...(await measureWriters(server, each)), ...durability }
    }
  } finally {
    await server.stop()
  }
}

async function measureWriters(server: ServerProcess, writers: Writer[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: writers.length })
  const latencies: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  const write = async (writer: Writer) => {
    while (performance.now() < endsAt) {
      const room = writer.rooms[Math.floor(writer.batches / maxInRoom)]
      if (!room) return
      const sentAt = performance.now()
      await append(server, agent, room, writer.versions)
      latencies.push(performance.now() - sentAt)
      writer.batches += 1
    }
  }
  await Promise.all(writers.map(write))
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return {
    batches: latencies.length,
    batchesPerSecond: rounded(latencies.length / elapsedSeconds),
    p50Ms: rounded(median(latencies)),
    p99Ms: rounded(percentile(latencies, 99)),
    maxMs: rounded(percentile(latencies, 100)),
  }
}

/** One batch as the room's page sends it: one entry with the keystrokes since the last. */
async function append(server: ServerProcess, agent: Agent, room: Room, versions: Map<Room, number>): Promise<void> {
  const baseVersion = versions.get(room) ?? 0
  const at = Date.now()
  const edits = Array.from({ length: editsInBatch }, (_, index) => {
    const length = baseVersion + index
    const key = line[length % line.length]!
    const typed = key === '\n' ? [0, '', ''] : [0, key]
    return { changes: [...(length > 0 ? [length] : []), typed], cause: 'typed', at: at + index }
  })
  const payload = { language: 'javascript', baseVersion, edits }
  const entry = { id: randomUUID(), clientAt: at, kind: 'edit', questionId: room.coding, payload }
  await post(`${server.url}${room.path}/journal`, agent, room.token, JSON.stringify({ entries: [entry] }))
  versions.set(room, baseVersion + editsInBatch)
}

function post(url: string, agent: Agent, token: string, body: string): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-candidate-token': token,
  }
  return new Promise((done, fail) => {
    const sending = request(url, { method: 'POST', agent, headers }, (response) => {
      let said = ''
      response.on('data', (chunk: Buffer) => (said += chunk.toString()))
      response.on('end', () => {
        if (response.statusCode === 200) done()
        else fail(new Error(`A batch was answered ${response.statusCode}: ${said}`))
      })
    })
    sending.on('error', fail)
    sending.end(body)
  })
}

async function readDurability(dataDir: string) {
  const quiet = () => undefined
  const database = await openSharedDatabase({ dataDir, log: { info: quiet, warn: quiet, error: quiet } })
  const { rows } = await database.pool.query(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as "synchronousCommit"`,
  )
  await database.close()
  return rows[0] as { fsync: string; synchronousCommit: string }
}
