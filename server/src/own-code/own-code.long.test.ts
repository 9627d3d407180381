/** Tests questions from a company's own code over HTTP: uploads, the trial in the sandbox, and the made questions. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { OwnCode } from '@nova/contract/own-code/own-code'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleOf } from '../../test/bundles.ts'
import { makeColleague, makeInterviewer } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { zipOf } from '../../test/zip-files.ts'
import { changeAfter, changeBefore } from '../demo/own-change.ts'

let server: TestServer
let owner: Session
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server)
})
afterAll(() => server.close())

type Files = Record<string, string>

const form = (files: { name: string; bytes: Uint8Array }[], fields: Record<string, string> = {}) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  for (const { name, bytes } of files) body.append('file', new Blob([Buffer.from(bytes)]), name)
  return body
}
const sidesIn = (sides: { before: Files; after: Files }) => {
  const entries = Object.entries(sides).flatMap(([side, files]) =>
    Object.entries(files).map(([path, data]) => ({ name: `${side}/${path}`, data })),
  )
  return { name: 'change.zip', bytes: zipOf(entries) }
}

const history = (files: Parameters<typeof form>[0], session = owner) =>
  server.call('POST', '/api/own-code/history', { token: session.token, body: form(files) })
const create = (files: Parameters<typeof form>[0], change: string, session = owner) =>
  server.call('POST', '/api/own-code', { token: session.token, body: form(files, { change }) })
const get = async (id: string): Promise<OwnCode> =>
  (await server.call('GET', `/api/own-code/${id}`, { token: owner.token })).body
async function tried(files: Parameters<typeof form>[0], change: string): Promise<OwnCode> {
  const { status, body } = await create(files, change)
  expect([status, body.message]).toEqual([201, undefined])
  await expect.poll(async () => (await get(body.id)).state).not.toBe('trying')
  return get(body.id)
}

test('a bundle lists its changes, and one becomes two proven questions', async () => {
  const bundle = bundleOf([
    { message: 'Begin', files: changeBefore },
    { message: 'Group discounts (#12)\n\nGroups of ten or more pay less.', files: changeAfter },
  ])
  const listed = await history([bundle])
  expect([listed.status, listed.body.message]).toEqual([200, undefined])
  expect(listed.body.changes).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{40}$/),
      title: 'Group discounts',
      date: expect.any(String),
      files: 3,
      tests: 1,
    },
  ])
  const found = await tried([bundle], listed.body.changes[0].id)
  expect([found.state, found.problems]).toEqual(['ready', []])
  expect(found.brief).toMatchObject({ title: 'Group discounts', statement: 'Groups of ten or more pay less.' })
  expect(found.files.filter(({ goes }) => goes).map(({ path }) => path)).toEqual([
    'README.md',
    'lib/dates.js',
    'lib/discounts.js',
    'lib/prices.js',
    'package.json',
    'test/prices.js',
  ])
  expect(found.tests.some(({ place, passesAtStart }) => place === 'hidden' && !passesAtStart)).toBe(true)
  expect(found.forms.build).toBe('Say what to do in at least 40 characters.')
  const statement = 'Groups of ten or more pay less: a tenth, a fifth from twenty, a quarter from thirty on.'
  const described = await server.call('PATCH', `/api/own-code/${found.id}`, { token: owner.token, body: { statement } })
  expect(described.body.forms).toEqual({ build: null, review: null })

  const asked = await server.call('POST', `/api/own-code/${found.id}/questions`, {
    token: owner.token,
    body: { forms: ['build', 'review'] },
  })
  expect([asked.status, asked.body.state]).toEqual([202, 'making'])
  await expect.poll(async () => (await get(found.id)).state).not.toBe('making')
  const made = await get(found.id)
  expect([made.problems, made.questions.map(({ form: each }) => each)]).toEqual([[], ['build', 'review']])
  for (const { questionId } of made.questions) {
    const { body } = await server.call('GET', `/api/questions/${questionId}`, { token: owner.token })
    expect([body.kind, body.versions[0].isReady]).toEqual(['project', true])
  }
})

test('nothing of a company is shown to another, and a colleague who did not add it changes nothing', async () => {
  const { body } = await create(
    [sidesIn({ before: changeBefore, after: { ...changeBefore, ...changeAfter } })],
    'folders',
  )
  const other = await makeInterviewer(server)
  const foreign = await server.call('GET', `/api/own-code/${body.id}`, { token: other.token })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'own_code_not_found'])
  const colleague = await makeColleague(server, owner, 'Interviewer')
  const patch = await server.call('PATCH', `/api/own-code/${body.id}`, {
    token: colleague.token,
    body: { title: 'Mine' },
  })
  expect(patch.status).toBe(403)
  await server.call('POST', `/api/own-code/${body.id}/stop`, { token: owner.token })
  const deleted = await server.call('DELETE', `/api/own-code/${body.id}`, { token: owner.token })
  expect(deleted.status).toBe(204)
})
