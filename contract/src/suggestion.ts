/** Which proposed questions make a set that fits the time. */
import type { QuestionLists } from './questions.ts'

/** Ids of questions that fit the time, a kind after the other, each kind's first ones first; at least one. */
export function suggestQuestions(
  { technicalQuestions, behavioralQuestions }: QuestionLists,
  minutes: number,
): string[] {
  const ofType = (type: string) => technicalQuestions.filter(({ questionType }) => questionType === type)
  const kinds = [ofType('coding'), ofType('technical'), behavioralQuestions]
  const suggested: string[] = []
  let left = minutes
  for (let round = 0; kinds.some((kind) => round < kind.length); round += 1) {
    for (const question of kinds.flatMap((kind) => kind[round] ?? [])) {
      if (question.timeEstimate > left && suggested.length > 0) continue
      suggested.push(question.id)
      left -= question.timeEstimate
    }
  }
  return suggested
}
