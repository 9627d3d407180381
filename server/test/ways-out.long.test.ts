/**
 * One set of figures: interviews with reviews, decisions, scores set by hand and late work, through every way out, as every
 * reader, in each state of the seal. `npm test` makes 12 of them, `npm run thorough` 200.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Session } from '@nova/contract/accounts/accounts'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { makeColleague, makeEntry, makeInterviewer, makeTyping } from './factories.ts'
import { readPdf } from './read-pdf.ts'
import { startTestServer, type TestServer } from './server.ts'
import { isThorough } from './thorough.ts'
import { makeRandom } from './typing-factory.ts'

const total = isThorough ? 200 : 12
const [coding, technical, behavioral] = ['address-blocks', 'a-query-for-900', 'date-in-danger'] as const
const codes = [
  'function solve() { return [] }',
  'function solve(list) {\n  const seen = new Set()\n  for (const each of list) seen.add(each)\n  return [...seen]\n}',
]
const told = [
  'I would add an index on the column, look at the query plan and measure before and after, as statistics may be old.',
  'When our date was in danger I had to tell the team. I split the work, wrote a plan, and we shipped two weeks later.',
]
const random = makeRandom(51)
const isBy = (share: number) => random() < share
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!

type Reader = 'creator' | 'first' | 'second' | 'viewer'
type Made = { id: string; panel: Reader[]; submitted: Reader[]; pressed: Reader[]; isDecided: boolean; share: string }

let server: TestServer
let position: string
const readers = {} as Record<Reader, Session>
const interviews: Made[] = []

const call = async (by: Reader, method: string, path: string, body?: unknown) => {
  const reply = await server.call(method, `/api/${path}`, {
    token: readers[by].token,
    ...(body === undefined ? {} : { body }),
  })
  expect([path, reply.body?.code ?? reply.status < 300]).toEqual([path, true])
  return reply.body
}

beforeAll(async () => {
  server = await startTestServer()
  readers.creator = await makeInterviewer(server)
  readers.first = await makeColleague(server, readers.creator)
  readers.second = await makeColleague(server, readers.creator)
  readers.viewer = await makeColleague(server, readers.creator, 'Viewer')
  const questions = [coding, technical, behavioral].map((id) => ({ id, isCore: true }))
  // All see the position; each interview has its own panel.
  const panel = (['first', 'second', 'viewer'] as const).map((reader) => readers[reader].interviewer.email)
  const form = { title: 'Back-end', level: 'Medium', questions, settings: { followUps: 'off' }, panel }
  position = (await call('creator', 'POST', 'positions', form)).id
  for (let at = 0; at < total; at += 1) await hold(at)
  await server.machinery.jobs.drain()
  for (const made of interviews) await judge(made)
  await server.machinery.jobs.drain()
}, 3_600_000)
afterAll(() => server.close())

async function hold(at: number): Promise<void> {
  const email = `p${at}@example.test`
  const added = await call('creator', 'POST', `positions/${position}/candidates`, {
    name: `Kim ${at}`,
    email,
    publish: true,
  })
  const id: string = added.interviewId
  const candidate = new URL(added.candidateLink, server.url).searchParams.get('token')!
  const path = `/api/candidate/interview/${id}`
  const send = async (to: string, body?: object) => {
    const { status } = await server.call('POST', path + to, { candidate, ...(body ? { body } : {}) })
    expect([to, status < 300]).toEqual([to, true])
  }
  await send('/join', { candidateName: `Kim ${at}`, candidateEmail: email, consentVersion: '1' })
  const answers = told.map((text) => (isBy(0.8) ? text : ''))
  const entries = [
    makeEntry('navigate', { questionId: coding }),
    ...(isBy(0.8) ? [makeTyping(coding, oneOf(codes))] : []),
    ...answers.flatMap((text, of) => {
      const questionId = [technical, behavioral][of]!
      return text ? [makeEntry('navigate', { questionId }), makeTyping(questionId, text, 'text')] : []
    }),
  ]
  await send('/journal', { entries })
  await send('/complete')
  // It comes after the end, on top of the old content.
  if (isBy(0.3)) {
    const base = answers[0] ? 1 : 0
    const edits = [
      { changes: [answers[0]!.length, [0, ' Late.']].slice(base === 0 ? 1 : 0), cause: 'typed', at: Date.now() },
    ]
    await send('/journal', { entries: [makeEntry('edit', { language: 'text', baseVersion: base, edits }, technical)] })
  }
  const panel = oneOf<Reader[]>([
    [],
    ['first'],
    ['first', 'second'],
    ['viewer'],
    ['first', 'viewer'],
    ['creator', 'first'],
  ])
  interviews.push({ id, panel, submitted: [], pressed: [], isDecided: false, share: '' })
}

async function judge(made: Made): Promise<void> {
  const { id, panel } = made
  const companyEmails = panel.map((reader) => readers[reader].interviewer.email)
  await call('creator', 'PUT', `Interviews/${id}/panel`, { companyEmails })
  const { questions } = await call('creator', 'GET', `Interviews/${id}/report`)
  const reviewers = seers(made).filter((reader) => reader !== 'viewer')
  for (const reader of reviewers) {
    if (!isBy(0.5)) continue
    const confirmations = questions.flatMap(
      ({ questionId, points }: { questionId: string; points: { key: string }[] }) =>
        points.map(({ key }) => ({ questionId, key, isMade: isBy(0.6) })),
    )
    const rating = { competencyId: 'communication', level: 3, seq: null, reason: 'Clear.' }
    await call(reader, 'POST', `Interviews/${id}/review`, { ratings: [rating], confirmations })
    made.submitted.push(reader)
  }
  if (isBy(0.5)) {
    await call('creator', 'POST', `Interviews/${id}/decision`, { outcome: 'Advance', reason: 'Clear.' })
    made.isDecided = true
  }
  for (const reader of seers(made)) {
    if (panel.some((each) => each !== 'viewer') || !isBy(0.5)) continue
    await call(reader, 'POST', `Interviews/${id}/report/unseal`)
    made.pressed.push(reader)
  }
  if (isOpen(made, 'creator') && isBy(0.4))
    await call('creator', 'POST', `Interviews/${id}/overrides`, { figure: 'overall', value: 64, reason: 'Seen live.' })
  made.share = (await call('creator', 'POST', `Interviews/${id}/shares`, {})).link.split('/').at(-1)
}

const seers = ({ panel }: Made): Reader[] => [...new Set<Reader>(['creator', ...panel])]

/** The rule again, in other words. */
function isOpen({ panel, submitted, pressed, isDecided }: Made, reader: Reader | 'link'): boolean {
  const reviewers = panel.filter((each): each is Reader => each !== 'viewer')
  const isComplete = reviewers.length > 0 && reviewers.every((each) => submitted.includes(each))
  if (reader === 'link') return isDecided || isComplete
  if (submitted.includes(reader)) return true
  if (reviewers.length === 0) return pressed.includes(reader)
  return !reviewers.includes(reader) && (isDecided || isComplete)
}

/** By name; what a way out does not tell is not in it. */
type Figures = Record<string, unknown>

function figuresOf(report: any): Figures {
  const { overallScore, interval, evidenceUnits, scores, ranges, recommendation, summary, questions = [] } = report
  const said = /Overall score: [^)]*\)|no overall score|found automatically|reviewers confirmed/.exec(summary)?.[0]
  const width = interval && { low: interval.low, high: interval.high }
  const own = { overallScore, interval: width, evidenceUnits, scores, ranges, recommendation, said }
  const each = questions.flatMap(({ questionId, score, interval: width, points }: any) => [
    [`score of ${questionId}`, score?.value],
    [`range of ${questionId}`, width],
    [`found in ${questionId}`, points.some((point: object) => 'isFound' in point) ? points : undefined],
  ])
  return Object.fromEntries([...Object.entries(own), ...each].filter(([, value]) => value !== undefined))
}

/** Names that two ways out tell otherwise; only of those in both. */
function compare(where: string, one: Figures, other: Figures): string[] {
  return Object.keys(other)
    .filter((name) => !isDeepStrictEqual(one[name], other[name]))
    .map((name) => `${where}, ${name}: ${JSON.stringify(one[name])} and ${JSON.stringify(other[name])}`)
}

const rangeOf = (score: any, set: unknown): Figures =>
  score === undefined
    ? {}
    : { overallScore: score?.value ?? null, interval: score && { low: score.from, high: score.to }, set }

/** Of everything that one reader is told about everyone. */
async function readLists(by: Reader) {
  const seen = interviews.filter((made) => seers(made).includes(by)).map(({ id }) => id)
  const csv = ((await call(by, 'GET', 'Interviews.csv')) as string).trimEnd().split('\r\n')
  const columns = csv[0]!.replace(/^\uFEFF/, '').split(',')
  const lines = csv.slice(1).map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
  const scores = await call(by, 'GET', `Interviews/scores?ids=${seen.join(',')}`)
  const { candidates } = await call(by, 'GET', `positions/${position}/candidates?limit=200`)
  const compared: any[] = []
  for (let at = 0; at < seen.length; at += 4) {
    const ids = seen.slice(at, at + 4).join(',')
    compared.push(...(await call(by, 'GET', `positions/${position}/comparison?ids=${ids}`)).candidates)
  }
  const cell = (id: string, name: string) => lines.find((line) => line[0] === id)![columns.indexOf(name)]!
  return { scores, candidates, compared, cell }
}

async function readPaper(by: Reader, id: string): Promise<string> {
  const reply = await fetch(`${server.url}/api/Interviews/${id}/report.pdf`, {
    headers: { authorization: `Bearer ${readers[by].token}` },
  })
  return (await readPdf(new Uint8Array(await reply.arrayBuffer()))).text.replace(/\s+/g, ' ')
}

/** A range of more than 40 points is shown alone. */
function wordOf({ overallScore, interval }: any): string {
  if (overallScore === null) return 'Not assessed'
  const { low, high } = interval
  return high - low > 40 ? `${low}–${high} of 100` : `${overallScore} of 100`
}

/** Everything that one reader gets of one interview, held against the page. */
async function compareWays(made: Made, by: Reader, lists: Awaited<ReturnType<typeof readLists>>) {
  const { id } = made
  const page = await call(by, 'GET', `Interviews/${id}/report`)
  const figures = figuresOf(page)
  const where = (way: string) => `${way} of ${id} as ${by}`
  const isWhole = isOpen(made, by)
  const { scores, candidates, compared, cell } = lists
  const { decisions, overrides } = await call(by, 'GET', `Interviews/${id}/decision`)
  const set = isWhole ? (overrides[0]?.value ?? null) : undefined
  const evidence = await call(by, 'GET', `Interviews/${id}/evidence.json`)
  const listed = scores.find((each: any) => each.id === id)
  const person = candidates.find((each: any) => each.interviewId === id)
  const beside = compared.find((each: any) => each.interviewId === id)
  const own = { ...figures, set, ...(isWhole ? {} : { recommended: undefined }) }
  const score = cell(id, 'overallScore')
  const paper = await readPaper(by, id)
  const overall = /Overall score ([\d–]+ of 100|Not assessed|Sealed)/.exec(paper)?.[1]
  const word = isWhole ? wordOf(page) : 'Sealed'
  const answers = Object.fromEntries(
    beside.answers.flatMap(({ questionId, score: of }: any) =>
      of === undefined ? [] : [[`score of ${questionId}`, of && of.value]],
    ),
  )
  const rounded = Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, typeof value === 'number' ? Math.round(value) : value]),
  )
  return {
    figures,
    differences: [
      ...(isWhole === !page.sealed ? [] : [`${where('seal')}: ${page.sealedUntil}`]),
      ...(isWhole || Object.keys(figures).length === 0 ? [] : [`${where('page')}: ${Object.keys(figures).join()}`]),
      ...compare(where('evidence'), own, figuresOf(evidence.report)),
      ...compare(where('evidence'), own, isWhole ? { set: evidence.people.overrides[0]?.value ?? null } : {}),
      ...('sealed' in listed
        ? []
        : compare(where('list'), own, { overallScore: listed.overallScore, set: listed.setByHand })),
      ...compare(where('position'), own, rangeOf(person.score, person.scoreSetByHand)),
      ...compare(where('comparison'), own, rangeOf(beside.score, beside.scoreSetByHand)),
      ...compare(where('answers'), rounded, answers),
      ...(isWhole || Object.keys(answers).length === 0 ? [] : [`${where('answers')} are told`]),
      ...(score === (isWhole ? String(page.overallScore ?? '') : '') ? [] : [`${where('csv')}: ${score}`]),
      ...(isWhole || cell(id, 'recommendation') === 'Sealed' ? [] : [`${where('csv')} has a recommendation`]),
      ...(cell(id, 'scoreSetByHand') === (isWhole ? String(set ?? '') : '') ? [] : [`${where('csv')} has a set score`]),
      ...(overall === word ? [] : [`${where('paper')}: ${overall} and ${word}`]),
      ...(isWhole || !decisions.some((each: object) => 'recommendation' in each)
        ? []
        : [`${where('decision')}: a label`]),
    ],
  }
}

test('every way out tells the same figures, to everybody who may see them, and none to who may not yet', async () => {
  const differences: string[] = []
  const lists = {} as Record<Reader, Awaited<ReturnType<typeof readLists>>>
  for (const reader of Object.keys(readers) as Reader[]) lists[reader] = await readLists(reader)
  let wholes = 0
  let sealeds = 0
  for (const made of interviews) {
    const whole: Figures[] = []
    for (const reader of seers(made)) {
      const { figures, differences: found } = await compareWays(made, reader, lists[reader])
      differences.push(...found)
      if (isOpen(made, reader)) whole.push(figures)
      else sealeds += 1
    }
    wholes += whole.length
    for (const other of whole.slice(1)) differences.push(...compare(`readers of ${made.id}`, whole[0]!, other))
    const { body } = await server.call('GET', `/api/shared/reports/${made.share}`)
    const shared = figuresOf(body.report)
    if (isOpen(made, 'link')) differences.push(...(whole[0] ? compare(`link of ${made.id}`, whole[0], shared) : []))
    else if (Object.keys(shared).length > 0 || !body.report.sealed) differences.push(`link of ${made.id} is open`)
  }
  expect(differences).toEqual([])
  // Each state was there, late work and reviews too.
  expect([wholes > total / 4, sealeds > total / 4]).toEqual([true, true])
  const { rows } = await server.machinery.database.pool.query(
    `select count(*) filter (where reviewed_body is not null)::int as reviewed,
       count(*) filter (where jsonb_array_length(coalesce(body -> 'receivedLate', '[]')) > 0)::int as late from reports`,
  )
  expect([rows[0].reviewed > 0, rows[0].late > 0]).toEqual([true, true])
}, 3_600_000)

test('rates by group count those alone that somebody has decided on, from twenty on', async () => {
  const data = ['interview,sex', ...interviews.map(({ id }, at) => `${id},${at % 2 ? 'A' : 'B'}`)].join('\n')
  const { body } = await server.call('POST', '/api/reports/bias-audit', {
    body: { groups: data },
    token: readers.creator.token,
  })
  const decided = interviews.filter(({ isDecided }) => isDecided)
  expect([body.undecided, body.isEnough]).toEqual([total - decided.length, decided.length >= 20])
  if (!body.isEnough) return expect(body.medianScore).toBeNull()
  const { rows } = await server.machinery.database.pool.query(
    `select percentile_cont(0.5) within group (order by (coalesce(reviewed_body, body) ->> 'overallScore')::int) as median
     from reports where interview_id = any($1) and coalesce(reviewed_body, body) ->> 'overallScore' is not null`,
    [decided.map(({ id }) => id)],
  )
  expect(body.medianScore).toBe(rows[0].median)
})
