/** Exports as files, through HTTP: the PDF, the evidence with its schema, the list, the bias audit. */
import type { Session } from '@nova/contract/accounts/accounts'
import { formulaVersion } from '@nova/contract/constants'
import { BiasAudit, type BiasGroup, minDecided } from '@nova/contract/interviews/exports'
import type { Report } from '@nova/contract/reports/reports'
import type { Competency, Review } from '@nova/contract/reviews/reviews'
import type { BoardElement } from '@nova/contract/room/drawing'
import formats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyRecord } from '../../../tools/longer/verification.ts'
import { copyDecided } from '../../test/copied-reports.ts'
import { makeColleague, makeDraft, makeInterviewer, makeJoined } from '../../test/factories.ts'
import { makeLargeReport } from '../../test/large-report.ts'
import { readPdf } from '../../test/read-pdf.ts'
import { readWhole, makeReported } from '../../test/reported.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { drawApart } from './pdf-apart.ts'

let server: TestServer
let owner: Session
let reported: Awaited<ReturnType<typeof makeReported>>
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server, 'Ana Kim')
  reported = await makeReported(server, owner, { Title: '=cmd|A1 – разработчик' })
  await readWhole(server, reported.path, owner.token)
})
afterAll(() => server.close())

const get = (path: string, { token } = owner) =>
  fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
const acts = async () =>
  (await server.call('GET', '/api/audit?limit=200', { token: owner.token })).body.events.map(
    ({ act, details }: { act: string; details: object }) => `${act} ${JSON.stringify(details)}`,
  )

test('the PDF has the whole report, and a reader for the blind finds its way in it', async () => {
  const reply = await get(`${reported.path}/report.pdf`)
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  const bytes = new Uint8Array(await reply.arrayBuffer())
  const pdf = await readPdf(bytes)
  expect(pdf).toMatchObject({
    title: 'Interview report: =cmd|A1 – разработчик – Sam Okafor',
    language: 'en',
    isMarked: true,
    showsTitle: true,
    unmarked: 0,
    orphans: [],
  })
  expect(Buffer.from(bytes).includes('pdfuaid:part')).toBe(true)
  // One title, and no level is left out on the way down.
  const levels = pdf.headings.map((heading) => Number(heading.slice(1)))
  expect(levels.filter((level) => level === 1)).toEqual([1])
  expect(levels[0]).toBe(1)
  for (const [at, level] of levels.entries()) if (at > 0) expect(level - levels[at - 1]!).toBeLessThanOrEqual(1)
  for (const role of ['Document', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD', 'Code'])
    expect(pdf.roles).toContain(role)
  const { body: report } = await readWhole(server, reported.path, owner.token)
  expect(pdf.alts).toHaveLength(report.overallScore === null ? 0 : 1)
  for (const alt of pdf.alts) expect(alt).toMatch(/^Overall score, 90% range \d+ to \d+\.$/)
  // One page to decide from; then the parts in the order of the page, and what the page folds away.
  const parts = [
    ...['Scores', 'In one minute', 'Annex', 'Summary', 'Nova AI Usage', 'AI Plagiarism', 'Strengths & Areas'],
    ...['Code Review', 'Recommendation'],
    ...['How each figure is made', 'Timeline', 'Receipt', 'How the figures are made'],
  ]
  expect(pdf.outline.filter((name) => parts.includes(name))).toEqual(parts)
  const words = pdf.text.replace(/\s+/g, ' ')
  expect(pdf.pageTexts[0]).toContain('In one minute')
  expect(pdf.pageTexts[0]).toContain('. Less than a minute')
  expect(pdf.pageTexts[1]).toMatch(/^Annex /)
  const weights = [...words.matchAll(/from \d+ scored items? (\d+)%/g)].map(([, share]) => Number(share))
  expect(weights.reduce((sum, share) => sum + share, 0)).toBe(report.overallScore === null ? 0 : 100)
  for (const said of ['разработчик', '// by Sam Okafor', 'return list', 'My name is sam', `Page 1 of ${pdf.pages}`])
    expect(words.includes(said) ? said : 'not said').toBe(said)
  expect(pdf.text.replace(/\s/g, '')).toContain(report.journal.lastHash)
  expect(pdf.text.replace(/\s/g, '')).toContain(report.digest)
  const { interview } = await makeJoined(server, owner)
  expect((await get(`/api/Interviews/${interview.id}/report.pdf`)).status).toBe(404)
  expect(await acts()).toContain('report.exported {"as":"pdf-file"}')
})

const competency = (name: string): Competency => ({
  id: name.toLowerCase(),
  name,
  description: '',
  kinds: ['coding'],
  seniorities: ['Medium'],
  anchors: [1, 2, 3, 4, 5].map((level) => `${name} of level ${level}`),
})
const review = (author: string, level: number): Review => ({
  authorId: crypto.randomUUID(),
  author,
  submittedAt: '2026-11-20T09:30:00.000Z',
  confirmations: [],
  earlier: [],
  ratings: [{ competencyId: 'care', level, seq: 2, reason: 'Asked twice.' }],
  note: 'नमस्ते مرحبا بالعالم',
})
const markdown =
  'Merge the **lists**.\n\n- as `Map` first\n- in order\n\n1. begin\n\n```python\ndef solve(): "#1" **not bold**\n```'
const withStatement = (report: Report, statement: string): Report => ({
  ...report,
  questions: report.questions!.map((question) => ({ ...question, statement })),
})
const shape = { version: 1, versionNonce: 1, index: 'a1', x: 10, y: 10, width: 900, height: 60, seed: 1 }
const board = [
  { ...shape, id: 'box', type: 'rectangle', strokeColor: '#000' },
  {
    ...shape,
    id: 'arrow',
    index: 'a2',
    type: 'arrow',
    strokeColor: '#000',
    points: [
      [0, 0],
      [40, 20],
    ],
    startArrowhead: null,
    endArrowhead: 'arrow',
  },
  {
    ...shape,
    id: 'word',
    index: 'a3',
    type: 'text',
    strokeColor: '#000',
    text: 'Queue',
    fontSize: 20,
    fontFamily: 1,
    textAlign: 'left',
    verticalAlign: 'top',
    lineHeight: 1.25,
  },
] as BoardElement[]

test('question by question with what each figure is made of, in order and whole over many pages', async () => {
  const pieces = await drawApart({
    report: withStatement(makeLargeReport(3), markdown),
    sealed: null,
    company: 'Nordwind',
    decision: { outcome: 'Advance', by: 'Ana Kim', at: '2026-11-20T10:00:00.000Z', reason: 'Clear answers. 𓀀' },
    overrides: [
      {
        figure: 'communication',
        computed: 88,
        value: 60,
        reason: 'Spoke of it aloud.',
        by: 'Ana Kim',
        at: '2026-11-20T10:00:00.000Z',
      },
    ],
    panel: {
      competencies: [competency('Care'), competency('Courage')],
      reviews: [review('Ana Kim', 4), review('Ben Ito', 2)],
    },
    statements: new Map(),
    drawings: new Map([['q2', board]]),
    queries: new Map(),
    marked: [],
    moments: [61_000, 62_000, 63_000],
    timeline: [{ ms: 5000, questionId: 'q1', text: 'Ran the code: ok' }],
  })
  const pdf = await readPdf(Buffer.concat(pieces))
  expect(pdf).toMatchObject({
    unmarked: 0,
    orphans: [],
    alts: [
      'Overall score 74 of 100, likely range 60 to 88.',
      'Drawing by the candidate: 1 rectangle, 1 arrow, 1 text. Its texts and what its arrows connect are listed below.',
    ],
  })
  const levels = pdf.headings.map((heading) => Number(heading.slice(1)))
  for (const [at, level] of levels.entries()) if (at > 0) expect(level - levels[at - 1]!).toBeLessThanOrEqual(1)
  const words = pdf.text.replace(/\s+/g, ' ')
  for (const said of [
    'Advance, by Ana Kim on 2026-11-20 10:00 UTC',
    'Reason for the decision: Clear answers. □',
    '1 character of this report can’t be shown in this file',
    'Export the report as Evidence (JSON)',
    // Markdown, without its signs.
    'Merge the lists . • as Map first • in order 1. begin def solve(): "#1" **not bold**',
    // Shaped, and one word after another from the right.
    'नमस्ते',
    'بالعالم مرحبا',
    'Care 4 2 2',
    'Care, 4: Asked twice. (at 01:02)',
    'Written on it: • Queue',
    'Communication: set to 60 by Ana Kim; computed 88. Reason: Spoke of it aloud.',
    'Answered; 29 of 30 planned minutes; 72 of 100.',
    'Line 4: Reads the list twice.',
    'value249 = intervals.at(249) ?? 3237 // line 249',
    'What Problem Solving is made of',
    '0: The candidate measured first and then replaced the nested loop with a map of the starts. (at 01:01)',
    '00:05',
  ])
    expect(words.includes(said) ? said : 'not said').toBe(said)
})

test('the evidence is what its published schema says, with what people judged beside the report', async () => {
  const schema = (await server.call('GET', '/api/schemas/evidence.json')).body
  expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema')
  const ajv = new Ajv2020({ allErrors: true, strict: false })
  formats.default(ajv)
  const isValid = ajv.compile(schema)
  const evidence = (await server.call('GET', `${reported.path}/evidence.json`, { token: owner.token })).body
  expect([isValid(evidence), isValid.errors]).toEqual([true, null])
  expect(evidence.schemaVersion).toBe(2)
  expect(isValid({ ...evidence, report: { ...evidence.report, digest: 1 } })).toBe(false)
  expect(evidence.people).toMatchObject({ decisions: [], reviews: [], overrides: [], resolutions: [] })
  const { people: _, ...before } = evidence
  expect(isValid(before)).toBe(true)
  // Ratings stay blind until there is a decision; the report and its digest don't change.
  const [rated] = evidence.people.competencies
  const ratings = [{ competencyId: rated.id, level: 4, seq: null, reason: 'Asked twice.' }]
  const send = (path: string, body: object) =>
    server.call('POST', `${reported.path}/${path}`, { body, token: owner.token })
  expect((await send('review', { ratings })).status).toBe(200)
  const read = async () => (await server.call('GET', `${reported.path}/evidence.json`, { token: owner.token })).body
  expect((await read()).people.reviews).toEqual([])
  expect((await send('decision', { outcome: 'Hold', reason: 'Second talk first.' })).status).toBe(200)
  expect((await send('overrides', { figure: 'efficiency', value: 41, reason: 'Slow machine.' })).status).toBe(200)
  const after = await read()
  expect([isValid(after), isValid.errors]).toEqual([true, null])
  expect(after.people).toMatchObject({
    decisions: [{ outcome: 'Hold', reason: 'Second talk first.', by: 'Ana Kim' }],
    overrides: [{ figure: 'efficiency', value: 41 }],
    reviews: [{ author: 'Ana Kim', ratings }],
  })
  expect(after.report).toEqual(evidence.report)
  expect(verifyRecord(after).isWhole).toBe(true)
  expect(verifyRecord(before).isWhole).toBe(true)
})

test('the list has one line for each interview that the caller sees, and no formula', async () => {
  const viewer = await makeColleague(server, owner, 'Viewer')
  const listed = await makeDraft(server, owner, { CompanyEmails: viewer.interviewer.email, Title: 'Only this' })
  const reply = await get('/api/Interviews.csv')
  const text = await reply.text()
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="interviews-\d{4}-\d\d-\d\d\.csv"$/)
  const lines = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
  const { total } = (await server.call('GET', '/api/Interviews/summary', { token: owner.token })).body
  expect(lines).toHaveLength(total + 1)
  const { body: report } = await readWhole(server, reported.path, owner.token)
  const line = lines.find((each) => each.includes(reported.interview.id))!.split(',')
  const columns = lines[0]!.split(',')
  const cell = (name: string) => line[columns.indexOf(name)]
  expect(cell('title')).toBe(`"'=cmd|A1 – разработчик"`)
  expect(cell('status')).toBe('"Completed"')
  expect(cell('overallScore')).toBe(`"${report.overallScore ?? ''}"`)
  expect(cell('recommendation')).toBe(`"${report.recommendation?.label ?? 'Not enough evidence'}"`)
  const { pool } = server.machinery.database
  const other = 'Consider with Reservations'
  const pending = { label: 'Strong Hire', borderline: true, other, sentence: '', pendingReview: true }
  const setBody = `update reports set body = body || $2::jsonb where interview_id = $1`
  await pool.query(setBody, [reported.interview.id, JSON.stringify({ recommendation: pending })])
  expect(await (await get('/api/Interviews.csv')).text()).toContain(
    '"Strong Hire, borderline to Consider with Reservations, pending integrity review"',
  )
  const decide = (outcome: string) =>
    server.call('POST', `${reported.path}/decision`, { body: { outcome, reason: 'Clear.' }, token: owner.token })
  expect((await decide('Hold')).body.decisions[0]).toMatchObject({
    recommendation: 'Strong Hire, borderline to Consider with Reservations',
  })
  const before = JSON.stringify({ recommendation: report.recommendation })
  await pool.query(setBody, [reported.interview.id, before])
  const theirs = await (await get('/api/Interviews.csv', viewer)).text()
  expect(theirs.trimEnd().split('\r\n')).toHaveLength(2)
  expect(theirs).toContain(listed.id)
  expect(await acts()).toContain('interviews.exported {}')
})

const audit = (groups: string, { token } = owner) =>
  server.call('POST', '/api/reports/bias-audit', { body: { groups }, token })

test('the bias audit counts by group, names wrong rows, and keeps no word of the groups', async () => {
  const id = await copyReports()
  const groups = (place: number) => (place < 60 ? 'Group A' : place < 119 ? 'Group B' : 'Rare')
  const data = [
    'interview;sex;"origin"',
    ...id.map((each, place) => `${each};${groups(place)};"North; east"`),
    `${id[0]};Group A;x`,
    `${crypto.randomUUID()};Group A;x`,
    'too;few',
    ';;',
  ]
  const { status, body } = await audit(data.join('\r\n'))
  expect(status).toBe(200)
  const made = BiasAudit.parse(body)
  expect(made.counted).toBe(120)
  expect(made.columns.map(({ name }) => name)).toEqual(['sex', 'origin', 'sex × origin'])
  const [a, b, rare] = made.columns[0]!.groups as [BiasGroup, BiasGroup, BiasGroup]
  expect([a.group, a.recommendation.reached, a.recommendation.counted, a.isSmall]).toEqual(['Group A', 30, 60, false])
  expect([b.group, b.recommendation.reached, b.recommendation.counted]).toEqual(['Group B', 15, 59])
  // A recommendation isn't a decision: all of these are held.
  expect([a.decision.counted, a.decision.reached, a.withoutRecommendation]).toEqual([60, 0, 0])
  expect([made.undecided, made.isEnough]).toEqual([0, true])
  expect(b.recommendation.impact!.value).toBeCloseTo(15 / 59 / 0.5, 10)
  expect([rare.group, rare.isSmall]).toEqual(['Rare', true])
  // The scores are 0 to 119, so the median is 59.5.
  expect([made.medianScore, a.scoring.reached, b.scoring.reached]).toEqual([59.5, 0, 59])
  expect(made.errors.map(({ line }) => line)).toEqual([122, 123, 124, 125])
  expect(made.errors[0]!.message).toBe('The same interview is in line 2.')
  const lines = made.csv.split('\r\n').map((line) => line.split(','))
  expect(new Set(lines.slice(0, -1).map(({ length }) => length))).toEqual(new Set([35]))
  expect(lines[1]!.slice(0, 6)).toEqual(['"sex"', '"Group A"', '"0.5"', '"no"', '"60"', '"0"'])
  const at = lines[0]!.indexOf('recommendation_counted')
  expect(lines[1]!.slice(at, at + 3)).toEqual(['"60"', '"30"', '"0.5"'])
  // One completed interview of the company is named by no row.
  expect([made.unnamed, made.olderReports, made.columns[0]!.unknown]).toEqual([1, 0, 1])
  expect(lines[4]).toEqual(['"sex"', '"Unknown category"', ...Array(32).fill('""'), '"1"'])
  const { rows } = await server.machinery.database.pool.query(
    `select count(*)::int as found from audit_events where details::text || subject like any ('{%Group%,%Rare%}')`,
  )
  expect(rows[0].found).toBe(0)
  expect(await acts()).toContain('bias-audit.made {"columns":2}')
  const byEmail = await audit('Email,sex\nSAM@example.test,Woman\n')
  expect(byEmail.body.counted).toBeGreaterThan(1)
  const wrong = await audit('name,sex\nSam,x\n')
  expect([wrong.status, wrong.body.code]).toEqual([422, 'unusable_groups'])
  expect((await audit('email,sex\n', await makeColleague(server, owner))).status).toBe(403)
})

test('decisions, unknown categories and older reports are counted apart in the bias audit', async () => {
  const other = await makeInterviewer(server, 'Ana Kim')
  const all = [await makeJoined(server, other), await makeJoined(server, other), await makeJoined(server, other)]
  for (const { path, token: candidate } of all) await server.call('POST', `${path}/complete`, { candidate })
  await server.machinery.jobs.drain()
  const [first, second, third] = all.map(({ interview }) => interview.id)
  const { pool } = server.machinery.database
  const set = `update reports set formula_version = $2, body = body || $3::jsonb where interview_id = $1`
  const body = JSON.stringify({ overallScore: 90, recommendation: { label: 'Strong Hire' } })
  await pool.query(set, [first, formulaVersion, body])
  await pool.query(set, [second, String(Number(formulaVersion) - 1), body])
  const decide = (id: string | undefined, outcome: string) =>
    server.call('POST', `/api/Interviews/${id}/decision`, { body: { outcome, reason: 'Clear.' }, token: other.token })
  expect([(await decide(first, 'Decline')).status, (await decide(second, 'Advance')).status]).toEqual([200, 200])
  const rows = [`${first},Woman`, `${second},Woman`, `${third},prefer not to say`]
  const few = BiasAudit.parse((await audit(['interview,sex', ...rows].join('\n'), other)).body)
  expect([few.counted, few.undecided, few.isEnough, few.medianScore]).toEqual([3, 1, false, null])
  // Figures of fewer than twenty decided ones would tell of each.
  expect(few.columns[0]!.groups[0]).toMatchObject({
    decision: { counted: 2 },
    recommendation: { counted: 0 },
    scoring: { counted: 0 },
  })
  const more = await copyDecided(server, first!, minDecided - 2)
  const groups = [...rows, ...more.map((id) => `${id},Man`)]
  const made = BiasAudit.parse((await audit(['interview,sex', ...groups].join('\n'), other)).body)
  // The median is of 90s alone: neither the score by older rules is among them, nor what nobody has decided on.
  expect([made.counted, made.unnamed, made.olderReports, made.medianScore]).toEqual([minDecided + 1, 0, 1, 90])
  const [column] = made.columns
  expect([column!.groups.map(({ group }) => group), column!.unknown]).toEqual([['Man', 'Woman'], 1])
  const woman = column!.groups.find(({ group }) => group === 'Woman')
  // Recommended and declined is one thing, decided and scored by older rules another.
  expect(woman).toMatchObject({
    decision: { counted: 2, reached: 1 },
    recommendation: { counted: 1, reached: 1 },
    scoring: { counted: 1, reached: 0 },
    withoutDecision: 0,
    withoutRecommendation: 1,
  })
})

/** 120 completed interviews with scores from 0 to 119: 30 of the first 60 and 15 of the next 59 are recommended. */
async function copyReports(): Promise<string[]> {
  const { pool } = server.machinery.database
  await pool.query(`create temporary table copied as select * from interviews where id = '${reported.interview.id}'`)
  const ids = Array.from({ length: 120 }, () => crypto.randomUUID())
  for (const [place, id] of ids.entries()) {
    const isAdvancing = place < 60 ? place % 2 === 0 : place < 75
    await pool.query(
      `insert into interviews select * from jsonb_populate_record(null::interviews,
        (select to_jsonb(i) - 'candidate_token_hash' || jsonb_build_object('id', $1::text, 'created_at', now())
         from interviews i where id = $2))`,
      [id, reported.interview.id],
    )
    await pool.query(
      `insert into reports select $1, formula_version,
        body || jsonb_build_object('overallScore', $3::int, 'recommendation', jsonb_build_object('label', $4::text)),
        digest, created_at from reports where interview_id = $2`,
      [id, reported.interview.id, place, isAdvancing ? 'Strong Hire' : 'Do Not Hire'],
    )
    await pool.query(
      `insert into decisions (interview_id, author_id, author_name, outcome, reason, at)
       values ($1::uuid, $1::uuid, 'Ana Kim', 'Hold', 'Later.', now())`,
      [id],
    )
  }
  return ids
}
