/** From the start of the server's process to its first answer of /api/health: in an empty folder, and in one in use. */
import { join } from 'node:path'
import { median, rounded } from './figures.ts'
import { startServer } from './server-process.ts'

const times = 5

export async function* measureStart(folder: string): AsyncIterable<Record<string, unknown>> {
  const cold: number[] = []
  const warm: number[] = []
  let health = ''
  for (let round = 0; round < times; round += 1) {
    const dataDir = join(folder, String(round))
    for (const measured of [cold, warm]) {
      const server = await startServer(dataDir)
      measured.push(server.readyMs)
      health = server.health
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
}
