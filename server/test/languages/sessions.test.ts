/**
 * Twenty sessions, each played in English, German, Spanish, French and the English of a late learner: the
 * same messages to Nova and the same answer, with the same work. Every figure is the same in all five.
 */
import type { Part } from '@nova/contract/reports/report-questions'
import type { Report } from '@nova/contract/reports/reports'
import { expect, test } from 'vitest'
import { assess } from '../../src/evidence/report.ts'
import { count, makeCode, makeQuestion, makeSession } from '../evidence-factory.ts'
import { randomOf } from '../simulator/seat.ts'
import { said, type Tongue, tongues } from './messages.ts'

const sessions = 20
const inside = 'function merge(intervals) {\n'.length
const questions = [
  makeQuestion({ id: 'code', reference: { javascript: makeCode(150) } }),
  makeQuestion({
    id: 'words',
    kind: 'technical',
    minutes: 10,
    starters: {},
    keyPoints: ['sorted', 'search'].map((point) => ({ point, phrases: [point] })),
  }),
]
const reasons = said.filter(({ kind }) => kind === 'argument')

function play(seed: number, tongue: Tongue): Omit<Report, 'digest'> {
  const random = randomOf(seed)
  const session = makeSession(questions)
  session.open('code')
  session.template('code', 'javascript')
  for (let at = 0; at < 2 + Math.floor(random() * 6); at++) {
    session.wait(30)
    session.ask('code', said[Math.floor(random() * said.length)]!.words[tongue])
    session.reply('code', 'What would you expect for an empty list?', 1 + Math.floor(random() * 3))
    if (random() < 0.5) session.type('code', 'javascript', makeCode(60, `s${at}`), inside)
    if (random() < 0.3) session.test('code', 'javascript', { core: count(at, 8) })
  }
  session.submit('code', 'javascript')
  session.test('code', 'javascript', { core: count(4, 5), edge: count(2, 4) }, 'submitted')
  session.open('words')
  session.type('words', 'text', reasons[seed % reasons.length]!.words[tongue])
  session.submit('words', 'text')
  session.at(3000)
  // Confirmed by a person, since the program's guess is for English alone.
  return assess({ ...session.input(), confirmed: { words: { 0: 1, 1: 0 } } })
}

const valuesOf = (part: Part | undefined): unknown => part && [part.name, part.value, part.parts?.map(valuesOf)]

/** Every number that a reader sees as a figure. */
function figuresOf({
  aiMetrics,
  plagiarismDetection,
  scores,
  overallScore,
  figures,
  ...report
}: Omit<Report, 'digest'>) {
  const { narrative, ...use } = aiMetrics
  const { analysis: _, measured: __, suspiciousIndicators, detectedPatterns: ___, ...risk } = plagiarismDetection
  return {
    use,
    risk,
    scores,
    overallScore,
    told: narrative.map(({ text }) => text),
    signs: suspiciousIndicators.length,
    label: report.recommendation,
    ranges: report.ranges,
    parts: Object.values(figures!).map(valuesOf),
    findings: report.integrity.findings.map(({ tier, key }) => [tier, key]),
  }
}

test.each(Array.from({ length: sessions }, (_, at) => at))(
  'session %i has the same figures in five languages',
  (seed) => {
    const [english, ...others] = tongues.map((tongue) => figuresOf(play(seed, tongue)))
    for (const other of others) expect(other).toEqual(english)
  },
)

test('a request of Nova’s that stays unanswered raises no figure, in whichever language it was made', () => {
  const asks: Record<Tongue, string> = {
    english: 'Please explain what you built.',
    german: 'Bitte erkläre, was du gebaut hast.',
    spanish: 'Explica lo que has construido, por favor.',
    french: 'Explique ce que tu as construit, s’il te plaît.',
    second: 'Explain please what you have build.',
  }
  const figures = tongues.map((tongue) => {
    const session = makeSession(questions)
    session.open('code')
    session.template('code', 'javascript')
    session.type('code', 'javascript', makeCode(200), inside)
    session.reply('code', asks[tongue])
    session.wait(600)
    return assess(session.input()).plagiarismDetection.suspiciousIndicators
  })
  expect(figures).toEqual(tongues.map(() => []))
})

test('what the candidate says of their own code is held against nobody, in whichever language', () => {
  const session = makeSession(questions)
  session.open('code')
  session.template('code', 'javascript')
  session.type('code', 'javascript', makeCode(200), inside)
  for (const text of ['I used recursion and a regular expression.', 'My code uses a heap.', 'I used binary search.'])
    session.ask('code', text)
  const { integrity, plagiarismDetection } = assess(session.input())
  expect([integrity.findings, plagiarismDetection.conversationScore]).toEqual([[], null])
})
