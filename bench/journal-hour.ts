/** How many bytes an hour of one candidate's work takes in PostgreSQL: keys, runs, talk, and looking about. */
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import type { Database } from '../server/src/platform/database/database.ts'
import { cloneRooms } from '../tools/rooms/cloned-rooms.ts'
import type { Room } from '../tools/rooms/rooms.ts'
import type { ServerProcess } from '../tools/rooms/server-process.ts'
import { makeEdits, post } from '../tools/rooms/typing.ts'
import { rounded } from './figures.ts'

const edits = 10_000
const editsInBatch = 5
const runs = 30
const messages = 20
const looksAway = 60
/** One candidate may call 1,200 times a minute; the hour is written faster than that, so by several. */
const hands = 10
const tables = ['journal', 'journal_heads', 'pads']

export async function measureHour(stage: { server: ServerProcess; database: Database; original: Room }) {
  const { server, database } = stage
  const rooms = await cloneRooms(database, stage.original, hands)
  const before = await readSizes(database)
  await Promise.all(rooms.map((room) => work(server, room)))
  const after = await readSizes(database)
  const grown = Object.fromEntries(tables.map((table) => [table, after[table]! - before[table]!]))
  const bytesPerHour = Object.values(grown).reduce((sum, bytes) => sum + bytes, 0)
  const hour = { edits, editsInBatch, runs, messages, focusChanges: looksAway }
  return { hour, bytesPerHour, megabytesPerHour: rounded(bytesPerHour / 1e6), byTable: grown }
}

/** One hand's share of the hour. */
async function work(server: ServerProcess, room: Room): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const send = (path: string, body: unknown) =>
    post(server.url + room.path + path, agent, room.token, JSON.stringify(body))
  const code =
    'function solve(rows) {\n  return rows.filter((row) => row.size > 0).length\n}\n\nconsole.log(solve([{ size: 1 }]))\n'
  for (let batch = 0; batch < edits / editsInBatch / hands; batch += 1) {
    const at = Date.now()
    const keys = Array.from({ length: editsInBatch }, (_, index) => at + index * 180)
    await send('/journal', { entries: [makeEdits(room, keys)] })
  }
  for (let look = 0; look < looksAway / hands; look += 1) {
    const payload = look % 2 === 0 ? { focused: false } : { focused: true, awayMs: 4200 }
    await send('/journal', { entries: [{ id: randomUUID(), clientAt: Date.now(), kind: 'focus', payload }] })
  }
  const questionId = room.coding
  for (let run = 0; run < runs / hands; run += 1) await send('/run', { questionId, language: 'javascript', code })
  for (let message = 0; message < messages / hands; message += 1) {
    const userMessage = 'I would go over the rows once and count those that hold something. Is that fast enough?'
    const id = room.path.split('/').at(-1)!
    const turn = { interviewId: id, questionId, userMessage, currentCode: code, interactionType: 0 }
    await send('/chat', { ...turn, clientId: randomUUID() })
  }
  agent.destroy()
}

async function readSizes({ pool }: Database): Promise<Record<string, number>> {
  // A copied room isn't a clean measure while rows that were written over still take room.
  for (const table of tables) await pool.query(`vacuum ${table}`)
  const { rows } = await pool.query<{ name: string; bytes: string }>(
    'select name, pg_total_relation_size(name::regclass) as bytes from unnest($1::text[]) as name',
    [tables],
  )
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}
