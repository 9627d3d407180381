/** Drafts the feedback from the report's facts: tests and coverage. No integrity, no text rating, no one's opinion. */
import { isAnsweredBy } from '@nova/contract/kinds/kinds'
import type { Report } from '@nova/contract/reports/reports'
import type { FeedbackText } from '@nova/contract/reviews/feedback'

/** A code quality from which the code is called clear. */
const clearFrom = 80

type Facts = Pick<Report, 'candidateName' | 'submissions' | 'answers' | 'scores' | 'coverage' | 'questions'>
type Submission = Report['submissions'][number]

export function suggestFeedback(report: Facts): FeedbackText {
  const { candidateName, scores } = report
  return {
    message: `Thank you for your time and your work, ${candidateName}.`,
    strengths: [
      ...report.submissions.flatMap(praise),
      ...((scores.codeQuality ?? 0) >= clearFrom ? ['Your code is clear and tidy.'] : []),
      ...praiseAnswers(report),
    ],
    improvements: [...report.submissions.flatMap(advise), ...adviseUnanswered(report)],
    sharesScores: false,
  }
}

type Group = { passed: number; total: number } | undefined
const isWhole = (group: Group) => !!group && group.total > 0 && group.passed === group.total
const isShort = (group: Group) => !!group && group.total > 0 && group.passed < group.total

/** The hidden counts, where the final tests did run. */
const judged = ({ hidden }: Submission) => (hidden && !hidden.notRun ? hidden : null)

function praise(submission: Submission): string[] {
  const counts = judged(submission)
  const title = quote(submission.title)
  if (!counts || counts.notJudged || !isWhole(counts.core)) return []
  if (isWhole(counts.edge) && !isShort(counts.scale))
    return [`Your solution to ${title} passed the tests with the usual and the unusual inputs.`]
  return [`Your solution to ${title} passed the tests with the usual inputs.`]
}

function advise(submission: Submission): string[] {
  const title = quote(submission.title)
  if (submission.code.trim() === '') return []
  if (submission.compileError !== undefined)
    return [`The final code of ${title} did not compile. Running it once more at the very end helps to catch this.`]
  const counts = judged(submission)
  if (!counts) return []
  if (isShort(counts.core))
    return [
      `In ${title}, tests with usual inputs failed. Trying the examples by hand, step by step, helps to find out why.`,
    ]
  return [
    ...(isShort(counts.edge)
      ? [
          `In ${title}, tests with unusual inputs failed. Think of empty, single, repeated and very small or large values.`,
        ]
      : []),
    ...(isShort(counts.scale)
      ? [
          `In ${title}, tests with large inputs failed. Ask yourself which step is repeated most, and what happens at the edges of a long input.`,
        ]
      : []),
  ]
}

function praiseAnswers({ answers, questions }: Facts): string[] {
  const asked = (questions ?? []).filter((question) => isAnsweredBy(question, 'words')).length
  const written = answers.filter(({ text }) => text.trim() !== '').length
  if (written === 0 || written < Math.max(asked, answers.length)) return []
  return ['You answered every question that asked for words.']
}

/** Questions not reached in time are not the candidate's fault and are not mentioned. */
function adviseUnanswered({ questions, coverage }: Facts): string[] {
  const titles = questions?.filter(({ state }) => state === 'unanswered').map(({ title }) => quote(title))
  const open = titles?.length ?? (coverage ? coverage.selected - coverage.answered - coverage.notReached.length : 0)
  if (open <= 0) return []
  const named = titles ? titles.join(', ') : open === 1 ? 'one question' : `${open} questions`
  return [`You did not answer ${named}. A short or partial answer is better than none, and it shows how you think.`]
}

const quote = (title: string) => `“${title}”`
