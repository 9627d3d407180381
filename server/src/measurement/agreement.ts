/** How far the system and people, and people among each other, say the same. Pure. */
import { type Agreement, agreementKinds, minAnswers } from '@nova/contract/interviews/measurement'
import { labels } from '@nova/contract/reports/labels'
import type { Review } from '@nova/contract/reviews/reviews'
import { DecisionOutcome } from '@nova/contract/words'
import { kappaOf, type Pair } from '../evidence/kappa.ts'
import type { ReportItem } from '../reports/items.ts'
import { clusteredShare } from './statistics.ts'

/** Pairs from fewer interviews are too dependent on each other to be conclusive. */
export const minInterviews = 5

/** Data of one interview: findings and confirmations, the judges of each, recommendations and decisions. */
export type Judged = {
  items: readonly ReportItem[]
  reviews: readonly Pick<Review, 'ratings' | 'confirmations'>[]
  decision: { outcome: DecisionOutcome; recommendation?: string | null | undefined } | undefined
}

/** Pairs of judgements of one interview, by kind; they name nobody. */
export type AgreementPairs = Record<Agreement['kind'], Pair[]>

export function pairJudgements(judged: Judged): AgreementPairs {
  const pairs = agreementKinds.map((kind) => [kind, pairsOf[kind](judged)] as const)
  return Object.fromEntries(pairs) as AgreementPairs
}

export function listAgreement(sessions: readonly AgreementPairs[]): Agreement[] {
  return agreementKinds.map((kind) => {
    const groups = sessions.map((pairs) => pairs[kind]).filter(({ length }) => length > 0)
    const pairs = groups.flat().length
    const isEnough = pairs >= minAnswers && groups.length >= minInterviews
    const same = groups.map((each) => each.map(([one, other]) => Number(one === other)))
    return {
      kind,
      pairs,
      interviews: groups.length,
      same: isEnough ? clusteredShare(same) : null,
      kappa: isEnough ? kappaOf(groups) : null,
    }
  })
}

const pairsOf: Record<Agreement['kind'], (judged: Judged) => Pair[]> = {
  points: ({ items }) =>
    items.flatMap(({ points }) =>
      // An evenly divided panel gives nothing to agree with.
      points.flatMap(([isFound, confirmed]) =>
        confirmed === 0.5 ? [] : [[Number(isFound), Number(confirmed > 0.5)] as const],
      ),
    ),
  recommendation: ({ decision }) => {
    const recommended = labels.findIndex((label) => decision?.recommendation?.startsWith(label))
    return decision && recommended >= 0 ? [[recommended, DecisionOutcome.options.indexOf(decision.outcome)]] : []
  },
  'panel-points': ({ reviews }) =>
    pairUp(reviews, ({ confirmations }) =>
      confirmations.flatMap(({ questionId, key, isMade }) =>
        isMade === null ? [] : [[`${questionId} ${key}`, Number(isMade)] as const],
      ),
    ),
  'panel-ratings': ({ reviews }) =>
    pairUp(reviews, ({ ratings }) =>
      ratings.flatMap(({ competencyId, level }) => (level === null ? [] : [[competencyId, level] as const])),
    ),
}

/** Pairs the judgements of every two people on the same thing, the earlier review first. */
function pairUp<R>(reviews: readonly R[], read: (review: R) => (readonly [string, number])[]): Pair[] {
  const said = reviews.map((review) => new Map(read(review)))
  const pairs: Pair[] = []
  for (const [at, one] of said.entries())
    for (const other of said.slice(at + 1))
      for (const [thing, level] of one) {
        const against = other.get(thing)
        if (against !== undefined) pairs.push([level, against])
      }
  return pairs
}
