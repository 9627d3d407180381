/**
 * `kill -9` under load: candidates type, the server is killed at a random moment, started again, and asked for all that
 * it had acknowledged; each journal's chain is checked from its first entry to its last. In every fourth round its
 * PostgreSQL is killed as well. `CRASH_ROUNDS` (200) rounds, on two servers side by side, with commits forced to disk.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkJournal, type Kept, newWriter, type Writer } from '../tools/rooms/journal-check.ts'
import { makeRooms } from '../tools/rooms/rooms.ts'
import { type ServerProcess, startServer } from '../tools/rooms/server-process.ts'
import { rounded } from './figures.ts'

const lanes = 2
const writersInLane = 6
const editsInBatch = 5
const minMs = 150
const maxMs = 900
/** Without a sandbox, which takes no part, it starts sooner. */
const settings = { RUNNER: 'browser' }

type Tally = Kept & { rounds: number; databaseKills: number }

export async function* measureCrashes(folder: string): AsyncIterable<Record<string, unknown>> {
  const rounds = Number(process.env.CRASH_ROUNDS ?? 200)
  const startedAt = performance.now()
  const shares = Array.from({ length: lanes }, (_, at) => Math.floor((rounds + at) / lanes))
  // Each to its end, also where the other failed: its folder is removed after that.
  const settled = await Promise.allSettled(shares.map((share, at) => crashOften(join(folder, `lane-${at}`), share)))
  const tallies = settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
  const total = (read: (tally: Tally) => number) => tallies.reduce((sum, tally) => sum + read(tally), 0)
  const [acknowledged, lost, broken] = [
    total((of) => of.acknowledged),
    total((of) => of.lost),
    total((of) => of.broken),
  ]
  // With nothing lost in n tries, a rate above 3 / n is ruled out at 95 % (rule of three).
  const bounds = lost + broken > 0 ? {} : { roundsBound: 3 / total((of) => of.rounds), batchesBound: 3 / acknowledged }
  const seconds = rounded((performance.now() - startedAt) / 1000)
  const killed = { rounds: total((of) => of.rounds), databaseKills: total((of) => of.databaseKills) }
  yield { ...killed, acknowledgedBatches: acknowledged, lost, brokenChains: broken, ...bounds, seconds }
  if (lost + broken > 0) throw new Error(`${lost} acknowledged batches were lost, ${broken} chains are broken.`)
}

async function crashOften(dataDir: string, rounds: number): Promise<Tally> {
  await mkdir(dataDir, { recursive: true })
  const tally: Tally = { rounds: 0, acknowledged: 0, lost: 0, broken: 0, databaseKills: 0 }
  let server = await startServer(dataDir, settings)
  try {
    const writers = (await makeRooms(server, writersInLane)).map(newWriter)
    while (tally.rounds < rounds) {
      const writing = Promise.all(writers.map((writer) => write(server, writer)))
      await sleep(minMs + Math.random() * (maxMs - minMs))
      await server.kill()
      await writing
      if (tally.rounds % 4 === 3 && (await killDatabase(dataDir))) tally.databaseKills += 1
      server = await startServer(dataDir, settings)
      for (const writer of writers) await checkJournal(server, writer, tally)
      tally.rounds += 1
    }
    return tally
  } finally {
    await server.stop()
  }
}

/** Batch after batch, as a room's page sends them, until the server is gone. */
async function write(server: ServerProcess, writer: Writer): Promise<void> {
  for (;;) {
    const id = randomUUID()
    const at = Date.now()
    const edits = Array.from({ length: editsInBatch }, (_, index) => {
      const length = writer.version + index
      return { changes: [...(length > 0 ? [length] : []), [0, 'x']], cause: 'typed', at: at + index }
    })
    const payload = { language: 'javascript', baseVersion: writer.version, edits }
    const entry = { id, clientAt: at, kind: 'edit', questionId: writer.room.coding, payload }
    const { path, token: candidate } = writer.room
    const sending = server.call('POST', `${path}/journal`, { body: { entries: [entry] }, candidate })
    const reply = await sending.catch(() => undefined)
    if (!reply) return
    if (reply.status !== 200) throw new Error(`A batch was answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    writer.acknowledged.push(id)
    writer.version += editsInBatch
  }
}

/** The PostgreSQL that the killed server left behind, by the process id that it wrote into its folder. */
async function killDatabase(dataDir: string): Promise<boolean> {
  const file = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Math.abs(Number(file.split('\n')[0]))
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (pid === 0 || !command.includes(dataDir)) return false
  process.kill(pid, 'SIGKILL')
  return true
}
