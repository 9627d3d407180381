/**
 * The report's sentences about waiting answers and unsuccessful code, and the changes that a review makes, through
 * HTTP.
 */
import type { Session } from '@nova/contract/accounts/accounts'
import type { Report } from '@nova/contract/reports/reports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined, makeTyping } from '../../test/factories.ts'
import { readWhole } from '../../test/reported.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let owner: Session
let before: Report
let after: Report

const story =
  'Last year at a parcel company our queue grew without an end on a Friday. I was asked to decide whether we go back or search for the fault. ' +
  'I rolled back the worker and wrote a test for the case. After 40 minutes the queue was empty, and since then every job has a limit.'

beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server)
  const { interview, token: candidate, path } = await makeJoined(server, owner)
  const [coding, technical] = ['coding', 'technical'].map(
    (kind) => interview.technicalQuestions.find(({ questionType }) => questionType === kind)!.id,
  ) as [string, string]
  const told = interview.behavioralQuestions[0]!.id
  const entries = [
    makeEntry('navigate', { questionId: coding }),
    makeTyping(coding, '// one pass over the list\n'),
    makeEntry('navigate', { questionId: technical }),
    makeTyping(technical, 'I would measure first, and then look at what changed.', 'text'),
    makeEntry('navigate', { questionId: told }),
    makeTyping(told, story, 'text'),
  ]
  await server.call('POST', `${path}/journal`, { body: { entries }, candidate })
  await server.call('POST', `${path}/complete`, { candidate })
  await server.machinery.jobs.drain()
  const of = `/api/Interviews/${interview.id}`
  const read = async () => (await readWhole(server, of, owner.token)).body as Report
  before = await read()
  const { competencies } = (await server.call('GET', `${of}/review`, { token: owner.token })).body
  const confirmations = before.questions!.flatMap(({ questionId, points }) =>
    points.map(({ key, isFound }) => ({ questionId, key, isMade: isFound })),
  )
  const ratings = [{ competencyId: competencies[0].id, level: 3, seq: null, reason: 'Told plainly.' }]
  const sent = await server.call('POST', `${of}/review`, { body: { ratings, confirmations }, token: owner.token })
  if (sent.status !== 200) throw new Error(`The review was refused: ${sent.status}`)
  await server.machinery.jobs.drain()
  after = await read()
})
afterAll(() => server.close())

test('unreviewed text answers are awaiting review, and solved once they are reviewed', () => {
  expect([before.problemsSolved, before.totalProblems, before.waitingForReview!.length]).toEqual([0, 3, 2])
  expect(before.summary).toContain('Problems solved: 0 of 3; 2 text answers are awaiting review.')
  expect([after.problemsSolved, after.waitingForReview]).toEqual([1, []])
})

test('to confirm what was found lowers no score', () => {
  expect(before.figures!.communication.says).toContain('2 text answers are awaiting review')
  expect(after.scores.communication!).toBeGreaterThanOrEqual(before.scores.communication ?? 0)
  for (const name of ['problemSolving', 'codeQuality', 'efficiency'] as const)
    expect(after.scores[name]).toBe(before.scores[name])
})

test('every point that the overall score lost is named', () => {
  const lost = after.improvements.flatMap(({ text }) => /\(−([\d.]+) points?\)/.exec(text)?.[1] ?? [])
  const sum = lost.reduce((all, points) => all + Number(points), 0)
  expect(Math.abs(sum - (100 - after.figures!.overall.value!))).toBeLessThan(0.05 * (lost.length + 1))
})

test('each element of a story is marked on words of its own', () => {
  const { points } = before.questions!.find(({ kind }) => kind === 'behavioral')!
  const quotes = points.map(({ quote }) => quote)
  expect(points.map(({ isFound }) => isFound)).toEqual([true, true, true, true])
  for (const [at, one] of quotes.entries()) {
    expect(story).toContain(one)
    for (const other of quotes.slice(at + 1)) expect(one!.includes(other!) || other!.includes(one!)).toBe(false)
  }
})

test('typed characters never appear beside a sentence that the candidate wrote no code, and uncompared code has no figure', () => {
  const { codePatternScore, measured } = before.plagiarismDetection
  expect([codePatternScore, measured.codePattern]).toEqual([
    null,
    'Not assessed: 20 characters were written, and the code that counts has nothing beyond the starter code.',
  ])
  const signs = before.figures!.conversation!.parts ?? []
  expect(signs.find(({ name }) => name === 'Contradictions')?.value ?? null).toBeNull()
})
