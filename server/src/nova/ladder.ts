/**
 * The ladder of help: 0 restate or logistics, 1 a question that makes the candidate test one input, 2 a concept or a
 * region, 3 a form of syntax, 4 a worked example of another problem. There is no bottom.
 */
import type { AiPolicy, HelpLevel } from '@nova/contract/words'
import type { Room, Situation } from './situation.ts'

const highest: Record<HelpLevel, number> = { clarify: 1, hint: 4, pair: 4 }

/** How high help may go in this interview. */
export function ceilingOf(level: HelpLevel, policy: AiPolicy): number {
  return policy === 'none' ? 0 : highest[level]
}

/** True if Nova may comment on the candidate's own work: not if it only explains the question, or gives no help. */
export const mayJudge = ({ ceiling, level, policy }: Room): boolean =>
  ceiling > 0 && level !== 'clarify' && policy !== 'none'

/** The step of the next hint: one up only after a new attempt since the last; else the same again. */
export function nextStep({ replies, hasAttempted }: Situation, ceiling: number): number {
  const last = Math.max(0, ...replies.map(({ step }) => step))
  if (last === 0) return Math.min(1, ceiling)
  return Math.min(hasAttempted ? last + 1 : last, ceiling)
}
