/** Checks that a journal has all that was acknowledged, and that its chain is whole. */
import { createHash } from 'node:crypto'
import type { Room } from './rooms.ts'
import type { ServerProcess } from './server-process.ts'

/** A pad and what is known of its journal. `acknowledged`: since the last check, by the id of their entry. */
export type Writer = { room: Room; version: number; acknowledged: string[]; seq: number; hash: string }
type Entry = { seq: number; hash: string; clientId: string | null }
/** Batches that were acknowledged and those that are gone, and broken chains. */
export type Kept = { acknowledged: number; lost: number; broken: number }

export const newWriter = (room: Room): Writer => ({
  room,
  version: 0,
  acknowledged: [],
  seq: 0,
  hash: '0'.repeat(64),
})

/** Reads the journal entries since the last check and the current state of the pad. */
export async function checkJournal(server: ServerProcess, writer: Writer, tally: Kept): Promise<void> {
  const { room, acknowledged } = writer
  const own = room.path.replace('/candidate/interview/', '/Interviews/')
  const read = async (what: string) => {
    const reply = await server.call('GET', `${own}/${what}`, { token: room.watcher })
    if (reply.status !== 200) throw new Error(`${what} was answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const { entries } = (await read(`journal?after=${writer.seq}`)) as { entries: Entry[] }
  for (const { hash, ...entry } of entries) {
    const expected = createHash('sha256')
      .update(writer.hash + canonical(entry))
      .digest('hex')
    if (entry.seq !== writer.seq + 1 || expected !== hash) tally.broken += 1
    writer.seq = entry.seq
    writer.hash = hash
  }
  const kept = new Set(entries.map(({ clientId }) => clientId))
  tally.lost += acknowledged.filter((id) => !kept.has(id)).length
  tally.acknowledged += acknowledged.length
  writer.acknowledged = []
  const pads = (await read('pads')) as { questionId: string; language: string; version: number; text: string }[]
  const pad = pads.find(({ questionId, language }) => questionId === room.coding && language === 'javascript')
  if ((pad?.text.length ?? 0) !== (pad?.version ?? 0)) tally.broken += 1
  writer.version = pad?.version ?? 0
}

/** Canonical JSON (RFC 8785) in the words of docs/security.md, apart from the server's own. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`
}
