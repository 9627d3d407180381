/** Keys that could not have been typed as the device says, and honest sessions that must never look like them. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeCode, makeQuestion, makeSession, sessionStart } from '../../../test/evidence-factory.ts'
import { joinRecording, loseContact, makeRandom, openPad, pauseOf } from '../../../test/typing-factory.ts'
import { makeRandom as makeStoryRandom, typeText } from '../../demo/typing.ts'
import { assess } from '../../evidence/report.ts'
import type { EvidenceInput } from '../../observations/input.ts'
import { maxBehindMs, maxHeldMs } from './contact.ts'
import { typedWindows } from './pace.ts'

const question = makeQuestion({ id: 'q1', title: 'Merge intervals', starters: {} })
const told = makeQuestion({ id: 't1', kind: 'behavioral', title: 'A hard week', minutes: 10 })
const minute = 60_000
const seconds = 1000

function begin(interview = {}) {
  const session = makeSession([question, told], interview)
  joinRecording(session, [question])
  return session
}

/** The sources of the only pad that hold characters; the candidate's own hand is one. */
const sourcesOf = (input: EvidenceInput) => {
  const { typed, completed, spoken, ...others } = assess(input).integrity.provenance[0]!.sources!
  const found = Object.entries({ hand: typed + completed + spoken, ...others }).filter(([, count]) => count > 0)
  return Object.fromEntries(found)
}
const namesOf = (input: EvidenceInput) => Object.keys(sourcesOf(input))

type Habit = {
  perSecond: number
  /** How long the page gathers keys before it sends them. */
  flushMs: number
  /** The clock of the device against the server's. */
  skew: number
  trouble: 'none' | 'freeze' | 'hang' | 'words' | 'repeat' | 'corrections' | 'completions'
}

/** One person typing for some minutes while the page sends as it does. */
function typeOnline(habit: Habit, seed: number, text: string): EvidenceInput {
  const session = begin()
  Object.assign(session.last(), { clientAt: sessionStart + habit.skew })
  const random = makeRandom(seed)
  const pad = openPad(session, { questionId: 'q1', language: 'javascript' })
  let at = sessionStart + 5 * seconds
  let sentAt = at
  let frozenUntil = 0
  let hangsUntil = 0
  const pieces = habit.trouble === 'words' ? (text.match(/\w+\s*|\W/g) ?? []) : text.split('')
  for (const piece of pieces) {
    at += piece.length === 1 ? pauseOf(random, habit.perSecond, piece) : (piece.length * 1000) / 13
    if (habit.trouble === 'freeze' && random() < 0.01) frozenUntil = at + 1000 + random() * 4000
    if (habit.trouble === 'hang' && random() < 0.003) hangsUntil = at + 10_500 + random() * 2000
    const madeAt = Math.max(at, frozenUntil)
    if (habit.trouble === 'corrections' && random() < 0.05) {
      pad.replace(madeAt, pad.text().length, 0, 'x')
      pad.replace(madeAt + 120, pad.text().length - 1, 1, '', 'deleted')
    }
    const isCompleted = habit.trouble === 'completions' && piece === ' ' && random() < 0.3
    pad.replace(madeAt, pad.text().length, 0, isCompleted ? ' intervals' : piece, isCompleted ? 'completed' : 'typed')
    if (habit.trouble === 'repeat' && random() < 0.01) {
      for (let held = 0; held < 60; held++) pad.replace(madeAt + 500 + held * 30, pad.text().length, 0, '-')
      at += 500 + 60 * 30
    }
    if (at - sentAt < habit.flushMs || at < hangsUntil) continue
    sentAt = at
    pad.deliver(Math.max(at, madeAt) + 30 + random() * 400, { skew: habit.skew })
  }
  pad.deliver(at + 2000, { skew: habit.skew })
  session.wait(60)
  return session.input()
}

function typeOffline(seed: number, text: string, isPaused: boolean): EvidenceInput {
  const session = begin()
  const random = makeRandom(seed)
  const pad = openPad(session, { questionId: 'q1', language: 'javascript' })
  const lostAt = sessionStart + 3 * minute
  if (isPaused) {
    session.at(180)
    session.add('time', { reason: 'paused', seconds: 3600, endsAt: null }, null, 'system')
  }
  let at = lostAt + 100
  for (const key of text) {
    at += pauseOf(random, 2 + random() * 8, key)
    if (random() < 0.01) at += random() * 5 * minute
    pad.replace(at, pad.text().length, 0, key)
  }
  const backAt = at + random() * 10 * minute
  if (!isPaused) loseContact(session, lostAt, backAt)
  pad.deliver(backAt + 300 + random() * 20_000)
  session.wait(60)
  return session.input()
}

const habit = fc.record<Habit>({
  perSecond: fc.double({ min: 1.5, max: 14, noNaN: true }),
  flushMs: fc.constantFrom(150, 1000, 3000),
  skew: fc.constantFrom(0, 0, 700_000, -700_000),
  trouble: fc.constantFrom('none', 'freeze', 'hang', 'words', 'repeat', 'corrections', 'completions'),
})

describe('honest typing', () => {
  it('is never contradicted nor from outside, however the page, the network and the hands behave', () => {
    fc.assert(
      fc.property(habit, fc.nat(100_000), fc.integer({ min: 200, max: 900 }), (each, seed, solid) => {
        const input = typeOnline(each, seed, makeCode(solid, `s${seed % 7}`))
        // A hanging call may hold a few keys longer than a page should: that is ordinary.
        const { hand = 0, ...others } = sourcesOf(input)
        expect(hand).toBeGreaterThan(0)
        expect(others).toEqual(others['contradicted']! <= 20 ? { contradicted: others['contradicted'] } : {})
      }),
      { numRuns: 60, seed: 11 },
    )
  })

  it('is unknown when an hour of it comes in a few large batches after a loss of contact', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 300, max: 1500 }), fc.boolean(), (seed, solid, isPaused) => {
        const input = typeOffline(seed, makeCode(solid, `s${seed % 7}`), isPaused)
        expect(namesOf(input)).toEqual([isPaused ? 'hand' : 'unknown'])
      }),
      { numRuns: 40, seed: 12 },
    )
  })

  it('in the hold-out, with keystrokes generated for the demo, is never doubted', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const session = begin()
      const random = makeStoryRandom(seed)
      const pad = openPad(session, { questionId: 'q1', language: 'javascript' })
      const strokes = typeText(0, 0, makeCode(400, `h${seed}`), random)
      let at = sessionStart + 10 * seconds
      for (const [index, { changes, cause, afterMs }] of strokes.entries()) {
        at += afterMs
        pad.change(at, changes, cause)
        if (index % 7 === 0) pad.deliver(at + 400)
      }
      pad.deliver(at + 1000)
      session.wait(60)
      expect(namesOf(session.input()), `seed ${seed}`).toEqual(['hand'])
    }
  })
})

type Forgery = { everyMs: number; afterStartMs: number; receivedAfterMs: number; perBatch?: number }

/** A page that waits in contact and then sends a solution with its own times. */
function forge(
  { everyMs, afterStartMs, receivedAfterMs, perBatch = Infinity }: Forgery,
  text: string,
  cause = 'typed',
) {
  const session = begin()
  const pad = openPad(session, { questionId: 'q1', language: 'javascript' })
  let receivedAt = sessionStart + receivedAfterMs
  for (const [index, key] of text.split('').entries()) {
    pad.replace(sessionStart + afterStartMs + index * everyMs, index, 0, key, cause as 'typed')
    if (pad.waiting() >= perBatch) pad.deliver((receivedAt += 50))
  }
  pad.deliver(receivedAt)
  session.wait(60)
  return assess(session.input())
}

describe('forged typing', () => {
  const code = makeCode(600)
  const solid = code.replace(/\s/g, '').length

  it.each(['typed', 'completed', 'undone', 'restored', 'template', 'submitted'])(
    'with the timing of a machine is contradicted, even if its keys call themselves %s',
    (cause) => {
      const forgery = { everyMs: 3, afterStartMs: 5 * minute, receivedAfterMs: 5 * minute + 3 * seconds }
      const { integrity, plagiarismDetection } = forge(forgery, code, cause)
      expect(integrity.provenance).toMatchObject([{ typed: 0, sources: { contradicted: solid, outside: 0 } }])
      expect(plagiarismDetection).toMatchObject({ codePatternScore: 95, riskLevel: 'Medium' })
    },
  )

  it('in a few large completions is from outside: the editor offers none of them', () => {
    const session = begin()
    const pad = openPad(session, { questionId: 'q1', language: 'javascript' })
    for (const [index, piece] of (code.match(/[\s\S]{1,100}/g) ?? []).entries()) {
      pad.replace(sessionStart + minute + index * 400, pad.text().length, 0, piece, 'completed')
    }
    pad.deliver(sessionStart + minute + 5 * seconds)
    expect(sourcesOf(session.input())).toEqual({ outside: solid })
  })

  it('with the timing of a person, sent in one batch while in contact, is contradicted', () => {
    const forgery = { everyMs: 120, afterStartMs: 5 * minute, receivedAfterMs: 10 * minute }
    const { integrity, plagiarismDetection } = forge(forgery, code)
    expect(integrity.provenance).toMatchObject([{ typed: 0, sources: { contradicted: solid } }])
    expect(plagiarismDetection).toMatchObject({ overallRiskScore: 60, riskLevel: 'Medium' })
    expect(integrity.findings.find(({ fact }) => /the server was in contact/.test(fact))).toEqual({
      key: 'times:3',
      fact: `From 10:00 on, ${solid} characters of “Merge intervals” arrived late. The device gives earlier times for them, but the server was in contact with it then and received nothing; all of them are in the final text.`,
      at: new Date(sessionStart + 10 * minute).toISOString(),
      reading: 'A page that froze or a network that held messages back also delivers keys late.',
      tier: 'corroborating',
      evidence: [3],
    })
  })

  it('is contradicted also where it is cut into many small batches', () => {
    const forgery = { everyMs: 120, afterStartMs: 5 * minute, receivedAfterMs: 10 * minute, perBatch: 60 }
    expect(forge(forgery, code).integrity.provenance).toMatchObject([{ typed: 0, unverified: solid }])
  })

  it('with times before the candidate had joined is contradicted', () => {
    const forgery = { everyMs: 100, afterStartMs: -2 * minute, receivedAfterMs: 2 * seconds }
    expect(forge(forgery, code).integrity.provenance).toMatchObject([{ typed: 0, unverified: solid }])
  })

  it('in a text answer counts like a paste from outside', () => {
    const session = begin()
    session.open('t1')
    const pad = openPad(session, { questionId: 't1', language: 'text' })
    const story = makeCode(500, 'story')
    for (const [index, key] of story.split('').entries()) pad.replace(sessionStart + 9e4 + index * 2, index, 0, key)
    pad.deliver(sessionStart + 12e4)
    session.wait(60)
    const { integrity, plagiarismDetection } = assess(session.input())
    expect(integrity.provenance).toMatchObject([{ questionId: 't1', language: 'text', typed: 0 }])
    expect(plagiarismDetection).toMatchObject({ conversationScore: 58, riskLevel: 'Medium' })
  })

  it('cannot be distinguished from typing when it is replayed live at the speed of a person', () => {
    const session = begin()
    const pad = openPad(session, { questionId: 'q1', language: 'javascript' })
    for (const [index, key] of code.split('').entries()) {
      pad.replace(sessionStart + 9e4 + index * 120, index, 0, key)
      if (index % 8 === 0) pad.deliver(sessionStart + 9e4 + index * 120 + 200)
    }
    pad.deliver(sessionStart + 9e4 + code.length * 120 + 200)
    expect(sourcesOf(session.input())).toEqual({ hand: solid })
  })
})

describe('work received after the end', () => {
  it('from a lost device is unknown and context alone', () => {
    const session = begin()
    const pad = openPad(session, { questionId: 'q1', language: 'javascript' })
    const code = makeCode(400)
    for (const [index, key] of code.split('').entries()) {
      pad.replace(sessionStart + 45 * minute + index * 300, index, 0, key)
    }
    loseContact(session, sessionStart + 44 * minute, sessionStart + 61 * minute)
    pad.deliver(sessionStart + 61 * minute + 1000, { late: true })
    const { integrity, plagiarismDetection } = assess(session.input())
    expect(integrity.provenance).toMatchObject([{ typed: 0, sources: { unknown: code.replace(/\s/g, '').length } }])
    expect(plagiarismDetection.codePatternScore).toBe(0)
    expect(integrity.findings.filter(({ fact }) => /arrived after the end/.test(fact))).toMatchObject([
      { tier: 'context' },
    ])
  })
})

describe('the limits of delivery', () => {
  const keys = (count: number, everyMs: number, from: number, key = (at: number) => 'ab'[at % 2]!) =>
    Array.from({ length: count }, (_, at) => ({ key: key(at), at: from + at * everyMs }))
  const read = (typed: { key: string; at: number }[], receivedAfterMs: number[]) => {
    const session = begin()
    const pad = openPad(session, { questionId: 'q1', language: 'javascript' })
    const share = Math.ceil(typed.length / receivedAfterMs.length)
    typed.forEach(({ key, at }, index) => {
      pad.replace(sessionStart + at, index, 0, key)
      if ((index + 1) % share === 0) pad.deliver(sessionStart + receivedAfterMs[(index + 1) / share - 1]!)
    })
    return sourcesOf(session.input())
  }

  it.each(typedWindows)('take $most characters in $seconds s for typed, and one more not, nor any of them', (pace) => {
    const { seconds: long, most } = pace
    const everyMs = (long * 1000 - 100) / (most + 1)
    const at = (count: number) => {
      const session = begin()
      const pad = openPad(session, { questionId: 'q1', language: 'javascript' })
      for (const [index, { key, at: typedAt }] of keys(count, everyMs, minute + 50).entries()) {
        pad.replace(sessionStart + typedAt, index, 0, key)
        if (index % 50 === 49 || index === count - 1) pad.deliver(sessionStart + typedAt)
      }
      return sourcesOf(session.input())
    }
    expect(at(most)).toEqual({ hand: most })
    expect(at(most + 1)).toEqual({ contradicted: most + 1 })
  })

  it('take a key that is held down for one', () => {
    const held = keys(600, 10, minute, () => '-')
    expect(read(held, [minute + 6500])).toEqual({ hand: 600 })
  })

  it('are reported as fast keys if keys exceeded them, and not as an insert', () => {
    const session = begin()
    const pad = openPad(session, { questionId: 'q1', language: 'javascript' })
    for (const { key, at } of keys(400, 1, minute)) pad.replace(sessionStart + at, at - minute, 0, key)
    pad.deliver(sessionStart + minute + 500)
    const { codeStyle } = assess(session.input()).plagiarismDetection.detectedPatterns
    expect(codeStyle[0]).toMatch(/into the final code, 100% contradicted by the record\.$/)
  })

  it('let a page in contact hold a key for fifteen seconds', () => {
    const hold = (ms: number) =>
      read([...keys(120, 60, minute), ...keys(120, 60, minute + 120 * 60 + ms)], [minute + 240 * 60 + ms + 100])
    // The first key is as old as its distance from the newest.
    const first = 2 * 120 * 60 - 60
    expect(hold(maxHeldMs - first)).toEqual({ hand: 240 })
    expect(hold(maxHeldMs - first + 1)).toEqual({ hand: 239, contradicted: 1 })
  })

  it('let a whole delivery be late by two minutes', () => {
    // The smallest delay seen gives the clock's offset, so send a delivery without delay first.
    const behind = (ms: number) => {
      const session = begin()
      const pad = openPad(session, { questionId: 'q1', language: 'javascript' })
      pad.replace(sessionStart + 30 * seconds, 0, 0, 'a')
      pad.deliver(sessionStart + 30 * seconds)
      keys(120, 60, minute).forEach(({ key, at }, index) => pad.replace(sessionStart + at, 1 + index, 0, key))
      pad.deliver(sessionStart + minute + 119 * 60 + ms)
      return sourcesOf(session.input())
    }
    expect(behind(maxBehindMs - 119 * 60)).toEqual({ hand: 121 })
    expect(behind(maxBehindMs + 1)).toEqual({ hand: 1, contradicted: 120 })
  })
})
