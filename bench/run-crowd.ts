/** Sixteen candidates who run at the same moment, over the sixteen bare commands started at the same moment. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '@nova/contract/words'
import { makeRooms } from '../tools/rooms/rooms.ts'
import { startServer } from '../tools/rooms/server-process.ts'
import { languages, makeBare } from './bare.ts'
import { median, percentile, rounded } from './figures.ts'
import { runHello } from './run.ts'

const crowd = 16
const times = 30
// A candidate may run 30 times a minute.
const shifts = 4
// Waiting boxes serve the first runs; runs that follow without a pause get none.
const inARow = 3
const rowTimes = 4
/** Goal: at least this multiple of the bare commands' throughput. */
const minOfBare: Partial<Record<Language, number>> = { python: 0.6, javascript: 0.7, java: 1, go: 1 }
// The slowest over the mean of its sixteen.
const maxOverMean = 2

export async function* measureCrowd(folder: string): AsyncIterable<Record<string, unknown>> {
  const server = await startServer(folder)
  const bare = makeBare(folder)
  try {
    const rooms = await makeRooms(server, crowd * shifts)
    for (const language of languages.filter((each) => minOfBare[each] !== undefined)) {
      const wanted = minOfBare[language]!
      const bares: number[] = []
      const runs: number[] = []
      const overMean: number[] = []
      for (let round = -1; round < times; round += 1) {
        const shift = (round + 1) % shifts
        const own = rooms.slice(shift * crowd, (shift + 1) * crowd)
        const bareMs = (await timeAll(own.map(() => () => bare(language)))).wholeMs
        const { wholeMs, waits } = await timeAll(own.map((room) => () => runHello(server, room, language)))
        await sleep(500)
        if (round < 0) continue
        bares.push(bareMs)
        runs.push(wholeMs)
        overMean.push(Math.max(...waits) / (waits.reduce((sum, wait) => sum + wait, 0) / crowd))
      }
      const rows: number[] = []
      for (let round = 0; round < rowTimes; round += 1) {
        const own = rooms.slice((round % shifts) * crowd, ((round % shifts) + 1) * crowd)
        const bareRow = await timeAll(own.map(() => () => repeat(() => bare(language))))
        const row = await timeAll(own.map((room) => () => repeat(() => runHello(server, room, language))))
        rows.push(bareRow.wholeMs / row.wholeMs)
        await sleep(500)
      }
      const ratio = median(bares) / median(runs)
      yield {
        language,
        times,
        atOnce: crowd,
        bareEachSecond: rounded((crowd * 1_000) / median(bares)),
        runsEachSecond: rounded((crowd * 1_000) / median(runs)),
        ratio: rounded(ratio),
        wanted,
        isReached: ratio >= wanted,
        ratioInARow: rounded(median(rows)),
        slowestOverMean: rounded(median(overMean)),
        worstOverMean: rounded(percentile(overMean, 100)),
        isFair: median(overMean) <= maxOverMean,
      }
    }
  } finally {
    await server.stop()
  }
}

async function repeat(work: () => Promise<number>): Promise<number> {
  let sum = 0
  for (let time = 0; time < inARow; time += 1) sum += await work()
  return sum
}

async function timeAll(works: (() => Promise<number>)[]): Promise<{ wholeMs: number; waits: number[] }> {
  const startedAt = performance.now()
  const waits = await Promise.all(works.map((work) => work()))
  return { wholeMs: performance.now() - startedAt, waits }
}
