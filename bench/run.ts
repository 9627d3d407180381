/** How long a candidate waits for a program of one line, each run in a sandbox of its own. */
import type { RunReply } from '@nova/contract/runs'
import { median, percentile, rounded } from './figures.ts'
import { ensure, makeRooms } from './rooms.ts'
import { startServer } from './server-process.ts'

const times = 20
const programs = {
  javascript: `console.log('hello')`,
  typescript: `const told: string = 'hello'\nconsole.log(told)`,
  python: `print('hello')`,
}

export async function* measureRuns(folder: string): AsyncIterable<Record<string, unknown>> {
  const server = await startServer(folder)
  try {
    // One room a language: a candidate may run 30 times a minute.
    const rooms = await makeRooms(server, Object.keys(programs).length)
    for (const [at, [language, code]] of Object.entries(programs).entries()) {
      const room = rooms[at]!
      const waits: number[] = []
      const inside: number[] = []
      for (let time = 0; time < times; time += 1) {
        const body = { questionId: room.coding, language, code }
        const sentAt = performance.now()
        const reply = ensure(await server.call('POST', `${room.path}/run`, { body, candidate: room.token })) as RunReply
        waits.push(performance.now() - sentAt)
        if (reply.run?.stdout !== 'hello\n') throw new Error(`${language} did not run: ${JSON.stringify(reply)}`)
        inside.push(reply.run.durationMs)
      }
      yield {
        language,
        times,
        medianMs: rounded(median(waits)),
        slowestMs: rounded(percentile(waits, 100)),
        medianInSandboxMs: rounded(median(inside)),
      }
    }
  } finally {
    await server.stop()
  }
}
