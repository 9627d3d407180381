/** The notice that a candidate sees while a live agent's model is slow, and the time that they get back. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type AgentRoom, makeAgentRoom } from '../../test/agent-room.ts'
import { makeInterviewer } from '../../test/factories.ts'
import { cleanCard, type ModelServer, startModelServer } from '../../test/model-server.ts'
import { readStream } from '../../test/read-stream.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

const projectId = 'lab-bench'
const userMessage = 'Please make the conflict search look at every booking'
const waiting = 'Still waiting for the language model'

let models: ModelServer
let server: TestServer
let session: Session
let realNow: () => Date
let clock: number
beforeAll(async () => {
  models = await startModelServer()
  const ai = { provider: 'openai-compatible', baseUrl: `${models.url}/v1`, apiKey: 'secret-key', model: 'm' } as const
  server = await startTestServer({ ai: { ...ai, priceIn: 0, priceOut: 0, tested: cleanCard } })
  session = await makeInterviewer(server)
  realNow = server.machinery.now
})
beforeEach(() => {
  clock = realNow().getTime()
  server.machinery.now = () => new Date(clock)
})
afterEach(() => {
  vi.restoreAllMocks()
  server.machinery.now = realNow
})
afterAll(async () => {
  await server.close()
  await models.close()
})

const makeRoom = () => makeAgentRoom(server, session, projectId, { agentEngine: 'live' })

/** Sends a message; answers with the notices that the candidate sees until the reply comes. */
function ask(room: AgentRoom, more = {}) {
  const body = { questionId: projectId, userMessage, ...more }
  const stream = readStream(`${server.url}${room.path}/chat`, { 'x-candidate-token': room.candidate }, body)
  const doings = () => stream.seen.flatMap(({ event, data }) => (event === 'working' ? [data.doing] : []))
  const isTold = () => vi.waitFor(() => expect(doings()).toEqual(['', waiting]), 60_000)
  const reply = () => stream.seen.at(-1)!.data.aiResponse as string
  return { doings, isTold, reply, ended: stream.ended }
}

const endOf = async (room: AgentRoom) =>
  Date.parse((await server.call('GET', room.path, { candidate: room.candidate })).body.endsAt as string)
/** All that changed the end since the start. */
const givenIn = async (room: AgentRoom) =>
  (await room.entries()).flatMap(({ kind, payload }) => (kind === 'time' ? [payload] : [])).slice(1)

test('a silent model is announced until it answers, and the candidate gets that time back, up to five minutes', async () => {
  const room = await makeRoom()
  const endedAt = await endOf(room)
  const heard = Promise.withResolvers<void>()
  models.say({ text: 'Look at the calendar first.', whenPiece: (at) => (at === 0 ? heard.promise : undefined) })
  const first = ask(room)
  await first.isTold()
  clock += 40_000
  heard.resolve()
  await first.ended
  expect(first.doings()).toEqual(['', waiting, ''])
  expect(first.reply()).toBe('Look at the calendar first.\n\nRead no files, ran no tests.')

  models.say({ hangAfter: 'Look' })
  const clientId = crypto.randomUUID()
  const second = ask(room, { clientId })
  await second.isTold()
  clock += 400_000
  await server.call('POST', `${room.path}/chat/stop`, { body: { clientId }, candidate: room.candidate })
  await second.ended
  models.say({ text: 'At once.' })
  await room.ask(userMessage)
  expect(await givenIn(room)).toEqual([
    { reason: 'credited', seconds: 40, waitedFor: 'model', endsAt: new Date(endedAt + 40_000).toISOString() },
    { reason: 'credited', seconds: 260, waitedFor: 'model', endsAt: new Date(endedAt + 300_000).toISOString() },
  ])
  expect(await endOf(room)).toBe(endedAt + 300_000)
})

test('a model that thinks is announced in the same way, but no time is given back for it', async () => {
  const room = await makeRoom()
  const endedAt = await endOf(room)
  let isThinking = true
  const thinking = async function* () {
    for (; isThinking; await sleep(200)) yield 'Hm. '
  }
  models.say({ text: 'Look at the calendar first.', thinks: thinking() })
  const asked = ask(room)
  await asked.isTold()
  clock += 40_000
  isThinking = false
  await asked.ended
  expect(asked.doings()).toEqual(['', waiting, ''])
  expect(asked.reply()).toContain('Look at the calendar first.')
  expect([await givenIn(room), await endOf(room)]).toEqual([[], endedAt])
})

test('if the time cannot be given back, the answer still arrives', async () => {
  const room = await makeRoom()
  const { jobs } = server.machinery
  const add = jobs.add
  vi.spyOn(jobs, 'add').mockImplementation((...given: Parameters<typeof add>) =>
    given[1] === 'time-up' ? Promise.reject(new Error('no job was added')) : add(...given),
  )
  const heard = Promise.withResolvers<void>()
  models.say({ text: 'Look at the calendar first.', whenPiece: () => heard.promise })
  const asked = ask(room)
  await asked.isTold()
  clock += 40_000
  heard.resolve()
  await asked.ended
  expect(asked.reply()).toBe('Look at the calendar first.\n\nRead no files, ran no tests.')
  expect(await givenIn(room)).toEqual([])
})
