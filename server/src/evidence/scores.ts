import type { ScoreName } from '@nova/contract/reports'
import type { HiddenCounts } from '@nova/contract/runs'
import type { Language } from '@nova/contract/words'
import {
  explanationScore,
  ownWords,
  readExplanation,
  readKeyPoints,
  readStar,
  reasoningShare,
  starScore,
  type Explanation,
  type KeyPointFact,
  type Star,
} from './answers.ts'
import { authoredLines, codeQualityOf, readCodeParts, type CodeParts } from './code-quality.ts'
import { type Coverage, readCoverage } from './coverage.ts'
import { mean, ramp, solidOf } from './figures.ts'
import type { EvidenceInput, EvidenceQuestion } from './input.ts'
import {
  answerText,
  finalPad,
  isEmptyCode,
  starterOf,
  type Observations,
  type PadHistory,
  type RunFact,
} from './observations.ts'
import { leastAuthoredLines, qualityWithoutTests, rubric, timeFit, weigh } from './rubric.ts'
import { isProbe } from './statements.ts'

export const solvedKeyPoints = 0.6
/** The least that a bank question has; stands in where a question of one's own names none. */
const usualKeyPoints = 4
const groups = ['core', 'edge', 'scale'] as const
const unjudged = new Set(['unavailable', 'internal_error', 'killed'])

/** Everything scored about one coding question; shares from 0 to 1, null where not observed. */
export type CodingFacts = {
  question: EvidenceQuestion
  pad: PadHistory | null
  isEmpty: boolean
  /** Whether it was ever on the candidate's screen. */
  isOpened: boolean
  judged: RunFact | null
  /** What the compiler said first of the final code; null where it compiled, or nobody tried. */
  compileError: string | null
  shares: Record<(typeof groups)[number], number | null>
  correctness: number | null
  /** D: the share of failing tests whose next changed test passes more. */
  debugging: number | null
  /** The candidate's, each followed by a test of changed code; one that nothing followed says nothing. */
  failingRuns: RunFact[]
  explained: { said: Explanation; score: number; evidence: number[] } | null
  runs: RunFact[]
  unchangedRuns: RunFact[]
  seconds: number | null
  timeFit: number | null
  parts: CodeParts | null
  quality: number | null
  units: number
}
export type TechnicalFacts = {
  question: EvidenceQuestion
  text: string
  evidence: number[]
  points: KeyPointFact[]
  /** Answered by a drawing, without a word. */
  isDrawn: boolean
  /** Null where the question names no key points, or a drawing is the answer. */
  keyShare: number | null
  /** Null where a drawing is the answer. */
  reasoning: number | null
}
export type BehavioralFacts = {
  question: EvidenceQuestion
  text: string
  evidence: number[]
  /** Null where an interviewer marked it complete and nothing is written: it was talked about elsewhere. */
  star: Star | null
}
export type Scored = {
  coding: CodingFacts[]
  technical: TechnicalFacts[]
  behavioral: BehavioralFacts[]
  scores: Record<ScoreName, number | null>
  explanations: number | null
  overall: number | null
  units: number
  band: number | null
  weights: Record<ScoreName, number>
  coverage: Coverage
}

/** C = wavg(core .5, edge .3, scale .2) */
export function correctnessOf(shares: CodingFacts['shares']): number | null {
  return weigh(rubric.correctness, shares)
}

/** 1 up to the allotted time, falling to .5 at one and a half of it. */
export function timeFitOf(seconds: number, allottedSeconds: number): number {
  return 1 - (1 - timeFit.least) * ramp(seconds / allottedSeconds, 1, timeFit.leastFrom)
}

export function codingScore(
  facts: Pick<CodingFacts, 'isEmpty' | 'correctness' | 'debugging'>,
  explained: number | null,
) {
  if (facts.isEmpty) return 0
  if (facts.correctness === null) return null
  const { correctness, debugging } = facts
  return weigh(rubric.coding, { correctness, debugging, explanation: explained })
}

export function technicalScore(keyShare: number | null, reasoning: number): number {
  return weigh(rubric.technical, { keyPoints: keyShare, reasoning })!
}

export function efficiencyOf(correctness: number, scale: number | null, changed: number | null, fit: number | null) {
  const use = weigh(rubric.efficiency, { scale, changed, timeFit: fit })
  return use === null ? null : correctness * use
}

/** Half the width of the uncertainty: max(2, round(100 sqrt(p (1 - p) / (n + 4)))), overall from 0 to 1. */
export function bandOf(overall: number, units: number): number {
  const p = (units * overall + 2) / (units + 4)
  return Math.max(2, Math.round(100 * Math.sqrt((p * (1 - p)) / (units + 4))))
}

/** All four scores, the overall one and how sure it is (docs/assessment.md 3.2). Nothing is rounded here but the band. */
export function scoreSession(input: EvidenceInput, seen: Observations): Scored {
  const coverage = readCoverage(input, seen)
  const counted = input.questions.filter((question) => !coverage.notReached.includes(question))
  const kind = (wanted: EvidenceQuestion['kind']) => counted.filter((question) => question.kind === wanted)
  const coding = kind('coding').map((question) => readCoding(input, seen, question))
  const technical = kind('technical').map((question) => readTechnical(seen, question))
  const behavioral = kind('behavioral').map((question) => readBehavioral(seen, question))
  const explanations = mean([
    ...coding.map(({ explained }) => explained?.score ?? null),
    ...technical.map(({ reasoning }) => reasoning),
  ])
  const scores = {
    problemSolving: mean([
      ...coding.map((facts) => codingScore(facts, facts.explained?.score ?? null)),
      ...technical.map(({ keyShare, reasoning }) => (reasoning === null ? null : technicalScore(keyShare, reasoning))),
    ]),
    codeQuality: mean(coding.map(({ quality }) => quality)),
    communication: weigh(rubric.communication, {
      behavioral: mean(behavioral.map(({ star }) => (star ? starScore(star) : null))),
      explanations,
    }),
    efficiency: mean(coding.map(efficiencyOfFacts)),
  }
  const weights = { ...rubric.scores, ...input.interview.weights }
  const overall = weigh(weights, scores)
  const units =
    coding.reduce((sum, facts) => sum + facts.units + (facts.explained ? 1 : 0), 0) +
    // A technical answer is a key-point set and, by its reasoning, an explanation.
    2 * technical.filter(({ text }) => text).length +
    behavioral.filter(({ text }) => text).length
  const band = overall === null ? null : bandOf(overall, units)
  return { coding, technical, behavioral, scores, explanations, overall, units, band, weights, coverage }
}

export function efficiencyOfFacts(facts: CodingFacts): number | null {
  if (facts.isEmpty) return 0
  if (facts.correctness === null) return null
  const changed = facts.runs.length ? 1 - facts.unchangedRuns.length / facts.runs.length : null
  return efficiencyOf(facts.correctness, facts.shares.scale, changed, facts.timeFit)
}

function readCoding({ interview }: EvidenceInput, seen: Observations, question: EvidenceQuestion): CodingFacts {
  const pad = finalPad(seen, question)
  const isEmpty = isEmptyCode(pad, question)
  const isOpened = seen.shown.includes(question)
  const all = seen.runs.filter((run) => run.questionId === question.id)
  const runs = all.filter(({ trigger }) => trigger === 'candidate')
  const judged = isEmpty ? null : judgeOf(all, pad)
  const shares = judged?.hidden ? sharesOf(judged.hidden) : { core: null, edge: null, scale: null }
  const correctness = isEmpty ? 0 : correctnessOf(shares)
  const seconds = seen.secondsByQuestion.get(question.id) ?? null
  const allotted = question.minutes * 60 * interview.timeMultiplier
  const tests = all.filter((run) => run.kind === 'test' && isCounted(run) && run.trigger !== 'interviewer')
  const nextOf = (run: RunFact) => tests.find((other) => other.seq > run.seq && other.code !== run.code)
  const failingRuns = tests.filter((run) => run.trigger === 'candidate' && isFailing(run) && nextOf(run))
  const facts = {
    ...{ question, pad, isEmpty, isOpened, judged, shares, correctness, failingRuns, runs, seconds },
    compileError: isEmpty ? null : compileErrorOf(all, judged, pad),
    debugging: mean(failingRuns.map((run) => Number(nextOf(run)!.passed! > run.passed!))),
    explained: readExplained(seen, question),
    unchangedRuns: runs.filter(
      (run, at) => runs.slice(0, at).findLast(({ kind }) => kind === run.kind)?.key === run.key,
    ),
    timeFit: seconds === null ? null : timeFitOf(seconds, allotted),
    units: groups.filter((group) => (isEmpty ? isOpened && hasHidden(question, group) : shares[group] !== null)).length,
  }
  return { ...facts, ...readQuality(facts) }
}

/** The final judgement of the hidden tests, or the candidate's own test of the very same text. */
function judgeOf(runs: RunFact[], pad: PadHistory | null): RunFact | null {
  const tests = runs.filter((run) => run.kind === 'test' && isCounted(run))
  const submitted = tests.findLast(({ trigger }) => trigger === 'submitted')
  return submitted ?? tests.findLast(({ code, language }) => code === pad?.text && language === pad.language) ?? null
}

/** Where the tests have not been run on the final code, a run of it may tell. */
function compileErrorOf(runs: RunFact[], judged: RunFact | null, pad: PadHistory | null): string | null {
  const tried = judged ?? runs.findLast(({ code, language }) => code === pad?.text && language === pad.language)
  return tried?.complaint ?? null
}

/** A sandbox that was not there says nothing about the code. */
const isCounted = (run: RunFact) => !unjudged.has(run.status)

function hasHidden(question: EvidenceQuestion, group: (typeof groups)[number]): boolean {
  return (question.tests ?? []).some((test) => test.group === group && !test.visible)
}

function sharesOf(hidden: HiddenCounts): CodingFacts['shares'] {
  const share = ({ passed, total }: { passed: number; total: number }) => (total > 0 ? passed / total : null)
  return { core: share(hidden.core), edge: share(hidden.edge), scale: share(hidden.scale) }
}

const isFailing = (run: RunFact) => run.passed !== null && run.passed < run.total

/** E: what was said after Nova asked everyone's follow-up; null where it was never asked or there was no time. */
function readExplained(seen: Observations, question: EvidenceQuestion): CodingFacts['explained'] {
  const asked = seen.turns.find((turn) => isProbe(turn, question))
  if (!asked) return null
  const turns = seen.turns.filter(
    (turn) => turn.author === 'candidate' && turn.questionId === question.id && turn.seq > asked.seq,
  )
  const answer = seen.answerByQuestion.get(question.id)
  const text = [...turns.map((turn) => turn.text), answer?.responseText ?? ''].join('\n\n').trim()
  if (text === '' && seen.end - asked.at < 120_000) return null
  const said = readExplanation(text)
  return { said, score: explanationScore(said), evidence: [asked.seq, ...turns.map(({ seq }) => seq)] }
}

type Written = Pick<CodingFacts, 'question' | 'pad' | 'isEmpty' | 'judged' | 'shares' | 'correctness'>

function readQuality(facts: Written): Pick<CodingFacts, 'parts' | 'quality'> {
  const { question, pad, isEmpty, judged, shares, correctness } = facts
  // An answer that is not there has no quality: left out, a hard question would raise the figure.
  if (isEmpty) return { parts: null, quality: 0 }
  if (!pad || pad.language === 'text' || correctness === null) return { parts: null, quality: null }
  const language: Language = pad.language
  const starter = starterOf(question, language)
  if (authoredLines(language, pad.text, starter) < leastAuthoredLines) return { parts: null, quality: null }
  const parts = readCodeParts({
    ...{ language, text: pad.text, starter, reference: question.reference?.[language] },
    edgeShare: shares.edge,
  })
  if (judged?.status === 'compile_error') return { parts, quality: 0 }
  const q = codeQualityOf(parts)
  return { parts, quality: q === null ? null : q * (qualityWithoutTests + (1 - qualityWithoutTests) * correctness) }
}

function givenTexts(seen: Observations, { id, statement, shownTexts = [] }: EvidenceQuestion): string[] {
  const told = seen.turns.filter(({ author, questionId }) => author === 'nova' && questionId === id)
  return [statement, ...shownTexts, ...told.map(({ text }) => text)]
}

function readTechnical(seen: Observations, question: EvidenceQuestion): TechnicalFacts {
  const { text, evidence } = answerText(seen, question)
  const drawing = seen.drawnByQuestion.get(question.id)
  if (drawing !== undefined && solidOf(text) === '') {
    const facts = { question, text: '', evidence: [...evidence, drawing], points: [], isDrawn: true }
    return { ...facts, keyShare: null, reasoning: null }
  }
  const said = ownWords(text, givenTexts(seen, question))
  const points = readKeyPoints(said, question.keyPoints ?? [])
  const met = points.filter(({ isMet }) => isMet).length
  return {
    ...{ question, text, evidence, points, isDrawn: false },
    keyShare: points.length ? met / points.length : null,
    reasoning: reasoningShare(said, points.length || usualKeyPoints),
  }
}

function readBehavioral(seen: Observations, question: EvidenceQuestion): BehavioralFacts {
  const { text, evidence } = answerText(seen, question)
  const wasMarked = seen.answerByQuestion.get(question.id)?.cause === 'marked'
  const star = solidOf(text) === '' && wasMarked ? null : readStar(ownWords(text, givenTexts(seen, question)))
  return { question, text, evidence, star }
}
