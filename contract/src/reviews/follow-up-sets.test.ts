import { describe, expect, it } from 'vitest'
import type { EntryOf } from '../room/journal.ts'
import { countConfirmed, endOfFollowUps, extendFollowUps, isOpenSet, listFollowUps } from './follow-up-sets.ts'

const startedAt = Date.parse('2026-01-05T10:00:00.000Z')
let seq = 0

/** The next entry of a journal, a second after the one before. */
function entry(kind: 'followUp' | 'followUpCheck', questionId: string, payload: object): EntryOf {
  seq += 1
  return { kind, questionId, payload, seq, at: new Date(startedAt + seq * 1000).toISOString() } as unknown as EntryOf
}

const value = { id: 'value', kind: 'value', text: 'What does f(3) return?', truth: [1, 2] }
const breaking = { id: 'break', kind: 'break', text: 'Which input breaks?', choices: ['f(1)', 'f(2)'], truth: 1 }
const why = { id: 'why', kind: 'explain', text: 'Why a map?', truth: null }
const shown = [value, breaking, why].map(({ truth: _, ...question }) => question)

const prepare = (setId: string, questionId = 'q1') =>
  entry('followUpCheck', questionId, {
    step: 'prepared',
    setId,
    answerId: `${setId}-answer`,
    questions: [value, breaking, why],
  })
const offer = (setId: string, questionId = 'q1') =>
  entry('followUp', questionId, {
    step: 'offered',
    setId,
    answerId: `${setId}-answer`,
    count: 3,
    seconds: 240,
    isSkippable: true,
  })
const ask = (setId: string) => entry('followUp', 'q1', { step: 'asked', setId, questions: shown })
const answer = (setId: string, id: string, text: string, late = false) =>
  entry('followUp', 'q1', { step: 'answered', setId, id, text, choice: null, voice: false, late })
const check = (setId: string, id: string, outcome: string) =>
  entry('followUpCheck', 'q1', { step: 'checked', setId, id, outcome, ranMeanwhile: id === 'value' })
const leave = (setId: string) => entry('followUp', 'q1', { step: 'left', setId })

const read = (...entries: EntryOf[]) => extendFollowUps([], entries)

describe('questions about submitted code', () => {
  it('are offered, asked, answered and checked, and interviewers read each with its truth and evidence', () => {
    const entries = [prepare('a'), offer('a'), ask('a'), answer('a', 'value', '[1,2]'), check('a', 'value', 'right')]
    const [set] = read(...entries)
    expect(set).toMatchObject({ setId: 'a', count: 3, seconds: 240, askedAt: Date.parse(entries[2]!.at), closed: null })
    const [first, second, third] = listFollowUps(read(...entries), 'q1')
    expect(first).toMatchObject({
      state: 'answered',
      truth: '[1,2]',
      answer: '[1,2]',
      outcome: 'right',
      ranMeanwhile: true,
      evidence: [entries[1]!.seq, entries[3]!.seq],
    })
    expect(second).toMatchObject({ state: 'unanswered', truth: 'f(2)', answer: null, outcome: null })
    // Only people can judge an explanation.
    expect(third).toMatchObject({ kind: 'explain', truth: null })
  })

  it('read the same whether the journal comes whole or in pieces', () => {
    const entries = [
      prepare('a'),
      offer('a'),
      ask('a'),
      answer('a', 'why', 'Lookups'),
      check('a', 'why', 'not_checked'),
    ]
    const whole = read(...entries)
    for (let at = 0; at <= entries.length; at += 1)
      expect(extendFollowUps(extendFollowUps([], entries.slice(0, at)), entries.slice(at))).toEqual(whole)
  })

  it('hide the truth from a reader who is not shown the preparation', () => {
    const [set] = read(offer('a'), ask('a'))
    expect(set!.questions).toEqual(shown)
    expect(JSON.stringify(set)).not.toContain('truth')
  })

  it('give way to those about newer code, unless they were begun', () => {
    const notBegun = read(offer('a'), offer('b'))
    expect(notBegun.map(({ setId, closed }) => [setId, closed])).toEqual([
      ['a', 'replaced'],
      ['b', null],
    ])
    const begun = read(offer('a'), ask('a'), offer('b'))
    expect(begun.map(({ closed }) => closed)).toEqual([null, null])
    const ofOthers = read(offer('a', 'q1'), offer('b', 'q2'))
    expect(ofOthers.map(({ closed }) => closed)).toEqual([null, null])
  })

  it('that gave way are not listed; those the candidate skipped are listed as skipped', () => {
    expect(listFollowUps(read(prepare('a'), offer('a'), prepare('b'), offer('b')), 'q1')).toHaveLength(3)
    const skipped = listFollowUps(read(prepare('a'), offer('a'), ask('a'), leave('a')), 'q1')
    expect(skipped.map(({ state }) => state)).toEqual(['skipped', 'skipped', 'skipped'])
    const untouched = listFollowUps(read(prepare('a'), offer('a')), 'q1')
    expect(untouched.map(({ state }) => state)).toEqual(['not_started', 'not_started', 'not_started'])
  })

  it('keep the latest answer to a question, and whether it came late', () => {
    const [set] = read(offer('a'), ask('a'), answer('a', 'why', 'first'), answer('a', 'why', 'second', true))
    expect(set!.answers.get('why')).toMatchObject({ text: 'second', late: true })
  })
})

describe('their time', () => {
  const set = { askedAt: 1000, seconds: 60 }

  it('begins when they are asked', () => {
    expect(endOfFollowUps({ askedAt: null, seconds: 60 }, [])).toBeNull()
    expect(endOfFollowUps(set, [])).toBe(61_000)
  })

  it('is longer by the breaks that fall into it, and by those alone', () => {
    expect(endOfFollowUps(set, [{ from: 0, to: 500 }])).toBe(61_000)
    expect(endOfFollowUps(set, [{ from: 500, to: 2000 }])).toBe(62_000)
    expect(endOfFollowUps(set, [{ from: 10_000, to: 40_000 }])).toBe(91_000)
    expect(endOfFollowUps(set, [{ from: 70_000, to: 80_000 }])).toBe(61_000)
    // A second break counts where the first one has moved the end beyond its beginning.
    const two = [
      { from: 10_000, to: 40_000 },
      { from: 70_000, to: 80_000 },
    ]
    expect(endOfFollowUps(set, two)).toBe(101_000)
  })

  it('closes the set when it is over, and so do answers to all of it', () => {
    const [open] = read(offer('a'), ask('a'))
    const end = endOfFollowUps(open!, [])!
    expect([isOpenSet(open!, [], end - 1), isOpenSet(open!, [], end)]).toEqual([true, false])
    const [waiting] = read(offer('b'))
    expect(isOpenSet(waiting!, [], end + 1e9)).toBe(true)
    const all = ['value', 'break', 'why'].map((id) => answer('c', id, 'x'))
    const [answered] = read(offer('c'), ask('c'), ...all)
    expect(isOpenSet(answered!, [], 0)).toBe(false)
    const [left] = read(offer('d'), ask('d'), leave('d'))
    expect(isOpenSet(left!, [], 0)).toBe(false)
  })
})

it('only answers that running the code could check are counted', () => {
  const outcomes = ['right', 'right', 'not_right', 'not_checked', null] as const
  expect(countConfirmed(outcomes.map((outcome) => ({ outcome })))).toEqual({ right: 2, checked: 3 })
})
