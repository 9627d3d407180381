/** Cost of a message to Nova and of opening a room, in a session of 10,000 edits and in one of 100. */
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { openSharedDatabase } from '../server/src/platform/database/database.ts'
import { cloneRooms } from '../tools/rooms/cloned-rooms.ts'
import { makeRooms, type Room } from '../tools/rooms/rooms.ts'
import { type ServerProcess, startServer } from '../tools/rooms/server-process.ts'
import { makeEdits, now, post } from '../tools/rooms/typing.ts'
import { median, rounded } from './figures.ts'

const lengths = [100, 10_000]
const editsInBatch = 5
const rounds = 15

export async function* measureLongSession(folder: string): AsyncIterable<Record<string, unknown>> {
  const server = await startServer(folder)
  const quiet = () => undefined
  const database = await openSharedDatabase({ dataDir: folder, log: { info: quiet, warn: quiet, error: quiet } })
  try {
    const [original] = await makeRooms(server, 1)
    const rooms = await cloneRooms(database, original!, lengths.length)
    const measured = []
    for (const [at, edits] of lengths.entries()) {
      const room = rooms[at]!
      await write(server, room, edits)
      const figures = { edits, ...(await measure(server, room)) }
      measured.push(figures)
      yield figures
    }
    const [short, long] = measured as [(typeof measured)[0], (typeof measured)[0]]
    yield {
      chatRatio: rounded(long.chatMs / short.chatMs),
      roomLoadRatio: rounded(long.roomLoadMs / short.roomLoadMs),
      firstChatRatio: rounded(long.firstChatMs / short.firstChatMs),
    }
  } finally {
    await database.close()
    await server.stop()
  }
}

async function write({ url }: ServerProcess, room: Room, edits: number): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  for (let written = 0; written < edits; written += 500) {
    const entries = Array.from({ length: Math.min(500, edits - written) / editsInBatch }, () =>
      makeEdits(
        room,
        Array.from({ length: editsInBatch }, () => Date.now()),
      ),
    )
    await post(`${url}${room.path}/journal`, agent, room.token, JSON.stringify({ entries }))
  }
  agent.destroy()
}

async function measure({ url, call }: ServerProcess, room: Room) {
  const agent = new Agent({ keepAlive: true })
  const interviewId = room.path.split('/').at(-1)!
  const chat = async () => {
    const turn = { interviewId, questionId: room.coding, userMessage: 'Is a map fast enough here?', currentCode: '' }
    const startedAt = now()
    const body = JSON.stringify({ ...turn, interactionType: 0, clientId: randomUUID() })
    await post(`${url}${room.path}/chat`, agent, room.token, body)
    return now() - startedAt
  }
  const load = async () => {
    const startedAt = now()
    await call('GET', room.path, { candidate: room.token })
    return now() - startedAt
  }
  // The first one finds nothing remembered of the session.
  const firstChatMs = await chat()
  const [chats, loads]: number[][] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    await post(`${url}${room.path}/journal`, agent, room.token, JSON.stringify({ entries: [makeEdits(room, [now()])] }))
    chats!.push(await chat())
    loads!.push(await load())
  }
  agent.destroy()
  return { firstChatMs: rounded(firstChatMs), chatMs: rounded(median(chats!)), roomLoadMs: rounded(median(loads!)) }
}
