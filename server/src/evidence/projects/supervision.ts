/**
 * Supervision (docs/assessment.md 3.2): how well faulty changes were distinguished from sound ones, the assistant's and those of
 * code reviews alike. Faulty ones rejected or repaired, and sound ones kept or replaced by working code, each as a share
 * of those decided. Accepting everything and rejecting everything both score half.
 */
import { isAnsweredBy } from '@nova/contract/kinds/kinds'
import type { Part } from '@nova/contract/reports/report-questions'
import { count } from '../../observations/figures.ts'
import type { EvidenceInput } from '../../observations/input.ts'
import type { Observations } from '../../observations/observations.ts'
import { rubric, weigh } from '../../observations/rubric.ts'
import { makePart, orderedSeqs } from '../part.ts'
import { type CodeReviewFacts, countDecisions, isLeftOut, readCodeReview } from './code-review.ts'
import { type Detected, minDecided, minFaulty, pool } from './detection.ts'
import { isApplied, type ProposalFact, readProposals } from './proposals.ts'

/** Sound ones among them; faulty ones and all together as for d′. */
const minSound = 2

export type Supervision = {
  faulty: { right: number; total: number }
  sound: { right: number; total: number }
  /** 0 to 1; null where too few were decided. */
  score: number | null
  /** Decisions on proposals and on changes of code reviews. */
  decided: { questionId: string; isFaulty: boolean; seq: number | null }[]
  isLive: boolean
  reviews: CodeReviewFacts[]
  /** A review was left with too few decisions, which counts as 0. */
  isLeftOut: boolean
}

/** Null where no project was asked that has changes to review, or in which Nova could propose some. */
export function readSupervision(input: EvidenceInput, seen: Observations): Supervision | null {
  const { aiPolicy, helpLevel, agentEngine } = input.interview
  const projects = input.questions.filter(
    (question) =>
      isAnsweredBy(question, 'files') && (agentEngine === 'live' || (question.project?.proposals?.length ?? 0) > 0),
  )
  const reviews = input.questions.flatMap((question) => readCodeReview(input, seen, question) ?? [])
  const mayPropose = projects.length > 0 && aiPolicy !== 'none' && helpLevel !== 'clarify'
  if (!mayPropose && reviews.length === 0) return null
  const asked = mayPropose ? projects : []
  return supervise(
    asked.flatMap((question) => readProposals(input, seen, question).proposals),
    reviews,
  )
}

/** `reviews`: those of questions that were reached. */
export function supervise(facts: ProposalFact[], reviews: CodeReviewFacts[] = []): Supervision {
  const { detected: ofProposals, replaced } = detect(facts)
  const reviewed = reviews.flatMap(({ question, decided }) => decided.map((each) => ({ ...each, question })))
  const detected = pool([ofProposals, countDecisions(reviewed)])
  const { hits, misses, falseAlarms, correctAcceptances } = detected
  const faulty = { right: hits, total: hits + misses }
  const sound = { right: correctAcceptances + replaced, total: correctAcceptances + replaced + falseAlarms }
  const number = faulty.total + sound.total
  const isEnough = number >= minDecided && faulty.total >= minFaulty && sound.total >= minSound
  const share = ({ right, total }: Supervision['faulty']) => (total === 0 ? null : right / total)
  return {
    faulty,
    sound,
    score: isEnough
      ? weigh(rubric.supervision, { faulty: share(faulty), sound: share(sound) })
      : isLeftOut(reviews, number)
        ? 0
        : null,
    isLeftOut: !isEnough && isLeftOut(reviews, number),
    reviews,
    decided: [
      ...facts
        .filter(({ decision, engine }) => decision !== 'open' && engine !== 'live')
        .map(({ questionId, fault, decidedSeq }) => ({ questionId, isFaulty: !!fault, seq: decidedSeq })),
      ...reviewed.map(({ question, isFaulty, seq }) => ({ questionId: question.id, isFaulty, seq })),
    ],
    isLive: facts.some(({ engine }) => engine === 'live'),
  }
}

/**
 * Hits are faulty proposals turned down, undone or repaired; false alarms sound ones turned down without a working
 * alternative. A sound one turned down for a solution that passes its stage is neither, else refusing everything and
 * writing it oneself would look like telling them apart.
 */
export function detect(facts: ProposalFact[]): { detected: Detected; replaced: number; unknown: number } {
  const detected = { hits: 0, misses: 0, falseAlarms: 0, correctAcceptances: 0 }
  let [replaced, unknown] = [0, 0]
  for (const { decision, fate, isReplaced, engine, undoneSeq } of facts) {
    if (decision === 'open' || engine === 'live') continue
    if (fate !== null) {
      if (fate === 'unknown') unknown += 1
      else if (fate === 'remained' || fate === 'overwritten') detected.misses += 1
      else detected.hits += 1
    } else if (isApplied(decision) && undoneSeq === null) detected.correctAcceptances += 1
    else if (isReplaced === null) unknown += 1
    else if (isReplaced) replaced += 1
    else detected.falseAlarms += 1
  }
  return { detected, replaced, unknown }
}

/** Why there is none, as the end of a sentence. */
export function whyNoSupervision({ faulty, sound, isLive, reviews }: Supervision): string {
  if (isLive && reviews.length === 0) return 'a live agent proposed the changes, so no two candidates met the same ones'
  return `the candidate decided on ${faulty.total} faulty and ${count(sound.total, 'sound change')}; it takes ${minDecided} in all, at least ${minFaulty} of them faulty`
}

/** Below a score, the counts alone. */
function tellCounts({ faulty, sound }: Supervision): string {
  if (faulty.total + sound.total === 0) return ''
  return ` Faulty: ${faulty.right} of ${faulty.total} turned down or repaired. Sound: ${sound.right} of ${sound.total} kept, or replaced by working code.`
}

/** The decisions that the figure rests on. */
function tellSource({ faulty, sound, reviews, decided }: Supervision): string {
  const number = count(faulty.total + sound.total, 'decision')
  const ofReviews = new Set(reviews.map(({ question }) => question.id))
  const isMixed = decided.some(({ questionId }) => !ofReviews.has(questionId))
  const whose =
    reviews.length === 0
      ? 'Nova’s faulty changes'
      : isMixed
        ? 'faulty changes of Nova and of colleagues'
        : 'faulty changes'
  return `How ${whose} were told from sound ones, from ${number}.`
}

export function supervisionPart(supervision: Supervision, about: Pick<Part, 'name' | 'weight'>): Part {
  const { faulty, sound, score, decided } = supervision
  const seqs = (isFaulty: boolean) =>
    orderedSeqs(decided.filter((each) => each.isFaulty === isFaulty).map(({ seq }) => seq ?? undefined))
  const part = (name: 'faulty' | 'sound', title: string, says: string) => {
    const { right, total } = supervision[name]
    return makePart({
      name: title,
      share: total === 0 ? null : right / total,
      weight: rubric.supervision[name],
      rule: '3.2',
      says,
      evidence: seqs(name === 'faulty'),
    })
  }
  return makePart({
    ...about,
    share: score,
    rule: '3.2',
    ...(score === null
      ? { says: `Not assessed: ${whyNoSupervision(supervision)}.${tellCounts(supervision)}` }
      : supervision.isLeftOut
        ? { says: `Fewer than ${minDecided} changes were decided, which counts as 0.${tellCounts(supervision)}` }
        : {
            says: `${tellSource(supervision)} Accepting all unread is 50, and so is rejecting all.`,
            how: 'mean' as const,
            parts: [
              part('faulty', 'Faulty changes', `${faulty.right} of ${faulty.total} turned down or repaired.`),
              part('sound', 'Sound changes', `${sound.right} of ${sound.total} kept, or replaced by working code.`),
            ],
          }),
  })
}
