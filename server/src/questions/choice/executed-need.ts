/** Questions that execute a technology the job requires lead a proposal, with the posting's line on it as their reason. */
import { languageNames } from '@nova/contract/questions/language-names'
import type { TechnicalQuestion } from '@nova/contract/questions/questions'
import { Language } from '@nova/contract/words'
import type { Bank } from '../bank.ts'
import { executedBy, isTechnical } from './executable.ts'
import { choiceOf } from './kinds.ts'
import { centralSkills, everydaySkills, type Need, type Needs } from './needs.ts'
import type { ProposalInput } from './proposal-input.ts'
import { type PostingWords, reasonFor } from './question-reasons.ts'

/** Every coding question executes one of these, so they set none apart; JavaScript runs on Node.js here. */
const common: ReadonlySet<string> = new Set([...Language.options.map((each) => languageNames[each]), 'Node.js'])

/** Adds the must-have technology that a question executes, if any, and the reason for it. */
export function markExecuted(
  bank: Bank,
  shown: TechnicalQuestion,
  needs: Needs,
  { input, posting }: { input: ProposalInput; posting: PostingWords },
): TechnicalQuestion {
  const question = bank.byId.get(shown.id)
  const executed = question && executedBy(bank, question, input).filter((skill) => !common.has(skill))
  if (!executed || executed.length === 0) return shown
  const nearness = ({ skill }: Need) => {
    if (executed.includes(skill)) return question.skills.includes(skill) ? 3 : 2
    const parents = bank.finder.byName.get(skill)?.parents ?? []
    return parents.some((parent) => executed.includes(parent)) ? 1 : 0
  }
  // An everyday skill, such as Git, calls for a question only where it is a main one.
  const isCalled = ({ must, skill }: Need) =>
    must || (everydaySkills.has(skill) && question.skills.slice(0, centralSkills).includes(skill))
  const required = [...needs.values()].filter(
    (need) => need.job && isCalled(need) && isTechnical(bank, need.skill) && !common.has(need.skill),
  )
  const placeOf = ({ skill }: Need) => question.skills.indexOf(skill)
  const [need] = required
    .filter((each) => nearness(each) > 0)
    .toSorted((a, b) => nearness(b) - nearness(a) || b.jobWeight - a.jobWeight || placeOf(a) - placeOf(b))
  if (!need) return shown
  // A query's own reason quotes the job's line on its topic.
  const isTold = choiceOf(question).quotesTopic && shown.source === 'job-description'
  return { ...shown, ...(isTold ? {} : reasonFor(bank, { question, need }, needs, posting)), executes: need.skill }
}
