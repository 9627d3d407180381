/** Reviews of text answers: confirming a point raises or keeps each score, whatever else was reviewed. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addFollowUps, count, makeCode, makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import { starElements } from '../answers/star.ts'
import type { ConfirmedPoints } from '../observations/input.ts'
import { assess } from './report.ts'

type Report = ReturnType<typeof assess>

const words = ['cache', 'index', 'queue', 'limit']
const asTechnical = (id: string) =>
  makeQuestion({ id, kind: 'technical', keyPoints: words.map((point) => ({ point, phrases: [point] })) })
const texts = [asTechnical('one'), asTechnical('two'), makeQuestion({ id: 'told', kind: 'behavioral' })]
const keysOf = (id: string) => (id === 'told' ? starElements : words.map((_, at) => `${at}`))

/** Code whose answers went well, and three answers in words. */
const session = makeSession([makeQuestion({ id: 'code' }), ...texts])
session.open('code')
session.template('code', 'javascript')
session.edit('code', 'javascript', 'typed', { from: 28, inserted: makeCode(110) })
session.submit('code', 'javascript')
addFollowUps(session, ['right', 'right', 'right'])
session.test('code', 'javascript', { core: count(5, 5), edge: count(3, 4), scale: count(1, 2) }, 'submitted')
for (const { id } of texts) {
  session.open(id)
  session.edit(id, 'text', 'typed', { from: 0, inserted: 'A cache and an index would help us here, I said.' })
}
const input = session.input()

/** For each text answer null, or its four points as reviewers confirmed them. */
const reviews = fc.tuple(
  ...texts.map(() => fc.option(fc.array(fc.constantFrom(0, 0.5, 1), { minLength: 4, maxLength: 4 }))),
)
type Review = (number[] | null)[]

function report(review: Review): Report {
  const confirmed: Record<string, ConfirmedPoints> = {}
  for (const [at, { id }] of texts.entries()) {
    const marks = review[at]
    if (marks) confirmed[id] = Object.fromEntries(keysOf(id).map((key, place) => [key, marks[place]!]))
  }
  return assess({ ...input, confirmed })
}

/** The scores that stand: without those that are provisional. */
function settled({ scores, figures }: Report): Map<string, number> {
  const names = Object.keys(scores) as (keyof typeof scores)[]
  return new Map(
    names.flatMap((name) => {
      const score = scores[name] ?? null
      return score === null || figures?.[name]?.isProvisional ? [] : [[name, score] as const]
    }),
  )
}

test('one more confirmed point lowers no score, no question and not the overall score', () => {
  fc.assert(
    fc.property(reviews, fc.nat(2), fc.nat(3), (review, answer, place) => {
      const marks = review[answer]
      if (!marks || marks[place] === 1) return
      const [before, after] = [report(review), report(review.with(answer, marks.with(place, 1)))]
      for (const [name, score] of settled(before)) expect(settled(after).get(name)).toBeGreaterThanOrEqual(score)
      expect(after.overallScore).toBeGreaterThanOrEqual(before.overallScore!)
      expect(after.problemsSolved).toBeGreaterThanOrEqual(before.problemsSolved)
      for (const [at, { score }] of before.questions!.entries())
        expect(after.questions![at]!.score.value ?? 0).toBeGreaterThanOrEqual(score.value ?? 0)
    }),
    { numRuns: 60, seed: 51 },
  )
})

test('a first review of an answer, however little it confirms, lowers no score: Communication appears with the last one', () => {
  fc.assert(
    fc.property(reviews, fc.nat(2), (review, answer) => {
      const before = report(review.with(answer, null))
      const after = report(review.with(answer, review[answer] ?? [0, 0, 0, 0]))
      expect(settled(before).has('communication')).toBe(false)
      for (const [name, score] of settled(before)) expect(settled(after).get(name)).toBe(score)
      const isWhole = texts.every((_, at) => at === answer || review[at])
      expect(settled(after).has('communication')).toBe(isWhole)
      if (!isWhole) expect(after.overallScore).toBe(before.overallScore)
    }),
    { numRuns: 60, seed: 52 },
  )
})
