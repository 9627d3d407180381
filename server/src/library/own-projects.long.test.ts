import { randomBytes } from 'node:crypto'
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { makeZipForm, uploadOf, type ZipEntry, zipOf } from '../../test/zip-files.ts'

let server: TestServer
let author: Session
beforeAll(async () => {
  server = await startTestServer()
  author = await makeInterviewer(server)
})
afterAll(() => server.close())

const read = (form: FormData) => server.call('POST', '/api/questions/project-zip', { body: form, token: author.token })

const wrongCode = 'def total(prices):\n    return len(prices)\n'
const rightCode = 'def total(prices):\n    return sum(prices)\n'
const patch = (to: string) =>
  `--- a/shop.py\n+++ b/shop.py\n@@ -1,2 +1,2 @@\n def total(prices):\n-    return 0\n+${to.split('\n')[1]}\n`
const tests = (name: string, prices: string, expected: number) =>
  [
    'import unittest',
    'from shop import total',
    'class Total(unittest.TestCase):',
    `    def test_${name}(self):`,
    `        self.assertEqual(total(${prices}), ${expected})`,
    '',
  ].join('\n')
const about = {
  kind: 'project',
  id: 'shop',
  version: 1,
  title: 'A till that adds up',
  difficulty: 'easy',
  category: 'Shops',
  skills: ['Python'],
  tags: ['sums'],
  minutes: 30,
  runtime: 'python',
  run: 'python3 shop.py',
  locked: ['tests/'],
  statement: 'A small till. It adds up the prices of what somebody buys.',
  keyIdeas: { 'add-up': ['Every price counts.', 'No price is no sum.'] },
  wrong: [{ patch: 'count', after: null, mistake: 'Counts instead of adding.', killedBy: '' }],
}
const stage = {
  id: 'add-up',
  title: 'Add up',
  kind: 'fix',
  minutes: 10,
  hidden: ['test_more.py'],
  failing: [] as string[],
  statement: 'The till always says 0. Make it add up every price that it is given.',
}
const folder = (stages: unknown, more: ZipEntry[] = []): ZipEntry[] => [
  { name: 'till/project.json', data: JSON.stringify({ ...about, stages }) },
  { name: 'till/repository/shop.py', data: 'def total(prices):\n    return 0\n' },
  { name: 'till/repository/tests/test_shop.py', data: tests('none', '[]', 0) },
  { name: 'till/hidden/test_more.py', data: tests('two_prices', '[2, 3]', 5) },
  { name: 'till/reference/add-up.patch', data: patch(rightCode) },
  { name: 'till/wrong/count.patch', data: patch(wrongCode) },
  ...more,
]

test('a project is uploaded, proven, chosen, and begins with its files', async () => {
  const uploaded = await read(
    makeZipForm(folder([stage], [{ name: 'till/repository/logo.png', data: randomBytes(90) }])),
  )
  expect(uploaded.status).toBe(200)
  const { form, notes } = uploaded.body
  expect(notes).toEqual(['till/repository/logo.png isn’t a text file. We left it out.'])
  expect(form).toMatchObject({ title: about.title, runtime: 'python', stages: [stage], reference: [patch(rightCode)] })
  expect(form.repository.map(({ path }: { path: string }) => path)).toEqual(['shop.py', 'tests/test_shop.py'])

  const save = (body: unknown, stream = false) =>
    server.call('POST', '/api/questions', {
      body,
      token: author.token,
      ...(stream ? { headers: { accept: 'text/event-stream' } } : {}),
    })
  // A question that a candidate couldn't be shown is refused before anything runs.
  const incomplete = await save({ ...form, stages: [{ ...stage, statement: 'Short.' }] })
  expect([incomplete.status, incomplete.body.details]).toMatchObject([400, [{ path: 'stages.0.statement' }]])
  expect((await save({ ...form, stages: [], draft: true })).body).toMatchObject({ kind: 'project', status: 'draft' })

  const unnamed = await save(form)
  expect([unnamed.status, unnamed.body.code]).toEqual([422, 'not_proven'])
  expect(unnamed.body.details).toEqual([
    { gate: 'wrong 1', message: expect.stringContaining('No hidden test is named') },
  ])
  // The kit's name for the test appears in its message about a failing reference.
  const bare = await save({ ...form, reference: [patch(wrongCode)], wrong: [] })
  const killedBy = /“(.+?)” of add-up fails/.exec(bare.body.details[0].message)![1]!
  // A forged pass would count for a test whose assertion can't be made wrong.
  const plain = form.hiddenTests[0].text.replace(/self.assertEqual\((.*), 5\)/, 'if $1 != 5: raise AssertionError')
  const unsure = await save({ ...form, hiddenTests: [{ path: 'test_more.py', text: plain }], wrong: [] })
  expect(unsure.body.details).toEqual([
    { gate: 'wrong expectations', message: expect.stringContaining('No test of tests/hidden/test_more.py fails') },
  ])
  const proven = await save({ ...form, wrong: [{ ...form.wrong[0], killedBy }] }, true)
  const gates = [...(proven.body as string).matchAll(/^event: gate\ndata: (.*)$/gm)].map(([, data]) =>
    JSON.parse(data!),
  )
  expect(gates.map(({ name, passed }) => [name, passed])).toEqual(
    ['files', 'start', 'reference add-up', 'wrong expectations', 'wrong 1'].map((name) => [name, true]),
  )
  const { question } = JSON.parse(/^event: done\ndata: (.*)$/m.exec(proven.body)![1]!)
  expect(question).toMatchObject({ status: 'ready', kind: 'project' })

  const asked = { questionId: question.id, candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test' }
  const started = await server.call('POST', '/api/Interviews/quick-start', { body: asked, token: author.token })
  expect(started.status).toBe(201)
  const { id, candidateAccessToken: candidate } = started.body.interview
  const room = `/api/candidate/interview/${id}`
  const joining = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' }
  expect((await server.call('POST', `${room}/join`, { body: joining, candidate })).status).toBe(200)
  const shown = (await server.call('GET', room, { candidate })).body
  expect(shown.technicalQuestions[0].project).toMatchObject({ runtime: 'python', stages: [{ title: stage.title }] })
  const pads = (await server.call('GET', `/api/Interviews/${id}/pads`, { candidate })).body
  expect(pads.map(({ language }: { language: string }) => language).toSorted()).toEqual([
    'file:shop.py',
    'file:tests/test_shop.py',
  ])
  expect(JSON.stringify([shown, pads])).not.toContain('two_prices')
})

test('a ZIP that is just a code base becomes the repository, and the rest is left to fill in', async () => {
  const entries = [
    { name: 'shop-main/', data: '' },
    { name: 'shop-main/src/total.ts', data: 'export {}\n' },
    { name: 'shop-main/src/näme.ts', data: '' },
    { name: 'shop-main/node_modules/left/index.js', data: 'x' },
    { name: '__MACOSX/._src', data: 'x' },
    { name: 'shop-main/passwd', data: '/etc/passwd', mode: 0o120_777 },
    { name: 'shop-main/what?.ts', data: 'x' },
    { name: 'shop-main/old.zip', data: zipOf([]) },
    { name: 'shop-main/long.txt', data: randomBytes(150 * 1_024).toString('hex') },
  ]
  const { status, body } = await read(makeZipForm(entries))
  expect(status).toBe(200)
  expect(body.form).toMatchObject({ title: 'shop main', runtime: 'node', stages: [], hiddenTests: [], reference: [] })
  expect(body.form.repository.map(({ path }: { path: string }) => path)).toEqual(['src/näme.ts', 'src/total.ts'])
  expect(body.notes.toSorted()).toEqual([
    'We left out the folder node_modules: projects run without it.',
    'We left out “shop-main/what?.ts”: its name has characters that projects can’t have.',
    'shop-main/long.txt is larger than 256 KB. We left it out.',
    'shop-main/old.zip is an archive in the ZIP. We left it out.',
    '“shop-main/passwd” is a link. We left it out.',
  ])
})

const one = (entry: Partial<ZipEntry>) => zipOf([{ name: 'a.py', data: 'x = 1\n', ...entry }])
const many = (count: number) =>
  zipOf(Array.from({ length: count }, (_, at) => ({ name: `src/file${at}.py`, data: `x = ${at}\n` })))
const damaged = () => {
  const bytes = one({ data: 'x = 1\n'.repeat(50) })
  bytes[40]! ^= 0xff
  return bytes
}

test.each([
  ['leads out by dots', () => one({ name: '../../etc/cron.d/x' }), 422, 'points outside the ZIP'],
  ['leads out by a Windows path', () => one({ name: 'C:\\x' }), 422, 'points outside the ZIP'],
  ['leads out by backslashes', () => one({ name: 'a\\..\\..\\x' }), 422, 'points outside the ZIP'],
  ['begins at the root', () => one({ name: '/etc/passwd' }), 422, 'points outside the ZIP'],
  ['has a password', () => one({ flags: 0x801 }), 422, 'has a password'],
  ['is a bomb', () => one({ data: Buffer.alloc(40 * 1_048_576) }), 422, 'unpacks to more than 100 times'],
  [
    'is a bomb that tells another size',
    () => one({ data: Buffer.alloc(40 * 1_048_576), claimed: 900 }),
    422,
    'damaged',
  ],
  ['has too many files', () => many(2_001), 422, 'more than 2,000 files'],
  ['has more files than a project', () => many(301), 422, 'has 301 files'],
  [
    'has a file twice',
    () =>
      zipOf([
        { name: 'a', data: '' },
        { name: 'A', data: '' },
      ]),
    422,
    'is in this ZIP twice',
  ],
  ['has a broken file', damaged, 422, 'damaged'],
  ['is cut off', () => one({}).slice(0, 60), 422, 'damaged'],
  ['is no ZIP', () => new Uint8Array(Buffer.from('hello')), 422, 'isn’t a ZIP'],
  ['has nothing to use', () => one({ data: new Uint8Array([0, 1]) }), 422, 'no files that we can use'],
  ['is too large', () => new Uint8Array(5 * 1_048_576 + 1), 413, 'at most 5 MB'],
])('a ZIP that %s is refused in a sentence', async (_, make, status, words) => {
  const reply = await read(uploadOf(make()))
  expect([reply.status, reply.body.message ?? reply.body.error]).toEqual([status, expect.stringContaining(words)])
  if (status === 422) expect(reply.body.code).toBe('unreadable_project')
})

test('a project with libraries is proven and opened only where all are there, and the candidate sees them', async () => {
  const { sandbox } = server.machinery
  const machinery = server.machinery as { sandbox: typeof sandbox }
  const withoutFlask = async <T>(work: () => Promise<T>): Promise<T> => {
    const projectRuntimes = sandbox.projectRuntimes.map((each) => ({ ...each, libraries: [] }))
    machinery.sandbox = Object.create(sandbox, { projectRuntimes: { value: projectRuntimes } })
    return work().finally(() => (machinery.sandbox = sandbox))
  }
  const using = (text: string) => `import flask\n${text}`
  const { form } = (await read(makeZipForm(folder([stage])))).body
  const body = {
    ...form,
    libraries: ['flask'],
    wrong: [],
    hiddenTests: form.hiddenTests.map(({ path, text }: Record<string, string>) => ({ path, text: using(text!) })),
  }
  const save = (more: object) =>
    server.call('POST', '/api/questions', { body: { ...body, ...more }, token: author.token })
  const unknown = await save({ libraries: ['cobol'] })
  expect(unknown.body.details).toMatchObject([{ path: 'libraries.0', message: 'No kit has this library.' }])
  expect((await withoutFlask(() => save({}))).body.code).toBe('language_unavailable')
  const saved = await save({})
  expect([saved.status, saved.body.status]).toEqual([201, 'ready'])

  const asked = { questionId: saved.body.id, candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test' }
  const started = await server.call('POST', '/api/Interviews/quick-start', { body: asked, token: author.token })
  const { id, candidateAccessToken: candidate } = started.body.interview
  const room = `/api/candidate/interview/${id}`
  const joining = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' }
  await server.call('POST', `${room}/join`, { body: joining, candidate })
  const { technicalQuestions } = (await server.call('GET', room, { candidate })).body
  expect(technicalQuestions[0].project.libraries).toEqual([{ id: 'flask', version: expect.stringMatching(/^\d/) }])
  const open = () => server.call('POST', `${room}/projects/${saved.body.id}/open`, { candidate })
  expect((await withoutFlask(open)).body.code).toBe('project_unavailable')
  expect((await open()).status).toBe(200)
})
