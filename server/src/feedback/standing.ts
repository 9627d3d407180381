/** The scores as they stand now, and whether they are others than when feedback was released. */
import type { AfterInterview, CandidateSide } from '@nova/contract/feedback'
import { scoreNames } from '@nova/contract/reports'
import { listHeld } from '@nova/contract/reviews'
import { scoreNamesInWords } from '../evidence/rubric.ts'
import type { Ctx } from '../platform/context/context.ts'
import { findStored } from '../reports/stored.ts'
import { listOverrides } from '../reviews/decisions.ts'
import { readReviewEntries } from '../reviews/visible.ts'
import type { StoodOn } from './tables.ts'

export type Standing = StoodOn & {
  /** Scores that a person set; the computed ones don't hold then. */
  setByHand: ReadonlySet<string>
  /** Whether they rest on what reviewers confirmed, which not everybody may see yet. */
  isReviewed: boolean
  /** When the newest of what made them was made. */
  at: Date
}

/** With what reviewers confirmed and people set by hand: what the company decides on. Undefined without a report. */
export async function readStanding(ctx: Ctx, id: string): Promise<Standing | undefined> {
  const stored = await findStored(ctx, id)
  if (!stored) return undefined
  const overrides = (await listOverrides(ctx, id)).filter(({ figure }) => figure !== 'overall')
  const held = new Map(listHeld(overrides).map((each) => [each.figure as string, each]))
  const reviews = stored.reviewedBody ? await readReviewEntries(ctx, id) : []
  const computed = (stored.reviewedBody ?? stored.body).scores
  const scores = Object.fromEntries(
    scoreNames.map((name) => [name, held.has(name) ? held.get(name)!.value : computed[name]]),
  ) as Standing['scores']
  const times = [
    stored.createdAt.getTime(),
    ...reviews.filter(({ kind }) => kind === 'submitted').map(({ at }) => at.getTime()),
    ...overrides.map(({ at }) => Date.parse(at)),
  ]
  // Not one list of arguments: there may be thousands of reviews' entries.
  const at = new Date(times.reduce((latest, time) => Math.max(latest, time), 0))
  const isReviewed = stored.reviewedBody !== null
  return { digest: stored.digest, isReviewed, scores, setByHand: new Set(held.keys()), at }
}

export function viewScores({ scores, setByHand }: Standing): NonNullable<AfterInterview['scores']> {
  return scoreNames.map((id) => ({
    ...{ id, name: scoreNamesInWords[id], value: scores[id] },
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

/** What an interviewer should look at again; null where the feedback still stands on this report. Who rates blindly is told no score. */
export function sayChanged(standing: Standing, { stoodOn }: Released, isBlind: boolean): CandidateSide['changed'] {
  if (!stoodOn) return null
  const scores = listChanged(standing, stoodOn)
  if (scores.length === 0 && stoodOn.digest === standing.digest) return null
  return { at: standing.at.toISOString(), scores: isBlind && standing.isReviewed ? [] : scores }
}

function listChanged({ scores }: Standing, { scores: before }: StoodOn) {
  return scoreNames
    .filter((name) => scores[name] !== before[name])
    .map((name) => ({ name: scoreNamesInWords[name], before: before[name], now: scores[name] }))
}
