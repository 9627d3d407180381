/** How findings were resolved, and what is said of it. */
import {
  accountedKinds,
  accountedSince,
  type FieldPrecision,
  type FindingOutcome,
  getFindingReview,
  isReviewed,
  kindOfKey,
  latestResolutions,
  needsResolution,
  type FindingReview,
} from '@nova/contract/reports/findings'
import type { Finding } from '@nova/contract/reports/reports'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import { useSharedView } from '../shared-report.ts'

export const findingReviewKey = (id: string) => ['finding-review', id] as const

/** Nothing of it belongs to a shared report. */
export function useFindingReview(id: string) {
  const view = useSharedView()
  return useQuery({
    enabled: !view,
    queryKey: findingReviewKey(id),
    queryFn: ({ signal }) => call(getFindingReview, { params: { id }, signal }),
  })
}

export const outcomes: Record<FindingOutcome, { label: string; hint: string; tone: BadgeTone }> = {
  upheld: { label: 'Upheld', hint: 'The finding is right.', tone: 'bad' },
  innocent: { label: 'Innocent', hint: 'There is a harmless explanation.', tone: 'good' },
  unclear: { label: 'Unclear', hint: 'We still can’t tell what it means.', tone: 'neutral' },
}

/** 'In your company, 4 of 5 findings of this kind were upheld (28–99%).' Undefined where none was resolved yet. */
export function describePrecision(
  key: string | undefined,
  precision: readonly FieldPrecision[],
  formulaVersion: string,
): string | undefined {
  const named = key === undefined ? null : kindOfKey(key)
  const isOlder = accountedKinds.some((kind) => kind === named) && Number(formulaVersion) < accountedSince
  const found = precision.find(({ kind }) => kind === (isOlder ? 'older' : named))
  if (!found) return undefined
  const { upheld, resolved, low, high } = found
  const of = `${upheld} of ${resolved} ${resolved === 1 ? 'finding' : 'findings'} ${isOlder ? 'by older rules' : 'of this kind'}`
  return `In your company, ${of} ${upheld === 1 ? 'was' : 'were'} upheld (${whole(low)}–${whole(high)}%).`
}

const whole = (share: number) => Math.round(share * 100)

/** '2 of 3 findings resolved: 1 upheld, 1 innocent.' Of those that ask for a person's judgement. */
export function describeReview(findings: readonly Finding[], { resolutions }: FindingReview): string {
  const latest = latestResolutions(resolutions)
  const asking = findings.filter(needsResolution)
  const resolved = asking.flatMap(({ key }) => (key === undefined ? [] : (latest.get(key) ?? [])))
  const parts = (Object.keys(outcomes) as FindingOutcome[])
    .map((outcome) => [outcome, resolved.filter((each) => each.outcome === outcome).length] as const)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${count} ${outcome}`)
  const total = `${resolved.length} of ${asking.length} ${asking.length === 1 ? 'finding' : 'findings'} resolved`
  return parts.length > 0 ? `${total}: ${parts.join(', ')}.` : `${total}.`
}

/** True once people have judged each finding that asks for it. */
export const isDone = (findings: readonly Finding[], review: FindingReview | undefined) =>
  review !== undefined && isReviewed(findings, review.resolutions)
