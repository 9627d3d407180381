import type { Session } from '@nova/contract/accounts/accounts'
import type { JournalEntry } from '@nova/contract/room/journal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer, makeJoined, makeTyping } from '../../test/factories.ts'
import { readWhole } from '../../test/reported.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { openInBrowserSandbox } from '../platform/sandbox/in-browser.ts'
import { findBankQuestion } from '../questions/questions.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

/** Simulates a server without a sandbox while `work` runs. */
async function inBrowser<T>(work: () => Promise<T>, reason?: string): Promise<T> {
  const before = server.machinery.sandbox
  server.machinery.sandbox = openInBrowserSandbox(reason)
  return work().finally(() => {
    server.machinery.sandbox = before
  })
}

async function makeRoom() {
  const room = await makeJoined(server, session)
  const question = findBankQuestion(room.interview.technicalQuestions[0]!.id)!
  if (question.kind !== 'coding') throw new Error('the first question is a coding question')
  const common = { questionId: question.id, language: 'javascript', code: question.reference.javascript! }
  const send = (call: string, body: object) =>
    server.call('POST', `${room.path}/${call}`, { body: { ...common, ...body }, candidate: room.token })
  const visible = question.tests.filter((each) => each.visible)
  const right = visible.map(({ expected }) => ({ status: 'ok', returned: expected, stdout: '', durationMs: 1 }))
  return {
    ...room,
    question,
    visible,
    right,
    report: (body: object) => send('browser-test', { status: 'ok', stderr: '', ...body }),
    run: (body: object) =>
      send('browser-run', {
        status: 'ok',
        version: 'QuickJS',
        stdout: '',
        stderr: '',
        truncated: false,
        durationMs: 2,
        ...body,
      }),
    send,
    last: async () =>
      (
        (await server.call('GET', `/api/Interviews/${room.interview.id}/journal`, { token: session.token })).body
          .entries as JournalEntry[]
      ).at(-1)!,
  }
}

test('if the server runs code itself, a result from a browser is refused', async () => {
  const room = await makeRoom()
  for (const reply of [await room.report({ results: room.right }), await room.run({})]) {
    expect([reply.status, reply.body.code]).toEqual([409, 'runs_on_server'])
  }
})

test('a run in the browser is kept with what it printed, and says where it ran', async () => {
  const room = await makeRoom()
  const reply = await inBrowser(() => room.run({ stdout: 'hello\n', returned: 7, args: [[1]] }))
  expect(reply.body).toMatchObject({ engine: 'browser', run: { stdout: 'hello\n', returned: 7, exitCode: 0 } })
  expect(await room.last()).toMatchObject({
    kind: 'run',
    payload: { id: reply.body.id, engine: 'browser', stdout: 'hello\n', returned: 7 },
  })
})

test('results of the visible tests are judged by the server, against what it alone expects', async () => {
  const room = await makeRoom()
  const wrong = room.right.map((each, at) => (at === 0 ? { ...each, returned: 'no', expected: 'no' } : each))
  const own = { args: room.visible[0]!.args, expected: room.visible[0]!.expected }
  const { body } = await inBrowser(() => room.report({ cases: [own], results: [...wrong, room.right[0]] }))
  const statuses = body.visible.map(({ status }: { status: string }) => status)
  expect(statuses).toEqual(['failed', ...room.right.slice(1).map(() => 'passed'), 'passed'])
  expect(body.visible[0]).toMatchObject({ expected: room.visible[0]!.expected, actual: 'no' })
  expect(body.visible.at(-1).own).toBe(true)
})

test('a function that returned no value is reported as such, and not as one that returned null', async () => {
  const room = await makeRoom()
  const error = 'The function returned nothing.'
  const given = { status: 'ok', returned: null, stdout: '', durationMs: 1 }
  const run = await inBrowser(() => room.run({ returned: null, args: room.visible[0]!.args }))
  expect(run.body.run).toMatchObject({ status: 'ok', stderr: error })
  const test = await inBrowser(() => room.report({ results: [given, ...room.right.slice(1)] }))
  expect(test.body.visible[0]).toMatchObject({ status: 'failed', actual: null, error })
})

test('hidden tests are not run there: their number is known, and nothing of it counts', async () => {
  const room = await makeRoom()
  const results = [...room.right, ...room.right, ...room.right]
  const { body } = await inBrowser(() => room.report({ results }))
  const hidden = room.question.tests.filter((each) => !each.visible)
  const { core, edge, scale } = body.hidden
  expect(core.total + edge.total + scale.total).toBe(hidden.length)
  expect(core.passed + edge.passed + scale.passed).toBe(0)
  expect(body.hidden.notRun).toBe(true)
  expect((await room.last()).payload).toMatchObject({ engine: 'browser', hidden: { notRun: true } })
})

test('fewer results than there are tests leave the rest not run', async () => {
  const room = await makeRoom()
  const { body } = await inBrowser(() => room.report({ status: 'timeout', results: [] }))
  expect(new Set(body.visible.map(({ status }: { status: string }) => status))).toEqual(new Set(['not_run']))
})

test('Java, Go and runs on the server are refused there', async () => {
  const room = await makeRoom()
  await inBrowser(async () => {
    expect((await room.run({ language: 'java' })).body.code).toBe('language_unavailable')
    expect((await room.send('run', {})).body.code).toBe('language_unavailable')
    expect((await room.send('test', {})).body.code).toBe('language_unavailable')
  })
})

test('the report says that hidden tests did not run, and takes no figure from them', async () => {
  const room = await makeRoom()
  const { token, path, question } = room
  await inBrowser(async () => {
    const entries = [makeTyping(question.id, question.reference.javascript!)]
    await server.call('POST', `${path}/journal`, { body: { entries }, candidate: token })
    await room.report({ results: room.right })
    await server.call('POST', `${path}/complete`, { candidate: token })
    await server.machinery.jobs.drain()
  })
  const { body } = await readWhole(server, `/api/Interviews/${room.interview.id}`, session.token)
  const [submission] = body.submissions
  expect(submission).toMatchObject({
    hidden: null,
    visible: { passed: room.visible.length, total: room.visible.length },
  })
  expect(JSON.stringify(body)).toContain('hidden tests did not run')
  expect(body.notAssessed).toContain(`“${question.title}”: the hidden tests did not run on the final code.`)
  expect(body.scores.efficiency).toBeNull()
})

test('health reports where code runs, and that it is a fallback', async () => {
  const health = () => server.call('GET', '/api/health').then(({ body }) => body)
  const fallback = await inBrowser(health, 'No bubblewrap.')
  expect(fallback).toMatchObject({ status: 'degraded', engine: 'browser', checks: { runner: 'off' } })
  expect(fallback.languages.find(({ id }: { id: string }) => id === 'java')).toEqual({
    id: 'java',
    version: null,
    install: 'a remote runner',
  })
  expect(await inBrowser(health)).toMatchObject({ status: 'healthy', engine: 'browser' })
})
