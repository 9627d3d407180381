/**
 * Explains to the candidate how this session's result came about. Hidden tests appear only as all, most, some or none.
 */
import { isAnsweredBy } from '@nova/contract/kinds/kinds'
import type { Report } from '@nova/contract/reports/reports'
import type { Explanation } from '@nova/contract/reviews/feedback'

/** From this share on it is 'most'. */
const maxFrom = 0.5

type Submission = Report['submissions'][number]

export function explainResult(report: Report): Explanation {
  return [
    { title: 'Your questions', sentences: tellCoverage(report) },
    {
      title: 'Your code',
      sentences: report.submissions.map((submission) => tellCode(submission, isAnswered(report, submission))),
    },
    { title: 'Your project', sentences: tellProjects(report) },
    { title: 'Your answers in words', sentences: tellAnswers(report) },
    { title: 'Nova', sentences: tellNova(report) },
    {
      title: 'What this means',
      sentences: [
        'Your scores are computed by fixed rules, from facts like these. The rules are the same for everyone, and you can read them below.',
        'Whether text was typed or pasted never changes a score.',
        'People decide. They read your work and the report, and they can come to another view than the scores.',
      ],
    },
  ].filter(({ sentences }) => sentences.length > 0)
}

function tellCoverage(report: Report): string[] {
  const { coverage, duration } = report
  if (!coverage) return []
  const { answered, selected, notReached } = coverage
  const open = selected - answered - notReached.length
  return [
    `You answered ${answered} of ${count(selected, 'question')} in ${duration === 0 ? 'less than a minute' : count(duration, 'minute')}.`,
    ...(open > 0
      ? [
          `${count(open, 'question')} ${open === 1 ? 'was' : 'were'} not answered. A question that is not answered counts as 0 in its scores.`,
        ]
      : []),
    ...tellNotReached(report),
  ]
}

/** An interviewer may end an interview with time left. */
export function tellNotReached({ coverage }: Pick<Report, 'coverage'>): string[] {
  const open = coverage?.notReached.length ?? 0
  if (open === 0) return []
  return [`${count(open, 'question')} ${open === 1 ? 'was' : 'were'} not reached before the end and did not count.`]
}

/** False where only the starter code is there. Older reports list no questions. */
export function isAnswered({ questions }: Pick<Report, 'questions'>, { questionId }: Pick<Submission, 'questionId'>) {
  const state = questions?.find((question) => question.questionId === questionId)?.state
  return state === undefined || state === 'answered'
}

/** How the code of one question did in its tests, in a sentence without figures of hidden ones. */
export function tellCode(submission: Submission, isWritten = true): string {
  const { title, code, visible, hidden, compileError } = submission
  if (!isWritten || code.trim() === '') return `“${title}”: you did not hand in any code.`
  if (compileError !== undefined) return `“${title}”: the final code did not compile, so no test could pass.`
  const seen =
    visible && visible.total > 0 ? `${visible.passed} of ${count(visible.total, 'visible test')} passed` : null
  const groups = hidden && !hidden.notRun ? [hidden.core, hidden.edge, hidden.scale] : []
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  const passed = groups.reduce((sum, group) => sum + group.passed, 0)
  const judged = hidden?.notJudged ? ' that we could judge' : ''
  const unseen = total > 0 ? `${share(passed / total)} of the hidden tests${judged} passed` : null
  const parts = [seen, unseen].filter((part) => part !== null)
  return parts.length > 0 ? `“${title}”: ${parts.join(', and ')}.` : `“${title}”: the tests did not run on your code.`
}

/** How the stages of each project did in their hidden tests, without figures. Unanswered ones are named elsewhere. */
export function tellProjects({ questions = [] }: Pick<Report, 'questions'>): string[] {
  return questions
    .filter((question) => isAnsweredBy(question, 'files') && question.state === 'answered')
    .map(({ title, stages = [] }) => {
      const counted = stages.filter(({ total }) => total > 0)
      const told = counted.map((stage) => `${share(stage.passed / stage.total)} for “${stage.title}”`)
      return told.length > 0
        ? `“${title}”: hidden tests passed: ${told.join(', ')}.`
        : `“${title}”: the tests did not run on your files.`
    })
}

/** The share of tests that passed, without figures of hidden ones. */
export function share(part: number): string {
  if (part === 1) return 'all'
  if (part === 0) return 'none'
  return part >= maxFrom ? 'most' : 'some'
}

function tellAnswers({ answers, waitingForReview }: Report): string[] {
  const written = answers.filter(({ text }) => text.trim() !== '')
  if (written.length === 0) return []
  const waiting = written.filter(({ questionId }) => waitingForReview?.includes(questionId))
  return [
    `You gave ${count(written.length, 'answer')} in words. Spelling, grammar, accent and style do not count.`,
    ...(waiting.length > 0
      ? [
          `${count(waiting.length, 'answer')} had not been read by an interviewer yet, and ${waiting.length === 1 ? 'is' : 'are'} not in the scores until then.`,
        ]
      : []),
  ]
}

function tellNova(report: Report): string[] {
  if (report.aiPolicy === 'none') return []
  const sent = countMessages(report)
  return [sent === 0 ? 'You sent Nova no message.' : `You sent Nova ${count(sent, 'message')}.`, ...tellUse(report)]
}

/** Words spoken to a behavioral question are its answer. Older reports count them with the messages. */
export const countMessages = ({ aiMetrics }: Pick<Report, 'aiMetrics'>): number =>
  aiMetrics.messages ?? aiMetrics.totalInteractions

/** Explains the effect of asking Nova. Changes to a project's files do count, by their fate. */
export function tellUse({ scores }: Pick<Report, 'scores'>): string[] {
  if (scores.supervision === undefined) return ['Asking Nova, or not asking, does not change your scores.']
  if (scores.supervision === null) return []
  return ['What you did with the changes that Nova proposed is scored as Supervision; your words to it are not scored.']
}

export const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
