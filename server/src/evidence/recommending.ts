/** The system's recommendation, and its reasons for giving none (docs/assessment.md 3.3). */
import { minKinds, minObservations } from '@nova/contract/constants'
import { percentRange } from '@nova/contract/reports/intervals'
import { judgeRange, labelOf, reservedAt, strongAt, type Label } from '@nova/contract/reports/labels'
import type { Report } from '@nova/contract/reports/reports'
import type { NotAssessedSentence } from '@nova/contract/reports/sentences'
import type { Integrity } from '../integrity/integrity.ts'
import { count, percent } from '../observations/figures.ts'
import { minCoverage } from './coverage.ts'
import { writeWaiting } from './narrative.ts'
import { countNeeded, maxQuestions } from './needed.ts'
import type { Scored } from './scores.ts'

const sentences: Record<Label, string> = {
  'Strong Hire': 'The candidate demonstrated excellent technical skills and would be a valuable addition to the team.',
  'Consider with Reservations':
    'The candidate shows potential but may need additional support or training in certain areas.',
  'Do Not Hire': 'The candidate did not meet the technical requirements for this position.',
}

/** The label of the band that holds the score; borderline where its range crosses one mark, and none where it crosses both. */
export function recommend(scored: Scored, { level }: Integrity): Report['recommendation'] {
  const overall = percent(scored.overall)
  const range = percentRange(scored.range)
  if (overall === null || range === null || !isEnough(scored) || scored.coverage.share < minCoverage) return null
  const { label, other, isOpen } = judgeRange(overall, range)
  if (isOpen) return null
  return {
    label,
    sentence: sentences[label],
    borderline: other !== null,
    pendingReview: level === 'High',
    ...(other === null ? {} : { other }),
  }
}

const isEnough = ({ units, waitingUnits, kinds, isOwn }: Scored) =>
  units + waitingUnits >= minObservations && kinds >= minKinds && isOwn

/** Why nothing is recommended, and what would be enough. */
export function writeTooThin(scored: Scored, selected: number): NotAssessedSentence[] {
  const { coverage, overall } = scored
  const { answered, share, answeredMinutes, plannedMinutes } = coverage
  if (share < minCoverage) {
    const minutes = `for which ${answeredMinutes} of ${count(plannedMinutes, 'minute')} were planned`
    return [
      tooThin(
        ':',
        `${answered.length} of ${count(selected, 'question')} answered, ${minutes}. We need at least ${percent(minCoverage)}%.`,
      ),
    ]
  }
  if (!isEnough(scored)) {
    // These are the items behind the overall score, as everywhere; pending ones are listed separately.
    const waits = scored.waitingUnits > 0 ? `, with ${scored.waitingUnits} more awaiting review` : ''
    const kinds = count(scored.kinds, 'kind')
    const own = scored.isOwn
      ? ''
      : ' One of them has to be the candidate’s own: tests of code that they wrote or repaired, right answers about it, or confirmed text.'
    return [
      tooThin(
        '.',
        `We have ${count(scored.units, 'scored item')}${waits}, of ${kinds}. It takes at least ${minObservations}, of at least ${minKinds} kinds: hidden tests, code, key points, stories, answers about the own code, Nova’s changes.${own}`,
      ),
    ]
  }
  if (overall === null)
    return writeWaiting(scored).map((reason) => ({
      about: 'recommendation',
      text: `Recommendation: ${reason}`,
      reason,
    }))
  return writeOpen(scored, percent(overall)!)
}

function writeOpen(scored: Scored, overall: number): NotAssessedSentence[] {
  const { low, high } = percentRange(scored.range)!
  if (!judgeRange(overall, { low, high }).isOpen) return []
  const needed = countNeeded(scored.clusters, scored.overall!, (range) => !judgeRange(overall, range).isOpen)
  const enough =
    needed === null
      ? `Even ${maxQuestions} questions like these, answered like these, would not be enough. Please decide on the facts.`
      : `About ${count(needed, 'question')} like these, answered like these, would be enough.`
  return [
    tooThin(
      '.',
      `The score of ${overall} would read ${labelOf(overall)}, but its 90% range of ${low}–${high} crosses both marks (${reservedAt} and ${strongAt}), so each label is possible. ${enough}`,
    ),
  ]
}

const tooThin = (joint: '.' | ':', reason: string): NotAssessedSentence => ({
  about: 'recommendation',
  text: `Recommendation: not enough evidence${joint} ${reason}`,
  reason,
})
