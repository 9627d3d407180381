/** Points of feedback as lines of a text field. */
import { type FeedbackText, longestPoint, mostPoints } from '@nova/contract/feedback'

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

/** One a line; what marks a list where it is pasted from goes. */
const toPoints = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.replace(/^\s*[-*•]\s+/, '').trim())
    .filter((line) => line !== '')

/** Why a list cannot be sent as it is. */
export function findExcess(lines: string): string | undefined {
  const points = toPoints(lines)
  if (points.length > mostPoints) return `You have ${points.length} points. Shorten the list to ${mostPoints}.`
  if (points.some(({ length }) => length > longestPoint)) return `Each point can have up to ${longestPoint} characters.`
  return undefined
}
