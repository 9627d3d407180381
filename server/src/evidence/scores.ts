import { countConfirmed, extendFollowUps, type FollowUpSet, listFollowUps } from '@nova/contract/follow-up-sets'
import { scoreNames, type ScoreName } from '@nova/contract/reports'
import type { HiddenCounts } from '@nova/contract/runs'
import { type Language, isCodePad } from '@nova/contract/words'
import { ownWords, reasoningShare, repeats } from './answers/answers.ts'
import { type KeyPointFact, readKeyPoints } from './answers/key-points.ts'
import { readStory, starElements, starScore, type Star, type Story } from './answers/star.ts'
import { authoredLines, codeQualityOf, readCodeParts, type CodeParts } from './code/code-quality.ts'
import { type Coverage, readCoverage } from './coverage.ts'
import { mean, solidOf } from './figures.ts'
import type { ConfirmedPoints, EvidenceInput, EvidenceQuestion } from './input.ts'
import {
  answerText,
  finalPad,
  isEmptyCode,
  isOfVersion,
  starterOf,
  type Observations,
  type PadHistory,
  type RunFact,
} from './observations.ts'
import { type ProjectFacts, projectEfficiency, readProject } from './projects/projects.ts'
import { leastAuthoredLines, qualityWithoutTests, rubric, weigh } from './rubric.ts'
import { timeFitOf } from './time-fit.ts'

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
  /** E: the share of the follow-ups about the submitted code whose answers running it has confirmed. */
  explained: { right: number; asked: number; score: number; evidence: number[] } | null
  runs: RunFact[]
  unchangedRuns: RunFact[]
  seconds: number | null
  timeFit: number | null
  parts: CodeParts | null
  quality: number | null
  units: number
}
type TextFacts = {
  question: EvidenceQuestion
  text: string
  evidence: number[]
  /** By key; null where nobody has gone through the answer. */
  confirmed: ConfirmedPoints | null
  /** An answer that nobody has gone through: what is read in it is provisional. */
  isWaiting: boolean
}
export type TechnicalFacts = TextFacts & {
  points: KeyPointFact[]
  /** Answered by a drawing, without a word. */
  isDrawn: boolean
  /** Null where the question names no key points, or a drawing is the answer. */
  keyShare: number | null
  /** Null where a drawing is the answer. */
  reasoning: number | null
}
export type BehavioralFacts = TextFacts & {
  /** What was found in the text; null where there is none. */
  story: Story | null
  /** As it counts: confirmed where people have, else as found. Null where an interviewer marked it complete and nothing is written: it was talked about elsewhere. */
  star: Star | null
}
export type Scored = {
  coding: CodingFacts[]
  technical: TechnicalFacts[]
  behavioral: BehavioralFacts[]
  projects: ProjectFacts[]
  /** By tests and by what people confirmed; by what was found automatically only where there is nothing else. */
  scores: Record<ScoreName, number | null>
  /** Those that rest on nothing but answers that wait for review: they enter no overall score. */
  provisional: ScoreName[]
  explanations: number | null
  overall: number | null
  /** What the overall score rests on. */
  units: number
  /** What waits for review; counts towards the least number of observations alone. */
  waitingUnits: number
  band: number | null
  weights: Record<ScoreName, number>
  coverage: Coverage
}

/** C = wavg(core .5, edge .3, scale .2) */
export function correctnessOf(shares: CodingFacts['shares']): number | null {
  return weigh(rubric.correctness, shares)
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
  const sets = extendFollowUps([], input.entries)
  const confirmed = ({ id }: EvidenceQuestion) => input.confirmed?.[id] ?? null
  const coding = kind('coding').map((question) => readCoding(input, { seen, sets }, question))
  const technical = kind('technical').map((question) => readTechnical(seen, question, confirmed(question)))
  const behavioral = kind('behavioral').map((question) => readBehavioral(seen, question, confirmed(question)))
  const projects = kind('project').map((question) => readProject(input, seen, question))
  const byTests = { coding, projects }
  const settled = scoresOf(byTests, technical.filter(isSettled), behavioral.filter(isSettled))
  const all = scoresOf(byTests, technical, behavioral)
  const provisional = scoreNames.filter((name) => settled.scores[name] === null && all.scores[name] !== null)
  const scores = Object.fromEntries(
    scoreNames.map((name) => [name, settled.scores[name] ?? all.scores[name]]),
  ) as Scored['scores']
  const weights = { ...rubric.scores, ...input.interview.weights }
  const overall = weigh(weights, settled.scores)
  const projectUnits = projects.reduce((sum, { units: own }) => sum + own, 0)
  const codingUnits = coding.reduce((sum, facts) => sum + facts.units + (facts.explained ? 1 : 0), projectUnits)
  const units = codingUnits + textUnits(technical.filter(isSettled), behavioral.filter(isSettled))
  const waitingUnits = codingUnits + textUnits(technical, behavioral) - units
  const band = overall === null ? null : bandOf(overall, units)
  const { explanations } = settled.explanations === null ? all : settled
  return {
    ...{ coding, technical, behavioral, projects, scores, provisional, explanations, overall },
    ...{ units, waitingUnits, band, weights, coverage },
  }
}

const isSettled = ({ isWaiting }: TextFacts) => !isWaiting

/** A technical answer is a key-point set and, by its reasoning, an explanation. */
function textUnits(technical: TechnicalFacts[], behavioral: BehavioralFacts[]): number {
  return 2 * technical.filter(({ text }) => text).length + behavioral.filter(({ text }) => text).length
}

function scoresOf(
  { coding, projects }: Pick<Scored, 'coding' | 'projects'>,
  technical: TechnicalFacts[],
  behavioral: BehavioralFacts[],
) {
  const explanations = mean([
    ...coding.map(({ explained }) => explained?.score ?? null),
    ...technical.map(({ reasoning }) => reasoning),
  ])
  const scores: Record<ScoreName, number | null> = {
    problemSolving: mean([
      ...coding.map((facts) => codingScore(facts, facts.explained?.score ?? null)),
      ...projects.map(({ correctness }) => correctness),
      ...technical.map(({ keyShare, reasoning }) => (reasoning === null ? null : technicalScore(keyShare, reasoning))),
    ]),
    codeQuality: mean(coding.map(({ quality }) => quality)),
    communication: weigh(rubric.communication, {
      behavioral: mean(behavioral.map(({ star }) => (star ? starScore(star) : null))),
      explanations,
    }),
    efficiency: mean([...coding.map(efficiencyOfFacts), ...projects.map(projectEfficiency)]),
  }
  return { scores, explanations }
}

export function efficiencyOfFacts(facts: CodingFacts): number | null {
  if (facts.isEmpty) return 0
  if (facts.correctness === null) return null
  const changed = facts.runs.length ? 1 - facts.unchangedRuns.length / facts.runs.length : null
  return efficiencyOf(facts.correctness, facts.shares.scale, changed, facts.timeFit)
}

type Read = { seen: Observations; sets: readonly FollowUpSet[] }

function readCoding(input: EvidenceInput, { seen, sets }: Read, question: EvidenceQuestion): CodingFacts {
  const pad = finalPad(seen, question)
  const isEmpty = isEmptyCode(pad, question)
  const isOpened = seen.shown.includes(question)
  const own = seen.runs.filter((run) => run.questionId === question.id)
  const judged = isEmpty ? null : judgeOf(own, pad)
  // What was run after the version that counts is not judged.
  const all = own.filter((run) => isOfVersion(seen, run) || run === judged)
  const runs = all.filter(({ trigger }) => trigger === 'candidate')
  const shares = judged?.hidden ? sharesOf(judged.hidden) : { core: null, edge: null, scale: null }
  const correctness = isEmpty ? 0 : correctnessOf(shares)
  const seconds = seen.secondsByQuestion.get(question.id) ?? null
  const judgedSeconds = seen.judgedSecondsByQuestion.get(question.id) ?? seconds
  const allotted = question.minutes * 60 * input.interview.timeMultiplier
  const tests = all.filter((run) => run.kind === 'test' && isCounted(run) && run.trigger !== 'interviewer')
  const nextOf = (run: RunFact) => tests.find((other) => other.seq > run.seq && other.code !== run.code)
  const failingRuns = tests.filter((run) => run.trigger === 'candidate' && isFailing(run) && nextOf(run))
  const facts = {
    ...{ question, pad, isEmpty, isOpened, judged, shares, correctness, failingRuns, runs, seconds },
    compileError: isEmpty ? null : compileErrorOf(all, judged, pad),
    debugging: mean(failingRuns.map((run) => Number(nextOf(run)!.passed! > run.passed!))),
    explained: readExplained(input, { seen, sets }, question),
    unchangedRuns: runs.filter(
      (run, at) => runs.slice(0, at).findLast(({ kind }) => kind === run.kind)?.key === run.key,
    ),
    timeFit: judgedSeconds === null ? null : timeFitOf(judgedSeconds, allotted),
    units: groups.filter((group) => (isEmpty ? isOpened && hasHidden(question, group) : shares[group] !== null)).length,
  }
  return { ...facts, ...readQuality(facts) }
}

/** The final judgement of the hidden tests of this text, or the candidate's own test of it. */
function judgeOf(runs: RunFact[], pad: PadHistory | null): RunFact | null {
  const tests = runs.filter((run) => run.kind === 'test' && isCounted(run) && isOf(pad, run))
  return tests.findLast(({ trigger }) => trigger === 'submitted') ?? tests.at(-1) ?? null
}

const isOf = (pad: PadHistory | null, { code, language }: RunFact) =>
  code.replaceAll('\r\n', '\n') === pad?.text && language === pad.language

/** Where the tests have not been run on the final code, a run of it may tell. */
function compileErrorOf(runs: RunFact[], judged: RunFact | null, pad: PadHistory | null): string | null {
  const tried = judged ?? runs.findLast((run) => isOf(pad, run))
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

const checkable = new Set(['value', 'break'])

/**
 * Of the follow-ups that running the code can judge, those answered rightly. One that was asked and left open counts as
 * not right; one that there was no time to begin, or whose answer could not be read, counts nowhere.
 */
function readExplained(
  { entries }: EvidenceInput,
  { seen, sets }: Read,
  question: EvidenceQuestion,
): CodingFacts['explained'] {
  const hadTime = (seq: number) => {
    const offered = entries.find((entry) => entry.seq === seq)
    const seconds = sets.find((set) => set.seq === seq)?.seconds ?? 0
    return !!offered && seen.end - Date.parse(offered.at) >= seconds * 1000
  }
  const asked = listFollowUps(sets, question.id).filter(({ kind, state, outcome, evidence }) => {
    if (!checkable.has(kind) || outcome === 'not_checked') return false
    if (state === 'answered') return outcome !== null
    return hadTime(evidence[0]!)
  })
  if (asked.length === 0) return null
  const { right } = countConfirmed(asked)
  const evidence = [...new Set(asked.flatMap((each) => each.evidence))].toSorted((a, b) => a - b)
  return { right, asked: asked.length, score: right / asked.length, evidence }
}

type Written = Pick<CodingFacts, 'question' | 'pad' | 'isEmpty' | 'judged' | 'shares' | 'correctness'>

function readQuality(facts: Written): Pick<CodingFacts, 'parts' | 'quality'> {
  const { question, pad, isEmpty, judged, shares, correctness } = facts
  // An answer that is not there has no quality: left out, a hard question would raise the figure.
  if (isEmpty) return { parts: null, quality: 0 }
  if (!pad || !isCodePad(pad.language) || correctness === null) return { parts: null, quality: null }
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

function readTechnical(
  seen: Observations,
  question: EvidenceQuestion,
  confirmed: ConfirmedPoints | null,
): TechnicalFacts {
  const { text, evidence } = answerText(seen, question)
  const drawing = seen.drawnByQuestion.get(question.id)
  const shared = { question, confirmed }
  if (drawing !== undefined && solidOf(text) === '') {
    const facts = { text: '', evidence: [...evidence, drawing], points: [], isDrawn: true, isWaiting: false }
    return { ...shared, ...facts, keyShare: null, reasoning: null }
  }
  const given = givenTexts(seen, question)
  const points = readKeyPoints(text, question.keyPoints ?? [], repeats(given))
  const shares = points.map(({ isMet }, at) => (confirmed ? (confirmed[at] ?? 0) : Number(isMet)))
  return {
    ...{ ...shared, text, evidence, points, isDrawn: false },
    isWaiting: !confirmed && solidOf(text) !== '',
    keyShare: mean(shares),
    reasoning: reasoningShare(ownWords(text, given), points.length || usualKeyPoints),
  }
}

function readBehavioral(
  seen: Observations,
  question: EvidenceQuestion,
  confirmed: ConfirmedPoints | null,
): BehavioralFacts {
  const { text, evidence } = answerText(seen, question)
  const wasMarked = seen.answerByQuestion.get(question.id)?.cause === 'marked'
  const isEmpty = solidOf(text) === ''
  const story = isEmpty && wasMarked ? null : readStory(text, repeats(givenTexts(seen, question)))
  const star = story && (confirmed ? confirm(story, confirmed) : story)
  return { question, text, evidence, confirmed, isWaiting: !confirmed && !isEmpty, story, star }
}

function confirm(story: Story, confirmed: ConfirmedPoints): Star {
  const elements = Object.fromEntries(starElements.map((element) => [element, confirmed[element] ?? 0]))
  return { ...(elements as Omit<Star, 'anchors'>), anchors: story.anchors }
}
