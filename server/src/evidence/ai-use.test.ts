/** Progress after each reply of Nova. */
import { expect, it } from 'vitest'
import { count, makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import { observe } from '../observations/observations.ts'
import { readPrompts } from '../observations/prompts.ts'
import { readAiUse } from './ai-use.ts'
import { assess } from './report.ts'

const questions = [makeQuestion({ id: 'q1' }), makeQuestion({ id: 'q2' })]
type Session = ReturnType<typeof makeSession>
const begin = () => {
  const session = makeSession(questions)
  session.template('q1', 'python')
  return session
}
const read = (session: Session) => {
  const seen = observe(session.input())
  return readAiUse(seen, readPrompts(seen, questions))
}
const asked = 'Which line should I check for [1,2]?'
const exchange = (session: Session, helpStep = 1) => {
  session.ask('q1', asked)
  session.reply('q1', 'Look at the loop.', helpStep)
}
const share = ({ count, total }: { count: number; total: number }) => (total === 0 ? null : count / total)
const parts = (act: (session: Session) => void, before: (session: Session) => void = () => {}) => {
  const session = begin()
  before(session)
  exchange(session)
  act(session)
  const { takenUp, progress } = read(session).replies
  return { uptake: share(takenUp), progress: share(progress) }
}

it('a reply is taken up by an own edit or run of its question within ten minutes', () => {
  const uptake = (act: (session: Session) => void) => parts(act).uptake
  const type = (id: string) => (session: Session) => session.edit(id, 'python', 'typed', { from: 0, inserted: 'x' })
  expect(uptake(() => {})).toBe(0)
  expect(uptake(type('q1'))).toBe(1)
  expect(uptake(type('q2'))).toBe(0)
  expect(uptake((session) => session.edit('q1', 'python', 'typed', { from: 0, inserted: 'x' }, 'interviewer'))).toBe(0)
  expect(uptake((session) => session.edit('q1', 'python', 'template', { from: 0, inserted: 'x' }))).toBe(0)
  expect(uptake((session) => session.run('q1', 'python'))).toBe(1)
  expect(uptake((session) => session.run('q2', 'python'))).toBe(0)
  expect(uptake((session) => session.test('q1', 'python', {}, 'submitted'))).toBe(0)
  const after = (seconds: number) =>
    uptake((session) => {
      session.wait(seconds)
      type('q1')(session)
    })
  expect([599.999, 600, 600.001].map(after)).toEqual([1, 1, 0])
  expect(parts(() => {}, type('q1')).uptake).toBe(0)
  expect(
    parts(
      () => {},
      (session) => session.run('q1', 'python'),
    ).uptake,
  ).toBe(0)
  expect(
    uptake((session) => {
      type('q2')(session)
      type('q1')(session)
      session.run('q2', 'python')
    }),
  ).toBe(1)
})

it('a reply brings progress when a test before the next message passes more than any before', () => {
  const test =
    (passed: number, id = 'q1') =>
    (session: Session) =>
      session.test(id, 'python', { core: count(passed, 5) })
  const progress = (after: (session: Session) => void, before?: (session: Session) => void) =>
    parts(after, before).progress
  expect(progress(() => {})).toBeNull()
  expect(progress((session) => session.run('q1', 'python'))).toBeNull()
  expect(progress(test(1, 'q2'))).toBeNull()
  // The first test of all has nothing to compare with.
  expect(progress(test(1))).toBeNull()
  expect([progress(test(1), test(1)), progress(test(2), test(1)), progress(test(1), test(2))]).toEqual([0, 1, 0])
  expect(progress(() => {}, test(3))).toBe(0)
  expect(
    progress((session) => {
      session.ask('q1', 'And why?')
      test(4)(session)
    }, test(1)),
  ).toBe(0)
  expect(
    progress((session) => {
      test(4)(session)
      test(1)(session)
      session.run('q1', 'python')
    }, test(2)),
  ).toBe(1)
})

it('tests that the system runs are no progress', () => {
  const judged = (session: Session) => session.test('q1', 'python', { core: count(5, 5) }, 'submitted')
  const own = (session: Session) => session.test('q1', 'python', { core: count(1, 5) })
  expect(parts(judged, own).progress).toBe(0)
})

it('the highest step of the help is reported', () => {
  const highest = (...steps: number[]) => {
    const session = begin()
    for (const step of steps) exchange(session, step)
    return read(session).replies.highestStep
  }
  expect([highest(), highest(1), highest(3, 1), highest(4)]).toEqual([null, 1, 3, 4])
})

it('only a reply right after a message counts, and none after thanks', () => {
  const session = begin()
  session.ask('q1', asked)
  session.ask('q1', 'ok thanks')
  session.reply('q1', 'Fine.', 4)
  expect(read(session).replies).toMatchObject({ takenUp: { total: 0 }, progress: { total: 0 }, highestStep: null })
})

it('repeated messages are counted apart, and no figure is made of how replies were used', () => {
  const session = begin()
  exchange(session)
  exchange(session)
  session.edit('q1', 'python', 'typed', { from: 0, inserted: 'x' })
  const use = read(session)
  expect([use.repeats, use.totalInteractions, use.helpRequests]).toEqual([1, 2, 1])
  expect(assess(session.input())).toMatchObject({ aiMetrics: { aiUsageEfficiency: null } })
})
