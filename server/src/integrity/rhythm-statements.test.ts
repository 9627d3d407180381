/** How typing ran, and which question of Nova's was left unanswered. */
import { expect, it } from 'vitest'
import { makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import { observe } from '../observations/observations.ts'
import { accountOf } from './account/account.ts'
import { countEntered } from './account/facts.ts'
import { findUnansweredProbes } from './probes.ts'
import { readRhythms } from './rhythm.ts'

const inside = 'function merge(intervals) {\n'.length
const questions = [
  makeQuestion({ id: 'q1', probe: 'What breaks first?' }),
  makeQuestion({ id: 'q2' }),
  makeQuestion({ id: 't1', kind: 'technical' }),
]
type Session = ReturnType<typeof makeSession>
const begin = (interview = {}) => {
  const session = makeSession(questions, interview)
  session.open('q1')
  session.template('q1', 'javascript')
  return session
}
const rhythmOf = (session: Session) => {
  const seen = observe(session.input())
  const account = accountOf(session.input(), seen)
  return readRhythms(session.input(), seen, seen.pads, ({ language }) =>
    countEntered(account, (origin) => origin.source === 'typed' && origin.language === language),
  )[0]!
}

it('counts what was typed at the end, behind it, removed and after a long pause', () => {
  const session = begin()
  session.type('q1', 'javascript', 'ab cd\n', inside)
  session.wait(3)
  session.type('q1', 'javascript', 'e', 0)
  session.wait(1)
  session.remove('q1', 'javascript', 0, 1)
  // Three lines, so that a count of one is 10 / 3 for ten lines.
  expect(rhythmOf(session)).toEqual({
    questionId: 'q1',
    typed: 5,
    atEnd: 0.8,
    removedShare: 0.2,
    hasPartialRun: false,
    raw: 0,
    linear: 0,
    behindPerTenLines: 2 / 0.3,
    pausesPerTenLines: 1 / 0.3,
  })
})

it('takes a run for partial under nine tenths of what is authored', () => {
  const ran = (before: number, id = 'q1') => {
    const session = begin()
    session.type('q1', 'javascript', 'a'.repeat(before), inside)
    session.run(id, 'javascript')
    session.type('q1', 'javascript', 'a'.repeat(20 - before), inside)
    return rhythmOf(session).hasPartialRun
  }
  expect([ran(17), ran(18), ran(19), ran(17, 'q2')]).toEqual([true, false, false, false])
})

it('counts no step of an interviewer, and says nothing of assistive input', () => {
  const session = begin({ assistiveInput: true })
  session.type('q1', 'javascript', 'line\n'.repeat(100), inside)
  session.edit('q1', 'javascript', 'typed', { from: 0, inserted: 'x' }, 'interviewer')
  expect(rhythmOf(session)).toMatchObject({ typed: 400, atEnd: 1, behindPerTenLines: 0, raw: 0, linear: 0 })
})

it('a probe is unanswered two minutes after it, without a word in its question', () => {
  const unanswered = (act: (session: Session) => void, seconds = 120) => {
    const session = begin()
    session.ask('q1', 'Before.')
    act(session)
    session.wait(seconds)
    return findUnansweredProbes(observe(session.input())).map(({ seq, questionId, evidence }) => [
      seq,
      questionId,
      evidence,
    ])
  }
  const asks =
    (text: string, id = 'q1') =>
    (session: Session) =>
      session.reply(id, text)
  const open = [[4, 'q1', [4]]]
  expect(unanswered(asks('So: what breaks first?'))).toEqual(open)
  expect(unanswered(asks('Explain your code.'))).toEqual(open)
  expect([unanswered(asks('Why?')), unanswered(asks('Explain your code.'), 119.999)]).toEqual([[], []])
  expect(unanswered((session) => session.ask('q1', 'Explain your code.'))).toEqual([])
  expect(unanswered(asks('Explain your code.', 't1'))).toEqual([])
  const then = (act: (session: Session) => void) =>
    unanswered((session) => {
      asks('Explain your code.')(session)
      act(session)
    })
  expect(then((session) => session.ask('q1', 'It loops.'))).toEqual([])
  expect(then((session) => session.ask('q2', 'It loops.'))).toEqual(open)
  expect(then((session) => session.reply('q1', 'Well?'))).toEqual(open)
})
