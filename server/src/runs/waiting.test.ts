/** Tests how runs wait for their turn, by HTTP and on a sandbox whose queue is as long as each test says. */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeInterviewer, makeJoined } from '../../test/factories.ts'
import { readStream } from '../../test/read-stream.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import type { Later } from '../platform/queue/foresight.ts'
import type { RunResult } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'

let server: TestServer
let session: Session
let real: Sandbox
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
  real = server.machinery.sandbox
})
afterEach(() => void (server.machinery.sandbox = real))
afterAll(() => server.close())

const place = { position: 15, seconds: 25 }
const longPlace = { position: 141, seconds: 170 }

/** Replaces the sandbox by one in which each run waits at this place until it is let in. */
function queueAt(promised: Partial<typeof place>) {
  const waiting = new Map<string, { begin: () => void; end: (more: Partial<RunResult>) => void; code: string }>()
  const run: Sandbox['run'] = ({ id, language, code, maxWaitMs = Infinity }, on = () => undefined) =>
    new Promise((resolve) => {
      const end = (more: Partial<RunResult>) => {
        waiting.delete(id)
        resolve({ id, language, status: 'ok', version: '1', engine: 'pretended', queueMs: 0, ...more })
      }
      const { position, seconds } = promised
      if (position === undefined || seconds === undefined) return end({ status: 'unavailable', later: {} })
      if (seconds * 1_000 > maxWaitMs) return end({ status: 'unavailable', later: { position, seconds } })
      on({ type: 'queued', position, seconds })
      waiting.set(id, { code, end, begin: () => on({ type: 'stage', stage: 'run' }) })
    })
  const stop: Sandbox['stop'] = (id) => {
    waiting.get(id)?.end({ status: 'killed', reason: 'Stopped while it was waiting.' })
    return true
  }
  server.machinery.sandbox = Object.create(real, { run: { value: run }, stop: { value: stop } })
  const codes = () => [...waiting.values()].map(({ code }) => code)
  const begin = () => waiting.forEach((each) => each.begin())
  const letIn = () => {
    begin()
    for (const { end } of waiting.values()) end({})
  }
  return { codes, begin, letIn }
}

async function makeRoom() {
  const { path, token: candidate, interview } = await makeJoined(server, session)
  const questionId = interview.technicalQuestions[0]!.id
  const bodyOf = (code: string, more: object) => ({ questionId, language: 'javascript', code, ...more })
  const inside = `/api/Interviews/${interview.id}`
  return {
    questionId,
    call: (method: string, action: string, body?: object) =>
      server.call(method, `${path}/${action}`, { ...(body && { body }), candidate }),
    ask: (action: 'run' | 'test', code: string, more: object = {}) =>
      server.call('POST', `${path}/${action}`, { body: bodyOf(code, more), candidate }),
    follow: (code: string, more: object = {}) =>
      readStream(`${server.url}${path}/run`, { 'x-candidate-token': candidate }, bodyOf(code, more)),
    kept: async () => {
      const { entries } = (await server.call('GET', `${inside}/journal`, { token: session.token })).body
      return (entries as { kind: string; payload: { code: string; status: string; trigger?: string } }[])
        .filter(({ kind }) => kind === 'run' || kind === 'test')
        .map(({ kind, payload }) => `${kind} ${payload.code} ${payload.status}`)
    },
  }
}

test('a run that would wait for 25 seconds waits, and its page is given the place and the time', async () => {
  const queue = queueAt(place)
  const room = await makeRoom()
  const run = room.follow('1')
  await run.next('queued', (data) => data.position === 15)
  queue.letIn()
  await run.ended
  expect(run.seen.map(({ event, data }) => [event, data.position, data.seconds])).toEqual([
    ['queued', 0, undefined],
    ['queued', 15, 25],
    ['stage', undefined, undefined],
    ['done', undefined, undefined],
  ])
})

test('a run without any room to wait is refused in words, also where its place should be kept', async () => {
  queueAt({})
  const room = await makeRoom()
  for (const more of [{}, { keepPlace: true }]) {
    const { status, body } = await room.ask('run', '1', more)
    expect([status, body.code]).toEqual([503, 'run_not_taken'])
  }
  expect(await room.kept()).toEqual([])
})

test('a run that would wait for longer than a minute is refused with its wait, and leaves no trace', async () => {
  queueAt(longPlace)
  const room = await makeRoom()
  for (const action of ['run', 'test'] as const) {
    const { status, body, headers } = await room.ask(action, '1')
    expect([status, body.code, body.details]).toEqual([503, 'long_wait', { seconds: 170, before: 140 }])
    expect(body.message).toBe(
      'Many people are running code, so yours would wait about 3 minutes. Keep your place, or run it again later.',
    )
    expect(headers.get('retry-after')).toBe('2')
  }
  const stream = room.follow('1')
  await stream.ended
  expect(stream.seen.at(-1)).toMatchObject({ event: 'error', data: { code: 'long_wait', details: { before: 140 } } })
  expect(await room.kept()).toEqual([])
})

test('a refused test costs none of the candidate’s runs of the hidden tests', async () => {
  queueAt(longPlace)
  const room = await makeRoom()
  for (let each = 0; each < 31; each += 1) expect((await room.ask('test', '1')).status).toBe(503)
  const queue = queueAt(place)
  const tested = room.ask('test', '1')
  await expect.poll(queue.codes).toEqual(['1'])
  queue.letIn()
  expect((await tested).body.hidden).not.toHaveProperty('waitSeconds')
})

test('a kept place waits for as long as it takes, and newer code of the same candidate takes it over', async () => {
  const queue = queueAt(longPlace)
  const room = await makeRoom()
  const older = room.ask('run', 'older', { keepPlace: true })
  await expect.poll(queue.codes).toEqual(['older'])
  const newer = room.ask('run', 'newer', { keepPlace: true })
  expect((await older).body.code).toBe('run_given_up')
  await expect.poll(queue.codes).toEqual(['newer'])
  queue.letIn()
  expect((await newer).status).toBe(200)
  expect(await room.kept()).toEqual(['run newer ok'])
})

test('a run that has begun keeps running when newer code asks for its place', async () => {
  const queue = queueAt(longPlace)
  const room = await makeRoom()
  const first = room.follow('first', { keepPlace: true })
  await first.next('queued', (data) => data.position === 141)
  queue.begin()
  await first.next('stage', () => true)
  expect((await room.ask('run', 'second')).body.code).toBe('run_in_progress')
  queue.letIn()
  await first.ended
  expect(await room.kept()).toEqual(['run first ok'])
})

test('a candidate who leaves while a run waits gives its place up', async () => {
  const queue = queueAt(place)
  const room = await makeRoom()
  const leaving = room.follow('left')
  await leaving.next('queued', (data) => data.position === 15)
  leaving.stop()
  await expect.poll(queue.codes).toEqual([])
  const again = room.ask('run', 'again')
  await expect.poll(queue.codes).toEqual(['again'])
  queue.letIn()
  expect((await again).status).toBe(200)
  expect(await room.kept()).toEqual(['run again ok'])
})

test('a submission that has no turn at the end is judged later, and never as one that could not run', async () => {
  const room = await makeRoom()
  const answer = { questionId: room.questionId, codeSubmission: 'submitted', language: 'javascript' }
  let turnsAway = 0
  const run: Sandbox['run'] = async ({ id, language, maxWaitMs }) => {
    expect(maxWaitMs).toBeUndefined()
    turnsAway += 1
    const later: Later | undefined = turnsAway > 3 ? undefined : {}
    const status = later ? 'unavailable' : 'ok'
    return { id, language, status, later, version: '1', engine: 'pretended', queueMs: 0 }
  }
  server.machinery.sandbox = Object.create(real, { run: { value: run } })
  expect((await room.call('POST', 'response', answer)).status).toBe(201)
  expect((await room.call('POST', 'complete')).status).toBe(200)
  await expect.poll(room.kept, { timeout: 60_000 }).toEqual(['test submitted ok'])
  expect(turnsAway).toBeGreaterThan(3)
})
