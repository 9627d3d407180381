/** The points of a text answer as the report lists them: found with their words, or not found automatically. */
import type { AnswerPoint } from '@nova/contract/reports/report-questions'
import { starElements, type StarElement } from '../answers/star.ts'
import type { ConfirmedPoints } from '../observations/input.ts'
import type { BehavioralFacts, TechnicalFacts } from './text-facts.ts'

const elementNames: Record<StarElement, string> = {
  situation: 'Situation',
  task: 'Task',
  action: 'Action',
  result: 'Result',
}

/**
 * Lists an answer's points. If reviewers confirmed the answer, each point has the share of reviewers who hold that it
 * is made.
 */
export function pointsOf(
  facts: TechnicalFacts | BehavioralFacts,
  confirmed: ConfirmedPoints | null = facts.confirmed,
): AnswerPoint[] {
  const judged = (key: string) => (confirmed ? { confirmed: confirmed[key] ?? 0 } : {})
  if ('points' in facts) {
    return facts.points.map(({ point, isMet, quote }, at) => ({
      key: String(at),
      point,
      isFound: isMet,
      quote,
      ...judged(String(at)),
    }))
  }
  const { story } = facts
  return starElements.map((key) => ({
    key,
    point: elementNames[key],
    isFound: (story?.[key] ?? 0) > 0,
    quote: story?.quotes[key] ?? null,
    ...judged(key),
  }))
}
