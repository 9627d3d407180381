/** Proposes an interview's questions from resume and job: the same input gives the same lists. */
import { languageNames } from '@nova/contract/questions/language-names'
import type { QuestionLists } from '@nova/contract/questions/questions'
import { atOnce, type Steps } from '../../platform/threads/steps.ts'
import type { Bank } from '../bank.ts'
import { readCorrectedJobInSteps } from '../job/job-corrections.ts'
import { readCorrectedInSteps } from '../resume/resume-reading.ts'
import type { SkillFinder } from '../skills.ts'
import { tellAssumptions } from './assumptions.ts'
import { waysWithPeople } from './behavioral.ts'
import { findTasks } from './day-work.ts'
import { markExecuted } from './executed-need.ts'
import { findNeeds } from './needs.ts'
import type { ProposalInput } from './proposal-input.ts'
import { proposals, type Wish } from './proposed-kinds.ts'
import { wordsOfPosting } from './question-reasons.ts'
import { tradesOf } from './trades.ts'

export type Proposal = QuestionLists & { assumptions: string[] }

/**
 * The proposal: `technicalQuestions` holds coding first, then SQL, technical ones and projects; SQL is first for work with data. The
 * common core leads each list.
 */
export function propose(bank: Bank, input: ProposalInput): Proposal {
  return atOnce(proposeInSteps(bank, input))
}

/** The same in steps, each of which may take long; `onChoosing` is called once resume and job are read. */
export function* proposeInSteps(bank: Bank, input: ProposalInput, onChoosing: () => void = () => {}): Steps<Proposal> {
  const job = yield* readCorrectedJobInSteps(input, bank.finder)
  const resume = yield* readCorrectedInSteps(input.resume, bank.finder)
  onChoosing()
  yield
  const needs = findNeeds(job, resume, languageNames[input.language], bank.finder)
  const craft = new Map([...needs].filter(([skill]) => !waysWithPeople.has(skill)))
  const seed = [job.title, ...[...job.must, ...job.nice].map(({ skill }) => skill)].join(' ')
  const posting = wordsOfPosting(input)
  const fields = fieldsIn(job.title, bank.finder)
  const trades = tradesOf(job, bank.finder)
  const tasks = findTasks(bank.dayWork, job, input.seniority, trades)
  yield
  const wish: Wish = { bank, input, job, resume, needs, craft, seed, fields, posting, trades, tasks }
  const proposal: QuestionLists = { behavioralQuestions: [], technicalQuestions: [] }
  const { sql, ...others } = proposals
  const inOrder = sql.isInFront(wish) ? [sql, ...Object.values(others)] : Object.values(proposals)
  for (const kind of inOrder) {
    const isInFront = kind.isInFront(wish)
    for (const question of kind.propose(wish)) {
      if (!('questionType' in question)) proposal.behavioralQuestions.push(question)
      else
        proposal.technicalQuestions.push(isInFront ? markExecuted(bank, question, craft, { input, posting }) : question)
    }
    yield
  }
  return { ...proposal, assumptions: tellAssumptions(bank, input, { job, resume, proposal }) }
}

/** Work that any server's code may be part of, so that a title with it says little. */
const plainFields = new Set(['Back-end Development', 'Full-stack Development'])

/** The fields of work in a title: those it names, and those of the technologies it names. */
function fieldsIn(title: string, { find, byName, fields }: SkillFinder): Set<string> {
  const named = find([title], new Set([0])).map(({ name }) => name)
  const all = [...named, ...named.flatMap((name) => byName.get(name)?.parents ?? [])]
  return new Set(all.filter((skill) => fields.has(skill) && !plainFields.has(skill)))
}
