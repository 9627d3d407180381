/** The reason that a chosen question's card shows: one that a line of the posting or the resume proves, or none, said plainly. */
import type { BankCodingQuestion, BankQuestion } from '@nova/contract/questions/bank'
import { languageNames } from '@nova/contract/questions/language-names'
import type { Bank } from '../bank.ts'
import type { Job } from '../job/job.ts'
import { explainTask } from './day-work.ts'
import { everydaySkills, nearestSkill, type Need, type Needs } from './needs.ts'
import type { ProposalInput } from './proposal-input.ts'
import { explainGeneral, explainNeed, quote, type Reason } from './reasons.ts'
import { technologies } from './select-relevance.ts'
import type { Pick as Picked } from './select.ts'
import { isOfTrade, isTitled, isWorkOfTrade, type Trade, tradeWords } from './trades.ts'
import { wordsIn } from './words-in.ts'

/** Names of the field may hold digits and signs: C++, C#, Node.js. */
const fieldWord = /[\p{L}\p{N}+#.]+/gu

/** The posting, if there is one, and which words it uses. */
export type PostingWords = { isThere: boolean; uses: (words: string) => boolean }

export const wordsOfPosting = ({ jobText }: ProposalInput): PostingWords => ({
  isThere: jobText.trim() !== '',
  uses: wordsIn(jobText, fieldWord),
})

type Asked = { input: ProposalInput; job: Job; needs: Needs; posting: PostingWords; trades: ReadonlySet<Trade> }

/** A need with the skill of the question that serves it: itself, or the kind of work that a technology is for. */
type Served = { need: Need; servedBy: string }

/**
 * The needs that a coding question is a true answer to: skills of the work that it exercises, and topics within a field that it
 * is about; the best first. That it can be solved in a language is no reason.
 */
function needsServed(bank: Bank, question: BankCodingQuestion, needs: Needs, trades: ReadonlySet<Trade>): Served[] {
  const work = bank.work.get(question.id)?.skills ?? []
  const isOwn = trades.size === 0 || isWorkOfTrade(work, trades)
  const isTopic = ({ skill, isField }: Need) =>
    question.skills.includes(skill) && (!isField || skill === 'Algorithms') && !everydaySkills.has(skill)
  const skillFor = (need: Need) => {
    // A tool that the job happens to use calls for no task of the trade that lives by it.
    if (!isOwn && (need.isField || !isSubject(need.skill, bank))) return undefined
    if (work.includes(need.skill) || isTopic(need)) return need.skill
    const kindOf = (skill: string) => bank.finder.byName.get(skill)?.kind
    const parents = need.must && technologies.has(kindOf(need.skill)) ? bank.finder.byName.get(need.skill)!.parents : []
    // Using Kafka is not work on distributed systems; using Node.js is back-end work.
    return parents.find((parent) => work.includes(parent) && kindOf(parent) === 'practice')
  }
  const rank = ({ need: { skill, job, must, isField }, servedBy }: Served) =>
    (job ? 8 : 0) + (job && must ? 4 : 0) + (servedBy === skill ? 2 : 0) + (isField ? 0 : 1)
  return [...needs.values()]
    .filter(({ job, claim }) => job !== undefined || claim !== undefined)
    .flatMap((need) => {
      const servedBy = skillFor(need)
      return servedBy === undefined ? [] : [{ need, servedBy }]
    })
    .toSorted((one, other) => rank(other) - rank(one))
}

/** A concept, as opposed to a technology or to the way of working of a trade. */
const isSubject = (skill: string, { finder }: Bank) => finder.byName.get(skill)?.kind === 'concept'

/** True if a coding card can show a reason; the first cards take it from the job alone, so that it holds for every candidate. */
export function findReason(
  bank: Bank,
  needs: Needs,
  { trades, job }: Pick<Asked, 'trades' | 'job'>,
): (question: BankCodingQuestion, ofJob: boolean) => boolean {
  return (question, ofJob) => {
    const [best] = needsServed(bank, question, needs, trades)
    const isServing = best !== undefined && (!ofJob || best.need.job !== undefined)
    return isServing || reasonOfTrade(bank, question, { trades, job }) !== undefined
  }
}

/** The job's title, where it says the trade that a coding question's work is of. */
function reasonOfTrade(
  bank: Bank,
  question: BankCodingQuestion,
  ofJob: Pick<Asked, 'trades' | 'job'>,
): Reason | undefined {
  const work = bank.work.get(question.id)
  return work && !work.isPuzzle ? titleOfTrade((own) => isWorkOfTrade(work.skills, own), ofJob) : undefined
}

function titleOfTrade(
  isOwn: (trade: ReadonlySet<Trade>) => boolean,
  { trades, job: { title, titleLine } }: Pick<Asked, 'trades' | 'job'>,
): Reason | undefined {
  const own = [...trades].find((trade) => isTitled(trade, title) && isOwn(new Set([trade])))
  if (!own || !titleLine) return undefined
  return {
    reason: `The job is in ${tradeWords(own)}: ${quote(titleLine)}.`,
    citations: [{ source: 'job-description', line: titleLine }],
    source: 'job-description',
  }
}

export function reasonForCoding(
  bank: Bank,
  { question, need: served, task }: Picked<BankCodingQuestion>,
  { input: { language }, job, needs, posting, trades }: Asked,
): Reason {
  const topic = question.category.toLowerCase()
  if (task) {
    const told = explainTask(task)
    const work = bank.work.get(question.id)
    return {
      ...told,
      reason: `${told.reason} ${work ? `In this task, ${work.task}.` : `This task practises ${topic}.`}`,
    }
  }
  const all = needsServed(bank, question, needs, trades)
  const [best] = all
  const chosen =
    all.find(({ need, servedBy }) => need === served && servedBy === need.skill && (need.job || !best?.need.job)) ??
    best
  const reason = chosen && explainNeed(withoutVagueClaim(chosen.need), chosen.need.skill)
  if (reason) {
    const { need, servedBy } = chosen
    const work = bank.work.get(question.id)
    const bridge = servedBy === need.skill ? '' : ` ${need.skill} counts as ${servedBy}.`
    const shows = work?.skills.includes(servedBy) ? `In this task, ${work.task}.` : `This task practises ${topic}.`
    return { ...reason, reason: `${reason.reason}${bridge} ${shows}` }
  }
  const ofTrade = reasonOfTrade(bank, question, { trades, job })
  if (ofTrade) return { ...ofTrade, reason: `${ofTrade.reason} In this task, ${bank.work.get(question.id)!.task}.` }
  const general = explainGeneral('programming question', topic, isUnnamed(question, posting))
  if (!bank.provenIn(question.id).includes(language)) return general
  return { ...general, reason: `${general.reason} It can be solved in ${languageNames[language]}.` }
}

/** That a resume shows a whole field says nothing beside the job's own line. */
const withoutVagueClaim = (need: Need): Need => (need.isField && need.job ? { ...need, claim: undefined } : need)

/** The reason for a question in words or a project. */
export function reasonFor(
  bank: Bank,
  { question, need, task }: Picked<BankQuestion>,
  needs: Needs,
  posting: PostingWords,
  ofJob?: Pick<Asked, 'trades' | 'job'>,
): Reason {
  if (task) return explainTask(task)
  const by = need && nearestSkill(question.skills, need.skill, bank.finder)
  const reason = explainNeed(need, by)
  const ofTrade = !reason && ofJob ? titleOfTrade((own) => isOfTrade(question, own, bank.finder), ofJob) : undefined
  if (ofTrade) return ofTrade
  if (!reason) return explainGeneral('question', question.category.toLowerCase(), isUnnamed(question, posting))
  const [leading = ''] = question.skills
  const isStrange = technologies.has(bank.finder.byName.get(leading)?.kind) && !needs.has(leading)
  const isAside = by === need?.skill && by !== leading && !isStrange
  const aside = isAside ? ` This question is about ${leading} and touches ${by}.` : ''
  return { ...reason, reason: reason.reason + aside }
}

/** A posting is there and uses no word for the question's topic. */
function isUnnamed({ category }: BankQuestion, { isThere, uses }: PostingWords): boolean {
  return isThere && !uses(category)
}
