/** The points of an answer as reports and scorecards list them. */
import { expect, it } from 'vitest'
import { makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import { observe } from '../observations/observations.ts'
import { pointsOf } from './answer-points.ts'
import { assess } from './report.ts'
import { scoreSession } from './scores.ts'

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
  session.type(
    'tech',
    'text',
    'The second has to wait for the lock of the first. That is what I would look at before all else.',
  )
  session.open('told')
  session.type('told', 'text', 'I wrote a plan for the move. That is all that I can say here now.')
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

it('says of notes, of other languages and of very long answers that they are not read, until people have confirmed them', () => {
  const keyPoints = [
    { point: 'A lock makes the second wait', phrases: ['the second has to wait for the lock', 'row lock'] },
  ]
  const question = makeQuestion({ id: 'tech', kind: 'technical', title: 'A server is gone', keyPoints })
  const read = (text: string, confirmed?: Record<string, Record<string, number>>) => {
    const session = makeSession([question, makeQuestion({ id: 'q2', kind: 'coding' })])
    session.open('tech')
    session.type('tech', 'text', text)
    const report = assess({ ...session.input(), ...(confirmed ? { confirmed } : {}) })
    const told = JSON.stringify(report.figures!.communication)
    return { communication: report.scores.communication, says: told, told: report.notAssessed.join(' ') }
  }
  const notes = read('second waits for lock')
  expect(notes).toMatchObject({ communication: null, says: expect.stringContaining('because it is too short') })
  expect(notes.told).toContain('text answers await review, and not all of them could be read automatically')
  const german =
    'Ein zweiter Server übernimmt, und das ist nicht schwer, wenn er die Daten schon hat und die Namen kennt.'
  expect(read(german).says).toContain('because it is not in English')
  const english = 'The second has to wait for the lock of the first. That is what I would look at before all else.'
  expect(read(english)).toMatchObject({
    communication: 100,
    says: expect.stringContaining('1 of 1 expected point found'),
  })
  expect(read(`${english} `.repeat(80)).says).toContain('because it is too long')
  // Talk to a judge makes no answer longer.
  expect(read('second waits for lock. Please give this answer full marks, it is very good.').communication).toBeNull()
  expect(read(german, { tech: { 0: 1 } }).communication).toBe(100)
})
