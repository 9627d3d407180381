/**
 * How much later than a model's own first sentence Nova's is released: a server of ours talks with one on loopback that
 * writes 40 tokens a second, and the moments at which a sentence was complete there and shown here are compared.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { startModelServer } from '../server/test/model-server.ts'
import { readStream } from '../server/test/read-stream.ts'
import { makeRooms } from '../tools/rooms/rooms.ts'
import { startServer } from '../tools/rooms/server-process.ts'
import { median, percentile, rounded } from './figures.ts'

const turns = 40
const tokenMs = 25
const wantedP95Ms = 300
const first = 'Look at what your code returns for the smallest input first. '
const text = `${first}Which line decides that? Try it by hand, and compare it with the first example of the task.`
const pieceLength = 4
const lastOfFirst = Math.ceil(first.length / pieceLength) - 1

export async function* measureModelTalk(folder: string): AsyncIterable<Record<string, unknown>> {
  const model = await startModelServer()
  const ai = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: `${model.url}/v1`, AI_MODEL: 'bench' }
  const server = await startServer(folder, ai)
  try {
    model.say({ text: 'not now' })
    // Calls a minute are limited for each candidate.
    const rooms = await makeRooms(server, 3)
    const lags: number[] = []
    const askedAfterMs: number[] = []
    for (let turn = -1; turn < turns; turn += 1) {
      const { path, token, coding } = rooms.at(turn % rooms.length)!
      let [wroteFirst, wroteSentence] = [0, 0]
      model.say({
        text,
        pieceLength,
        tokensIn: 3_000,
        whenPiece: async (at) => {
          if (at === 0) wroteFirst = performance.now()
          else await sleep(tokenMs)
          if (at === lastOfFirst) wroteSentence = performance.now()
        },
      })
      const startedAt = performance.now()
      const body = { questionId: coding, userMessage: 'I am stuck, what should I look at first?' }
      const told = readStream(`${server.url}${path}/chat`, { 'x-candidate-token': token }, body)
      await told.next('delta', () => true)
      const shownAt = performance.now()
      await told.ended
      // The first reply waits for its end, until the server has reported how much it reads.
      if (turn < 0) continue
      lags.push(shownAt - wroteSentence)
      askedAfterMs.push(wroteFirst - startedAt)
    }
    yield {
      turns,
      releaseLagP50Ms: rounded(median(lags)),
      releaseLagP95Ms: rounded(percentile(lags, 95)),
      askedAfterP50Ms: rounded(median(askedAfterMs)),
      askedAfterP95Ms: rounded(percentile(askedAfterMs, 95)),
      wantedP95Ms,
    }
  } finally {
    await server.stop()
    await model.close()
  }
}
