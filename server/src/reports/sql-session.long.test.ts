/** A SQL question from its choice to the report, over HTTP, on a real database and a real sandbox. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { BankSqlQuestion } from '@nova/contract/questions/bank'
import type { Briefing } from '@nova/contract/reports/briefing'
import type { Report } from '@nova/contract/reports/reports'
import type { EntryOf } from '@nova/contract/room/journal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDraft, makeEntry, makeInterviewer, makeTyping } from '../../test/factories.ts'
import { readPdf } from '../../test/read-pdf.ts'
import { readWhole } from '../../test/reported.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { findBankQuestion } from '../questions/questions.ts'

const questionId = 'blocked-recipients'
const question = findBankQuestion(questionId) as BankSqlQuestion
const secrets = [question.reference, ...question.wrong.slice(2).map(({ code }) => code), ...question.keyIdeas].concat(
  question.dataSets.flatMap(({ rows, visible }) => (visible ? [] : [rows.slice(0, 120)])),
)
/** It takes capital letters for other ones: one row too many on the visible data set. */
const mistaken = question.wrong[1]!.code
const longQuery = ['SELECT 0', ...Array.from({ length: 44 }, (_, at) => `+ ${at + 2_002}`)].join('\n')

let server: TestServer
let session: Session
let room: Awaited<ReturnType<typeof join>>
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
  room = await join()
})
afterAll(() => server.close())

async function join() {
  const { token } = session
  const { id } = await makeDraft(server, session, { FollowUps: 'ask' })
  const own = `/api/Interviews/${id}`
  const body = { behavioralQuestions: [], technicalQuestions: [{ id: questionId }] }
  await server.call('PUT', own, { body, token })
  const { body: interview } = await server.call('POST', `${own}/publish`, { token })
  const candidate = interview.candidateAccessToken as string
  const path = `/api/candidate/interview/${id}`
  const who = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' }
  await server.call('POST', `${path}/join`, { body: who, candidate })
  const ask = (method: string, call: string, sent?: unknown) =>
    server.call(method, path + call, { body: sent, candidate })
  const entries = [makeEntry('navigate', { questionId }), makeTyping(questionId, mistaken, 'sql')]
  await ask('POST', '/journal', { entries })
  await ask('POST', '/run', { questionId, language: 'sql', code: longQuery })
  await ask('POST', '/test', { questionId, language: 'sql', code: mistaken })
  await ask('POST', '/run', { questionId, language: 'sql', code: mistaken, explain: true })
  const say = async (userMessage: string) => (await ask('POST', '/chat', { questionId, userMessage })).body
  return { own, path, candidate, interview, ask, say }
}

const withoutSecrets = (body: unknown) => {
  const text = JSON.stringify(body)
  for (const secret of secrets) expect(text).not.toContain(JSON.stringify(secret).slice(1, -1))
}

test('neither the candidate nor the shown interview gets the reference, wrong queries or hidden data sets', async () => {
  const { body } = await room.ask('GET', '')
  expect(body.technicalQuestions[0]).toMatchObject({ questionType: 'sql', starters: {}, visibleTests: [] })
  withoutSecrets(body)
  withoutSecrets(room.interview)
})

test('the candidate is told how SQL is judged', async () => {
  const { body } = await room.ask('GET', '/judging')
  const [first, ...rest] = body.competencies as { id: string; groups: { title: string }[] }[]
  expect([first!.id, first!.groups[0]!.title]).toEqual(['problemSolving', 'In each SQL question'])
  expect(rest.map(({ id }) => id)).toEqual(['efficiency'])
})

test('Nova names the mistake that the rows show, and gives neither query nor hidden data', async () => {
  const why = await room.say('why does my query fail?')
  expect(why.aiResponse).toContain('Your last results fit this: your query compares capital and small letters.')
  const all = [why, await room.say('give me the solution'), await room.say('what is in the hidden data sets?')]
  const text = all.map(({ aiResponse }) => aiResponse).join('\n')
  expect(text).not.toMatch(/lower\(b\.email\)|blocks by phone|555 0102/)
})

test('the briefing names the failing data set and the expected ideas', async () => {
  const reply = await server.call('GET', `${room.own}/briefing?questionId=${questionId}`, { token: session.token })
  const { question: asked } = reply.body as Briefing
  expect(asked!.failing!.statement.text).toMatch(
    /^Last test run, in SQL: .*\. On the data that is shown: 1 row too many/,
  )
  expect(asked!.failing).toMatchObject({ language: 'sql', failure: null, names: [] })
  expect(asked!.expected.points.map(({ text }) => text)).toEqual(question.keyIdeas)
})

test('submitted SQL is asked about in words, and the report judges it by its data sets', async () => {
  const answer = { questionId, responseText: '', codeSubmission: mistaken, language: 'sql', timeSpent: 60 }
  const submitted = await room.ask('POST', '/response', { ...answer, isCompleted: true })
  expect(submitted.status).toBe(201)
  await server.machinery.jobs.drain()
  const journal = await server.call('GET', `${room.own}/journal`, { token: session.token })
  const prepared = (journal.body.entries as EntryOf[]).filter(({ kind }) => kind === 'followUpCheck')
  expect(prepared.map(({ payload }) => payload)).toMatchObject([
    { step: 'prepared', language: 'sql', questions: [{ kind: 'change' }, { kind: 'explain', text: question.probe }] },
  ])
  await room.ask('POST', '/complete', {})
  await server.machinery.jobs.drain()
  const { body } = await readWhole(server, room.own, session.token)
  const report = body as Report
  const [told] = report.questions!
  expect(told).toMatchObject({ kind: 'sql', language: 'sql', code: mistaken, state: 'answered' })
  expect(told!.tests.map(({ group }) => group)).toEqual(['visible', 'core', 'edge', 'scale'])
  expect(report.scores.problemSolving).toBeGreaterThan(0)
  expect(report.scores.problemSolving).toBeLessThan(100)
  expect(report.scores.codeQuality).toBeNull()
  expect(told!.remarks[0]!.text).toBe('For the data set small list: 1 row too many, such as (6, Fred@mail.example).')
  expect(report.toAsk!.map(({ text }) => text).join()).toContain('small list')
  // The last step of Nova's help is one of the author's ideas, and the transcript keeps it.
  withoutSecrets({ ...report, transcript: [] })
})

test('the PDF has the query under its language, and the first forty lines of each query that ran, once', async () => {
  const headers = { authorization: `Bearer ${session.token}` }
  const reply = await fetch(`${server.url}${room.own}/report.pdf`, { headers })
  const pdf = await readPdf(new Uint8Array(await reply.arrayBuffer()))
  const text = pdf.text.replace(/\s+/g, '')
  expect(text).toContain('Code,SQL')
  expect(text.split(mistaken.replace(/\s+/g, ''))).toHaveLength(3)
  expect(text).toContain('Query1(at')
  expect(text).toContain('+20405morelinesareintheevidencefile.Query2(at')
  expect(text).not.toContain('Query3')
  expect(text).toMatch(/Runs.*runfinished.*test3of6passed.*planfinished/)
  expect(text).toMatch(/GroupPassedSampletests\d+of\d+Usualinputs\d+of\d+Unusualinputs\d+of\d+Largeinputs\d+of\d+/)
})
