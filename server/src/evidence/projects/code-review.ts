/**
 * Code reviews of a project (docs/assessment.md 3.2): decisions on changes with known truth. Small changes are decided
 * one by one; of one large change each stretch is: a comment that says it must be fixed, or none.
 */
import { type CodeReviewReport, isAt, type ReviewedChange } from '@nova/contract/projects/code-review-report'
import type { Claim } from '@nova/contract/reports/reports'
import type { EntryOf } from '@nova/contract/room/journal'
import { lengthWithout, type Span } from '@nova/contract/room/pauses'
import { count } from '../../observations/figures.ts'
import type { EvidenceInput, EvidenceQuestion } from '../../observations/input.ts'
import { isOfVersion, type Observations, of } from '../../observations/observations.ts'
import { orderedSeqs } from '../part.ts'
import { biasOf, type Detected, minDecided, sensitivityOf } from './detection.ts'

type Source = NonNullable<NonNullable<EvidenceQuestion['project']>['changes']>[number]

/** One decision with known truth. */
export type ReviewDecision = { isFaulty: boolean; isRight: boolean; seq: number }

export type CodeReviewFacts = {
  question: EvidenceQuestion
  by: CodeReviewReport['by']
  changes: ReviewedChange[]
  decided: ReviewDecision[]
  /** Decisions that it offers. */
  offered: number
}

/** Reads the review of one project; null where it has none. */
export function readCodeReview(
  { entries }: Pick<EvidenceInput, 'entries'>,
  seen: Observations,
  question: EvidenceQuestion,
): CodeReviewFacts | null {
  const sources = question.project?.changes ?? []
  if (sources.length === 0) return null
  // Later acts count once the work is submitted again.
  const acts = of(entries, 'codeReview').filter((entry) => entry.questionId === question.id && isOfVersion(seen, entry))
  const by = sources.some(({ faults }) => faults.length > 1) ? 'stretch' : 'change'
  const changes = sources.map((source) => readChange(source, acts, seen))
  const items = sources.map((source) => (by === 'change' ? [] : itemsOf(source)))
  return {
    question,
    by,
    changes,
    decided: changes.flatMap((change, at) => (by === 'change' ? decideWhole(change) : decideParts(change, items[at]!))),
    offered: by === 'change' ? sources.length : items.flat().length,
  }
}

type Acts = EntryOf<'codeReview'>[]

function readChange(source: Source, all: Acts, seen: Observations): ReviewedChange {
  const { id, title, author, faults } = source
  const acts = all.filter(({ payload }) => payload.change === id)
  const decided = acts.findLast(({ payload }) => payload.act === 'decided')
  const removed = new Set(acts.flatMap(({ payload }) => (payload.act === 'removed' ? [payload.id] : [])))
  const comments = acts.flatMap(({ payload, seq }) => {
    if (payload.act !== 'commented' || removed.has(payload.id)) return []
    const { path, line, severity, text } = payload
    return [{ path, line, severity, text, seq, isAtFault: faults.some((fault) => isAt(fault, payload)) }]
  })
  return {
    id,
    title,
    author,
    verdict: decided?.payload.act === 'decided' ? decided.payload.verdict : null,
    decidedSeq: decided?.seq ?? null,
    seconds: secondsOn(id, all, seen),
    tests: acts.filter(({ payload }) => payload.act === 'tested').map(({ seq }) => seq),
    comments,
    faults: faults.map((fault) => ({
      ...fault,
      isFound: comments.some((comment) => comment.severity === 'blocks' && isAt(fault, comment)),
    })),
  }
}

type Lines = { path: string; from: number; to: number }

/** From one opening to the next, breaks and absences left out. */
function secondsOn(id: string, all: Acts, seen: Observations): number | null {
  const opened = all.filter(({ payload }) => payload.act === 'opened')
  const away = [...seen.absences, ...seen.breaks].toSorted((a, b) => a.from - b.from)
  const spans = opened.flatMap((entry, at): Span[] => {
    if (entry.payload.change !== id) return []
    const next = opened[at + 1]
    const lastAct = all.findLast(({ seq }) => seq >= entry.seq && (!next || seq <= next.seq)) ?? entry
    return [{ from: seen.clock(entry), to: seen.clock(next ?? lastAct) }]
  })
  if (spans.length === 0) return null
  const ms = spans.reduce((sum, span) => sum + lengthWithout(span, away), 0)
  return Math.round(Math.max(0, ms) / 1000)
}

function decideWhole({ verdict, decidedSeq, faults }: ReviewedChange): ReviewDecision[] {
  if (decidedSeq === null || verdict === null || verdict === 'open') return []
  const isFaulty = faults.length > 0
  return [{ isFaulty, isRight: isFaulty === (verdict === 'reject'), seq: decidedSeq }]
}

type Item = Lines & { isFaulty: boolean }

/** Lists the known faults, and the stretches of code away from them; comments on tests are no alarms. */
function itemsOf({ faults, stretches }: Source): Item[] {
  const isFaulty = (stretch: Lines) =>
    faults.some(({ path, from, to }) => path === stretch.path && from <= stretch.to + 1 && to >= stretch.from - 1)
  return [
    ...faults.map((fault) => ({ ...fault, isFaulty: true })),
    ...stretches
      .filter((stretch) => !isFaulty(stretch) && !stretch.path.startsWith('tests/'))
      .map((stretch) => ({ ...stretch, isFaulty: false })),
  ]
}

/** Once a change is accepted or rejected, each stretch without a blocking comment was let through. */
function decideParts({ verdict, decidedSeq, comments }: ReviewedChange, items: readonly Item[]): ReviewDecision[] {
  if (decidedSeq === null || verdict === null || verdict === 'open') return []
  const blocking = comments.filter(({ severity }) => severity === 'blocks')
  return items.map(({ isFaulty, ...lines }) => {
    const alarm = blocking.find((comment) => isAt(lines, comment))
    return { isFaulty, isRight: isFaulty === (alarm !== undefined), seq: alarm?.seq ?? decidedSeq }
  })
}

/** Counts decisions as signal detection has them. */
export function countDecisions(decided: readonly ReviewDecision[]): Detected {
  const number = (isFaulty: boolean, isRight: boolean) =>
    decided.filter((each) => each.isFaulty === isFaulty && each.isRight === isRight).length
  return {
    hits: number(true, true),
    misses: number(true, false),
    falseAlarms: number(false, false),
    correctAcceptances: number(false, true),
  }
}

/** The review as the report has it. */
export function writeCodeReview({ by, changes, decided }: CodeReviewFacts): CodeReviewReport {
  const detected = countDecisions(decided)
  const rejected = changes.filter(({ verdict, faults }) => verdict === 'reject' && faults.length > 0)
  const times = changes.flatMap(({ seconds, verdict }) => (seconds !== null && verdict !== null ? [seconds] : []))
  const { dPrime, whyNot } = sensitivityOf(detected, 'decision')
  return {
    by,
    changes,
    ...detected,
    located: {
      right: rejected.filter(({ comments }) => comments.some(({ isAtFault }) => isAtFault)).length,
      total: rejected.length,
    },
    dPrime,
    bias: dPrime && biasOf(detected),
    whyNot,
    secondsEach: times.length > 0 ? times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]! : null,
  }
}

/** True where a review that asked for enough decisions was left with too few: that is an answer left out, and counts 0. */
export const isLeftOut = (reviews: readonly CodeReviewFacts[], decided: number): boolean =>
  decided < minDecided && reviews.reduce((sum, { offered }) => sum + offered, 0) >= minDecided

/** One sentence for the report. */
export function reviewClaim({ question, by, changes, decided, offered }: CodeReviewFacts): Claim {
  const evidence = orderedSeqs(decided.map(({ seq }) => seq))
  if (decided.length === 0)
    return { text: `“${question.title}”: the candidate decided on none of the changes.`, evidence }
  const { hits, misses, falseAlarms, correctAcceptances } = countDecisions(decided)
  const faults = `${hits} of ${hits + misses}`
  const sound = `${correctAcceptances} of ${correctAcceptances + falseAlarms}`
  if (by === 'stretch')
    return {
      text: `“${question.title}”: marked ${faults} known faults as to be fixed, and let ${sound} sound parts pass.`,
      evidence,
    }
  const rejected = changes.filter(({ verdict, faults: its }) => verdict === 'reject' && its.length > 0)
  const located = rejected.filter(({ comments }) => comments.some(({ isAtFault }) => isAtFault)).length
  const places = hits === 0 ? '' : `, ${located} of them with a comment at the fault`
  return {
    text: `“${question.title}”: decided on ${decided.length} of ${count(offered, 'change')}. Rejected ${faults} faulty ones${places}, and accepted ${sound} sound ones.`,
    evidence,
  }
}
