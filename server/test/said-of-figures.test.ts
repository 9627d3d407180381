/**
 * Statements about scoring in the PDF, the rubric's notes and the candidate's page: each is checked by changing that
 * thing, after which the scores stay or move as stated. Statements covered by the forty relations are not repeated.
 */
import type { Report } from '@nova/contract/reports/reports'
import { describe, expect, test } from 'vitest'
import { describeJudging } from '../src/evidence/judging.ts'
import { assess } from '../src/evidence/report.ts'
import { makePaper } from '../src/exports/paper.ts'
import { explainResult } from '../src/feedback/explaining.ts'
import type { ConfirmedPoints } from '../src/observations/input.ts'
import { count, makeCode, makeQuestion, makeSession } from './evidence-factory.ts'

type Plan = {
  tests?: { core?: number; edge?: number; scale?: number | null }
  confirmed?: Record<string, ConfirmedPoints>
  skips?: 'code' | 'tech'
  isPasted?: boolean
  isOpenedLate?: boolean
  /** Written after the submission. */
  after?: string
  submitsAgain?: boolean
  answer?: string
}

const inside = 'function merge(intervals) {\n'.length
const confirmedHalf: Record<string, ConfirmedPoints> = { tech: { 0: 1, 1: 0 } }
const questions = [
  makeQuestion({ id: 'code', minutes: 20, reference: { javascript: makeCode(150) } }),
  makeQuestion({
    id: 'tech',
    kind: 'technical',
    minutes: 10,
    keyPoints: ['partition', 'replica'].map((point) => ({ point, phrases: [point] })),
  }),
]

function play(plan: Plan = {}): Report {
  const { tests = {}, confirmed = confirmedHalf, skips, answer = 'The partition decides the order of things.' } = plan
  const { core = 4, edge = 3, scale = 1 } = tests
  const hidden = {
    core: count(core, 5),
    edge: count(edge, 4),
    scale: scale === null ? count(0, 0) : count(scale, 2),
  }
  const session = makeSession(questions, { durationMinutes: 30 })
  if (skips !== 'code') {
    session.open('code')
    session.template('code', 'javascript')
    const text = makeCode(200)
    if (plan.isPasted) session.paste('code', 'javascript', text, inside)
    else session.type('code', 'javascript', text, inside)
    session.submit('code', 'javascript')
    session.test('code', 'javascript', hidden, 'submitted')
    if (plan.after) session.type('code', 'javascript', plan.after, inside)
    if (plan.submitsAgain) {
      session.submit('code', 'javascript')
      session.test('code', 'javascript', { core: count(0, 5), edge: count(0, 4), scale: count(0, 2) }, 'submitted')
    }
  }
  // Busy all the time, so that none of it was free for the other question.
  for (let minute = 4; plan.isOpenedLate && minute <= 32; minute += 4) {
    session.at(minute * 60)
    session.run('code', 'javascript')
  }
  if (skips !== 'tech') {
    session.open('tech')
    session.type('tech', 'text', answer)
  }
  const { [skips ?? '']: _, ...read } = confirmed
  return { ...assess({ ...session.input(), confirmed: read }), digest: '' }
}

const figures = ({ scores, overallScore }: Report) => ({ ...scores, overall: overallScore })
const risk = ({ plagiarismDetection }: Report) => plagiarismDetection.overallRiskScore ?? 0
const plain = play()

/** The overall score, were it made of these scores alone. */
function meanOf({ scores, weights }: Report, names: (keyof Report['weights'])[]): number {
  const sum = names.reduce((total, name) => total + (scores[name] ?? 0) * (weights[name] ?? 0), 0)
  return Math.round(sum / names.reduce((total, name) => total + (weights[name] ?? 0), 0))
}

/** Each claim about scoring, with its evidence. */
const checks: [said: RegExp, show: () => void][] = [
  [
    /hidden tests are run on the final code/,
    () => expect(figures(play({ tests: { core: 5 } })).problemSolving).toBeGreaterThan(figures(plain).problemSolving!),
  ],
  [
    /A part that was not observed is left out|leave out anything we can't observe/,
    () => {
      const without = play({ tests: { scale: null } })
      expect(without.scores.efficiency).toBeNull()
      expect(without.overallScore).toBe(meanOf(without, ['problemSolving', 'codeQuality', 'communication']))
    },
  ],
  [
    /Nothing in words counts before a person has confirmed it|not in the scores until then/,
    () => {
      const waiting = play({ confirmed: {} })
      expect(waiting.waitingForReview).toEqual(['tech'])
      expect(waiting.overallScore).toBe(meanOf(waiting, ['problemSolving', 'codeQuality', 'efficiency']))
      expect(figures(plain).communication).toBe(50)
    },
  ],
  [
    /code quality counts as far as the hidden tests pass/,
    () => {
      const failing = play({ tests: { core: 0, edge: 0, scale: 0 } })
      expect([failing.scores.codeQuality, failing.weights.codeQuality]).toEqual([plain.scores.codeQuality, 0])
      // Half of 10 minutes, and nothing of the 20 less the third that is the code's quality.
      expect(failing.overallScore).toBe(Math.round((10 * 50) / (10 + (20 * 2) / 3)))
    },
  ],
  [
    /Neither does integrity|never changes a score|It changes no score/,
    () => {
      const pasted = play({ isPasted: true })
      expect(risk(pasted)).toBeGreaterThan(risk(plain))
      expect(figures(pasted)).toEqual(figures(plain))
    },
  ],
  [
    /Spelling, grammar, accent and style do not count/,
    () => expect(figures(play({ answer: 'da partishun it decide order of da things' }))).toEqual(figures(plain)),
  ],
  [
    /What you submit counts until you submit it again/,
    () => {
      const edited = play({ after: '  throw new Error()\n' })
      expect([edited, plain].map(({ submissions }) => submissions[0]!.editedSince)).toEqual([true, undefined])
      expect(figures(edited)).toEqual(figures(plain))
      const again = play({ after: '  throw new Error()\n', submitsAgain: true })
      expect(figures(again).problemSolving).toBe(0)
    },
  ],
  [
    /counts as 0 in its scores|no points for a question that you leave unanswered/,
    () => {
      const left = play({ skips: 'code' })
      expect([left.scores.problemSolving, left.scores.codeQuality, left.scores.efficiency]).toEqual([0, 0, 0])
    },
  ],
  [
    /not reached before the end and did not count|no time to open does not count/,
    () => {
      const late = play({ skips: 'tech', isOpenedLate: true })
      expect(late.coverage!.notReached).toEqual(['tech'])
      expect(late.scores.communication).toBeNull()
    },
  ],
  [
    /integrity level \(Low, Medium or High\) from where the text in your answers came from/,
    () => {
      const { riskLevel } = play({ isPasted: true }).plagiarismDetection
      expect(['Medium', 'High']).toContain(riskLevel)
      expect(plain.plagiarismDetection.riskLevel).toBe('Low')
    },
  ],
]

/** Sentences that describe actions and say nothing about scoring. */
const others = [
  /^A 90% range holds/,
  /^The rules are version/,
  /^Your scores are computed by fixed rules/,
  /^People decide/,
  /^If you object/,
  /^“/,
  /^You (answered|gave \d answers? in words|sent Nova)/,
]
/** Held by the forty relations, by the tests of the rubric, and by those of the templates' labels. */
const elsewhere = [
  /^Typing speed, time, repeated runs/,
  /Asking Nova, or not asking/,
  /^Each question counts by its planned minutes/,
  /computes a recommendation: Strong Hire, Consider with Reservations, Do Not Hire, or Not enough evidence/,
]

const paperSentences = () => {
  const input = {
    company: 'Nordwind',
    sealed: null,
    decision: null,
    overrides: [],
    panel: { competencies: [], reviews: [] },
  }
  const empty = {
    statements: new Map(),
    drawings: new Map(),
    queries: new Map(),
    marked: [],
    moments: [],
    timeline: [],
  }
  const { blocks } = makePaper({ report: plain, ...input, ...empty })
  const from = blocks.findIndex((block) => block.kind === 'heading' && block.text === 'How the figures are made')
  const list = blocks.slice(from).find((block) => block.kind === 'list')
  return (list?.kind === 'list' ? list.items : []).map((item) =>
    typeof item === 'string' ? item : item.map(({ text }) => text).join(''),
  )
}

const told: Record<string, () => string[]> = {
  'the PDF': paperSentences,
  'the notes of the rubric': () =>
    describeJudging({ kinds: ['coding', 'technical'], aiPolicy: 'nova', followUps: 'ask' }).notes,
  'the candidate’s page': () =>
    [plain, play({ skips: 'code' }), play({ confirmed: {} }), play({ skips: 'tech', isOpenedLate: true })].flatMap(
      (report) => explainResult(report).flatMap(({ sentences }) => sentences),
    ),
}

describe.each(Object.entries(told))('%s', (_, sentences) => {
  test('says nothing of what counts that no test holds', () => {
    const all = sentences()
    expect(all.length).toBeGreaterThan(4)
    const held = [...checks.map(([said]) => said), ...others, ...elsewhere]
    expect(all.filter((sentence) => !held.some((said) => said.test(sentence)))).toEqual([])
  })
})

test.each(checks)('%s', (said, show) => {
  const all = Object.values(told).flatMap((sentences) => sentences())
  expect(all.some((sentence) => said.test(sentence))).toBe(true)
  show()
})

test('candidates read what is computed about them, from what, and how to object', () => {
  const notes = describeJudging({ kinds: ['coding'], aiPolicy: 'nova', followUps: 'ask' }).notes.join('\n')
  for (const words of [
    /From these scores the report computes a recommendation/,
    /computes an integrity level \(Low, Medium or High\) from where the text in your answers came from/,
    /You can answer each finding/,
    /If you object to a score, the recommendation or the integrity level, write to the company, or ask for a person/,
  ])
    expect(notes).toMatch(words)
})
