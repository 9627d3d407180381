/** The sentences of findings: their tier, their moment and the entries they rest on. */
import { expect, it } from 'vitest'
import { makeCode, makeQuestion, makeSession, sessionStart } from '../../test/evidence-factory.ts'
import { assess } from '../evidence/report.ts'
import { makeKnownTexts, stretchLength } from './account/known-texts.ts'

const question = makeQuestion({ id: 'q1', title: 'Merge intervals' })
const inside = 'function merge(intervals) {\n'.length

/** Makes a transcription with this many pauses, so that its profile is weaker. */
function transcribe(corrections: number) {
  const session = makeSession([question])
  session.open('q1')
  session.template('q1', 'javascript')
  const code = makeCode(500)
  session.type('q1', 'javascript', code, inside)
  for (let at = 0; at < corrections; at++) session.remove('q1', 'javascript', inside + code.length - 2 - at, 1)
  session.wait(60)
  const { findings } = assess(session.input()).integrity
  return findings.filter(({ fact }) => /came key by key/.test(fact))
}

it('a linear profile is corroborating from one half on, and begins where the pad does', () => {
  const [strong] = transcribe(0)
  // The ramp of removed / typed from .015 to .06 leaves less the more is removed.
  expect([transcribe(20), transcribe(26)].map(([finding]) => finding?.tier)).toEqual(['corroborating', 'context'])
  expect(strong).toMatchObject({ tier: 'corroborating', at: new Date(sessionStart).toISOString() })
  expect(strong!.evidence[0]).toBe(2)
  expect(strong!.evidence).toHaveLength(2)
})

it('only pastes right after an absence count for it, by what is left of them', () => {
  const session = makeSession([question])
  session.open('q1')
  session.template('q1', 'javascript')
  session.wait(100)
  session.paste('q1', 'javascript', makeCode(300, 'first'), inside)
  session.wait(300)
  session.away(60)
  session.wait(2)
  session.paste('q1', 'javascript', makeCode(300, 'second'), inside)
  session.wait(3000)
  // Half of the text from outside followed the absence: 100 (1 - (1 - .5 · .5)).
  expect(assess(session.input()).plagiarismDetection.timingScore).toBe(25)
})

it('an absence after the pastes counts for none of them', () => {
  const session = makeSession([question])
  session.open('q1')
  session.template('q1', 'javascript')
  session.wait(100)
  session.paste('q1', 'javascript', makeCode(300), inside)
  session.wait(5)
  session.away(60)
  session.wait(3000)
  expect(assess(session.input()).plagiarismDetection.timingScore).toBe(0)
})

it('a text is recognised by its stretches', () => {
  const letters = (count: number, seed: number) =>
    Array.from({ length: count }, (_, at) => String.fromCharCode(97 + ((at * 7 + seed * at * at) % 26))).join('')
  const origin = { source: 'typed', why: null, seq: 1, at: 0, receivedAt: 0, questionId: 'q1', language: null } as const
  const mark = { origin: { ...origin }, move: null }
  const texts = makeKnownTexts()
  const known = letters(stretchLength, 1)
  texts.remember(
    known,
    Array.from(known, () => mark),
  )
  const found = (text: string) =>
    texts
      .recognise(text)
      .map((each) => Number(each !== null))
      .join('')
  expect(found(known)).toBe('1'.repeat(stretchLength))
  expect(found(`${known}!?`)).toBe(`${'1'.repeat(stretchLength)}00`)
  expect(found(known.slice(1))).toBe('1'.repeat(stretchLength - 1))
  expect(found(`${known.slice(1)}!?`)).toBe('0'.repeat(stretchLength + 1))
})

it('unjudged work is mentioned, and an empty answer is not', () => {
  const session = makeSession([question, makeQuestion({ id: 'q2', title: 'Second' })])
  session.open('q1')
  session.template('q1', 'javascript')
  session.type('q1', 'javascript', '  return 1\n', inside)
  session.open('q2')
  session.wait(60)
  const { notAssessed } = assess(session.input())
  expect(notAssessed.filter((line) => /hidden tests/.test(line))).toEqual([
    '“Merge intervals”: the hidden tests did not run on the final code.',
  ])
})
