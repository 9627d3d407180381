/** The points of an answer as reports and scorecards list them. */
import { expect, it } from 'vitest'
import { makeQuestion, makeSession } from '../../../test/evidence-factory.ts'
import { observe } from '../observations.ts'
import { scoreSession } from '../scores.ts'
import { pointsOf } from './answer-points.ts'

it('lists what was found with its words, and what people confirmed', () => {
  const keyPoints = [
    { point: 'A lock makes the second wait', phrases: ['the second has to wait for the lock', 'row lock'] },
    {
      point: 'A constraint is the last safeguard',
      phrases: ['check constraint', 'the database refuses negative stock'],
    },
  ]
  const technical = makeQuestion({ id: 'tech', kind: 'technical', keyPoints })
  const told = makeQuestion({ id: 'told', kind: 'behavioral' })
  const session = makeSession([technical, told])
  session.open('tech')
  session.type('tech', 'text', 'The second has to wait for the lock of the first.')
  session.open('told')
  session.type('told', 'text', 'I wrote a plan for the move.')
  const facts = (confirmed?: Record<string, Record<string, number>>) => {
    const input = { ...session.input(), ...(confirmed ? { confirmed } : {}) }
    return scoreSession(input, observe(input))
  }
  const { technical: answers, behavioral } = facts()
  expect(pointsOf(answers[0]!)).toEqual([
    { key: '0', point: keyPoints[0]!.point, isFound: true, quote: 'The second has to wait for the lock of the first.' },
    { key: '1', point: keyPoints[1]!.point, isFound: false, quote: null },
  ])
  expect(pointsOf(behavioral[0]!).map(({ key, point, isFound }) => [key, point, isFound])).toEqual([
    ['situation', 'Situation', false],
    ['task', 'Task', false],
    ['action', 'Action', true],
    ['result', 'Result', false],
  ])
  const confirmed = facts({ tech: { 0: 0.5 } }).technical[0]!
  expect(pointsOf(confirmed).map((point) => point.confirmed)).toEqual([0.5, 0])
})
