/**
 * How questions make the scores, and scores the overall one (docs/assessment.md 3.3): by planned minutes. A question's
 * minutes are shared by the scores that its kind feeds, so that the overall score is the mean of the questions by minutes.
 * Nothing here depends on the answers but the weight of code quality: leaving one out moves no minutes.
 */
import { scoreNames, type ScoreName } from '@nova/contract/reports/score-names'
import { wavg } from '../observations/figures.ts'
import type { EvidenceQuestion } from '../observations/input.ts'

type ByScore<T> = Record<ScoreName, T>
type Question = Pick<EvidenceQuestion, 'id' | 'minutes'>
/** Facts of a question that the mix reads. */
export type Mixed = {
  question: Question
  /** The scores that a complete answer enters; a share of them may be null. Supervision is not among them. */
  feeds: readonly ScoreName[]
  shares: ByScore<number | null>
  /** Of code: how far it works. */
  works: number | null
}
/** Supervision is one figure of all projects whose changes were decided. */
export type Supervised = { score: number; projects: ReadonlySet<string> } | null

export type Mix = {
  /** Minutes of a question that feed a score; 0 where it feeds none of it. */
  minutesOf: (question: Question, name: ScoreName) => number
  scores: ByScore<number | null>
  /** Minutes of each score in the overall one. */
  weights: ByScore<number>
  overall: number | null
  /** How much each question has in the overall score, from 0 to 1, its part of Supervision included. */
  partsOf: ReadonlyMap<Question, number>
}

/** No question has more of the overall score, where there are this many. */
const maxOfOne = 0.5
const minQuestions = 3

/** The planned minutes; of the longest at most half of them all, and the rest spread evenly over the others. */
function countMinutes(all: readonly Pick<Mixed, 'question'>[]): Map<Question, number> {
  const minutes = new Map(all.map(({ question }) => [question, Math.max(1, question.minutes)]))
  const whole = [...minutes.values()].reduce((sum, each) => sum + each, 0)
  const longest = [...minutes].find(([, each]) => each > maxOfOne * whole)
  if (!longest || minutes.size < minQuestions) return minutes
  const more = (longest[1] - maxOfOne * whole) / (minutes.size - 1)
  return new Map([...minutes].map(([each, own]) => [each, each === longest[0] ? maxOfOne * whole : own + more]))
}

type Given = { all: readonly Pick<Mixed, 'question'>[]; supervised: Supervised; setWeights: ByScore<number> }

/** Mixes some of all questions; `setWeights` are the interviewer's own. */
export function mix(some: readonly Mixed[], { all, supervised, setWeights }: Given): Mix {
  const minutes = countMinutes(all)
  const shared = new Map(
    some.map(({ question, feeds, shares }) => {
      const names = supervised?.projects.has(question.id) ? [...feeds, 'supervision' as const] : feeds
      const present = names.filter((name) => name === 'supervision' || shares[name] !== null)
      return [question, { present, each: minutes.get(question)! / Math.max(1, names.length) }]
    }),
  )
  const minutesOf: Mix['minutesOf'] = (question, name) => {
    const own = shared.get(question)
    return own?.present.includes(name) ? own.each : 0
  }
  const meanBy = (name: ScoreName, read: (each: Mixed) => number | null) =>
    wavg(some.map((each) => [read(each), minutesOf(each.question, name)]))
  const scores = byName((name) =>
    name === 'supervision' ? (supervised?.score ?? null) : meanBy(name, ({ shares }) => shares[name]),
  )
  const sums = byName((name) => some.reduce((sum, { question }) => sum + minutesOf(question, name), 0))
  const works = meanBy('codeQuality', (each) => each.works) ?? 1
  // Code quality counts as far as the code works: tidy code that fails earns nothing by it.
  const weights = byName((name) => setWeights[name] * sums[name] * (name === 'codeQuality' ? works : 1))
  const whole = scoreNames.reduce((sum, name) => sum + weights[name], 0)
  const partOf = (question: Question) =>
    scoreNames.reduce(
      (sum, name) => sum + (sums[name] > 0 ? (weights[name] * minutesOf(question, name)) / sums[name] / whole : 0),
      0,
    )
  return {
    minutesOf,
    scores,
    weights,
    overall: wavg(scoreNames.map((name) => [scores[name], weights[name]])),
    partsOf: new Map(whole > 0 ? some.map(({ question }) => [question, partOf(question)]) : []),
  }
}

const byName = <T>(read: (name: ScoreName) => T) =>
  Object.fromEntries(scoreNames.map((name) => [name, read(name)])) as ByScore<T>
