/** Changes to review, and the acts on them, over HTTP. */
import { randomUUID } from 'node:crypto'
import type { Session } from '@nova/contract/accounts/accounts'
import type { ShownChange } from '@nova/contract/projects/code-reviews'
import { reviewLimits } from '@nova/contract/projects/code-reviews'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer } from '../../test/factories.ts'
import { change, enterReview, faults, projectId, replies } from '../../test/review-rooms.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { appendOwn } from '../journal/journal.ts'
import { makeCtx } from '../platform/context/context.ts'

let server: TestServer
let owner: Session
beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenReady()
  owner = await makeInterviewer(server, 'Ana Kim')
})
afterAll(() => server.close())

const enter = () => enterReview(server, owner)

test('known faults reach interviewers, and never the candidate', async () => {
  const room = await enter()
  const [own] = (await room.read({ candidate: room.token })).body.changes as ShownChange[]
  const [seen] = (await room.read({ token: owner.token })).body.changes as ShownChange[]
  expect([own?.id, own?.faults, seen?.faults?.length]).toEqual([change, undefined, 6])
  expect(JSON.stringify(own)).not.toContain(faults[0]!.killedBy)
  const { body: interview } = await server.call('GET', room.path, { candidate: room.token })
  expect(interview.technicalQuestions[0].project.reviewed).toHaveLength(1)
  expect(JSON.stringify(interview)).not.toContain(faults[0]!.says)
})

test('acts are kept once, at lines that the change shows, and with the author’s scripted reply', async () => {
  const room = await enter()
  const { path, from, says } = replies[0]!
  const id = randomUUID()
  expect((await room.act({ act: 'opened', change })).status).toBe(200)
  expect((await room.act({ act: 'opened', change })).status).toBe(200)
  expect(await room.stateAtEnd()).toBe('empty')
  expect((await room.comment(path, from, 'question', id)).status).toBe(200)
  expect((await room.comment(path, from, 'question', id)).status).toBe(200)
  expect((await room.act({ act: 'removed', id, change })).status).toBe(200)
  expect((await room.act({ act: 'removed', id, change })).status).toBe(200)
  expect((await room.act({ act: 'decided', change, verdict: 'reject' })).status).toBe(200)
  expect((await room.act({ act: 'decided', change, verdict: 'reject' })).status).toBe(200)
  expect(await room.stateAtEnd()).toBe('open')
  expect((await room.acts()).map(({ payload }) => (payload as { act: string }).act)).toEqual([
    'opened',
    'commented',
    'replied',
    'removed',
    'decided',
  ])
  expect((await room.acts())[2]).toMatchObject({ actor: { role: 'system', name: 'Priya' }, payload: { text: says } })
  for (const [body, status, code] of [
    [{ act: 'opened', change: 'no-such-change' }, 404, 'change_not_found'],
    [{ act: 'decided', change, verdict: 'maybe' }, 400, 'invalid_input'],
    [{ act: 'replied', id, change, text: 'I agree.' }, 400, 'invalid_input'],
    [
      { act: 'commented', id: randomUUID(), change, path: '../x', line: 1, severity: 'minor', text: 'x' },
      400,
      'invalid_input',
    ],
    [
      { act: 'commented', id: randomUUID(), change, path, line: 90_000, severity: 'minor', text: 'x' },
      400,
      'invalid_input',
    ],
    [
      { act: 'commented', id: randomUUID(), change, path, line: from, severity: 'minor', text: ' ' },
      400,
      'invalid_input',
    ],
  ] as const) {
    const refused = await room.act(body)
    expect([refused.status, refused.body.code]).toEqual([status, code])
  }
  expect(await room.acts()).toHaveLength(5)
})

test('beyond the limit of comments and of runs nothing more is kept, and the work stands', async () => {
  const room = await enter()
  const system = makeCtx(server.machinery, { role: 'system' })
  const { path, from } = replies[0]!
  for (let each = 0; each < reviewLimits.comments; each += 1) {
    const id = randomUUID()
    const comment = { act: 'commented', id, change, path, line: from, severity: 'minor', text: 'Again.' } as const
    await appendOwn(system, room.id, 'codeReview', comment, { questionId: projectId })
  }
  for (let each = 0; each < reviewLimits.runs; each += 1) {
    const run = { act: 'tested', change, status: 'ok', passed: 1, total: 1 } as const
    await appendOwn(system, room.id, 'codeReview', run, { questionId: projectId })
  }
  const [more, ran] = [await room.comment(path, from), await room.runTests()]
  expect([more.status, more.body.code, ran.status, ran.body.code]).toEqual([409, 'review_full', 409, 'review_full'])
  expect((await room.act({ act: 'decided', change, verdict: 'accept' })).status).toBe(200)
})
