/** The assumption of a proposal for which the language model didn't answer. Pages show it above the questions. */

const start = 'The language model '

/** `asked`: questions that it was asked for, of which it left `silent` without an answer. */
export function sayUnanswered(model: string, { asked, silent }: { asked: number; silent: number }): string {
  const rest = 'from the question bank. Propose questions again once it answers.'
  return silent === asked
    ? `${start}${model} isn’t answering, so all questions come ${rest}`
    : `${start}${model} stopped answering: ${silent} of ${asked} questions that it was asked for come ${rest}`
}

export const isUnanswered = (assumption: string): boolean => assumption.startsWith(start)
