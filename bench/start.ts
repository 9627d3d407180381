/**
 * Time from process start to the first answer of /api/health, in an empty folder and in one in use, and the server's
 * idle memory.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../tools/rooms/server-process.ts'
import { median, rounded } from './figures.ts'
import { makeCostReader } from './process-cost.ts'

const times = 5
const idleMs = 5000

export async function* measureStart(folder: string): AsyncIterable<Record<string, unknown>> {
  const cold: number[] = []
  const warm: number[] = []
  const idleMegabytes: number[] = []
  let health = ''
  for (let round = 0; round < times; round += 1) {
    const dataDir = join(folder, String(round))
    for (const measured of [cold, warm]) {
      const server = await startServer(dataDir)
      measured.push(server.readyMs)
      health = server.health
      if (measured === cold) {
        await sleep(idleMs)
        idleMegabytes.push(makeCostReader(dataDir)().serverBytes / 1e6)
      }
      await server.stop()
    }
  }
  for (const [data, measured] of Object.entries({ cold, warm })) {
    yield {
      data,
      times,
      medianMs: rounded(median(measured)),
      slowestMs: rounded(Math.max(...measured)),
      health,
    }
  }
  yield { data: 'empty, idle', times, medianMegabytes: rounded(median(idleMegabytes)), goalMegabytes: 200 }
}
