/** The current scores, and a comparison with those at the feedback's release. */
import { sayFigure, scoresOf } from '@nova/contract/reports/report-scores'
import type { Report } from '@nova/contract/reports/reports'
import { scoreNames } from '@nova/contract/reports/score-names'
import type { AfterInterview, CandidateSide } from '@nova/contract/reviews/feedback'
import { listHeld } from '@nova/contract/reviews/reviews'
import { scoreNamesInWords } from '../observations/rubric.ts'
import type { Ctx } from '../platform/context/context.ts'
import { findStored } from '../reports/stored.ts'
import { listOverrides } from '../reviews/decisions.ts'
import { readReviewEntries } from '../reviews/visible.ts'
import type { StoodOn } from './tables.ts'

export type Standing = StoodOn & {
  /** Scores that a person set; the computed ones don't hold then. */
  setByHand: ReadonlySet<string>
  /** Of the computed ones. */
  ranges: NonNullable<Report['ranges']>
  /** When their newest source was made. */
  at: Date
}

/**
 * Reads the scores that the company decides on, with reviewers' confirmations and scores set by hand. Undefined without
 * a report.
 */
export async function readStanding(ctx: Ctx, id: string): Promise<Standing | undefined> {
  const stored = await findStored(ctx, id)
  if (!stored) return undefined
  const overrides = (await listOverrides(ctx, id)).filter(({ figure }) => figure !== 'overall')
  const held = new Map(listHeld(overrides).map((each) => [each.figure as string, each]))
  const reviews = stored.reviewedBody ? await readReviewEntries(ctx, id) : []
  const { scores: computed, ranges = {} } = stored.reviewedBody ?? stored.body
  const names = scoreNames.filter((name) => computed[name] !== undefined || held.has(name))
  const scores = Object.fromEntries(
    names.map((name) => [name, held.has(name) ? held.get(name)!.value : computed[name]]),
  ) as Standing['scores']
  const times = [
    stored.createdAt.getTime(),
    ...reviews.filter(({ kind }) => kind === 'submitted').map(({ at }) => at.getTime()),
    ...overrides.map(({ at }) => Date.parse(at)),
  ]
  // Not one list of arguments: there may be thousands of reviews' entries.
  const at = new Date(times.reduce((latest, time) => Math.max(latest, time), 0))
  return { digest: stored.digest, scores, setByHand: new Set(held.keys()), ranges, at }
}

export function viewScores({ scores, setByHand, ranges }: Standing): NonNullable<AfterInterview['scores']> {
  return scoresOf({ scores }).map((id) => ({
    id,
    name: scoreNamesInWords[id],
    value: scores[id] ?? null,
    shown: sayFigure(scores[id] ?? null, { interval: setByHand.has(id) ? null : ranges[id] })?.text ?? null,
    isSetByHand: setByHand.has(id),
  }))
}

type Released = { releasedAt: string; stoodOn: StoodOn | null }

/** Since when the scores are what they are: from before feedback was released, they are as old as that for its reader. */
export function sayScoresSince(standing: Standing, { releasedAt, stoodOn }: Released): AfterInterview['scoresSince'] {
  const areChanged = stoodOn !== null && listChanged(standing, stoodOn).length > 0
  const isLater = stoodOn === null && standing.at.toISOString() > releasedAt
  return { at: areChanged || isLater ? standing.at.toISOString() : releasedAt, areChanged }
}

/** Changes since the feedback was written; null if the report is unchanged. Readers with a sealed report get no score. */
export function sayChanged(standing: Standing, { stoodOn }: Released, isSealed: boolean): CandidateSide['changed'] {
  if (!stoodOn) return null
  const scores = listChanged(standing, stoodOn)
  if (scores.length === 0 && stoodOn.digest === standing.digest) return null
  return { at: standing.at.toISOString(), scores: isSealed ? [] : scores }
}

function listChanged({ scores }: Standing, { scores: before }: StoodOn) {
  return scoreNames
    .filter((name) => (scores[name] ?? null) !== (before[name] ?? null))
    .map((name) => ({ name: scoreNamesInWords[name], before: before[name] ?? null, now: scores[name] ?? null }))
}
