import type { Part } from '@nova/contract/reports/report-questions'
import type { Report } from '@nova/contract/reports/reports'
import { expect, it } from 'vitest'
import {
  countLate,
  levelTone,
  riskTone,
  riskWords,
  sayMostLost,
  sayRange,
  scoreTone,
  splitName,
  titlesOf,
} from './figures.ts'

it.each([
  [100, 'good'],
  [80, 'good'],
  [79, 'warn'],
  [60, 'warn'],
  [59, 'bad'],
  [0, 'bad'],
  [null, 'neutral'],
])('shows a score of %s as %s', (score, tone) => expect(scoreTone(score)).toBe(tone))

it.each([
  [0, 'good'],
  [30, 'good'],
  [31, 'warn'],
  [60, 'warn'],
  [61, 'bad'],
  [null, 'neutral'],
])('shows a risk of %s as %s', (score, tone) => expect(riskTone(score)).toBe(tone))

it('names each question of a report, projects too, and those of reports that list none', () => {
  const older = {
    submissions: [{ questionId: 'q1', title: 'Seats' }],
    answers: [{ questionId: 'q2', title: 'Caches' }],
  }
  const questions = [{ questionId: 'p1', title: 'Night bus' }]
  expect([...titlesOf({ ...older, questions } as unknown as Report)]).toEqual([
    ['q1', 'Seats'],
    ['q2', 'Caches'],
    ['p1', 'Night bus'],
  ])
  expect([...titlesOf(older as unknown as Report).values()]).toEqual(['Seats', 'Caches'])
})

it('shows every level but Low and Medium red', () => {
  expect([levelTone('Low'), levelTone('Medium'), levelTone('High')]).toEqual(['good', 'warn', 'bad'])
})

it.each([
  [70, 9, '61–79'],
  [92, 14, '78–100'],
  [5, 14, '0–19'],
])('gives a score of %i with a band of %i the range %s', (score, band, range) =>
  expect(sayRange(score, { band })).toBe(`likely ${range}`),
)

it('splits names at capitals', () => expect(splitName('problemSolving')).toBe('Problem Solving'))

it('says the level of a range where the report has one, and nothing where there is none', () => {
  expect(sayRange(83, { interval: { low: 71, high: 92 }, band: null })).toBe('90% range 71–92')
  expect([sayRange(83, { band: null }), sayRange(null, { band: 9 })]).toEqual([null, null])
})

const part = (name: string, value: number | null, parts: Part[] = [], own: Partial<Part> = {}): Part => ({
  name,
  value,
  parts,
  weight: 1,
  says: `${name} says.`,
  rule: '3.2',
  evidence: [],
  ...(parts.length > 0 && { how: 'mean' }),
  ...own,
})

it('says where a score lost most, down to what was seen there', () => {
  const tests = part('Hidden tests', 50, [part('Usual inputs', 100), part('Edge cases', 0)], { weight: 3 })
  const question = part('“Late days”', 55, [tests, part('Debugging', 40)])
  const score = part('Problem Solving', 70, [part('“Change”', 85), question, part('Waits', null, [], { weight: 9 })])
  expect(sayMostLost(score)).toBe('Lowest part: “Late days” › Hidden tests › Edge cases (0/100). Edge cases says.')
  // Only means are broken down into parts.
  const product = part('Clarity', 10, [part('Words', 1)], { how: 'product' })
  expect(sayMostLost(part('Communication', 10, [product]))).toBe('Lowest part: Clarity (10/100). Clarity says.')
  expect(sayMostLost(part('Communication', 79.9, [part('“Late days”', 79.9)]))).toContain('“Late days”')
})

it('names no lowest part for a good score, a missing score, or a score without known parts', () => {
  expect(sayMostLost(part('Problem Solving', 80, [part('“Late days”', 80)]))).toBeUndefined()
  expect(sayMostLost(part('Problem Solving', null, [part('“Late days”', null)]))).toBeUndefined()
  expect([sayMostLost(part('Problem Solving', 20)), sayMostLost(undefined)]).toEqual([undefined, undefined])
  expect(sayMostLost(part('Problem Solving', 0, [part('Waits', null)]))).toBeUndefined()
})

it('counts late work by what the report says, or by its list where it says nothing', () => {
  const late = (judged: boolean) => ({ judged }) as NonNullable<Report['receivedLate']>[number]
  expect(countLate({})).toEqual({ judged: 0, unjudged: 0 })
  expect(countLate({ receivedLate: [late(true), late(false), late(false)] })).toEqual({ judged: 1, unjudged: 2 })
  expect(countLate({ receivedLate: [late(true)], receivedLateCounts: { judged: 7, unjudged: 8 } })).toEqual({
    judged: 7,
    unjudged: 8,
  })
})

it('says the specified sentence of a low risk only where the code was typed in the room', () => {
  const sources = { authored: 100, own: 0, given: 0, restored: 0, bulk: 0, external: 0, language: 'python' as const }
  const words = (typed: number, level: 'Low' | 'High' = 'Low') => {
    const integrity = { provenance: [{ questionId: 'q', ...sources, typed }], findings: [], pastes: [] }
    const titles = { submissions: [{ questionId: 'q', title: 'Merge' }], answers: [] }
    return riskWords(level, { integrity, ...titles } as unknown as Report)
  }
  expect(words(80)).toBe('Minimal indicators suggest authentic performance without external AI assistance.')
  expect(words(0)).toContain("most of the code of “Merge” wasn't seen being typed")
  expect(words(0)).not.toContain('authentic')
  const read = (provenance: object[]) =>
    riskWords('Low', {
      integrity: { provenance, findings: [], pastes: [] },
      submissions: [],
      answers: [],
    } as unknown as Report)
  expect(read([])).toContain('wrote nothing in the room')
  expect(read([{ questionId: 'q', ...sources, authored: 200, typed: 0, given: 200 }])).toContain(
    'none of the text was typed',
  )
  expect(read([{ questionId: 'q', ...sources, typed: 0, language: 'text' }])).toContain('most of the text of')
  expect(words(0, 'High')).toBe('Multiple indicators suggest potential use of external AI assistance.')
})
