/**
 * A program of one line in each language, from the request to the reply of the server, over the same program run bare
 * by the command of its language, one after the other in turn.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunReply } from '@nova/contract/questions/runs'
import type { Language } from '@nova/contract/words'
import { ensure, makeRooms, type Room } from '../tools/rooms/rooms.ts'
import { type ServerProcess, startServer } from '../tools/rooms/server-process.ts'
import { hello, languages, makeBare } from './bare.ts'
import { median, percentile, rounded } from './figures.ts'

const times = 30
const roundsBefore = 3
// A candidate may run 30 times a minute.
const roomsEach = 3
/** Goal: at most this multiple of the bare command's time. */
const maxOverBare: Record<Language, number> = {
  python: 1.3,
  javascript: 1.5,
  typescript: 1.8,
  java: 0.25,
  go: 0.75,
}

/** Long enough for the sandbox to have a box wait for the next run, as it has between two clicks of a candidate. */
export const betweenClicksMs: Record<Language, number> = {
  python: 400,
  javascript: 400,
  typescript: 400,
  java: 1_500,
  go: 400,
}

export async function* measureRuns(folder: string): AsyncIterable<Record<string, unknown>> {
  const server = await startServer(folder)
  const bare = makeBare(folder)
  try {
    const rooms = await makeRooms(server, languages.length * roomsEach)
    for (const [at, language] of languages.entries()) {
      const own = rooms.slice(at * roomsEach, (at + 1) * roomsEach)
      const bares: number[] = []
      const waits: number[] = []
      const atOnce: number[] = []
      for (let round = -roundsBefore; round < times; round += 1) {
        const room = own[(round + roundsBefore) % own.length]!
        const bareMs = await bare(language)
        const waitMs = await runHello(server, room, language)
        const atOnceMs = await runHello(server, room, language)
        await sleep(betweenClicksMs[language])
        if (round < 0) continue
        bares.push(bareMs)
        waits.push(waitMs)
        atOnce.push(atOnceMs)
      }
      const ratio = median(waits) / median(bares)
      yield {
        language,
        times,
        bareMs: rounded(median(bares)),
        medianMs: rounded(median(waits)),
        slowestMs: rounded(percentile(waits, 100)),
        ratio: rounded(ratio),
        wanted: maxOverBare[language],
        isReached: ratio <= maxOverBare[language],
        // Asked again in the moment of the reply, when no box can wait yet.
        ratioAtOnce: rounded(median(atOnce) / median(bares)),
      }
    }
  } finally {
    await server.stop()
  }
}

/** Milliseconds from the request to the reply. */
export async function runHello(server: ServerProcess, room: Room, language: Language): Promise<number> {
  const body = { questionId: room.coding, language, code: hello[language] }
  const sentAt = performance.now()
  const reply = ensure(await server.call('POST', `${room.path}/run`, { body, candidate: room.token })) as RunReply
  const waited = performance.now() - sentAt
  if (reply.run?.stdout !== 'hello\n') throw new Error(`${language} did not run: ${JSON.stringify(reply)}`)
  return waited
}
