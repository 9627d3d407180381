/** Every sentence of a report, from facts that reach its mark and from facts that just miss it. */
import { describe, expect, it } from 'vitest'
import { makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import type { RunFact } from '../observations/observations.ts'
import { rubric } from '../observations/rubric.ts'
import type { CodingFacts } from './coding.ts'
import { writeImprovements } from './improvements.ts'
import { writeClaims, writeStrengths, writeSummary } from './narrative.ts'
import type { Scored } from './scores.ts'
import type { BehavioralFacts, TechnicalFacts } from './text-facts.ts'

const count = (passed: number, total: number) => ({ passed, total })
const run = (facts: Partial<RunFact>): RunFact => ({
  seq: 5,
  at: 0,
  questionId: 'q1',
  kind: 'test',
  trigger: 'candidate',
  language: 'python',
  code: '',
  key: '',
  status: 'ok',
  visible: null,
  hidden: null,
  passed: 0,
  total: 0,
  complaint: null,
  ...facts,
})
const hidden = { core: count(3, 4), edge: count(2, 2), scale: count(0, 0) }
const judged = run({ seq: 9, hidden })
const step = { seq: 7 } as NonNullable<CodingFacts['pad']>['steps'][number]
const pad = { questionId: 'q1', language: 'python', opening: '', steps: [step], text: 'x', lastAt: 0 } as const
const coding = (facts: Partial<CodingFacts> = {}): CodingFacts => ({
  question: makeQuestion({ id: 'q1', title: 'Merge' }),
  pad: { ...pad, steps: [step] },
  isEmpty: false,
  isOpened: true,
  judged,
  shares: { core: 0.75, edge: 1, scale: null },
  correctness: 0.8,
  debugging: null,
  failingRuns: [],
  explained: null,
  runs: [run({ seq: 4 })],
  unchangedRuns: [],
  seconds: 61,
  scale: null,
  parts: null,
  quality: null,
  groups: ['core', 'edge'],
  compileError: null,
  ...facts,
})
const technical = (facts: Partial<TechnicalFacts> = {}): TechnicalFacts => ({
  question: makeQuestion({ id: 't1', kind: 'technical', title: 'Cache' }),
  text: 'Said.',
  evidence: [3],
  points: [],
  isDrawn: false,
  keyShare: null,
  confirmed: null,
  isWaiting: true,
  unread: null,
  ...facts,
})
const star = { situation: 1, task: 0.5, action: 0, result: 0.4 }
const behavioral = (facts: Partial<BehavioralFacts> = {}): BehavioralFacts => ({
  question: makeQuestion({ id: 'b1', kind: 'behavioral', title: 'Story' }),
  text: 'Told.',
  evidence: [2],
  star,
  story: null,
  confirmed: null,
  isWaiting: true,
  unread: null,
  ...facts,
})
const scored = (parts: Partial<Scored>): Scored => ({
  coding: [],
  technical: [],
  behavioral: [],
  projects: [],
  overall: null,
  units: 0,
  supervision: null,
  minutesOf: () => 0,
  isOwn: true,
  provisional: [],
  waitingUnits: 0,
  kinds: 2,
  brought: [],
  clusters: [],
  range: null,
  ranges: { problemSolving: null, codeQuality: null, communication: null, efficiency: null, supervision: null },
  coverage: { answered: [], notReached: [], answeredMinutes: 0, plannedMinutes: 60, share: 1 },
  scores: { problemSolving: null, codeQuality: null, communication: null, efficiency: null, supervision: null },
  weights: { ...rubric.scores },
  setWeights: { ...rubric.scores },
  ...parts,
})
const point = (name: string, isMet: boolean) => ({ point: name, isMet, quote: null })

describe('a claim', () => {
  const claimOf = (facts: Partial<CodingFacts>) => writeClaims(scored({ coding: [coding(facts)] }))[0]!
  it('about judged code names each group that has tests', () => {
    expect(claimOf({})).toEqual({
      text: '“Merge”: the Python solution passes hidden tests: 3 of 4 with usual inputs and 2 of 2 with unusual inputs, after 1 run in 1 min 1 s.',
      evidence: [4, 7, 9],
      questionId: 'q1',
    })
    const all = { core: count(1, 1), edge: count(0, 1), scale: count(1, 1) }
    expect(claimOf({ judged: run({ seq: 9, hidden: all }), seconds: null, runs: [] }).text).toBe(
      '“Merge”: the Python solution passes hidden tests: 1 of 1 with usual inputs, 0 of 1 with unusual inputs and 1 of 1 with large inputs, after 0 runs.',
    )
  })
  it('about code without hidden tests reports the visible ones, or that none is on record', () => {
    expect(claimOf({ judged: run({ seq: 9, visible: count(1, 2) }) }).text).toBe(
      '“Merge”: the Python solution passes 1 of 2 visible tests in 1 min 1 s. The hidden tests did not run.',
    )
    const none = '“Merge”: the candidate wrote Python code in 1 min 1 s, but no tests ran on the final version.'
    expect(claimOf({ judged: null, correctness: null })).toEqual({ text: none, evidence: [4, 7], questionId: 'q1' })
    expect(claimOf({ correctness: null }).text).toBe(none)
    expect(claimOf({ judged: run({ hidden, visible: count(1, 2) }) }).text).toMatch(/3 of 4 with usual inputs/)
  })
  it('about empty code says so', () => {
    expect(claimOf({ isEmpty: true, pad: null, judged: null, runs: [] })).toEqual({
      text: '“Merge”: the candidate wrote nothing beyond the starter code.',
      evidence: [],
      questionId: 'q1',
    })
    expect(claimOf({ isEmpty: true, isOpened: false }).text).toBe('“Merge”: the candidate did not open it.')
  })
  it('about an answer reports the points found or confirmed, and its drawing or that there is none', () => {
    const points = [point('a', true), point('b', false)]
    const drawn = technical({ isDrawn: true, text: '' })
    expect(
      writeClaims(
        scored({
          technical: [
            technical({ points }),
            technical({ points, confirmed: { 0: 0.5, 1: 1 }, keyShare: 0.75, isWaiting: false }),
            ...[technical({}), drawn, technical({ text: '' })],
          ],
        }),
      ).map(({ text }) => text),
    ).toEqual([
      '“Cache”: 1 of 2 expected points found automatically, awaiting review.',
      '“Cache”: 1.5 of 2 expected points confirmed in review.',
      '“Cache”: answered; there are no expected points to compare with.',
      '“Cache”: answered with a drawing, without text.',
      '“Cache”: not answered.',
    ])
  })
  it('names the elements of a story that are told whole, and those touched on', () => {
    const none = { situation: 0.4, task: 0, action: 0, result: 0 }
    const missing = [behavioral({ text: '' }), behavioral({ star: null, text: '' }), behavioral({ star: null })]
    expect(
      writeClaims(scored({ behavioral: [behavioral(), behavioral({ star: none }), ...missing] })).map(
        ({ text }) => text,
      ),
    ).toEqual([
      '“Story”: situation found automatically, awaiting review; task and result touched on.',
      '“Story”: situation touched on, found automatically, awaiting review.',
      '“Story”: not answered.',
      '“Story”: marked complete without a written answer.',
      '“Story”: marked complete without a written answer.',
    ])
  })
})

describe('a strength', () => {
  const of = (facts: Partial<CodingFacts>) => writeStrengths(scored({ coding: [coding(facts)] }))
  const texts = (facts: Partial<CodingFacts>) => of(facts).map(({ text }) => text)
  it('is a whole solution, or the core and the edge cases alone', () => {
    expect(of({ correctness: 1, shares: { core: 1, edge: 1, scale: 1 } })).toEqual([
      { text: 'Solved “Merge” completely: every hidden test passes.', evidence: [7, 9] },
    ])
    expect(texts({ shares: { core: 1, edge: 1, scale: 0 } })).toEqual([
      'Every hidden test with usual inputs of “Merge” passes.',
      'Every hidden test with unusual inputs of “Merge” passes.',
    ])
    expect(texts({ shares: { core: 0.9, edge: 0.9, scale: 1 } })).toEqual([])
    expect(texts({ judged: null, correctness: 1, shares: { core: 1, edge: 1, scale: 1 } })).toEqual([])
  })
  it('is debugging from half of the failing runs on', () => {
    const shares = { core: 0, edge: 0, scale: 0 }
    const failingRuns = [run({ seq: 12 }), run({ seq: 11 })]
    expect(of({ shares, debugging: 0.5, failingRuns })).toEqual([
      {
        text: 'Acted on failing tests of “Merge”: 1 of 2 failing test runs was followed by a change that passed more tests.',
        evidence: [11, 12],
      },
    ])
    expect(texts({ shares, debugging: 1, failingRuns })).toEqual([
      'Acted on failing tests of “Merge”: 2 of 2 failing test runs were followed by a change that passed more tests.',
    ])
    const uncompiled = failingRuns.map((each) => ({ ...each, complaint: "expected 'package', found 'func'" }))
    expect(texts({ shares, debugging: 1, failingRuns: uncompiled })).toEqual([])
    expect(texts({ shares, debugging: 0.49, failingRuns })).toEqual([])
    expect(texts({ shares, debugging: null, failingRuns })).toEqual([])
  })
  it('is knowledge of the own code from three of four answers on', () => {
    const shares = { core: 0, edge: 0, scale: 0 }
    expect(of({ shares, explained: { right: 3, asked: 4, score: 0.75, evidence: [20] } })).toEqual([
      {
        text: 'Could say what the submitted code of “Merge” does: running it confirmed 3 of 4 answers about it.',
        evidence: [20],
      },
    ])
    expect(texts({ shares, explained: { right: 2, asked: 3, score: 0.67, evidence: [20] } })).toEqual([])
  })
  it('is knowledge from six tenths of the points on, three of them named', () => {
    const points = [point('a', true), point('x', false), point('b', true), point('c', true), point('d', true)]
    const told = (keyShare: number | null) =>
      writeStrengths(scored({ technical: [technical({ points, keyShare })] })).map(({ text }) => text)
    expect(told(0.6)).toEqual([
      '“Cache”: 4 of 5 expected points found automatically, awaiting review, such as “a”, “b” and “c”.',
    ])
    expect([told(0.59), told(null)]).toEqual([[], []])
  })
  it('is a story that weighs four of five, the action twice', () => {
    const told = (of: BehavioralFacts['star']) =>
      writeStrengths(scored({ behavioral: [behavioral({ star: of })] })).map(({ text }) => text)
    const tells = (elements: string) => [`Tells ${elements} of “Story” (found automatically, awaiting review).`]
    expect(told({ situation: 1, task: 1, action: 1, result: 1 })).toEqual(tells('situation, task, action and result'))
    // The summary says of the others that they are touched on.
    expect(told({ situation: 1, task: 0.5, action: 1, result: 0.5 })).toEqual(tells('situation and action'))
    expect(told({ situation: 0.5, task: 1, action: 1, result: 0.5 })).toEqual(tells('task and action'))
    expect(told({ situation: 1, task: 1, action: 0.5, result: 0.5 })).toEqual([])
    expect(told({ situation: 1, task: 1, action: 0.5, result: 1 })).toEqual(tells('situation, task and result'))
    const middling = { situation: 0.8, task: 0.8, action: 0.8, result: 0.8 }
    expect(told(middling)).toEqual(tells('situation, task, action and result'))
    expect(told(null)).toEqual([])
  })
})

describe('an improvement', () => {
  const of = (facts: Partial<CodingFacts>) => writeImprovements(scored({ coding: [coding(facts)] }))
  const texts = (facts: Partial<CodingFacts>) => of(facts).map(({ text }) => text)
  it('names each group with failing tests', () => {
    const all = { core: count(3, 4), edge: count(0, 2), scale: count(1, 3) }
    expect(of({ judged: run({ seq: 9, hidden: all }), shares: { core: 0.75, edge: 0, scale: 1 / 3 } })).toEqual([
      {
        text: '“Merge”: 1 of 4 tests with usual inputs, 2 of 2 with unusual inputs and 2 of 3 with large inputs fail.',
        evidence: [7, 9],
      },
    ])
    expect(of({ shares: { core: 1, edge: 1, scale: null } })).toEqual([])
  })
  it('is code that was never written, and nothing else of that question', () => {
    expect(texts({ isEmpty: true, unchangedRuns: [run({}), run({})] })).toEqual([
      'The candidate opened “Merge” but wrote no code.',
    ])
    expect(texts({ isEmpty: true, isOpened: false })).toEqual(['The candidate did not open “Merge”.'])
  })
  it('is no run of unchanged code', () => {
    const shares = { core: 1, edge: 1, scale: null }
    expect(of({ shares, runs: [run({}), run({}), run({})], unchangedRuns: [run({}), run({})] })).toEqual([])
  })
  it('is any answer about the own code that was not right', () => {
    const shares = { core: 1, edge: 1, scale: null }
    expect(of({ shares, explained: { right: 1, asked: 2, score: 0.5, evidence: [20] } })).toEqual([
      { text: 'About the submitted code of “Merge”, running it confirmed 1 of 2 answers about it.', evidence: [20] },
    ])
    expect(of({ shares, explained: { right: 4, asked: 4, score: 1, evidence: [20] } })).toEqual([])
  })
  it('is what not all reviewers confirmed in an answer, and nothing that was only not found', () => {
    const points = [point('a', false), point('b', true), point('c', false)]
    const told = (facts: Partial<TechnicalFacts>) =>
      writeImprovements(scored({ technical: [technical({ points, ...facts })] })).map(({ text }) => text)
    expect(told({ keyShare: 0.3 })).toEqual([])
    expect(told({ keyShare: 0.59, confirmed: { 0: 0.4, 1: 1 }, isWaiting: false })).toEqual([
      'Not confirmed by all reviewers: 2 of 3 expected points in “Cache”: “a” and “c”.',
    ])
    expect(told({ keyShare: 0, text: '' })).toEqual([
      'The candidate did not answer “Cache”. We expected 3 points, such as “a”, “b” and “c”.',
    ])
    expect([told({ keyShare: 1, confirmed: {} }), told({ keyShare: null, confirmed: {} })]).toEqual([[], []])
  })
  it('is each element of a story that reviewers did not confirm', () => {
    const told = (facts: Partial<BehavioralFacts>) =>
      writeImprovements(scored({ behavioral: [behavioral(facts)] })).map(({ text }) => text)
    expect(told({})).toEqual([])
    expect(told({ confirmed: {} })).toEqual([
      'Not confirmed by all reviewers: task, action and result in the answer to “Story”.',
    ])
    expect(told({ text: '' })).toEqual(['The candidate did not answer “Story”.'])
    expect(told({ star: null })).toEqual([])
    const whole = { situation: 1, task: 1, action: 1, result: 1 }
    expect(told({ confirmed: {}, star: whole })).toEqual([])
    expect(told({ confirmed: {}, star: { ...whole, result: 0 } })).toEqual([
      'Not confirmed in review: result in the answer to “Story”.',
    ])
  })
})

describe('the summary', () => {
  const questions = ['q1', 'q2', 'q3'].map((id) => makeQuestion({ id }))
  const summary = (parts: Partial<Scored>, minutes: number, interview = {}, of = 3) =>
    writeSummary(makeSession(questions, interview).input(), scored(parts), { count: 1, total: of, waiting: 0 }, minutes)
      .map(({ text }) => text)
      .join(' ')
  const covering = (answered: number, notReached: number) => ({
    answeredMinutes: 0,
    plannedMinutes: 60,
    share: 1,
    answered: questions.slice(0, answered),
    notReached: questions.slice(3 - notReached),
  })
  it('reports how much was answered, the questions left out or not reached, the score and each claim', () => {
    const parts = {
      coding: [coding()],
      overall: 0.704,
      range: { low: 0.614, high: 0.791 },
      units: 1,
      coverage: covering(1, 1),
    }
    expect(summary(parts, 1).split('. ').slice(0, 5)).toEqual([
      'Ada Example answered 1 of 3 questions in 1 minute',
      'Problems solved: 1 of 3',
      '1 question left unanswered counts as 0',
      '1 question was not reached and does not count',
      'Overall score: 70/100 (90% range 61–79, based on 1 scored item)',
    ])
    expect(summary({ technical: [technical()], coverage: covering(0, 3) }, 0)).toBe(
      'Ada Example answered 0 of 3 questions in less than a minute. Problems solved: 1 of 3. 3 questions were not reached and do not count. There is no overall score, because nobody has reviewed the text answers yet. Awaiting review: 1 text answer. “Cache”: answered; there are no expected points to compare with.',
    )
    expect(summary({ coverage: covering(3, 0) }, 2, {}, 5)).toContain(
      'Problems solved: 1 of 5, each stage of a project counted. ',
    )
    expect(summary({ coverage: covering(1, 0) }, 2)).toContain('2 questions left unanswered count as 0.')
    expect(summary({ coverage: covering(3, 0) }, 2)).toBe(
      'Ada Example answered 3 of 3 questions in 2 minutes. Problems solved: 1 of 3. There is no overall score, because nothing could be assessed.',
    )
  })
  it('says that the editor was plain, and nothing where it was full', () => {
    const told = (editorHelp?: string) => summary({ technical: [technical()] }, 2, { editorHelp })
    expect(told('plain')).toContain('The editor was plain: it completed no names and marked no errors while typing.')
    expect([told('full'), told()].join(' ')).not.toContain('editor')
  })
  it('reports an address other than the invited one, ignoring letter case', () => {
    const told = (invitedEmail: string) => summary({ technical: [technical()] }, 2, { invitedEmail })
    expect(told('ADA@example.org')).not.toContain('invited')
    expect(told('bea@example.org')).toContain(
      'The candidate joined as ada@example.org, but the invitation was for bea@example.org.',
    )
  })
})
