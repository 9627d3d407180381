/** Each named limit of docs/assessment.md just below, at and just above it. */
import type { EntryOf } from '@nova/contract/room/journal'
import { describe, expect, it } from 'vitest'
import { count, makeCode, makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import { isSolvedStory } from '../answers/star.ts'
import { combineSigns } from '../integrity/channels.ts'
import { overallRisk } from '../integrity/integrity.ts'
import { linearity } from '../integrity/rhythm.ts'
import { ramp } from '../observations/figures.ts'
import { correctnessOf } from './coding.ts'
import { assess } from './report.ts'

const question = makeQuestion({ id: 'q1' })
const inside = 'function merge(intervals) {\n'.length
const begin = (interview = {}) => {
  const session = makeSession([question], interview)
  session.open('q1')
  session.template('q1', 'javascript')
  return session
}
/** Code with exactly this many solid characters, on one line. */
const exactly = (solid: number, seed = 'a') =>
  makeCode(solid + 50, seed)
    .replace(/\s/g, '')
    .slice(0, solid)
const risk = (session: ReturnType<typeof begin>) => assess(session.input()).plagiarismDetection

describe('a paste', () => {
  const pasted = (solid: number) => {
    const session = begin()
    session.paste('q1', 'javascript', exactly(solid), inside)
    session.wait(60)
    return assess(session.input())
  }
  it('is evidence from twelve solid characters on', () => {
    expect([11, 12, 13].map((solid) => pasted(solid).integrity.pastes.length)).toEqual([0, 1, 1])
  })
  it('is ordinary up to 120 characters in a question', () => {
    expect([119, 120, 121].map((solid) => pasted(solid).plagiarismDetection.codePatternScore)).toEqual([0, 0, 95])
  })
  it('is shown with all its characters, blanks too', () => {
    const session = begin()
    const code = makeCode(200)
    session.paste('q1', 'javascript', code, inside)
    session.wait(60)
    const { integrity } = assess(session.input())
    expect(integrity.pastes).toMatchObject([{ characters: code.length, surviving: code.length }])
    expect(integrity.findings[0]!.fact).toBe(
      `At 00:00, the candidate pasted ${code.length} characters, ${code.replace(/\s/g, '').length} without blanks, into “${question.title}”; 100% of it is in the final code.`,
    )
  })
  const afterAbsence = (awaySeconds: number, laterSeconds: number) => {
    const session = begin()
    session.wait(60)
    session.away(awaySeconds)
    session.wait(laterSeconds)
    session.paste('q1', 'javascript', exactly(400), inside)
    session.wait(3600)
    return risk(session).timingScore
  }
  it('follows an absence for ten seconds', () => {
    expect([9.999, 10, 10.001].map((later) => afterAbsence(20, later))).toEqual([50, 50, 0])
  })
  it('follows an absence of eight seconds or more', () => {
    expect([7.999, 8, 8.001].map((away) => afterAbsence(away, 1))).toEqual([0, 50, 50])
  })
  it('is declared within two minutes, before or after', () => {
    const declared = (seconds: number) => {
      const session = begin({ aiPolicy: 'open' })
      session.paste('q1', 'javascript', exactly(400), inside)
      session.wait(seconds)
      session.add('declaration', { text: 'Asked another assistant.' }, 'q1')
      session.wait(600)
      return risk(session).overallRiskScore
    }
    expect([119.999, 120, 120.001].map(declared)).toEqual([0, 0, 83])
  })
  it('is direct from 37.5 % of what people wrote, and beyond 300 characters in the interview', () => {
    const share = (external: number, typed: number) => {
      const session = begin()
      session.type('q1', 'javascript', exactly(typed, 'typed'), inside)
      session.paste('q1', 'javascript', exactly(external, 'out'), inside)
      session.wait(3600)
      return assess(session.input()).integrity.findings.find(({ fact }) => /pasted/.test(fact))!.tier
    }
    expect([share(224, 376), share(225, 375), share(226, 374)]).toEqual(['context', 'direct', 'direct'])
    expect([share(299, 2_000), share(300, 2_000), share(301, 2_000)]).toEqual(['context', 'context', 'direct'])
  })
})

describe('a single insert', () => {
  const inserted = (text: string, cause: 'typed' | 'completed' | 'undone' | 'restored' = 'typed') => {
    const session = begin()
    session.wait(60)
    session.edit('q1', 'javascript', cause, { from: inside, inserted: text })
    session.wait(60)
    const { outside, typed, completed, unknown } = assess(session.input()).integrity.provenance[0]!.sources!
    return { outside, typed, completed, unknown }
  }
  const none = { outside: 0, typed: 0, completed: 0, unknown: 0 }
  it('of one name is typed up to 40 characters', () => {
    expect([39, 40, 41].map((solid) => inserted('a'.repeat(solid)))).toEqual([
      { ...none, typed: 39 },
      { ...none, typed: 40 },
      { ...none, outside: 41 },
    ])
  })
  it('of several words comes from no key', () => {
    expect(inserted('total = next')).toEqual({ ...none, outside: 10 })
  })
  it('as a completion ends a name that is there, or a form of the editor', () => {
    const ended = (begun: string, rest: string) => {
      const session = begin()
      session.type('q1', 'javascript', begun, inside)
      session.edit('q1', 'javascript', 'completed', { from: inside + begun.length, inserted: rest })
      const { typed, completed, outside } = assess(session.input()).integrity.provenance[0]!.sources!
      return { typed, completed, outside }
    }
    expect(ended('int', 'ervals')).toEqual({ typed: 3, completed: 6, outside: 0 })
    expect(ended('els', 'ewhere')).toEqual({ typed: 9, completed: 0, outside: 0 })
    expect(ended('els', 'ewhere = other')).toEqual({ typed: 3, completed: 0, outside: 12 })
    expect(inserted('intervals', 'completed')).toEqual({ ...none, typed: 9 })
    expect(inserted('for (let index = 0; index < bound; index++) {\n  \n}', 'completed')).toEqual({
      ...none,
      completed: 37,
    })
    expect(inserted('for (;;) {\n  step()\n}', 'completed')).toEqual({ ...none, outside: 15 })
  })
  it('that renames and formats in sixty places is outside only where it was pasted', () => {
    const outcome = (cause: 'completed' | 'pasted') => {
      const session = begin()
      session.wait(60)
      session.type('q1', 'javascript', 'sum = add(sum)\n'.repeat(30), inside)
      const after = session.textOf('q1', 'javascript').length - inside - 15 * 30
      const line = [[3, '    theTotal'], 7, [3, 'theTotal'], 2]
      const changes = [inside, ...Array.from({ length: 30 }, () => line).flat(), after]
      const { at, payload } = session.last() as EntryOf<'edit'>
      const edits = [{ changes, cause, at: Date.parse(at) }] as EntryOf<'edit'>['payload']['edits']
      session.add('edit', { language: 'javascript', baseVersion: payload.baseVersion + 1, edits }, 'q1')
      session.wait(60)
      const { provenance, pastes } = assess(session.input()).integrity
      return [provenance[0]!.external, pastes.length]
    }
    expect([outcome('completed'), outcome('pasted')]).toEqual([
      [0, 0],
      [480, 1],
    ])
  })
  it('that claims to be undone, of text that was never there, is outside', () => {
    expect(inserted(exactly(121), 'undone')).toEqual({ ...none, outside: 121 })
  })
  it('that a session without a record of contact says was brought back is unknown', () => {
    expect(inserted(exactly(300), 'restored')).toEqual({ ...none, unknown: 300 })
  })
})

describe('the linear profile', () => {
  const pure = { typed: 300, atEnd: 0.98, removedShare: 0.015, behindPerTenLines: 0.3, pausesPerTenLines: 1.5 }
  const of = (change: Partial<typeof pure & { hasPartialRun: boolean }>) =>
    linearity({ ...pure, hasPartialRun: false, ...change })
  it('says nothing under 300 characters', () => {
    expect([299, 300, 301].map((typed) => of({ typed }))).toEqual([0, 1, 1])
  })
  it('runs along each of its ramps', () => {
    expect([0.9, 0.94, 0.98].map((atEnd) => Number(of({ atEnd }).toFixed(6)))).toEqual([0, 0.5, 1])
    expect([0.015, 0.0375, 0.06].map((removedShare) => Number(of({ removedShare }).toFixed(6)))).toEqual([1, 0.5, 0])
    expect([0.3, 0.9, 1.5].map((behindPerTenLines) => Number(of({ behindPerTenLines }).toFixed(6)))).toEqual([
      1, 0.5, 0,
    ])
    expect([1.5, 3.25, 5].map((pausesPerTenLines) => Number(of({ pausesPerTenLines }).toFixed(6)))).toEqual([1, 0.5, 0])
    expect(of({ hasPartialRun: true })).toBe(0.5)
  })
  it('weighs an absence of a quarter to three quarters of the session, and no more than a tenth', () => {
    const away = (awayShare: number) =>
      Math.round(1000 * combineSigns([{ share: ramp(awayShare, 0.25, 0.75), most: 0.1 }]))
    expect([0.25, 0.5, 0.75, 1].map(away)).toEqual([0, 50, 100, 100])
  })
  it('caps the risk by its facts', () => {
    const all = [1, 1, 1]
    expect([overallRisk(all, 0, 0), overallRisk(all, 0, 1), overallRisk(all, 0, 2), overallRisk(all, 1, 0)]).toEqual([
      30, 60, 100, 100,
    ])
  })
})

describe('clearing the starter', () => {
  const copyAfterClearing = (seed: number, way: 'at once' | 'key by key' | 'typed over') => {
    const session = begin()
    const starter = session.textOf('q1', 'javascript')
    session.wait(30)
    if (way === 'at once') session.remove('q1', 'javascript', 0, starter.length)
    if (way === 'key by key') {
      for (let at = starter.length - 1; at >= 0; at--) session.remove('q1', 'javascript', at, 1)
    }
    const code = makeCode(350 + seed * 20, `h${seed}`)
    if (way === 'typed over') {
      session.edit('q1', 'javascript', 'typed', { from: 0, removed: starter.length, inserted: code[0]! })
    }
    session.type('q1', 'javascript', way === 'typed over' ? code.slice(1) : code, undefined, 120 + seed)
    session.wait(60)
    return risk(session).riskLevel
  }
  const ways = ['at once', 'key by key', 'typed over'] as const

  it('is no correction: a copy that follows it is Medium in every session of the hold-out', () => {
    const levels = ways.flatMap((way) => Array.from({ length: 8 }, (_, seed) => copyAfterClearing(seed, way)))
    expect(levels.filter((level) => level === 'Medium').length / levels.length).toBe(1)
  })

  it('accuses no candidate who clears it and then works with corrections', () => {
    const levels = ways.flatMap((way) =>
      Array.from({ length: 8 }, (_, seed) => {
        const session = begin()
        const starter = session.textOf('q1', 'javascript')
        if (way === 'at once') session.remove('q1', 'javascript', 0, starter.length)
        if (way === 'typed over')
          session.edit('q1', 'javascript', 'typed', { from: 0, removed: starter.length, inserted: '/' })
        if (way === 'key by key') {
          for (let at = starter.length - 1; at >= 0; at--) session.remove('q1', 'javascript', at, 1)
        }
        for (const [index, line] of makeCode(400, `c${seed}`).split('\n').entries()) {
          session.type('q1', 'javascript', `${line}\n`, undefined, 120)
          const length = session.textOf('q1', 'javascript').length
          session.remove('q1', 'javascript', length - 6, 5)
          session.type('q1', 'javascript', 'fixed', length - 6)
          if (index % 3 === seed % 3) session.type('q1', 'javascript', 'let early = 0\n', 0)
        }
        session.wait(60)
        return risk(session).riskLevel
      }),
    )
    expect(new Set(levels)).toEqual(new Set(['Low']))
  })
})

describe('scores', () => {
  it('take the same work for the same, however many tests failed before', () => {
    const debugged = (before: number) => {
      const session = begin()
      session.type('q1', 'javascript', '  return 1\n', inside)
      session.test('q1', 'javascript', { core: count(before, 3) })
      session.type('q1', 'javascript', '  return 2\n', inside)
      session.test('q1', 'javascript', { core: count(2, 3) })
      session.test('q1', 'javascript', { core: count(2, 3) }, 'submitted')
      session.wait(60)
      return assess(session.input()).scores.problemSolving
    }
    expect([debugged(0), debugged(1), debugged(2)]).toEqual([67, 67, 67])
  })
  it('follow their weights exactly', () => {
    expect(correctnessOf({ core: 1, edge: 0 })).toBeCloseTo(0.625, 9)
    expect(correctnessOf({ core: 0, edge: 1 })).toBeCloseTo(0.375, 9)
  })
})

describe('a behavioral answer', () => {
  const elements = (situation: number, task: number, action: number, result: number) =>
    isSolvedStory({ situation, task, action, result })
  it('is a story from three of its four elements on, with what the candidate did among them', () => {
    expect(elements(0.5, 0, 0.5, 0)).toBe(false)
    expect(elements(0.5, 0, 0.5, 0.5)).toBe(true)
    expect(elements(0, 0.5, 0.5, 0.5)).toBe(true)
    expect(elements(1, 1, 0, 1)).toBe(false)
  })
  it('with any other content solves nothing, and a story solves the question once it is reviewed', () => {
    const told = makeQuestion({ id: 't1', kind: 'behavioral', title: 'A hard week', minutes: 10 })
    const shares = { situation: 1, task: 1, action: 1, result: 0 }
    const solved = (text: string, confirmed?: Record<string, typeof shares>) => {
      const session = makeSession([told])
      session.open('t1')
      session.type('t1', 'text', text)
      session.submit('t1', 'text')
      session.wait(60)
      return assess({ ...session.input(), ...(confirmed ? { confirmed } : {}) }).problemsSolved
    }
    expect(solved('asdf jkl asdf jkl qwer uiop')).toBe(0)
    expect(solved('The quick brown fox jumps over the lazy dog near the river bank.')).toBe(0)
    const story =
      'When our team moved house I had to keep the database alive. I wrote a script and I tested it. As a result it took 2 hours.'
    // An unreviewed answer waits and doesn't count as solved.
    expect([solved(story), solved(story, { t1: shares })]).toEqual([0, 1])
  })
})
