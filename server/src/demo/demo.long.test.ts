import type { Session } from '@nova/contract/accounts/accounts'
import type { ListedInterview } from '@nova/contract/interviews/interviews'
import type { CommentMarks } from '@nova/contract/projects/comment-marks'
import type { Report } from '@nova/contract/reports/reports'
import type { CandidateSide } from '@nova/contract/reviews/feedback'
import type { LetterSide } from '@nova/contract/reviews/letters'
import type { DecisionState } from '@nova/contract/reviews/reviews'
import type { EntryOf } from '@nova/contract/room/journal'
import type { DrawnBoard } from '@nova/contract/room/journal-views'
import { InterviewStatus } from '@nova/contract/words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server.ts'
import * as cast from './cast.ts'
import { makeDemo, signIn } from './demo.ts'
import { listenAt, type Stage } from './stage.ts'

let server: TestServer
let stage: Stage
let interviews: ListedInterview[]
let token: string
/** Leftovers of the interrupted build. */
let left: string[]
let interruption: string | void
const startedAt = Date.now()

/** The same until a call of this kind, which is never made. */
function failingAfter(call: Stage['call'], method: string, ending: string): Stage['call'] {
  return async (asked, path, more) => {
    if (asked === method && path.endsWith(ending)) throw new Error('interrupted')
    return call(asked, path, more)
  }
}

async function readCompany(): Promise<void> {
  const body = { username: signIn.email, password: signIn.password }
  token = ((await server.call('POST', '/api/auth/login', { body })).body as Session).token
  interviews = (await server.call('GET', '/api/Interviews', { token })).body
}

beforeAll(async () => {
  server = await startTestServer()
  let now = startedAt
  server.machinery.now = () => new Date(now)
  stage = {
    call: server.call,
    listen: (path, candidate) => listenAt(server.url, path, candidate),
    clock: { now: () => now, set: (at) => (now = at) },
    settle: () => server.machinery.jobs.drain(),
  }
  // Interrupted at the end of the first session, and made again.
  const interrupted = { ...stage, call: failingAfter(stage.call, 'POST', '/complete') }
  interruption = await makeDemo(interrupted, startedAt).catch(({ message }: Error) => message)
  await readCompany()
  left = interviews.map(({ id }) => id)
  await makeDemo(stage, startedAt)
  await readCompany()
}, 600_000)
afterAll(() => server.close())

test('the demo company has interviews in every status, made over several days', () => {
  expect(new Set(interviews.map(({ status }) => status))).toEqual(new Set(InterviewStatus.options))
  expect(new Set(interviews.map(({ createdAt }) => createdAt.slice(0, 10))).size).toBeGreaterThan(3)
  expect(interviews.every(({ createdAt }) => Date.parse(createdAt) < startedAt)).toBe(true)
})

async function readOf<T>({ name }: cast.Named, what: string): Promise<T> {
  const { id } = interviews.find(({ candidateName }) => candidateName === name)!
  return (await server.call('GET', `/api/Interviews/${id}/${what}`, { token })).body
}

describe('the finished session', () => {
  const read = <T>(what: string) => readOf<T>(cast.maya, what)

  test('has a report with every score, all problems solved, and a paste with its innocent reading', async () => {
    const report = await read<Report>('report')
    expect([report.problemsSolved, report.totalProblems]).toEqual([3, 3])
    expect(Object.values(report.scores).every((score) => score !== null)).toBe(true)
    expect(report.recommendation).not.toBeNull()
    expect(report.duration).toBeGreaterThan(20)
    expect(report.integrity.pastes).toMatchObject([{ from: 'external' }])
    expect(report.integrity.findings[0]!.reading).toContain('documentation')
  })

  test('was reviewed, decided on, and the candidate notified: no answer is pending, and the candidate has feedback', async () => {
    const report = await read<Report>('report')
    expect([report.waitingForReview, report.reviewed]).toEqual([[], { reviewers: 1 }])
    const { decisions } = await read<DecisionState>('decision')
    expect(decisions.map(({ outcome }) => outcome)).toEqual(['Advance'])
    const { versions } = await read<CandidateSide>('feedback')
    expect(versions.map(({ version }) => version)).toEqual([1])
    const letter = await read<LetterSide>('letter')
    expect([letter.versions.length, letter.versions[0]!.examples.length, letter.isChanged]).toEqual([1, 2, false])
  })

  test('has a drawing beside the written answer', async () => {
    const [board] = await read<DrawnBoard[]>('boards')
    expect(board!.elements.flatMap((element) => (element.type === 'text' ? [element.text] : []))).toContain('Redis')
  })

  test('was typed key by key over time, with slips taken back, runs that fail and then pass, and talk with Nova', async () => {
    const { entries } = await read<{ entries: EntryOf[] }>('journal')
    const edits = entries.flatMap((entry) => (entry.kind === 'edit' ? entry.payload.edits : []))
    expect(edits.length).toBeGreaterThan(2000)
    expect(edits.some(({ cause }) => cause === 'deleted')).toBe(true)
    expect(edits.every(({ at }, index) => index === 0 || at >= edits[index - 1]!.at)).toBe(true)
    const tests = entries.flatMap((entry) => (entry.kind === 'test' ? [entry.payload.visible.passed] : []))
    expect([tests[0], tests.at(-1)]).toEqual([1, 2])
    expect(entries.filter((entry) => entry.kind === 'chat' && entry.payload.author === 'nova').length).toBe(3)
    // While she thinks, her page is there.
    expect(entries.filter(({ kind }) => kind === 'contact')).toEqual([])
  })

  test('has replies of Nova that answer what was asked at that moment', async () => {
    const { entries } = await read<{ entries: EntryOf[] }>('journal')
    const replies = entries.flatMap((entry) =>
      entry.kind === 'chat' && entry.payload.author === 'nova' ? [entry.payload.text] : [],
    )
    expect(replies[0]).toContain('the file becomes the most recently used')
    expect(replies[1]).toMatch(/^Your results fit that\. A hit makes the file the most recently used\./)
    expect(replies[2]).toContain('Finding a file and finding the least recently used one must both be quick')
  })

  test('has a story from situation to result', async () => {
    const { strengths, improvements } = await read<Report>('report')
    const about = (claims: Report['strengths']) =>
      claims.map(({ text }) => text).filter((text) => text.includes('Improving a metric'))
    expect(about(improvements)).toEqual([])
    expect(about(strengths)).toHaveLength(1)
  })
})

test('a project was worked on with Nova: one fault was rejected, one repaired after a test, and one is still there', async () => {
  const { workingWithAi, questions } = await readOf<Report>(cast.elif, 'report')
  const { proposals, verification, lines } = workingWithAi!
  const faulty = proposals.filter(({ fault }) => fault)
  expect(faulty.map(({ decision, fate, viewSeconds }) => [decision, fate, viewSeconds])).toEqual([
    ['rejected', 'rejected', 55],
    ['whole', 'remained', 12],
    ['whole', 'after', 8],
  ])
  expect(proposals.length).toBe(8)
  expect(verification).toMatchObject({ whole: { checked: 3, of: 7 }, early: { checked: 1, of: 4 } })
  // She was asked about Nova's lines that are still there.
  expect(workingWithAi!.explained!.items.map(({ path, state }) => [path, state])).toEqual([
    ['src/desk.ts', 'answered'],
    ['src/calendar.ts', 'answered'],
  ])
  expect(lines.total).toEqual({ start: 492, agent: 78, edited: 0, own: 15, command: 0, outside: 0, unknown: 0 })
  expect(questions![0]!.stages!.map(({ passed, total }) => `${passed}/${total}`)).toEqual(['7/7', '8/9', '4/8'])
})

test('a query first gave a row too few, then passed on every data set, and Nova named the mistake', async () => {
  const { questions } = await readOf<Report>(cast.sofia, 'report')
  expect(questions).toMatchObject([{ kind: 'sql', state: 'answered', language: 'sql' }])
  expect(questions![0]!.tests.map(({ group, passed, total }) => `${group} ${passed}/${total}`)).toEqual([
    ...['visible 1/1', 'core 1/1', 'edge 3/3', 'scale 1/1'],
  ])
  const { entries } = await readOf<{ entries: EntryOf[] }>(cast.sofia, 'journal')
  const rows = entries.flatMap((entry) => (entry.kind === 'run' ? [entry.payload.sql?.rows?.total] : []))
  const tests = entries.flatMap((entry) => (entry.kind === 'test' ? [entry.payload.visible.passed] : []))
  expect([rows, tests]).toEqual([
    [10, 5, 6],
    [0, 1, 1],
  ])
  const said = entries.flatMap((entry) =>
    entry.kind === 'chat' && entry.payload.author === 'nova' ? [entry.payload.text] : [],
  )
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/^Your last results fit this: your query ends a period only where the state changes\./)
})

test('a round of changes was reviewed by two, the comments of one were marked by two people, and a third is in the middle', async () => {
  const [careful, quick] = await Promise.all(
    [cast.grace, cast.oskar].map(async (person) => (await readOf<Report>(person, 'report')).questions![0]!.codeReview!),
  )
  const counts = ({ hits, misses, falseAlarms, correctAcceptances }: typeof careful & object) => [
    [hits, misses],
    [falseAlarms, correctAcceptances],
  ]
  expect(counts(careful!)).toEqual([
    [14, 1],
    [1, 23],
  ])
  expect(counts(quick!)).toEqual([
    [9, 7],
    [5, 19],
  ])
  expect(careful!.dPrime!.low).toBeGreaterThan(quick!.dPrime!.high)
  const { figures } = await readOf<CommentMarks>(cast.grace, 'comment-marks')
  expect(figures).toMatchObject([
    {
      byPlace: { found: 13, total: 16 },
      confirmed: { named: 11, marked: 13 },
      elsewhere: { named: 0, marked: 1, total: 1 },
      agreements: [{ people: ['Ingrid Solheim', 'Henrik Dahl'], same: 13, total: 14 }],
    },
  ])
  const running = interviews.find(({ candidateName }) => candidateName === cast.mina.name)
  expect(running!.status).toBe('InProgress')
  const { entries } = await readOf<{ entries: EntryOf[] }>(cast.mina, 'journal')
  const acts = entries.flatMap((entry) => (entry.kind === 'codeReview' ? [entry.payload.act] : []))
  expect(acts.filter((act) => act === 'decided')).toHaveLength(13)
})

test('made again after an interruption, nothing of the first time is left and nothing is there twice', async () => {
  expect([interruption, left.length > 0]).toEqual(['interrupted', true])
  expect(interviews.filter(({ id }) => left.includes(id))).toEqual([])
  const named = interviews.map(({ title, candidateName }) => `${title}, ${candidateName}`)
  expect(named.toSorted()).toEqual([...new Set(named)].toSorted())
  const { positions } = (await server.call('GET', '/api/positions', { token })).body
  expect(positions).toHaveLength(2)
})
