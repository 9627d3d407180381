/**
 * How questions make the scores, and scores the overall one (docs/assessment.md 3.3): by planned minutes. A question's
 * minutes are shared by the scores that it feeds, so that the overall score is the mean of the questions by their minutes.
 */
import { scoreNames, type ScoreName } from '@nova/contract/reports/reports'
import { wavg } from './figures.ts'
import type { EvidenceQuestion } from './input.ts'

type ByScore<T> = Record<ScoreName, T>
type Question = Pick<EvidenceQuestion, 'id' | 'minutes'>
/** Facts of a question that the mix reads: its share of each score, and of code how far it works. */
export type Mixed = { question: Question; shares: ByScore<number | null>; works: number | null }
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
export const maxOfOne = 0.5
const minQuestions = 3

/** Mixes questions; `setWeights` are the interviewer's own. */
export function mix(some: readonly Mixed[], supervised: Supervised, setWeights: ByScore<number>): Mix {
  const counted = some.filter((each) => feeds(each, supervised).length > 0)
  const minutes = new Map(counted.map(({ question }) => [question, Math.max(1, question.minutes)]))
  const plain = mixBy(counted, minutes, supervised, setWeights)
  const [longest, most = 0] = [...plain.partsOf].toSorted(([, a], [, b]) => b - a)[0] ?? []
  if (counted.length < minQuestions || !longest || most <= maxOfOne) return plain
  return mixBy(counted, limitLongest(), supervised, setWeights)

  /** Takes as many minutes from the longest as bring it to the limit, and spreads them evenly over the others. */
  function limitLongest(): typeof minutes {
    let [low, high] = [0, minutes.get(longest!)!]
    const spread = (kept: number) => {
      const more = (minutes.get(longest!)! - kept) / (counted.length - 1)
      return new Map([...minutes].map(([each, own]) => [each, each === longest ? kept : own + more]))
    }
    for (let step = 0; step < 40; step += 1) {
      const kept = (low + high) / 2
      const isOver = mixBy(counted, spread(kept), supervised, setWeights).partsOf.get(longest!)! > maxOfOne
      if (isOver) high = kept
      else low = kept
    }
    return spread(low)
  }
}

function feeds({ question, shares }: Mixed, supervised: Supervised): ScoreName[] {
  return scoreNames.filter((name) =>
    name === 'supervision' ? supervised?.projects.has(question.id) : shares[name] !== null,
  )
}

function mixBy(
  counted: readonly Mixed[],
  minutes: ReadonlyMap<Question, number>,
  supervised: Supervised,
  setWeights: ByScore<number>,
): Mix {
  const shared = new Map(
    counted.map((each) => {
      const names = feeds(each, supervised)
      return [each.question, { names, each: minutes.get(each.question)! / names.length }]
    }),
  )
  const minutesOf: Mix['minutesOf'] = (question, name) => {
    const own = shared.get(question)
    return own?.names.includes(name) ? own.each : 0
  }
  const meanBy = (name: ScoreName, read: (each: Mixed) => number | null) =>
    wavg(counted.map((each) => [read(each), minutesOf(each.question, name)]))
  const scores = byName((name) =>
    name === 'supervision' ? (supervised?.score ?? null) : meanBy(name, ({ shares }) => shares[name]),
  )
  const sums = byName((name) => counted.reduce((sum, { question }) => sum + minutesOf(question, name), 0))
  const works = meanBy('codeQuality', (each) => each.works) ?? 1
  // The tests have the minutes that code quality loses because the code doesn't work: tidy code that fails earns nothing.
  const moved = setWeights.codeQuality * sums.codeQuality * (1 - works)
  const weights = byName((name) => {
    const own = setWeights[name] * sums[name]
    return name === 'codeQuality' ? own - moved : name === 'problemSolving' ? own + moved : own
  })
  const whole = scoreNames.reduce((sum, name) => sum + weights[name], 0)
  const partOf = (question: Question) =>
    scoreNames.reduce(
      (sum, name) => sum + (sums[name] > 0 ? (weights[name] * minutesOf(question, name)) / sums[name] / whole : 0),
      0,
    )
  return {
    ...{ minutesOf, scores, weights },
    overall: wavg(scoreNames.map((name) => [scores[name], weights[name]])),
    partsOf: new Map(whole > 0 ? counted.map(({ question }) => [question, partOf(question)]) : []),
  }
}

const byName = <T>(read: (name: ScoreName) => T) =>
  Object.fromEntries(scoreNames.map((name) => [name, read(name)])) as ByScore<T>
