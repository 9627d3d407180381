import type { Session } from '@nova/contract/accounts/accounts'
import { exampleSql } from '@nova/contract/questions/sql-example'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDraft, makeInterviewer } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let author: Session
beforeAll(async () => {
  server = await startTestServer()
  author = await makeInterviewer(server)
})
afterAll(() => server.close())

const form = (changes: object = {}) => ({ ...exampleSql, ...changes })
const create = (body: object) => server.call('POST', '/api/questions', { body, token: author.token })

test('the example of the form is proven as it is, and candidates see its tables and result', async () => {
  const forged = { tables: [], expected: { columns: [], rows: [['forged']], total: 1 } }
  const created = await create(form({ shown: forged }))
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({ kind: 'sql', status: 'ready', provenIn: [] })
  expect(created.body.gates.every(({ passed }: { passed: boolean }) => passed)).toBe(true)
  expect(created.body.shown).toMatchObject({
    tables: [{ name: 'guests' }, { name: 'stays' }],
    expected: {
      rows: [
        ['Ida', '5'],
        ['Jon', '1'],
        ['Kim', '0'],
      ],
    },
  })
  const { id } = await makeDraft(server, author)
  const body = { behavioralQuestions: [], technicalQuestions: [{ id: created.body.id }] }
  await server.call('PUT', `/api/Interviews/${id}`, { body, token: author.token })
  const published = await server.call('POST', `/api/Interviews/${id}/publish`, { token: author.token })
  expect(published.body.technicalQuestions[0].sql).toMatchObject({ isOrdered: true, expected: { total: 3 } })
})

test('its card in the list leaves out the table of its statement', async () => {
  const { token } = await makeInterviewer(server)
  await server.call('POST', '/api/questions', { body: form({ draft: true }), token })
  const listed = await server.call('GET', '/api/questions?scope=own', { token })
  expect(listed.body[0].opening).toBe(
    'A guest house keeps its guests and their stays. List every guest with the number of nights of all their stays together. A guest without a stay has 0 nights. Guests with most nights come first, those …',
  )
})

test('an own SQL question that is not sound is refused with the gates that say why', async () => {
  const reply = await create(form({ reference: 'SELECT nmae, 1 FROM guests' }))
  expect(reply.body).toMatchObject({ code: 'not_proven' })
  expect(JSON.stringify(reply.body.details)).toContain('column \\"nmae\\" does not exist')
})

test('what an SQL question lacks is named before anything runs', async () => {
  const lacking: [object, string, string][] = [
    [{ schema: ' ' }, 'schema', 'CREATE statements'],
    [{ reference: '' }, 'reference', 'reference query'],
    [{ dataSets: exampleSql.dataSets.slice(0, 2) }, 'dataSets', 'at least 3 hidden'],
    [{ wrong: exampleSql.wrong.slice(1) }, 'wrong', 'at least 5 wrong queries'],
    [{ mayWrite: true }, 'check', 'the query that checks them'],
  ]
  for (const [changes, path, words] of lacking) {
    const { status, body } = await create(form(changes))
    expect(status).toBe(400)
    expect(body.details).toContainEqual({ path, message: expect.stringContaining(words) })
  }
})

test('a draft’s queries are tried on its data sets before it is saved', async () => {
  const { schema, reference, dataSets } = exampleSql
  const tried = (code: string) =>
    server.call('POST', '/api/questions/expected', {
      body: { language: 'sql', code, schema, mayWrite: false, dataSets: dataSets.slice(0, 2).map(({ rows }) => rows) },
      token: author.token,
    })
  const { body } = await tried(reference)
  expect(body).toHaveLength(2)
  expect(body[0].returned.rows).toMatchObject({
    columns: [
      { name: 'name', type: 'text' },
      { name: 'nights', type: 'bigint' },
    ],
    total: 3,
  })
  const failed = await tried('SELECT nmae FROM guests')
  expect(failed.body[0].error).toContain('Line 1, column 8: column "nmae" does not exist')
})

test('a draft can’t be chosen before its proof, which reads its tables and result', async () => {
  const draft = await create(form({ draft: true }))
  expect(draft.body).toMatchObject({ status: 'draft', gates: [] })
  expect(draft.body.shown).toBeUndefined()
  const listed = await server.call('GET', '/api/questions?kind=sql&choosable=true', { token: author.token })
  expect(listed.body.map(({ id }: { id: string }) => id)).not.toContain(draft.body.id)
  const body = { questionId: draft.body.id, candidateName: 'Ada Example' }
  const started = await server.call('POST', '/api/Interviews/quick-start', { body, token: author.token })
  expect([started.status, started.body.message]).toMatchObject([
    400,
    expect.stringMatching(/ is a draft\. Finish it first\.$/),
  ])
})

test('none is saved while a server of the version before uses the same database, not even a draft', async () => {
  const earlier = await server.machinery.database.pool.connect()
  try {
    await earlier.query(`set application_name = 'nova 0.2.0'`)
    for (const draft of [false, true]) {
      expect((await create(form({ draft }))).body).toMatchObject({
        code: 'invalid_input',
        message: 'The servers are being updated. SQL questions can be saved after that.',
      })
    }
  } finally {
    await earlier.query('reset application_name')
    earlier.release()
  }
})
