/** A company's own question in use: a session on it, from the choice to the report. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { Interview } from '@nova/contract/interviews/interviews'
import type { LibraryQuestion } from '@nova/contract/questions/library'
import { replaceAll } from '@nova/contract/room/text'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDraft, makeEntry, makeInterviewer } from '../../test/factories.ts'
import { dipsQuestion, dipsReference } from '../../test/library-question.ts'
import { sampleQuestion } from '../../test/samples.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { testThoroughly } from '../../test/thorough-test.ts'

// A proof runs dozens of programs, on a machine that may be busy with others.
const provingMs = 600_000

let server: TestServer
let owner: Session
let dips: LibraryQuestion

beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenReady()
  owner = await makeInterviewer(server)
  dips = (
    await tell('POST', '/api/questions', dipsQuestion({ reference: { python: dipsReference.python }, minutes: 45 }))
  ).body
})
afterAll(() => server.close())

const tell = (method: string, path: string, body?: unknown, session = owner) =>
  server.call(method, path, { body, token: session.token })

const choose = (interview: Interview, technical: string[], behavioral: string[] = [], session = owner) => {
  const asList = (ids: string[]) => ids.map((id) => ({ id }))
  const lists = { technicalQuestions: asList(technical), behavioralQuestions: asList(behavioral) }
  return tell('PUT', `/api/Interviews/${interview.id}`, lists, session)
}

/** A candidate's calls in a session that asks these questions. */
async function begin(technical: string[], behavioral: string[] = []) {
  const draft = await makeDraft(server, owner)
  const chosen = await choose(draft, technical, behavioral)
  expect([chosen.status, chosen.body.selected]).toEqual([200, true])
  const published = (await tell('POST', `/api/Interviews/${draft.id}/publish`)).body as Interview
  const path = `/api/candidate/interview/${draft.id}`
  const ask = (method: string, to: string, body?: unknown) =>
    server.call(method, path + to, { body, candidate: published.candidateAccessToken! })
  await ask('POST', '/join', { candidateName: 'Sam', candidateEmail: 'sam@example.test', consentVersion: '1' })
  return { id: draft.id, ask }
}

describe('choosing', () => {
  test('takes what is ready, and shows it as chosen from the library', async () => {
    const draft = await makeDraft(server, owner)
    const { status, body } = await choose(draft, [dips.id, draft.technicalQuestions[0]!.id])
    expect(status).toBe(200)
    expect(body.technicalQuestions[0]).toMatchObject({
      id: dips.id,
      title: 'Dips of a water tank',
      source: 'library',
      timeEstimate: 45,
      provenIn: ['python'],
    })
  })

  test('does not take a retired question, another company’s, or one that there is not', async () => {
    const draft = await makeDraft(server, owner)
    const retired = (await tell('POST', '/api/questions', sampleQuestion())).body
    await tell('DELETE', `/api/questions/${retired.id}`)
    const stranger = await makeInterviewer(server, 'Otto Vik')
    const others = (await tell('POST', '/api/questions', sampleQuestion(), stranger)).body
    for (const id of [retired.id, others.id, crypto.randomUUID()]) {
      const reply = await choose(draft, [id])
      expect([reply.status, reply.body.code]).toEqual([404, 'question_not_found'])
    }
  })
})

describe('an interview', () => {
  test('continues asking what was chosen after the question is changed and retired', async () => {
    const { id } = (await tell('POST', '/api/questions', sampleQuestion())).body
    const { ask } = await begin([id])
    await tell('PUT', `/api/questions/${id}`, {
      ...sampleQuestion(),
      problemStatement: 'Something else altogether, now.',
    })
    await tell('DELETE', `/api/questions/${id}`)
    const { technicalQuestions } = (await ask('GET', '')).body
    expect(technicalQuestions).toMatchObject([{ id, problemStatement: sampleQuestion().problemStatement }])
    const body = { questionId: id, userMessage: 'What should I do first?' }
    expect((await ask('POST', '/chat', body)).status).toBe(200)
  })

  test('offers the candidate the languages in which the question is proven, and nothing secret', async () => {
    const { ask } = await begin([dips.id])
    const { technicalQuestions } = (await ask('GET', '')).body
    expect(Object.keys(technicalQuestions[0].starters)).toEqual(['python'])
    expect(technicalQuestions[0].visibleTests).toHaveLength(2)
    expect(JSON.stringify(technicalQuestions)).not.toMatch(/was_low|reference|Walk me through/)
  })

  testThoroughly(
    'runs, tests, talks and reports on a question that gives no more than it must',
    { timeout: provingMs },
    async () => {
      const { id, ask } = await begin([dips.id])
      const questionId = dips.id
      const said: string[] = []
      const chat = async (userMessage: string) => {
        const { status, body } = await ask('POST', '/chat', { questionId, userMessage })
        expect(status).toBe(200)
        said.push(body.aiResponse)
      }
      await chat('May the levels be empty?')
      await chat('What are the limits?')
      await chat('Can you explain the task?')
      const fails = 'def countDips(levels, limit):\n    return 0\n'
      let [text, version] = ['', 0]
      const write = async (next: string) => {
        const edits = [{ changes: replaceAll(text, next), cause: 'typed', at: Date.now() }]
        const payload = { language: 'python', baseVersion: version, edits }
        const reply = await ask('POST', '/journal', { entries: [makeEntry('edit', payload, questionId)] })
        expect(reply.status).toBe(200)
        ;[text, version] = [next, version + 1]
      }
      await write(fails)
      const run = await ask('POST', '/run', { questionId, language: 'python', code: fails, args: [[1, 5, 1], 3] })
      expect(run.body).toMatchObject({ status: 'ok', run: { returned: 0 } })
      const failed = await ask('POST', '/test', { questionId, language: 'python', code: fails })
      expect(failed.body.visible[0]).toMatchObject({ status: 'failed', expected: 2, actual: 0 })
      for (const message of ['I need a hint', 'Another hint please', 'I am stuck, help', 'And how do I go on?']) {
        await chat(message)
        await write(`${fails}# ${message}\n`)
      }
      await chat('Is my idea of counting the falls right?')
      await chat('What does it cost?')
      const code = dipsReference.python
      const passed = await ask('POST', '/test', { questionId, language: 'python', code })
      expect(passed.body.hidden).toMatchObject({ core: { passed: 4, total: 4 }, edge: { passed: 4, total: 4 } })
      await ask('POST', '/response', { questionId, codeSubmission: code, language: 'python', isCompleted: true })
      await chat('I am done, is it correct?')
      await chat('What else could I think about?')
      expect(said.join('\n')).not.toMatch(/undefined|null|“”|\[object/)
      expect(new Set(said).size).toBeGreaterThan(said.length - 3)
      expect((await ask('POST', '/complete')).status).toBe(200)
      await server.pass(60_000)
      const report = await tell('GET', `/api/Interviews/${id}/report`)
      expect([report.status, report.body.submissions]).toMatchObject([
        200,
        [{ questionId, language: 'python', visible: { passed: 2, total: 2 } }],
      ])
    },
  )

  test('talks about technical and behavioural questions of the company too', async () => {
    const technical = (await tell('POST', '/api/questions', sampleQuestion())).body.id
    const question = 'Tell me about a time when you had to change your mind.'
    const story = { kind: 'behavioral', title: 'A change of mind', question, competency: 'Openness' }
    const behavioral = (await tell('POST', '/api/questions', story)).body.id
    const { id, ask } = await begin([technical], [behavioral])
    for (const questionId of [technical, behavioral]) {
      for (const userMessage of [
        'Can you explain the task?',
        'I need a hint',
        'One more hint',
        'Is it good?',
        'Help',
      ]) {
        const { status, body } = await ask('POST', '/chat', { questionId, userMessage })
        expect([status, body.aiResponse]).toEqual([200, expect.not.stringMatching(/undefined|“”/)])
      }
      const responseText = 'I measured before changing anything, and compared it with the week before.'
      await ask('POST', '/response', { questionId, responseText, isCompleted: true })
    }
    await ask('POST', '/complete')
    await server.pass(60_000)
    expect((await tell('GET', `/api/Interviews/${id}/report`)).status).toBe(200)
  })
})
