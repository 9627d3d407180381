/** Questions proposed for postings of different jobs, made over HTTP. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { Interview } from '@nova/contract/interviews/interviews'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCreationForm, makeInterviewer } from '../../test/factories.ts'
import { readJobPostings } from '../../test/job-postings.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let session: Session
let made: { id: string; interview: Interview }[]

beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
  const files = (['field-tuned', 'field-held-out', 'held-out'] as const).flatMap(readJobPostings)
  const postings = files.filter(({ expected, isPage }) => expected && !isPage).slice(0, 24)
  made = []
  for (const { id, text, expected } of postings) made.push({ id, interview: await create(text, expected!.title) })
})
afterAll(() => server.close())

async function create(description: string, title: string): Promise<Interview> {
  const body = makeCreationForm(session, { Title: title, Description: description, QuestionType: 'Both' })
  const reply = await server.call('POST', '/api/Interviews', { body, token: session.token })
  expect(reply.status).toBe(201)
  return reply.body as Interview
}

const firstThree = ({ proposedQuestions: { order, technical, behavioral } }: Interview) =>
  order.slice(0, 3).map((id) => [...technical, ...behavioral].find((question) => question.id === id)!)
const isBareCore = (question: ReturnType<typeof firstThree>[number]) =>
  'questionType' in question && question.source === 'core'

test('different jobs get different coding questions: none is among the first three of two jobs in five', () => {
  const counts = new Map<string, number>()
  for (const { interview } of made) {
    const coding = interview.proposedQuestions.technical.filter(({ questionType }) => questionType === 'coding')
    for (const { id } of coding.slice(0, 3)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  expect(made.length).toBeGreaterThanOrEqual(20)
  expect(Math.max(...counts.values()) / made.length).toBeLessThanOrEqual(0.4)
})

test('of the first three at most one is general, and it comes last', () => {
  for (const { interview } of made) {
    const bare = firstThree(interview).map(isBareCore)
    expect(bare.filter(Boolean).length).toBeLessThanOrEqual(1)
    expect(bare.indexOf(true) === -1 || bare.indexOf(true) === 2).toBe(true)
  }
})

test('the same job gets the same questions again', async () => {
  const again = await create(
    readJobPostings('field-tuned')[0]!.text,
    readJobPostings('field-tuned')[0]!.expected!.title,
  )
  expect(again.proposedQuestions.order).toEqual(made[0]!.interview.proposedQuestions.order)
})

test('a coding question in the field of the job says so with the line that names the field', () => {
  const { interview } = made.find(({ id }) => id === 'en-employer-name')!
  const coding = interview.proposedQuestions.technical.filter(({ questionType }) => questionType === 'coding')[0]!
  expect(coding.source).toBe('job-description')
  expect(coding.reason).toMatch(/Back-end Development: “Backend Engineer.*”\. In this task, /)
})

test('a coding question without a reason says so, and none stands before one that has a reason', () => {
  let general = 0
  for (const { interview } of made) {
    const coding = interview.proposedQuestions.technical.filter(({ questionType }) => questionType === 'coding')
    const bare = coding.slice(0, 3).map(isBareCore)
    general += bare.filter(Boolean).length
    expect(bare).toEqual(bare.toSorted())
    for (const { reason } of coding.filter(isBareCore)) expect(reason).toMatch(/^General programming question: /)
  }
  expect(general).toBeLessThan(made.length)
})

test('must-have skills without a question are named', async () => {
  const text = 'Data Engineer\nRequirements\n- Alteryx\n- SQL\n- KNIME'
  const { assumptions } = await create(text, 'Data Engineer')
  expect(assumptions.join(' ')).toContain('We have no question on: Alteryx, KNIME')
})
