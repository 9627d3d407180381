/** Questions count by their planned minutes, and none for more than half (docs/assessment.md 3.3). */
import { scoreNames } from '@nova/contract/reports/score-names'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { count, makeCode, makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import type { EvidenceQuestion } from '../observations/input.ts'
import { rubric } from '../observations/rubric.ts'
import { mix, type Mixed } from './mixing.ts'
import { assess } from './report.ts'

const inside = 'function merge(intervals) {\n'.length
const code = (id: string, minutes: number) => makeQuestion({ id, title: id, minutes })
const talk = (id: string, minutes: number) =>
  makeQuestion({ id, title: id, kind: 'technical', minutes, keyPoints: [{ point: 'cache', phrases: ['cache'] }] })

/** The share of tests or of key points that each question makes. */
function play(questions: EvidenceQuestion[], made: Record<string, number>) {
  const session = makeSession(questions, { durationMinutes: 120 })
  const confirmed: Record<string, Record<string, number>> = {}
  for (const { id, kind } of questions) {
    session.open(id)
    if (kind === 'technical') {
      session.edit(id, 'text', 'typed', { from: 0, inserted: 'We keep it near, for reads are many.' })
      confirmed[id] = { 0: made[id]! }
      continue
    }
    session.template(id, 'javascript')
    session.edit(id, 'javascript', 'typed', { from: inside, inserted: makeCode(200) })
    const passed = 10 * made[id]!
    session.test(
      id,
      'javascript',
      { core: count(passed, 10), edge: count(passed, 10), scale: count(passed, 10) },
      'submitted',
    )
  }
  return assess({ ...session.input(), confirmed })
}

const answers = [1, 2, 3, 4, 5].map((at) => talk(`t${at}`, 10))
const all = (made: number) => Object.fromEntries(answers.map(({ id }) => [id, made]))

test('a score is the mean of its questions by planned minutes', () => {
  const { scores } = play([code('short', 10), code('long', 30), ...answers], { short: 1, long: 0.5, ...all(0) })
  expect(scores).toMatchObject({ problemSolving: 63, efficiency: 63, communication: 0 })
})

test('one task beside five answers weighs by its minutes, and not by the scores that it feeds', () => {
  const questions = [code('task', 30), ...answers]
  const [perfect, failed] = [play(questions, { task: 1, ...all(0) }), play(questions, { task: 0, ...all(1) })]
  // 30 of 80 minutes; its names are not perfect.
  expect(perfect.overallScore).toBe(34)
  // The quality of code that fails has no weight.
  expect(failed.overallScore).toBe(71)
  expect(perfect.weights).toEqual({ problemSolving: 10, codeQuality: 10, communication: 50, efficiency: 10 })
})

test('no question has more than half of the overall score, where there are three', () => {
  const questions = (...short: string[]) => [code('task', 60), ...short.map((id) => talk(id, 5))]
  expect(play(questions('t1', 't2'), { task: 1, t1: 0, t2: 0 }).overallScore).toBe(46)
  expect(play(questions('t1', 't2'), { task: 1, t1: 1, t2: 1 }).weights.communication).toBe(35)
  // Two questions have no rest to spread.
  expect(play(questions('t1'), { task: 0, t1: 1 }).overallScore).toBe(11)
  const uneven = [code('task', 60), talk('t1', 5), talk('t2', 15)]
  expect(play(uneven, { task: 0, t1: 1, t2: 0 }).overallScore).toBe(23)
})

const share = fc.integer({ min: 0, max: 10 }).map((each) => each / 10)
const mixed = fc.record({
  minutes: fc.integer({ min: 3, max: 90 }),
  kind: fc.constantFrom('coding', 'sql', 'technical', 'project'),
  works: share,
  quality: share,
  told: share,
  large: fc.option(share),
})

test('so it is for any questions, and better work never lowers the overall score', () => {
  const read = (
    given: { minutes: number; kind: string; works: number; quality: number; told: number; large: number | null },
    at: number,
  ): Mixed => {
    const { kind, works, quality, told, large } = given
    const nothing = {
      problemSolving: null,
      codeQuality: null,
      communication: null,
      efficiency: null,
      supervision: null,
    }
    const shares =
      kind === 'coding'
        ? { ...nothing, problemSolving: works, codeQuality: quality, communication: told, efficiency: large }
        : kind === 'technical'
          ? { ...nothing, communication: told }
          : { ...nothing, problemSolving: works, efficiency: kind === 'sql' ? large : null }
    return {
      question: makeQuestion({ id: `${at}`, minutes: given.minutes }),
      feeds: scoreNames.filter((name) => shares[name] !== null),
      shares,
      works: kind === 'coding' ? works : null,
    }
  }
  const mixOf = (some: Mixed[]) => mix(some, { all: some, supervised: null, setWeights: rubric.scores })
  let most = 0
  const overallOf = (some: Mixed[]) => mixOf(some).overall!
  fc.assert(
    fc.property(fc.array(mixed, { minLength: 3, maxLength: 7 }), (given) => {
      const { partsOf } = mixOf(given.map((each) => ({ ...each, works: 1 })).map(read))
      expect(Math.max(...partsOf.values())).toBeLessThanOrEqual(0.5 + 1e-6)
      most = Math.max(most, ...mixOf(given.map(read)).partsOf.values())
      expect([...partsOf.values()].reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9)
      const before = overallOf(given.map(read))
      for (const name of ['works', 'quality', 'told'] as const) {
        const better = given.map((each, at) => (at === 0 ? { ...each, [name]: Math.min(1, each[name] + 0.1) } : each))
        expect(overallOf(better.map(read))).toBeGreaterThanOrEqual(before - 1e-9)
      }
    }),
    { numRuns: 300, seed: 4 },
  )
  // The quality of code that fails has no weight, and so the rest has more.
  expect(most).toBeLessThan(0.6)
})
