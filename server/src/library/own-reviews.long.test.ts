/** A company's own review from a ZIP: uploaded, proven in the real sandbox, previewed and asked, over HTTP. */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer } from '../../test/factories.ts'
import { makeLoneProject } from '../../test/project-rooms.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { makeZipForm, type ZipEntry } from '../../test/zip-files.ts'

let server: TestServer
let author: Session
beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenReady()
  author = await makeInterviewer(server)
})
afterAll(() => server.close())

const code = 'def total(prices):\n    return sum(prices)\n'
/** Functions that the change adds, each with one line in the body: lines 6, 10, 14 and 18 after it. */
const functions = [
  { name: 'is_bulk', given: 'count', sound: 'count >= 10', faulty: 'count > 10', call: 'is_bulk(10)', result: 'True' },
  { name: 'in_cents', given: 'euros', sound: 'euros * 100', faulty: 'euros * 10', call: 'in_cents(2)', result: '200' },
  { name: 'newest', given: 'days', sound: 'max(days)', faulty: 'days[-1]', call: 'newest([3, 1])', result: '3' },
  { name: 'rest', given: 'paid', sound: 'max(0, paid)', faulty: 'paid', call: 'rest(-1)', result: '0' },
]
const kinds = ['boundary', 'units', 'order', 'contract']
const patchOf = (side: 'sound' | 'faulty', number = functions.length) => {
  const added = functions.flatMap((each, at) => [
    '',
    '',
    `def ${each.name}(${each.given}):`,
    `    return ${each[at < number ? side : 'sound']}`,
  ])
  const lines = added.map((line) => `+${line}\n`).join('')
  return `--- a/till.py\n+++ b/till.py\n@@ -1,2 +1,${2 + added.length} @@\n def total(prices):\n     return sum(prices)\n${lines}`
}
const testOf = (name: string, lines: string[]) =>
  `import unittest\nimport till\n\n\nclass ${name}(unittest.TestCase):\n${lines.join('\n')}\n`
const hidden = testOf(
  'Rules',
  functions.flatMap(({ name, call, result }) => [
    `    def test_${name}(self):`,
    `        self.assertEqual(till.${call}, ${result})`,
    '',
  ]),
)
const visible = testOf('Total', ['    def test_adds(self):', '        self.assertEqual(till.total([2, 3]), 5)'])
const change = {
  id: 'rules',
  stage: 'review',
  title: 'Rules of the till',
  author: 'Malte',
  message: 'Adds the four rules that the shop agreed on for this season.',
  faults: functions.map(({ name, faulty }, at) => ({
    path: 'till.py',
    from: 6 + 4 * at,
    to: 6 + 4 * at,
    kind: kinds[at],
    says: `The rule ${name} says otherwise than ${faulty}.`,
    killedBy: `Rules > ${name.replace('_', ' ')}`,
  })),
  replies: [{ path: 'till.py', from: 6, to: 6, says: 'I counted it twice.' }],
}
const about = {
  title: 'A pull request on a till',
  difficulty: 'easy',
  category: 'Shops',
  skills: ['Python'],
  tags: ['code review'],
  minutes: 30,
  runtime: 'python',
  run: 'python3 till.py',
  locked: ['tests/'],
  statement: 'A small till. Its README has the rules that a colleague has now built.',
  keyIdeas: { review: ['Each rule can be asked of the change.', 'Boundaries first.'] },
  stages: [
    {
      id: 'review',
      title: 'Rules of the till',
      kind: 'review',
      minutes: 30,
      hidden: ['test_rules.py'],
      failing: [],
      statement: 'Malte asks for your review. Comment on the lines that must be fixed, and decide.',
    },
  ],
}
const folder = (patch: string, more: ZipEntry[]): ZipEntry[] => [
  { name: 'till/project.json', data: JSON.stringify(about) },
  { name: 'till/repository/till.py', data: code },
  { name: 'till/repository/tests/test_till.py', data: visible },
  { name: 'till/hidden/test_rules.py', data: hidden },
  { name: 'till/changes/rules.json', data: JSON.stringify(change) },
  { name: 'till/changes/rules.patch', data: patch },
  ...more,
]
const twin = { name: 'till/changes/rules.twin.patch', data: patchOf('sound') }
const read = (entries: ZipEntry[]) =>
  server.call('POST', '/api/questions/project-zip', { body: makeZipForm(entries), token: author.token })
const save = (body: unknown) => server.call('POST', '/api/questions', { body, token: author.token })

test('a review from a ZIP is proven, kept with its changes, previewed and asked without its faults', async () => {
  const { status, body } = await read(folder(patchOf('faulty'), [twin]))
  expect([status, body.notes]).toEqual([200, []])
  expect(body.form.changes).toEqual([{ ...change, patch: patchOf('faulty'), twin: twin.data }])
  expect(body.form.reference).toEqual([''])
  const saved = await save(body.form)
  expect([saved.status, saved.body.status]).toEqual([201, 'ready'])
  const { id } = saved.body
  const kept = await server.call('GET', `/api/questions/${id}`, { token: author.token })
  expect(kept.body.changes).toEqual(body.form.changes)

  const room = await makeLoneProject(server, author, id)
  const preview = await server.call('GET', `/api/Interviews/${room.id}/questions/${id}`, { token: author.token })
  expect(preview.body.asked.project.reviewed).toEqual(['review'])
  expect(preview.body.full.changes).toEqual(body.form.changes)
  const changes = `/api/Interviews/${room.id}/projects/${id}/changes`
  const shown = (await server.call('GET', changes, { candidate: room.token })).body.changes
  expect(shown).toMatchObject([{ id: 'rules', stage: 'review', files: [{ path: 'till.py' }] }])
  expect(JSON.stringify([shown, preview.body.asked])).not.toContain('says otherwise')
  const { length } = (await server.call('GET', changes, { token: author.token })).body.changes[0].faults
  expect(length).toBe(4)
  const tested = await server.call('POST', `${room.path}/projects/${id}/changes/rules/test`, { candidate: room.token })
  expect(tested.body).toMatchObject({ status: 'ok', tests: [{ name: 'Total > adds', outcome: 'passed' }] })
})

test('a fault whose test passes, and a change without its twin, are refused in a sentence by the proof', async () => {
  const mild = await read(folder(patchOf('faulty', 3), [twin]))
  const refused = await save(mild.body.form)
  expect([refused.status, refused.body.code]).toEqual([422, 'not_proven'])
  expect(refused.body.details).toEqual([{ gate: 'change rules', message: '“Rules > rest” passes with this fault.' }])

  const alone = await read(folder(patchOf('faulty'), []))
  expect(alone.body.notes).toEqual([
    'changes/rules.twin.patch isn’t there: a faulty change needs the same change without its faults.',
  ])
  expect((await save(alone.body.form)).body.details).toEqual([
    { gate: 'changes as a set', message: 'rules: a faulty change has a twin without its faults.' },
  ])
})

test('a patch that can’t be read, and two changes of one name, are refused and break nothing', async () => {
  const { form } = (await read(folder('--- a/till.py\n+++ b/till.py\n@@ -1,2 +1,2 @@\nno diff\n', [twin]))).body
  const refused = await save(form)
  expect([refused.status, refused.body.code]).toEqual([422, 'not_proven'])
  expect(refused.body.details[0].message).toContain('rules: The patch can’t be read')
  const [change] = (await read(folder(patchOf('faulty'), [twin]))).body.form.changes
  const twice = await save({ ...form, changes: [change, change] })
  expect([twice.status, twice.body.details]).toEqual([
    422,
    [{ gate: 'changes as a set', message: 'Two changes have the id rules.' }],
  ])
})

test('none is saved while a server of the version before uses the same database, not even a draft', async () => {
  const { form } = (await read(folder(patchOf('faulty'), [twin]))).body
  const earlier = await server.machinery.database.pool.connect()
  try {
    await earlier.query(`set application_name = 'nova 0.2.0'`)
    expect((await save({ ...form, draft: true })).body).toMatchObject({
      code: 'invalid_input',
      message: 'The servers are being updated. Projects with changes to review can be saved after that.',
    })
    expect((await save({ ...form, changes: undefined, draft: true })).status).toBe(201)
  } finally {
    earlier.release(true)
  }
})
