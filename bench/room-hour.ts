/** One candidate's hour at its own pace: typing, looking away, runs and talk, at random moments. */
import { randomUUID } from 'node:crypto'
import type { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Room } from '../tools/rooms/rooms.ts'
import { makeEdits, now, post } from '../tools/rooms/typing.ts'

/** Acts in an hour: 10,000 keys in batches of five, as long interviews have; looks away come in pairs. */
export const acts = { batches: 2_000, runs: 30, messages: 20, looks: 30 }
const keysInBatch = 5
const hourMs = 3_600_000

const code = 'const rows = [3, 1, 2]\nconsole.log(rows.toSorted().filter((row) => row > 1).length)\n'
const userMessage = 'I would go over the rows once and count those that hold something. Is that fast enough?'

export type Heard = { append: (ms: number) => void; run: (ms: number) => void; talk: (ms: number) => void }

/** Lives in the room until `until`, and tells how long each act took. */
export async function spendTime(url: string, agent: Agent, room: Room, until: number, heard: Heard): Promise<void> {
  const send = async (path: string, body: unknown, tell: (ms: number) => void) => {
    const sentAt = now()
    await post(url + room.path + path, agent, room.token, JSON.stringify(body))
    tell(now() - sentAt)
  }
  const enter = (entry: object) => send('/journal', { entries: [entry] }, heard.append)
  const look = (payload: object) => enter({ id: randomUUID(), clientAt: Date.now(), kind: 'focus', payload })
  const questionId = room.coding
  const interviewId = room.path.split('/').at(-1)!
  await Promise.all([
    repeat(acts.batches, until, () => enter(makeEdits(room, makeKeys()))),
    repeat(acts.looks, until, async () => {
      await look({ focused: false })
      await look({ focused: true, awayMs: 4_200 })
    }),
    repeat(acts.runs, until, () => send('/run', { questionId, language: 'javascript', code }, heard.run)),
    repeat(acts.messages, until, () => {
      const turn = { interviewId, questionId, userMessage, currentCode: code, interactionType: 0 }
      return send('/chat', { ...turn, clientId: randomUUID() }, heard.talk)
    }),
  ])
}

const makeKeys = () => Array.from({ length: keysInBatch }, (_, index) => Date.now() - (keysInBatch - index) * 180)

/** Acts at random moments, so many an hour, one after the other. */
async function repeat(anHour: number, until: number, act: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const pauseMs = (-Math.log(1 - Math.random()) * hourMs) / anHour
    await sleep(Math.max(0, Math.min(pauseMs, until - now())))
    if (now() >= until) return
    await act()
  }
}
