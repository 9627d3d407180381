/**
 * Statistics of questions as items of a test: difficulty, discrimination between strong and weak candidates, and time.
 * Pure.
 */
import {
  type ItemStatistics,
  type LabelCheck,
  type LabelShare,
  minAnswers,
  type Estimate,
} from '@nova/contract/interviews/measurement'
import { Difficulty, QuestionKind } from '@nova/contract/words'
import type { Pair } from '../evidence/kappa.ts'
import type { ReportItem } from '../reports/items.ts'
import { correlate, meanOf, meanShare, medianOf } from './statistics.ts'

/** Minimum number of questions with a label before the label's difficulty is estimated. */
export const minLabelled = 3

export type Labels = ReadonlyMap<string, Difficulty>
type Scored = { item: ReportItem; score: number }

/**
 * Lists statistics of every question in these interviews, most answers first. `labels`: each question's current label.
 */
export function listItemStatistics(sessions: readonly (readonly ReportItem[])[], labels: Labels): ItemStatistics[] {
  const scored = sessions.map((items) => items.flatMap(scoredOf))
  const byId = Map.groupBy(scored.flat(), ({ item }) => item.id)
  const means = new Map([...byId].map(([id, all]) => [id, meanOf(all.map(({ score }) => score))]))
  const rests = restsOf(scored, means)
  const waiting = countWaiting(sessions)
  const titles = new Map(sessions.flat().map((item) => [item.id, item]))
  const found = [...titles.values()].map((item): ItemStatistics => {
    const answers = byId.get(item.id) ?? []
    const isEnough = answers.length >= minAnswers
    const minutes = answers.flatMap(({ item: { state, minutes: spent } }) =>
      state === 'answered' && spent !== null ? [spent] : [],
    )
    return {
      questionId: item.id,
      title: item.title,
      kind: item.kind,
      difficulty: labels.get(item.id) ?? null,
      answers: answers.length,
      waiting: waiting.get(item.id) ?? 0,
      label: 'unknown',
      share: isEnough ? meanShare(answers.map(({ score }) => score)) : null,
      discrimination: isEnough ? discriminationOf(rests.get(item.id) ?? []) : null,
      minutes: isEnough && minutes.length >= minAnswers ? medianOf(minutes) : null,
    }
  })
  const shares = listLabelShares(found)
  return found
    .map((item) => ({ ...item, label: checkLabel(item, shares) }))
    .toSorted((one, other) => other.answers - one.answers || (one.questionId < other.questionId ? -1 : 1))
}

/**
 * An unanswered question counts 0 if there was time, as in the report; one not reached or awaiting reviewers is left
 * out.
 */
function scoredOf(item: ReportItem): Scored[] {
  if (item.state === 'not-reached' || item.isProvisional || item.score === null) return []
  return [{ item, score: item.score / 100 }]
}

/**
 * Pairs each answer with the same person's result in the rest of their interview. Interviews ask different questions,
 * so each rest is the mean distance from the questions' means.
 */
function restsOf(scored: readonly Scored[][], means: ReadonlyMap<string, number>): Map<string, Pair[]> {
  const rests = new Map<string, Pair[]>()
  for (const session of scored) {
    const off = session.map(({ item, score }) => score - means.get(item.id)!)
    const sum = off.reduce((total, each) => total + each, 0)
    for (const [at, { item, score }] of session.entries()) {
      if (session.length < 2) continue
      const pairs = rests.get(item.id) ?? []
      pairs.push([score, (sum - off[at]!) / (session.length - 1)])
      rests.set(item.id, pairs)
    }
  }
  return rests
}

const discriminationOf = (pairs: readonly Pair[]): Estimate | null =>
  pairs.length < minAnswers ? null : correlate(pairs)

function countWaiting(sessions: readonly (readonly ReportItem[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { id, isProvisional, state } of sessions.flat())
    if (isProvisional && state === 'answered') counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** Lists the mean shares of each kind and label, each question counting once. */
export function listLabelShares(items: readonly ItemStatistics[]): LabelShare[] {
  return QuestionKind.options.flatMap((kind) =>
    Difficulty.options.flatMap((difficulty) => {
      const known = items.filter((item) => item.kind === kind && item.difficulty === difficulty && item.share)
      if (known.length === 0) return []
      const share = known.length < minLabelled ? null : meanShare(known.map((item) => item.share!.value))
      return [{ kind, difficulty, questions: known.length, share }]
    }),
  )
}

/** A question lies off its label where its whole range is beyond what questions of the next label come to. */
function checkLabel({ kind, difficulty, share }: ItemStatistics, shares: readonly LabelShare[]): LabelCheck {
  if (!share || !difficulty) return 'unknown'
  const place = Difficulty.options.indexOf(difficulty)
  const valueOf = (at: number) =>
    shares.find((each) => each.kind === kind && each.difficulty === Difficulty.options[at])?.share?.value ?? null
  const [easier, own, harder] = [valueOf(place - 1), valueOf(place), valueOf(place + 1)]
  if (own === null || (easier === null && harder === null)) return 'unknown'
  if (easier !== null && easier > own && share.low > easier) return 'easier'
  if (harder !== null && harder < own && share.high < harder) return 'harder'
  const isNear = (next: number | null) => next === null || Math.abs(share.value - own) <= Math.abs(share.value - next)
  return isNear(easier) && isNear(harder) ? 'fits' : 'unclear'
}
