/**
 * Skipping never pays, and candidates are not judged on questions they had no time for (docs/assessment.md 3.2,
 * Coverage).
 */
import type { BoardElement } from '@nova/contract/room/drawing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { count, makeCode, makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import { makeShape } from '../../test/factories.ts'
import { assess } from './report.ts'

const inside = 'function merge(intervals) {\n'.length
const code = (id: string, minutes = 20) => makeQuestion({ id, title: id, minutes })
const talk = (id: string, minutes = 10) =>
  makeQuestion({ id, title: id, kind: 'technical', minutes, keyPoints: [{ point: 'cache', phrases: ['cache'] }] })
type Session = ReturnType<typeof makeSession>

const solve = (session: Session, id: string, core = 5) => {
  session.open(id)
  session.template(id, 'javascript')
  session.edit(id, 'javascript', 'typed', { from: inside, inserted: makeCode(200) })
  const hidden = { core: count(core, 5), edge: count(core, 5), scale: count(core, 5) }
  session.test(id, 'javascript', hidden, 'submitted')
}
/** An act every minute until that second. */
const keepBusy = (session: Session, id: string, until: number, from = 0) => {
  for (let at = from + 60; at < until; at += 60) {
    session.at(at)
    session.open(id)
  }
  session.at(until)
}
const endBy = (session: Session, role: 'candidate' | 'interviewer') =>
  session.add('status', { from: 'InProgress', to: 'Completed', novaPaused: null }, null, role)
const coverageOf = (session: Session) => assess(session.input()).coverage!

describe('a question that was never opened', () => {
  const questions = [code('q1'), code('q2', 30), talk('t1')]
  /** The first is solved; then the session runs on, busily, and ends. */
  const play = (seconds: number, by: 'candidate' | 'interviewer', interview = {}) => {
    const session = makeSession(questions, interview)
    solve(session, 'q1')
    keepBusy(session, 'q1', seconds)
    endBy(session, by)
    return session
  }

  it('scores 0 in all that its kind feeds where the candidate ended with time left', () => {
    const report = assess(play(3599, 'candidate').input())
    expect(report.coverage!.notReached).toEqual([])
    // Of 50 minutes of code, 20 were solved.
    expect(report.scores).toMatchObject({ problemSolving: 40, codeQuality: 30, communication: 0 })
    expect(report.claims[1]!.text).toBe('“q2”: the candidate did not open it.')
  })

  it('scores nothing where time ran out or an interviewer ended the interview', () => {
    for (const session of [play(3600, 'candidate'), play(1500, 'interviewer')]) {
      const report = assess(session.input())
      expect(report.coverage!.notReached).toEqual(['q2', 't1'])
      expect(report.scores).toMatchObject({ problemSolving: 100, codeQuality: 75, communication: null })
      expect(report.summary).toContain('2 questions were not reached and do not count.')
    }
  })

  it('comes first in the report, with who ended the interview and how much time was left', () => {
    const told = (...args: Parameters<typeof play>) => assess(play(...args).input()).ending?.text
    const open = '2 of 3 questions were never opened'
    expect(told(420, 'candidate')).toBe(`The candidate ended the interview after 7 of 60 minutes; ${open}.`)
    expect(told(1500, 'interviewer')).toBe(`An interviewer ended the interview after 25 of 60 minutes; ${open}.`)
    expect(told(3300, 'candidate')).toBe(`When the time was over, ${open}.`)
    // Extra time is not mentioned.
    expect(told(3300, 'candidate', { timeMultiplier: 2 })).toBe(`When the time was over, ${open}.`)
    const [seen, only] = [makeSession([code('q1'), talk('t1')]), makeSession([code('q1')])]
    seen.open('t1')
    for (const session of [seen, only]) {
      solve(session, 'q1')
      session.at(20)
      endBy(session, 'candidate')
    }
    const early = 'The candidate ended the interview after less than a minute of 60 minutes;'
    expect(assess(seen.input()).ending).toEqual({
      text: `${early} 1 of 2 questions was left unanswered.`,
      evidence: [seen.input().entries.length],
    })
    expect(assess(only.input()).ending!.text).toBe(`${early} the question was answered.`)
  })

  it('is no observation, and pausing Nova ends nothing', () => {
    const session = play(1500, 'candidate')
    session.add('status', { from: 'InProgress', to: 'Completed', novaPaused: true }, null, 'interviewer')
    const report = assess(session.input())
    // The three groups of tests of the one that was opened, and its code.
    expect([report.coverage!.notReached, report.evidenceUnits]).toEqual([[], 4])
  })

  it('is not left for want of time by who has extra time, nor reached because of it', () => {
    expect(coverageOf(play(3600, 'candidate', { timeMultiplier: 2 })).notReached).toEqual(['q2', 't1'])
    expect(coverageOf(play(3599, 'candidate', { timeMultiplier: 2 })).notReached).toEqual([])
  })

  it('counts where the candidate did nothing for as long as it takes, breaks and what follows zero left out', () => {
    const idle = (seconds: number, breakSeconds = 0, interview = {}) => {
      const session = makeSession(questions, interview)
      solve(session, 'q1')
      if (breakSeconds) session.add('time', { reason: 'paused', seconds: breakSeconds, endsAt: null }, null, 'system')
      session.wait(breakSeconds + seconds)
      session.open('q1')
      keepBusy(session, 'q1', 3600 + breakSeconds, breakSeconds + seconds)
      session.add('time', { reason: 'ended', seconds: 0, endsAt: null }, null, 'system')
      session.wait(900)
      return coverageOf(session).notReached
    }
    expect(idle(599)).toEqual(['q2', 't1'])
    expect(idle(600)).toEqual(['q2'])
    expect(idle(1800)).toEqual([])
    expect(idle(599, 600)).toEqual(['q2', 't1'])
    expect(idle(600, 0, { timeMultiplier: 1.5 })).toEqual(['q2', 't1'])
  })
})

describe('a recommendation', () => {
  const play = (minutes: number[], answered: number, durationMinutes = 60) => {
    const questions = minutes.map((each, at) => code(`q${at + 1}`, each))
    const session = makeSession(questions, { durationMinutes })
    for (const { id } of questions.slice(0, answered)) solve(session, id)
    endBy(session, 'interviewer')
    return assess(session.input())
  }

  it('needs three fifths of the planned minutes answered', () => {
    expect(play([20, 16, 10, 14], 2)).toMatchObject({ recommendation: { label: 'Strong Hire' }, totalProblems: 4 })
    const thin = play([20, 15, 10, 15], 2)
    expect(thin.recommendation).toBeNull()
    expect(thin.coverage).toMatchObject({ answered: 2, selected: 4, answeredMinutes: 35, plannedMinutes: 60 })
    expect(thin.notAssessed).toContain(
      'Recommendation: not enough evidence: 2 of 4 questions answered, for which 35 of 60 minutes were planned. We need at least 60%.',
    )
  })

  it('plans no more than the interview lasts', () => {
    expect(play([20, 16, 30, 30], 2).coverage).toMatchObject({ answeredMinutes: 36, plannedMinutes: 60 })
    expect(play([20, 16, 30, 30], 2, 61).recommendation).toBeNull()
    expect(play([40, 40], 2).coverage).toMatchObject({ answeredMinutes: 60, plannedMinutes: 60 })
  })

  it('counts a drawing and what an interviewer marked as answered, and an empty pad as not', () => {
    const session = makeSession([talk('t1'), talk('t2'), talk('t3')])
    session.open('t1')
    session.add('draw', { changed: [makeShape('box') as BoardElement], removed: [] }, 't1')
    session.open('t2')
    session.submit('t2', 'text', 'marked')
    session.open('t3')
    session.edit('t3', 'text', 'typed', { from: 0, inserted: ' ' })
    expect(coverageOf(session)).toMatchObject({ answered: 2, answeredMinutes: 20, plannedMinutes: 30 })
  })
})

it('answering one question less with time left raises no figure and no recommendation', () => {
  const questions = [code('q1'), code('q2', 10), talk('t1'), talk('t2')]
  const play = (quality: number[], answered: boolean[]) => {
    const session = makeSession(questions)
    questions.forEach((question, at) => {
      if (!answered[at]) return
      if (question.kind === 'coding') return solve(session, question.id, quality[at])
      session.open(question.id)
      const text = ['Good.', 'We cache it.', 'We cache it because reads are many.'][quality[at]! % 3]!
      session.edit(question.id, 'text', 'typed', { from: 0, inserted: text })
    })
    return assess(session.input())
  }
  const rank = (label?: string) => ['Do Not Hire', 'Consider with Reservations', 'Strong Hire'].indexOf(label ?? '')
  const grades = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 4, maxLength: 4 })
  const choices = fc.array(fc.boolean(), { minLength: 4, maxLength: 4 })
  expect.hasAssertions()
  fc.assert(
    fc.property(grades, choices, fc.integer({ min: 0, max: 3 }), (quality, choice, left) => {
      const more = play(quality, choice.with(left, true))
      const less = play(quality, choice.with(left, false))
      const figures = (report: typeof more) => [...Object.values(report.scores), report.overallScore]
      figures(less).forEach((figure, at) => expect(figure ?? 0).toBeLessThanOrEqual(figures(more)[at] ?? 100))
      expect(rank(less.recommendation?.label)).toBeLessThanOrEqual(Math.max(0, rank(more.recommendation?.label)))
    }),
    { numRuns: 60, seed: 5 },
  )
})

it('a last failing run that nothing followed does not count against debugging', () => {
  const strengthsOf = (follow: boolean) => {
    const session = makeSession([code('q1')])
    session.open('q1')
    session.template('q1', 'javascript')
    session.edit('q1', 'javascript', 'typed', { from: inside, inserted: makeCode(100) })
    session.test('q1', 'javascript', { core: count(1, 5) })
    session.edit('q1', 'javascript', 'typed', { from: inside, inserted: makeCode(20, 'b') })
    session.test('q1', 'javascript', { core: count(3, 5) })
    if (follow) {
      session.edit('q1', 'javascript', 'typed', { from: inside, inserted: makeCode(20, 'c') })
      session.test('q1', 'javascript', { core: count(3, 5) })
    }
    session.test('q1', 'javascript', { core: count(3, 5) }, 'submitted')
    return assess(session.input()).strengths.map(({ text }) => text)
  }
  expect(strengthsOf(false)).toContain(
    'Acted on failing tests of “q1”: 1 of 1 failing test run was followed by a change that passed more tests.',
  )
  expect(strengthsOf(true)).toContain(
    'Acted on failing tests of “q1”: 1 of 2 failing test runs was followed by a change that passed more tests.',
  )
})
