/** How well the first three proposed questions fit a job: the ones that the wizard has ticked. */
import { KitLibrary } from '@nova/contract/projects/kit-libraries'
import { ProjectRuntime } from '@nova/contract/projects/projects'
import type { BankQuestion } from '@nova/contract/questions/bank'
import { languageNames } from '@nova/contract/questions/language-names'
import type { TechnicalQuestion, BehavioralQuestion } from '@nova/contract/questions/questions'
import { orderToFit, preselect } from '@nova/contract/questions/suggestion'
import { Language } from '@nova/contract/words'
import type { Bank } from '../../src/questions/bank.ts'
import { executedBy } from '../../src/questions/choice/executable.ts'
import { propose } from '../../src/questions/choice/propose.ts'
import { readJob } from '../../src/questions/job/job.ts'
import type { LabelledPosting } from './postings.ts'

const minutes = 60
/** A machine with everything installed. */
export const runsEverything = {
  languages: Language.options,
  hasSql: true,
  runtimes: ProjectRuntime.options,
  libraries: KitLibrary.options,
}
/** Jobs compared at once, of as many trades, and how many of them may share a puzzle. */
const jobsCompared = 5
const maxSharing = 2

type Proposed = TechnicalQuestion | BehavioralQuestion

/**
 * In percent: postings whose first questions are about a must-have skill (`onMust`), execute one (`executeMust`) or include a puzzle,
 * reasons that quote the posting, of all and of those that aren't behavioural, and fives of jobs in which more than two share a puzzle,
 * or any task to run.
 */
export function measureFirstThree(bank: Bank, postings: LabelledPosting[]): Record<string, unknown> {
  const asked = postings.map((posting) => ({ posting, ...proposeFirst(bank, posting) }))
  type Asked = (typeof asked)[number]
  const shareWith = (skillsOf: (question: BankQuestion, asked: Asked) => string[]) =>
    share(asked, (each) => {
      const skills = each.questions.flatMap(({ id }) => skillsOf(bank.byId.get(id)!, each))
      return skills.some((skill) => each.posting.must.flat().includes(skill))
    })
  const reasons = asked.flatMap(({ posting, questions }) => questions.map((question) => ({ posting, question })))
  const isQuoting = ({ posting, question }: (typeof reasons)[number]) => quotes(question, posting)
  const sharedOf = (isCounted: (question: Proposed) => boolean) =>
    fivesOf(asked.map(({ posting: { trade }, questions }) => ({ trade, questions: questions.filter(isCounted) }))).map(
      (five) => maxShared(five.flatMap(({ questions }) => questions.map(({ id }) => id))),
    )
  const [puzzles, tasks] = [sharedOf(isPuzzle), sharedOf(isTask)]
  const isShared = (count: number) => count > maxSharing
  return {
    onMust: shareWith(({ skills }) => skills),
    executeMust: shareWith((question, { language }) =>
      executedBy(bank, question, { ...runsEverything, languages: [language] }),
    ),
    includePuzzle: share(asked, ({ questions }) => questions.some(isPuzzle)),
    quotePosting: share(reasons, isQuoting),
    quotePostingOnSkills: share(
      reasons.filter(({ question }) => 'questionType' in question),
      isQuoting,
    ),
    fives: puzzles.length,
    fivesSharingPuzzle: share(puzzles, isShared),
    fivesSharingTask: share(tasks, isShared),
  }
}

/** The wizard's proposal for the posting alone, where every language and project runs. */
export function proposeFirst(
  bank: Bank,
  { title, text }: LabelledPosting,
): { language: Language; questions: Proposed[] } {
  const job = readJob(text, bank.finder, title)
  const [language = 'javascript'] = job.languages.flatMap(
    (name) => Language.options.find((each) => languageNames[each] === name) ?? [],
  )
  const proposal = propose(bank, {
    jobText: text,
    title,
    seniority: job.seniority,
    mix: 'Both',
    language,
    ...runsEverything,
    minutes,
  })
  const all = [...proposal.technicalQuestions, ...proposal.behavioralQuestions]
  const inOrder = orderToFit(proposal, minutes).flatMap((id) => all.find((question) => question.id === id) ?? [])
  return { language, questions: preselect(inOrder, minutes) }
}

/** A question that runs. */
const isTask = (question: Proposed) => 'questionType' in question && question.questionType !== 'technical'

/** A coding question that no line of the posting calls for. */
const isPuzzle = (question: Proposed) =>
  'questionType' in question && question.questionType === 'coding' && question.source === 'core'

/** True if the card's reason has a line of the posting, word for word. */
function quotes({ reason, citations }: Proposed, { text }: LabelledPosting): boolean {
  return citations.some(
    ({ source, line }) =>
      source === 'job-description' && text.includes(line) && reason.includes(line.replace(/[.\s]+$/, '')),
  )
}

/** Every run of five neighbours in a fixed order of postings that changes trade with each. */
function fivesOf<P extends { trade: string }>(postings: P[]): P[][] {
  const trades = [...Map.groupBy(postings, ({ trade }) => trade).values()]
  const rounds = Math.max(...trades.map(({ length }) => length))
  const mixed = Array.from({ length: rounds }, (_, round) => trades.map((each) => each[round % each.length]!)).flat()
  const fives = mixed.slice(jobsCompared - 1).map((_, at) => mixed.slice(at, at + jobsCompared))
  return fives.filter((five) => new Set(five.map(({ trade }) => trade)).size === jobsCompared)
}

function maxShared(ids: string[]): number {
  return Math.max(0, ...[...Map.groupBy(ids, (id) => id).values()].map(({ length }) => length))
}

function share<T>(all: T[], isCounted: (one: T) => boolean): number {
  return Math.round((all.filter(isCounted).length / all.length) * 1000) / 10
}
