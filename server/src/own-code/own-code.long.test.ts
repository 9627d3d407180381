/** Tests questions from a company's own code over HTTP: uploads, the trial in the sandbox, and the made questions. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { OwnCode } from '@nova/contract/own-code/own-code'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleOf, commitDate } from '../../test/bundles.ts'
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
      date: commitDate,
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

test('a change of Python with unittest and pytest is divided test by test, and proven', async () => {
  const before = {
    'src/tolls/__init__.py': '',
    'src/tolls/rates.py': 'def toll(axles):\n    return 300 * axles\n',
    'tests/test_rates.py': `import unittest\n\nfrom tolls.rates import toll\n\n\nclass TestRates(unittest.TestCase):\n    def test_each_axle_counts(self):\n        self.assertEqual(toll(2), 600)\n`,
  }
  const after = {
    ...before,
    'src/tolls/rates.py':
      'def toll(axles, hour=12):\n    price = 300 * axles\n    if hour < 6:\n        price = price // 2\n    return price\n',
    'tests/test_nights.py':
      'import pytest\n\nfrom tolls.rates import toll\n\n\n@pytest.mark.parametrize("hour", [0, 5])\ndef test_nights_cost_half(hour):\n    assert toll(2, hour) == 300\n\n\ndef test_six_is_day():\n    assert toll(2, 6) == 600\n',
  }
  const found = await tried([sidesIn({ before, after })], 'folders')
  expect([found.state, found.problems, found.libraries]).toEqual(['ready', [], ['pytest']])
  expect(found.tests.map(({ id, passesAtStart }) => [id, passesAtStart])).toEqual([
    ['tests/test_rates.py > TestRates > each axle counts', true],
    ['tests/test_nights.py > nights cost half', false],
    ['tests/test_nights.py > six is day', false],
  ])
  const statement = 'Nights cost half: before six in the morning each axle costs 1.50 in the place of 3.00.'
  await server.call('PATCH', `/api/own-code/${found.id}`, {
    token: owner.token,
    body: { title: 'Night tolls', statement },
  })
  await server.call('POST', `/api/own-code/${found.id}/questions`, { token: owner.token, body: { forms: ['build'] } })
  await expect.poll(async () => (await get(found.id)).state).not.toBe('making')
  const made = await get(found.id)
  expect([made.problems, made.questions]).toEqual([
    [],
    [{ form: 'build', questionId: expect.stringMatching(/^[0-9a-f-]{36}$/) }],
  ])
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
