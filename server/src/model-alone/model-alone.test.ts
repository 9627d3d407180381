/** An administrator has the company's model decide on a review's changes, over HTTP, with a scripted model. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { ModelAlone } from '@nova/contract/questions/model-alone'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeColleague, makeInterviewer } from '../../test/factories.ts'
import { type Asked, type ModelServer, startModelServer } from '../../test/model-server.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { listBankQuestions } from '../questions/questions.ts'
import { reviewsOf } from './measuring.ts'

const round = reviewsOf(listBankQuestions()).find(({ changes }) => changes.length >= 16)!
const large = reviewsOf(listBankQuestions()).find(({ changes }) => changes.length === 1)!
const ai = { provider: 'openai-compatible', apiKey: 'k', model: 'reader', priceIn: 2, priceOut: 8 } as const

let models: ModelServer
let server: TestServer
let session: Session
beforeAll(async () => {
  models = await startModelServer()
  server = await startTestServer({ ai: { ...ai, baseUrl: `${models.url}/v1` } })
  session = await makeInterviewer(server, 'Ana Kim')
})
afterAll(async () => {
  await server.close()
  await models.close()
})

const path = (id: string) => `/api/questions/${id}/model-alone`
const read = async (id: string, { token } = session) =>
  (await server.call('GET', path(id), { token })).body as ModelAlone
const start = (id: string, { token } = session) => server.call('POST', path(id), { token })

function changeOf({ body }: Asked) {
  const content = (body['messages'] as { content: string }[]).at(-1)!.content
  const { change } = JSON.parse(content) as { change: { title: string; message: string } }
  return [...round.changes, ...large.changes].find(
    ({ title, message }) => title === change.title && message === change.message,
  )!
}

/** Finds the first so many faulty changes by place, and accepts the rest. */
const finding = (wanted: number) => (asked: Asked) => {
  const change = changeOf(asked)
  const faulty = round.changes.filter(({ faults }) => faults.length > 0)
  const isFound = faulty.indexOf(change) >= 0 && faulty.indexOf(change) < wanted
  const faults = isFound ? change.faults.map(({ path: file, from: line }) => ({ path: file, line, why: 'Wrong.' })) : []
  return { text: JSON.stringify({ decision: isFound ? 'reject' : 'accept', faults }), build: 'b7', tokensIn: 12_000 }
}

test('a round is retired for a model that finds 7 of 16, and holds for it after it finds 6, each with date and version', async () => {
  const before = await read(round.id)
  expect(before).toMatchObject({
    model: 'openai-compatible reader',
    mayStart: true,
    running: null,
    results: [],
    estimate: { changes: 40 },
  })
  expect(before.estimate!.cost).toBeGreaterThan(0)
  models.say(finding(7))
  expect((await start(round.id)).status).toBe(202)
  await server.machinery.jobs.drain()
  const first = await read(round.id)
  expect(first.running).toBeNull()
  expect(first.results).toMatchObject([
    {
      model: 'openai-compatible reader',
      version: 'm b7',
      by: 'change',
      answered: 40,
      total: 40,
      faulty: 16,
      hits: 7,
      found: 7,
      falseAlarms: 0,
      isRetired: true,
      stopped: null,
      problems: [],
      questionVersion: round.version,
    },
  ])
  expect(first.results[0]!.at).toMatch(/^20.*Z$/)
  expect(first.results[0]!.tokens).toBeGreaterThan(480_000)
  models.say(finding(6))
  await start(round.id)
  await server.machinery.jobs.drain()
  expect((await read(round.id)).results).toMatchObject([{ found: 6, isRetired: false }])
  const { body } = await server.call('GET', '/api/audit?limit=50', { token: session.token })
  const acts = (body.events as { act: string }[]).filter(({ act }) => act === 'review.model-measured')
  expect(acts).toHaveLength(2)
})

test('while one runs it shows how far it is, and a second press is refused, on another review too', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  models.say((asked) => ({ ...finding(0)(asked), whenPiece: () => held }))
  await start(large.id)
  expect((await read(large.id)).running).toMatchObject({ done: 0, total: 1, by: 'Ana Kim' })
  for (const id of [large.id, round.id]) {
    const refused = await start(id)
    expect([refused.status, refused.body.code]).toEqual([409, 'check_in_progress'])
  }
  release()
  await vi.waitFor(async () => expect((await read(large.id)).running).toBeNull(), { timeout: 20_000, interval: 100 })
  expect((await read(large.id)).results).toMatchObject([{ by: 'stretch', found: 0, faulty: 6, isRetired: false }])
})

test('a stopped measurement ends after the change under way and retires nothing; the last verdict stays beside it', async () => {
  const stop = (token = session.token) => server.call('POST', `${path(round.id)}/stop`, { token })
  models.say(finding(16))
  await start(round.id)
  await server.machinery.jobs.drain()
  models.asked.length = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  models.say((asked) => ({
    ...finding(16)(asked),
    whenPiece: () => (models.asked.length === 3 ? held : Promise.resolve()),
  }))
  await start(round.id)
  await vi.waitFor(() => expect(models.asked).toHaveLength(3), { timeout: 20_000, interval: 20 })
  expect((await stop((await makeColleague(server, session, 'Interviewer')).token)).status).toBe(403)
  const { status, body } = await stop()
  expect([status, body.running]).toMatchObject([202, { done: 2, total: 40, isEnding: true }])
  expect((await stop()).status).toBe(202)
  release()
  await server.machinery.jobs.drain()
  const after = await read(round.id)
  expect(after.running).toBeNull()
  expect(models.asked).toHaveLength(3)
  expect(after.results).toMatchObject([
    { answered: 3, isRetired: null, stopped: 'Stopped after 3 of 40 changes by Ana Kim.' },
    { answered: 40, found: 16, isRetired: true, stopped: null },
  ])
  expect((await stop()).body.results).toHaveLength(2)
  const audit = await server.call('GET', '/api/audit?limit=50', { token: session.token })
  const acts = (audit.body.events as { act: string }[]).filter(({ act }) => act === 'review.measurement-stopped')
  expect(acts).toHaveLength(1)
  models.say(finding(5))
  await start(round.id)
  await server.machinery.jobs.drain()
  expect((await read(round.id)).results).toMatchObject([{ found: 5, isRetired: false }])
})

test('a stop while a failed change waits comes at once', async () => {
  models.say({ text: 'I would rather not.' })
  await start(round.id)
  await server.machinery.jobs.drain()
  expect((await read(round.id)).running).toMatchObject({ done: 1 })
  await server.call('POST', `${path(round.id)}/stop`, { token: session.token })
  await server.machinery.jobs.drain()
  const { running, results } = await read(round.id)
  expect([running, results[0]!.stopped]).toEqual([null, 'Stopped after 1 of 40 changes by Ana Kim.'])
})

test('a model that keeps failing ends the run early, which says why and nothing of the review', async () => {
  models.say({ text: 'I would rather not.' })
  models.asked.length = 0
  await start(round.id)
  for (let step = 0; step < 5; step += 1) {
    await server.machinery.jobs.drain()
    // After a failure it waits.
    await server.machinery.database.pool.query(
      'update graphile_worker._private_jobs set run_at = now() where run_at > now()',
    )
  }
  await server.machinery.jobs.drain()
  const [result] = (await read(round.id)).results
  expect(result).toMatchObject({
    answered: 0,
    isRetired: null,
    stopped: 'The model failed on 4 changes in a row.',
    problems: [expect.stringMatching(/^unreadable/)],
  })
  expect(models.asked).toHaveLength(8)
})

test('only administrators start it, another company has its own results, and a question without changes has none', async () => {
  const interviewer = await makeColleague(server, session, 'Interviewer')
  expect((await read(round.id, interviewer)).mayStart).toBe(false)
  expect((await start(round.id, interviewer)).status).toBe(403)
  const stranger = await makeInterviewer(server, 'Cy Roe')
  expect((await read(round.id, stranger)).results).toEqual([])
  const other = listBankQuestions().find(({ kind }) => kind === 'coding')!
  const missing = await server.call('GET', path(other.id), { token: session.token })
  expect([missing.status, missing.body.code]).toEqual([404, 'question_not_found'])
})

test('without a model the card says so, and starting is refused', async () => {
  const bare = await startTestServer()
  try {
    const own = await makeInterviewer(bare, 'Bo Ek')
    const shown = (await bare.call('GET', path(round.id), { token: own.token })).body as ModelAlone
    expect([shown.model, shown.estimate]).toEqual([null, null])
    const refused = await bare.call('POST', path(round.id), { token: own.token })
    expect([refused.status, refused.body.code]).toEqual([409, 'no_language_model'])
  } finally {
    await bare.close()
  }
})
