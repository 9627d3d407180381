/** Points of feedback as lines of a text field. */
import { type FeedbackText, maxPointLength, maxPoints } from '@nova/contract/reviews/feedback'

export type FeedbackForm = { message: string; strengths: string; improvements: string; sharesScores: boolean }

export const toForm = ({ message, strengths, improvements, sharesScores }: FeedbackText): FeedbackForm => ({
  message,
  strengths: strengths.join('\n'),
  improvements: improvements.join('\n'),
  sharesScores,
})

export const toText = ({ message, strengths, improvements, sharesScores }: FeedbackForm): FeedbackText => ({
  message: message.trim(),
  strengths: toPoints(strengths),
  improvements: toPoints(improvements),
  sharesScores,
})

/** One point per line; list markers from pasted text are removed. */
const toPoints = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.replace(/^\s*[-*•]\s+/, '').trim())
    .filter((line) => line !== '')

/** Why a list cannot be sent as it is. */
export function findExcess(lines: string): string | undefined {
  const points = toPoints(lines)
  if (points.length > maxPoints) return `You have ${points.length} points. Shorten the list to ${maxPoints}.`
  if (points.some(({ length }) => length > maxPointLength))
    return `Each point can have up to ${maxPointLength} characters.`
  return undefined
}
