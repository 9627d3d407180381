import type { Session } from '@nova/contract/accounts/accounts'
import type { LibraryQuestion, ListedQuestion } from '@nova/contract/questions/library'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeDraft, makeInterviewer } from '../../test/factories.ts'
import { dipsQuestion, dipsReference } from '../../test/library-question.ts'
import { sampleQuestion } from '../../test/samples.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let author: Session

beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenReady()
  author = await makeInterviewer(server)
})
afterAll(() => server.close())

const path = '/api/questions'
const tell = (method: string, to: string, body?: unknown, session = author) =>
  server.call(method, to, { body, token: session.token })

async function make(body: unknown, session = author): Promise<LibraryQuestion> {
  const made = await tell('POST', path, body, session)
  expect([made.status, made.body]).toMatchObject([201, { id: expect.any(String) }])
  return made.body
}

async function list(query: string, session = author): Promise<{ questions: ListedQuestion[]; total: number }> {
  const reply = await tell('GET', `${path}?${query}`, undefined, session)
  return { questions: reply.body, total: Number(reply.headers.get('x-total-count')) }
}

/** A colleague who did not write the questions and administers nothing. */
async function makeColleague(): Promise<Session> {
  const colleague = await makeInterviewer(server, 'Cora Lind')
  await server.machinery.database.pool.query(
    `update interviewers set role = 'Interviewer', company_id = (select company_id from interviewers where id = $1) where id = $2`,
    [author.interviewer.id, colleague.interviewer.id],
  )
  return colleague
}

/** In one language it is proven sooner. */
const inPython = (changes = {}) => dipsQuestion({ reference: { python: dipsReference.python }, ...changes })

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

const wrongPython = dipsReference.python.replace('level < limit', 'level <= limit')

// A proof runs dozens of programs, on a machine that may be busy with others.
const provingMs = 600_000

describe('the proof', { timeout: provingMs }, () => {
  test('is reported gate by gate, and a passed question is ready in the languages of its references', async () => {
    const headers = { accept: 'text/event-stream' }
    const reply = await server.call('POST', path, { body: dipsQuestion(), token: author.token, headers })
    const events = [...(reply.body as string).matchAll(/^event: (\w+)\ndata: (.*)$/gm)]
    const gates = events.filter(([, name]) => name === 'gate').map(([, , data]) => JSON.parse(data!))
    expect(gates.length).toBeGreaterThan(4)
    expect(gates.filter(({ passed }) => !passed)).toEqual([])
    expect(gates[0]).toEqual({ name: expect.any(String), passed: true, detail: expect.any(String) })
    const [, last, data] = events.at(-1)!
    expect([last, JSON.parse(data!).question]).toMatchObject([
      'done',
      { scope: 'own', status: 'ready', version: 1, provenIn: ['javascript', 'python'], gates, kind: 'coding' },
    ])
  })

  test('that fails names its gates, and nothing is kept', async () => {
    const before = await list('status=ready&retired=true')
    const body = dipsQuestion({ title: 'Never kept', reference: { python: wrongPython } })
    const reply = await tell('POST', path, body)
    expect([reply.status, reply.body.code]).toEqual([422, 'not_proven'])
    expect(reply.body.details).toContainEqual({
      gate: 'reference python',
      message: expect.stringContaining('expected'),
    })
    expect((await list('status=ready&retired=true')).total).toBe(before.total)
    const headers = { accept: 'text/event-stream' }
    const streamed = await server.call('POST', path, { body, token: author.token, headers })
    expect(streamed.body).toMatch(/event: gate\ndata: .*"passed":false/)
    expect(streamed.body).toMatch(/event: error\ndata: .*"code":"not_proven","details":\[\{"gate":"reference python"/)
  })

  test('is one at a time for a company', async () => {
    const [one, other] = await Promise.all([tell('POST', path, inPython()), tell('POST', path, inPython())])
    const codes = [one, other].map(({ status, body }) => (status === 201 ? 'made' : body.code))
    expect(codes.toSorted()).toEqual(['made', 'proof_in_progress'])
  })

  test('ends when its caller leaves, stores nothing, and leaves room for the next', async () => {
    const headers = {
      authorization: `Bearer ${author.token}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    }
    const leaving = new AbortController()
    const body = JSON.stringify(inPython({ title: 'Left behind' }))
    const stream = await fetch(server.url + path, { method: 'POST', headers, body, signal: leaving.signal })
    await stream.body!.getReader().read()
    leaving.abort()
    await vi.waitFor(
      async () => {
        const reply = await tell('POST', path, dipsQuestion({ reference: { python: wrongPython } }))
        expect(reply.body.code).toBe('not_proven')
      },
      { timeout: provingMs / 2, interval: 200 },
    )
    expect((await list('q=Left+behind&retired=true')).total).toBe(0)
  })

  test('needs every language it is written in', async () => {
    const { sandbox } = server.machinery
    const without = sandbox.languages.map((each) => (each.id === 'python' ? { ...each, version: null } : each))
    const languages = vi.spyOn(sandbox, 'languages', 'get').mockReturnValue(without)
    const reply = await tell('POST', path, dipsQuestion())
    languages.mockRestore()
    expect([reply.status, reply.body]).toMatchObject([
      422,
      { code: 'language_unavailable', details: [{ path: 'reference.python' }] },
    ])
  })
})

describe('a question that is written', { timeout: provingMs }, () => {
  test('is kept as a draft however little it is, and becomes version 1 once it is complete', async () => {
    const draft = await make({ kind: 'coding', title: 'Begun', draft: true })
    expect(draft).toMatchObject({ status: 'draft', version: 1, provenIn: [], isEditable: true })
    const again = await tell('PUT', `${path}/${draft.id}`, { kind: 'coding', title: 'Begun anew', draft: true })
    expect(again.body).toMatchObject({ status: 'draft', version: 1, title: 'Begun anew' })
    const done = await tell('PUT', `${path}/${draft.id}`, inPython())
    expect([done.status, done.body]).toMatchObject([200, { status: 'ready', version: 1, versions: [{ version: 1 }] }])
  })

  test('is wanted complete unless it is a draft, field by field', async () => {
    const reply = await tell('POST', path, { kind: 'coding', title: 'ab', problemStatement: 'Too short.' })
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input'])
    const paths = reply.body.details.map(({ path }: { path: string }) => path)
    expect(paths).toEqual(
      expect.arrayContaining(['title', 'problemStatement', 'signature.name', 'examples', 'tests', 'reference']),
    )
    const short = inPython({ problemStatement: 'Write one function that adds two whole numbers.' })
    const told = await tell('POST', path, short)
    expect(told.body.details).toMatchObject([
      { path: 'problemStatement', message: expect.stringMatching(/^Please say in at least 80/) },
    ])
    const behavioral = await tell('POST', path, { kind: 'behavioral', title: 'A conflict' })
    expect(behavioral.body.details).toMatchObject([{ path: 'question' }, { path: 'competency' }])
  })

  test.each([
    ['a statement', { problemStatement: 'x'.repeat(20_001) }],
    [
      'a list of tests',
      { tests: Array.from({ length: 101 }, (_, at) => ({ ...dipsQuestion().tests[0], args: [[at], 1] })) },
    ],
    ['a value', { tests: [{ ...dipsQuestion().tests[0], args: [nested(2000), 1] }] }],
    ['a solution', { reference: { python: 'x'.repeat(256 * 1024 + 1) } }],
  ])('is refused where %s is too long, or too deep', async (_, changes) => {
    const reply = await tell('POST', path, dipsQuestion({ ...changes, draft: true }))
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input'])
  })

  test('may be a behavioural question, ready without a proof', async () => {
    const question = 'Tell me about a time when you and a colleague wanted different things.'
    const made = await make({ kind: 'behavioral', title: 'A conflict', question, competency: 'Teamwork' })
    expect(made).toMatchObject({ status: 'ready', kind: 'behavioral', gates: [], question })
  })

  test('stays in its kind', async () => {
    const { id } = await make(sampleQuestion())
    const reply = await tell('PUT', `${path}/${id}`, { kind: 'behavioral', draft: true })
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input'])
  })
})

describe('a version', () => {
  test('that was ready is kept beside the next one; a draft of the next leaves it in use', async () => {
    const { id } = await make(sampleQuestion())
    const next = await tell('PUT', `${path}/${id}`, { ...sampleQuestion(), title: 'A slower page' })
    expect(next.body).toMatchObject({ version: 2, title: 'A slower page', hasDraft: false })
    const draft = await tell('PUT', `${path}/${id}`, { ...sampleQuestion(), title: 'Unfinished', draft: true })
    expect(draft.body).toMatchObject({ version: 3, status: 'ready', hasDraft: true })
    expect(draft.body.versions.map(({ isReady }: { isReady: boolean }) => isReady)).toEqual([false, true, true])
    expect((await tell('GET', `${path}/${id}?version=1`)).body.title).toBe('A slow page')
    expect((await tell('GET', `${path}/${id}?version=4`)).body.code).toBe('question_not_found')
    expect((await list('q=slower')).questions).toMatchObject([
      { id, title: 'A slower page', version: 2, hasDraft: true },
    ])
  })

  test('is not written over by who did not see it', async () => {
    const { id, updatedAt } = await make({ ...sampleQuestion(), draft: true })
    const write = (title: string, basedOn?: string | null) =>
      tell('PUT', `${path}/${id}`, { ...sampleQuestion(), title, draft: true, basedOn })
    const first = await write('By the first', updatedAt)
    expect(first.status).toBe(200)
    const late = await write('By the second', updatedAt)
    expect([late.status, late.body.code]).toEqual([409, 'question_changed'])
    expect((await write('By the second', first.body.updatedAt)).body.title).toBe('By the second')
    expect((await write('By the third')).status).toBe(200)
  })

  test('is offered no longer once its question is retired, until that is brought back', async () => {
    const { id } = await make({ ...sampleQuestion(), title: 'Xylophone' })
    expect((await tell('DELETE', `${path}/${id}`)).status).toBe(204)
    expect((await tell('DELETE', `${path}/${id}`)).status).toBe(204)
    expect((await list('q=xylophone')).total).toBe(0)
    expect((await list('q=xylophone&status=ready')).total).toBe(0)
    expect((await list('q=xylophone&retired=true')).questions).toMatchObject([{ id, status: 'retired' }])
    expect((await list('q=xylophone&status=retired')).total).toBe(1)
    expect((await tell('POST', `${path}/${id}/restore`)).body).toMatchObject({ id, status: 'ready' })
    expect((await list('q=xylophone')).total).toBe(1)
  })
})

describe('allowed to', () => {
  test('read is the whole company, change who wrote it and the administrators, and others know of nothing', async () => {
    const colleague = await makeColleague()
    const stranger = await makeInterviewer(server, 'Otto Vik')
    const { id } = await make({ ...sampleQuestion(), title: 'Colleagues' })
    expect((await tell('GET', `${path}/${id}`, undefined, colleague)).body).toMatchObject({ id, isEditable: false })
    expect((await list('q=colleagues', colleague)).questions).toMatchObject([{ id, creatorName: 'Ida Reyes' }])
    for (const [method, to] of [
      ['PUT', `${path}/${id}`],
      ['DELETE', `${path}/${id}`],
      ['POST', `${path}/${id}/restore`],
    ] as const) {
      expect((await tell(method, to, method === 'PUT' ? sampleQuestion() : undefined, colleague)).body.code).toBe(
        'forbidden',
      )
      expect((await tell(method, to, method === 'PUT' ? sampleQuestion() : undefined, stranger)).body.code).toBe(
        'question_not_found',
      )
    }
    const own = await make(sampleQuestion(), colleague)
    expect((await tell('PUT', `${path}/${own.id}`, { ...sampleQuestion(), title: 'By the head' })).body).toMatchObject({
      title: 'By the head',
      creatorName: 'Cora Lind',
    })
    expect((await list('scope=own', stranger)).total).toBe(0)
  })
})

describe('the list', () => {
  test('finds by word, kind, tag and difficulty, in the own questions and the bank', async () => {
    const owner = await makeInterviewer(server, 'Lea Stern')
    await make({ ...sampleQuestion(), title: 'Cache_warming', tags: ['Caching'], difficulty: 'hard' }, owner)
    const titles = async (query: string) => (await list(query, owner)).questions.map(({ title }) => title)
    expect(await titles('q=cache_w')).toEqual(['Cache_warming'])
    expect(await titles('q=cache%25w')).toEqual([])
    expect(await titles('tag=caching&difficulty=hard')).toEqual(['Cache_warming'])
    expect(await titles('difficulty=easy')).toEqual([])
    expect(await titles('kind=coding')).toEqual([])
    const all = await list('scope=all&q=cache&limit=500', owner)
    expect(all.questions[0]).toMatchObject({ title: 'Cache_warming', scope: 'own' })
    expect(all.questions.slice(1).map(({ scope }) => scope)).toContain('bank')
    expect((await list('scope=bank&status=retired', owner)).total).toBe(0)
    const chosen = (await list('scope=all&status=ready&limit=500', owner)).questions
    expect(chosen.filter(({ kind, provenIn }) => kind === 'coding' && provenIn.length === 0)).toEqual([])
    expect(chosen.length).toBeGreaterThan(50)
    const easy = (await list('scope=bank&kind=coding&difficulty=easy&limit=500', owner)).questions
    expect(new Set(easy.map(({ kind, difficulty }) => `${difficulty} ${kind}`))).toEqual(new Set(['easy coding']))
  })

  test('forgives typing errors where no question has the words, in the bank and the own questions', async () => {
    const owner = await makeInterviewer(server, 'Ole Vik')
    await make({ ...sampleQuestion(), title: 'Warehouse conveyor' }, owner)
    const titles = async (query: string) =>
      (await list(`${query}&limit=500`, owner)).questions.map(({ title }) => title)
    expect(await titles('q=warehuose+conveyer')).toEqual(['Warehouse conveyor'])
    const right = await titles('scope=bank&q=database')
    expect(right.length).toBeGreaterThan(0)
    expect(await titles('scope=bank&q=databse')).toEqual(right)
    expect(await titles('scope=all&q=qqxxzzvv')).toEqual([])
  })

  test('has the bank by kind, of each kind what the company asked most first, with the first line of each', async () => {
    const owner = await makeInterviewer(server, 'Una Berg')
    const read = async () => (await list('scope=bank&limit=500', owner)).questions
    const before = await read()
    const kinds = before.map(({ kind }) => kind)
    expect([...new Set(kinds)]).toEqual(['coding', 'sql', 'project', 'technical', 'behavioral'])
    expect(kinds.filter((kind, at) => at > 0 && kinds[at - 1] !== kind)).toHaveLength(4)
    expect(before.filter(({ opening }) => opening === '' || opening.length > 202 || /[`\n]/.test(opening))).toEqual([])
    await makeDraft(server, owner)
    const last = before.findLast(({ kind }) => kind === 'technical')!
    await server.machinery.database.pool.query(
      `insert into question_uses (interview_id, question_id, company_id) select id, $1, company_id from interviews where creator_id = $2`,
      [last.id, owner.interviewer.id],
    )
    expect((await read()).find(({ kind }) => kind === 'technical')).toMatchObject({ id: last.id, used: 1 })
  })

  test('comes in pages that hold everything once', async () => {
    const owner = await makeInterviewer(server, 'Pia Holm')
    for (const title of ['One', 'Two', 'Three']) await make({ ...sampleQuestion(), title }, owner)
    const { total } = await list('scope=all&limit=1', owner)
    const seen: string[] = []
    let next: string | undefined = `${path}?scope=all&limit=50`
    for (let pages = 0; next && pages < 20; pages += 1) {
      const reply = await tell('GET', next, undefined, owner)
      seen.push(...reply.body.map(({ id }: { id: string }) => id))
      next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
    }
    expect(seen.length).toBe(total)
    expect(new Set(seen).size).toBe(total)
  })

  test('leads to the bank’s questions with reference, tests and rubric', async () => {
    const pick = async (kind: string) => (await list(`scope=bank&kind=${kind}&limit=1`)).questions[0]!.id
    const coding = (await tell('GET', `${path}/${await pick('coding')}`)).body
    expect(coding).toMatchObject({ scope: 'bank', isEditable: false, versions: [] })
    expect(coding.tests.length).toBeGreaterThan(11)
    expect(Object.keys(coding.reference)).toContain('python')
    expect((await tell('GET', `${path}/${await pick('technical')}`)).body.keyPoints.length).toBeGreaterThan(3)
    expect((await tell('GET', `${path}/${await pick('behavioral')}`)).body.anchors.length).toBe(5)
  })
})

describe('while it is written', () => {
  const { signature } = dipsQuestion()

  test('the starter code of its signature is shown in every language', async () => {
    const { body } = await tell('POST', `${path}/starters`, { signature })
    expect(Object.keys(body).toSorted()).toEqual(['go', 'java', 'javascript', 'python', 'typescript'])
    expect(body.python).toContain('def countDips(levels: ')
  })

  test('a solution shows its return values for arguments, or why it fails', async () => {
    const args = [
      [[1, 5, 1], 3],
      [null, 3],
    ]
    const compute = async (code: string) =>
      (await tell('POST', `${path}/expected`, { signature, language: 'python', code, args })).body
    expect(await compute(dipsReference.python)).toEqual([
      { returned: 2 },
      { error: expect.stringContaining('not iterable') },
    ])
    expect(await compute('def countDips(')).toMatchObject([{ error: expect.stringContaining('SyntaxError') }, {}])
  })
})

describe('searching', () => {
  const skills = ['Kubernetes', 'Docker']

  test('by skill under any of its names, role, language and minutes, in the bank and the company’s own', async () => {
    const own = await make({ ...sampleQuestion(), title: 'Pods that restart', skills, minutes: 12 })
    const find = async (query: string) => (await list(`scope=all&limit=500&${query}`)).questions
    const k8s = await find('skill=K8S')
    expect(k8s.map(({ id }) => id)).toContain(own.id)
    expect(k8s.some(({ scope }) => scope === 'bank')).toBe(true)
    for (const question of k8s) expect(question.skills.join()).toMatch(/kubernetes|helm|istio|argo|k3s|openshift/i)
    const short = await find('skill=kubernetes&minutes=12')
    expect(short.map(({ id }) => id)).toContain(own.id)
    for (const { minutes } of short) expect(minutes).toBeLessThanOrEqual(12)
    expect((await find('skill=kubernetes&minutes=11')).map(({ id }) => id)).not.toContain(own.id)
    const { body: roles } = await tell('GET', '/api/question-roles')
    expect(roles.roles).toContain('DevOps Engineer')
    const [operations, mobile] = [await find('role=DevOps+Engineer'), await find('role=Mobile+Developer')]
    expect(operations.map(({ id }) => id)).toContain(own.id)
    expect(mobile.map(({ id }) => id)).not.toContain(own.id)
    expect(await find('role=Astronaut&kind=technical')).toEqual([])
    const go = await find('language=go')
    expect(go.length).toBeGreaterThan(10)
    for (const { provenIn } of go) expect(provenIn).toContain('go')
  })

  test('by one’s own favourites, which are private', async () => {
    const own = await make({ ...sampleQuestion(), title: 'Marked' })
    const [banks] = (await list('scope=bank&limit=1')).questions
    for (const id of [own.id, banks!.id, own.id])
      expect((await tell('PUT', `${path}/${id}/favourite`)).status).toBe(204)
    const marked = async (session = author) =>
      (await list('scope=all&favourite=true', session)).questions.map(({ id }) => id).toSorted()
    expect(await marked()).toEqual([own.id, banks!.id].toSorted())
    expect((await tell('GET', `${path}/${own.id}`)).body).toMatchObject({ isFavourite: true, used: 0, solved: null })
    expect(await marked(await makeColleague())).toEqual([])
    expect((await tell('PUT', `${path}/${own.id}/favourite`, undefined, await makeInterviewer(server))).status).toBe(
      404,
    )
    await tell('DELETE', `${path}/${own.id}/favourite`)
    expect(await marked()).toEqual([banks!.id])
  })
})
