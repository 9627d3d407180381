/** The id of a question's section; links lead there. */
export function questionPlace(questionId: string): string {
  return `question-${questionId}`
}
