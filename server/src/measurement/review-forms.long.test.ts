/** Forms of a review on one code base, over HTTP: as alike as their changes are, and as their candidates' decisions show. */
import type { Session } from '@nova/contract/accounts/accounts'
import { formulaVersion } from '@nova/contract/constants'
import type { ProjectChange } from '@nova/contract/projects/code-reviews'
import type { ReviewForms } from '@nova/contract/questions/review-forms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDecided } from '../../test/copied-reports.ts'
import { makeInterviewer } from '../../test/factories.ts'
import { makeLoneProject } from '../../test/project-rooms.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

const bank = 'hut-nights'
let server: TestServer
let owner: Session
let form: { changes: ProjectChange[] } & Record<string, unknown>
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server, 'Ana Kim')
  const { body } = await server.call('GET', `/api/questions/${bank}`, { token: owner.token })
  form = body
})
afterAll(() => server.close())

const read = async (id: string) =>
  (await server.call('GET', `/api/questions/${id}/review-forms`, { token: owner.token })).body as ReviewForms
const keep = async (title: string, changes: object[], more: object = {}): Promise<string> => {
  const body = { ...form, title, changes, draft: true, ...more }
  const { status, body: saved } = await server.call('POST', '/api/questions', { body, token: owner.token })
  expect([title, status]).toEqual([title, 201])
  return saved.id
}
/** Changes of other text, for the test alone. */
const renewed = (changes: readonly ProjectChange[]) =>
  changes.map((each) => ({ ...each, id: `b-${each.id}`, patch: `${each.patch}\n` }))

test('a copy with other changes is compared by number, share, kinds and lines; a round on other code is none', async () => {
  expect(await read(bank)).toMatchObject({
    form: { changes: 40, faulty: 16, kinds: { boundary: 3, security: 3 }, people: 0, hits: null },
    others: [],
  })
  const same = await keep('Hut nights, second form', [...form.changes.slice(0, 2), ...renewed(form.changes.slice(2))])
  const security = { kind: 'security' as const }
  const odd = renewed(form.changes).map((each) => ({
    ...each,
    faults: each.faults.map((fault) => ({ ...fault, ...security })),
    patch: each.patch + '+one\n'.repeat(9),
  }))
  const few = await keep(
    'Hut nights, odd',
    odd.filter(({ faults }, at) => faults.length > 0 || at % 2 === 0),
  )
  await keep('Other code', renewed(form.changes), { repository: [{ path: 'src/one.ts', text: 'let a\n' }] })
  const { others } = await read(bank)
  const about = Object.fromEntries(others.map(({ form: { id }, ...rest }) => [id, rest]))
  const design = { changes: 'alike', faulty: 'alike', kinds: 'alike', lines: 'alike' }
  const answers = { hits: 'too-few', falseAlarms: 'too-few' }
  expect(about).toEqual({
    [same]: { shared: 2, standing: { ...design, ...answers } },
    [few]: {
      shared: 0,
      standing: { changes: 'differs', faulty: 'differs', kinds: 'differs', lines: 'differs', ...answers },
    },
  })
  expect((await read(same)).others.map(({ form: { id, isReady } }) => [id, isReady])).toEqual([
    [few, false],
    [bank, true],
  ])
})

test('rates of candidates count from twenty people on, of the same changes alone', async () => {
  const second = (await read(bank)).others.find(({ form: { title } }) => title === 'Hut nights, second form')!.form.id
  const room = await makeLoneProject(server, owner, bank)
  await server.call('POST', `${room.path}/complete`, { candidate: room.token })
  await server.machinery.jobs.drain()
  const hold = async (questionId: string, changes: readonly { id: string }[], hits: number, people: number) => {
    const ids = await copyDecided(server, room.id, people)
    const codeReview = { changes, hits, misses: 16 - hits, falseAlarms: 2, correctAcceptances: 22 }
    await server.machinery.database.pool.query(
      `update reports set body = jsonb_set(body, '{questions}', jsonb_build_array(body -> 'questions' -> 0 || $2::jsonb)),
        formula_version = $3 where interview_id = any($1)`,
      [ids, JSON.stringify({ questionId, codeReview }), formulaVersion],
    )
  }
  const own = (await server.call('GET', `/api/questions/${second}`, { token: owner.token })).body.changes
  await hold(bank, form.changes, 12, 19)
  await hold(bank, form.changes.slice(1), 2, 5)
  await hold(second, own, 12, 20)
  const tell = async () => {
    const { form: first, others } = await read(bank)
    const other = others.find(({ form: { id } }) => id === second)!
    return [first.people, first.hits?.value, other.form.people, other.form.hits?.value, other.standing]
  }
  expect(await tell()).toEqual([19, undefined, 20, 0.75, expect.objectContaining({ hits: 'too-few' })])
  await hold(bank, form.changes, 12, 1)
  expect(await tell()).toEqual([20, 0.75, 20, 0.75, expect.objectContaining({ hits: 'alike', falseAlarms: 'alike' })])
  await hold(second, own, 6, 60)
  expect(await tell()).toEqual([20, 0.75, 80, expect.any(Number), expect.objectContaining({ hits: 'differs' })])
})

test('a question without changes, and one of another company, are refused', async () => {
  const stranger = await makeInterviewer(server, 'Cy Roe')
  const [mine] = (await read(bank)).others
  const ask = (id: string, token = owner.token) => server.call('GET', `/api/questions/${id}/review-forms`, { token })
  expect((await ask('parcel-codes')).body.code).toBe('question_not_found')
  expect((await ask(mine!.form.id, stranger.token)).body.code).toBe('question_not_found')
  expect((await ask(bank, stranger.token)).body.others).toEqual([])
})
