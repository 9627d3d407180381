/** Finds examples for a letter in an interview: facts about tests and words, each with journal entries. */
import { isAnsweredBy } from '@nova/contract/kinds/kinds'
import type { QuestionReport } from '@nova/contract/reports/report-questions'
import type { Report } from '@nova/contract/reports/reports'
import { type LetterExample, maxExampleCharacters, maxExampleEvidence } from '@nova/contract/reviews/letters'
import { count, isAnswered, share, tellCode } from './explaining.ts'

/** To choose from. */
const maxIdeas = 12
const maxQuoted = 160
/** From this share of the reviewers on, a point counts as confirmed. */
const confirmedFrom = 0.5

/** `isGood`: shows something that worked. */
export type ExampleIdea = LetterExample & { isGood: boolean }

type Submission = Report['submissions'][number]

/** `sees`: the entries that the candidate can find in their own copy; an example without any is left out. */
export function listExamples(report: Report, sees: ReadonlyMap<number, unknown>): ExampleIdea[] {
  return listIdeas(report)
    .map((idea) => ({
      ...idea,
      text: idea.text.slice(0, maxExampleCharacters),
      evidence: [...new Set(idea.evidence)].filter((seq) => sees.has(seq)).slice(-maxExampleEvidence),
    }))
    .filter(({ evidence }) => evidence.length > 0)
    .slice(0, maxIdeas)
}

/** Every entry that an example could name. */
export const listExampleEvidence = (report: Report): number[] => listIdeas(report).flatMap(({ evidence }) => evidence)

/** One that worked and one that did not, where there are both; else the first two. */
export function chooseTwo(ideas: readonly ExampleIdea[]): LetterExample[] {
  const good = ideas.find(({ isGood }) => isGood)
  const weak = ideas.find(({ isGood }) => !isGood)
  const chosen = good && weak ? [good, weak] : ideas.slice(0, 2)
  return chosen.map(({ text, evidence }) => ({ text, evidence }))
}

function listIdeas(report: Report): ExampleIdea[] {
  const { submissions, questions = [] } = report
  return [
    ...submissions
      .filter((submission) => isAnswered(report, submission))
      .flatMap((submission) =>
        fromCode(
          submission,
          questions.find(({ questionId }) => questionId === submission.questionId),
        ),
      ),
    ...questions.flatMap(fromProject),
    ...questions.flatMap(fromWords),
  ]
}

function fromCode(submission: Submission, question: QuestionReport | undefined): ExampleIdea[] {
  if (submission.code.trim() === '') return []
  const tested = question?.runs.filter(({ kind, total }) => kind === 'test' && (total ?? 0) > 0) ?? []
  const [first, last] = [tested[0], tested.at(-1)]
  const evidence = [...(last ? [first!.seq, last.seq] : []), ...submission.evidence]
  const way =
    first && last && first.seq !== last.seq && first.passed !== last.passed
      ? ` Your first test run passed ${sayPassed(first)}, your last one ${sayPassed(last)}.`
      : ''
  return [{ text: `${tellCode(submission)}${way}`, evidence, isGood: isWhole(submission) }]
}

type Tested = QuestionReport['runs'][number]
const sayPassed = ({ passed, total }: Tested) => `${passed ?? 0} of ${count(total ?? 0, 'test')}`

function isWhole({ visible, hidden, compileError }: Submission): boolean {
  if (compileError !== undefined) return false
  const groups = [visible, ...(hidden && !hidden.notRun ? [hidden.core, hidden.edge, hidden.scale] : [])]
  return groups.every((group) => !group || group.passed === group.total)
}

/** The stage with the largest share of its hidden tests, and the one with the smallest. */
function fromProject({ kind, title, state, stages = [], evidence }: QuestionReport): ExampleIdea[] {
  if (!isAnsweredBy({ kind }, 'files') || state !== 'answered') return []
  const ordered = stages.filter(({ total }) => total > 0).toSorted((a, b) => b.passed / b.total - a.passed / a.total)
  const [best, worst] = [ordered[0], ordered.at(-1)]
  const chosen = best && worst && best !== worst ? [best, worst] : ordered.slice(0, 1)
  return chosen.map((stage) => ({
    text: `“${title}”, “${stage.title}”: ${share(stage.passed / stage.total)} of the hidden tests passed.`,
    evidence,
    isGood: stage.passed === stage.total,
  }))
}

/** Points that reviewers confirmed, in the candidate's own words. A point found only automatically says nothing yet. */
function fromWords({ kind, title, state, text: answer, points, evidence }: QuestionReport): ExampleIdea[] {
  if (!isAnsweredBy({ kind }, 'words') || state !== 'answered' || !answer) return []
  const made = points.find(({ confirmed = 0, quote }) => confirmed >= confirmedFrom && quote !== null)
  if (!made) return [{ text: `You answered “${title}” in words.`, evidence, isGood: true }]
  const quote = made.quote!.length > maxQuoted ? `${made.quote!.slice(0, maxQuoted)} …` : made.quote!
  const text = `Your answer to “${title}” says: “${quote}”. A reviewer confirmed that this is a point we look for.`
  return [{ text, evidence, isGood: true }]
}
