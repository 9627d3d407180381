/** The proposing of each kind of question: one row a kind, in the order in which an interviewer sees them. */
import { preselectedQuestions } from '@nova/contract/constants'
import { questionMinutes } from '@nova/contract/interviews/minutes'
import { runtimeFacts } from '@nova/contract/languages/runtimes'
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import type { BankCodingQuestion, BankQuestion, BankSqlQuestion } from '@nova/contract/questions/bank'
import { languageNames } from '@nova/contract/questions/language-names'
import type { BehavioralQuestion, TechnicalQuestion } from '@nova/contract/questions/questions'
import type { Language, QuestionKind } from '@nova/contract/words'
import type { Bank } from '../bank.ts'
import type { Job } from '../job/job.ts'
import type { Resume } from '../resume/resume.ts'
import { codingLanguages } from './assumptions.ts'
import { askAbout, explainBehavioral, matchStories, quotationOf, selectBehavioral } from './behavioral.ts'
import { type Task, tasksOf } from './day-work.ts'
import { isTechnical } from './executable.ts'
import { choices, kindsOf } from './kinds.ts'
import { centralSkills, everydaySkills, type Needs } from './needs.ts'
import type { ProposalInput } from './proposal-input.ts'
import { findReason, type PostingWords, reasonFor, reasonForCoding } from './question-reasons.ts'
import { runsProject } from './runs-here.ts'
import { sortByRelevance, technologies, withAncestors } from './select-relevance.ts'
import { fitsLevel, type Pick, selectQuestions } from './select.ts'
import { proposedFields, showCoding, showProject, showSql, showTechnical } from './shown.ts'
import { findSqlTopics, reasonForSql, topicOf } from './sql-topics.ts'
import { isAboutTrade, isOfTrade, isTitled, isWorkOfTrade, type Trade } from './trades.ts'

/** An interview to propose for, as far as it was read. */
export type Wish = {
  bank: Bank
  input: ProposalInput
  job: Job
  resume: Resume | undefined
  /** All that job and resume call for; `craft` is without ways with people. */
  needs: Needs
  craft: Needs
  seed: string
  fields: ReadonlySet<string>
  posting: PostingWords
  trades: ReadonlySet<Trade>
  tasks: readonly Task[]
}

type KindProposal = {
  propose(wish: Wish): (TechnicalQuestion | BehavioralQuestion)[]
  /** True if its questions are marked as executed where they execute a technology of the job. */
  isInFront(wish: Wish): boolean
}

/** The tasks and the trade of the job, as the choice of one kind of question takes them: it asks often of the same questions. */
function workOf({ bank: { finder }, job, needs, trades, tasks }: Wish) {
  const doubted = new Set(job.doubted.map(({ skill }) => skill))
  const musts = [...needs.values()].filter(({ must }) => must)
  // A technology that a question leads with is required, by itself or by a technology that builds on it; its subject is in no doubt.
  const required = new Set(musts.flatMap(({ skill }) => withAncestors(skill, finder)))
  const kindOf = (skill: string) => finder.byName.get(skill)?.kind
  const isCalled = ({ skills }: BankQuestion) => {
    const [leading = ''] = skills
    if (doubted.has(leading)) return false
    // A question for several frameworks is at home in each.
    const homes = kindOf(leading) === 'framework' ? skills.filter((skill) => kindOf(skill) === 'framework') : [leading]
    return !technologies.has(kindOf(leading)) || homes.some((skill) => required.has(skill))
  }
  return {
    tasksOf: remembered((question: BankQuestion) => (isCalled(question) ? tasksOf(question.id, tasks) : [])),
    ...(trades.size > 0 && {
      isOfTrade: remembered((question: BankQuestion) => isOfTrade(question, trades, finder)),
    }),
  }
}

function remembered<T>(find: (question: BankQuestion) => T): (question: BankQuestion) => T {
  const known = new Map<string, T>()
  return (question) => {
    if (!known.has(question.id)) known.set(question.id, find(question))
    return known.get(question.id)!
  }
}

const isOfScripts = ({ skills }: BankQuestion) => skills.includes('Bash')

/** Only what was proven by execution is proposed: in the primary language, or else in one that can run here. */
const coding: KindProposal = {
  propose(all) {
    const { bank, input, job, craft, seed, fields, posting, trades } = all
    const { seniority, language } = input
    // It can be solved in any language, so that none is a reason for it.
    const isLanguage = (skill: string) => bank.finder.byName.get(skill)?.kind === 'language'
    const needs = new Map([...craft].filter(([skill]) => !isLanguage(skill)))
    const wanted = codingLanguages(bank, input)
    const proven = bank.codingByWork.filter(({ id }) => bank.provenIn(id).some((known) => wanted.includes(known)))
    const { kept, candidates, count } = poolOf(proven, input, 'coding')
    const hasReason = findReason(bank, needs, { trades, job })
    const ofWork = trades.size > 0 && { isOfTrade: ({ skills }: BankQuestion) => isWorkOfTrade(skills, trades) }
    const isPuzzle = ({ id }: BankQuestion) => bank.work.get(id)?.isPuzzle === true
    const wish = { needs, seniority, finder: bank.finder, seed, fields, hasReason, isPuzzle, ...workOf(all), ...ofWork }
    const picks = withShort(selectQuestions({ kept, candidates, count, ...wish }), input, (fitting) =>
      selectQuestions({ kept, candidates: candidates.filter(fitting), count: kept.length + 1, ...wish }).at(-1),
    )
    return picks.map((pick) =>
      showCoding(
        pick.question,
        reasonForCoding(bank, pick, { input, job, needs, posting, trades }),
        language,
        bank.provenIn(pick.question.id),
      ),
    )
  },
  isInFront: () => false,
}

/** A coding question leaves this much time: for a question in words and a story, or at least for a story. */
const besideMinutes = [25, 10]

/** In a short interview the last place is for a question that leaves time for others, where none of the others does. */
function withShort(
  picks: Pick<BankCodingQuestion>[],
  { minutes = Infinity }: ProposalInput,
  find: (isShort: (question: BankCodingQuestion) => boolean) => Pick<BankCodingQuestion> | undefined,
): Pick<BankCodingQuestion>[] {
  if (picks.length < choices.coding.maxOffered) return picks
  for (const beside of besideMinutes) {
    const isShort = (question: BankCodingQuestion) => questionMinutes('coding', question.minutes) <= minutes - beside
    if (picks.some(({ question }) => isShort(question))) return picks
    const short = find(isShort)
    if (short && isShort(short.question)) return [...picks.slice(0, -1), short]
  }
  return picks
}

/** Only where resume or job name SQL, a SQL database or work with data, and where SQL can be run. */
const sql: KindProposal = {
  propose(all) {
    const { bank, input, job, craft: needs, seed, posting } = all
    const topics = findSqlTopics(job)
    const proven = input.hasSql && callsForSql(all) ? bank.sql.filter(({ id }) => bank.isProvenSql(id)) : []
    const { kept, candidates, count } = poolOf(proven, input, 'sql')
    const { related } = sortByRelevance(candidates, needs, bank.finder)
    const { seniority } = input
    const isAsked = (question: BankSqlQuestion) => topics.length === 0 || topicOf(question, topics) !== undefined
    const { tasksOf: onTasks } = workOf(all)
    const wish = { needs, seniority, finder: bank.finder, seed, hasReason: isAsked, tasksOf: onTasks }
    // The first topic of the posting gets a question before others share its place.
    const [leading] = topics
    const isLeading = (question: BankSqlQuestion) => leading !== undefined && topicOf(question, [leading]) !== undefined
    const first = selectQuestions({ ...wish, kept, candidates: related.filter(isLeading), count: kept.length + 1 })
    const picks = selectQuestions({ ...wish, kept: first.map(({ question }) => question), candidates: related, count })
    const place = ({ question, task }: Pick<BankSqlQuestion>) => {
      if (kept.includes(question)) return -1
      const topic = topicOf(question, topics)
      // After the leading topic come the tasks of the day.
      return topic === leading && leading ? 0 : task ? 0.5 : topic ? topics.indexOf(topic) : topics.length
    }
    return picks
      .toSorted((one, other) => place(one) - place(other))
      .map((pick) => {
        const topic = topicOf(pick.question, topics)
        return showSql(pick.question, reasonForSql(pick.question, topic, reasonFor(bank, pick, needs, posting)))
      })
  },
  isInFront: asksSqlFirst,
}

const technical: KindProposal = {
  propose(all) {
    const { bank, input, job, craft: needs, posting, trades } = all
    const { kept, candidates, count } = poolOf(bank.technical, input, 'technical')
    const { seniority } = input
    const { related, core, general } = sortByRelevance(candidates, needs, bank.finder)
    const { tasksOf: onTasks } = workOf(all)
    const onTask = candidates.filter((question) => onTasks(question).length > 0)
    const titled = new Set([...trades].filter((trade) => isTitled(trade, job.title)))
    const isOnTrade = (question: BankQuestion) => isAboutTrade(question, titled)
    const added = [...onTask, ...candidates.filter(isOnTrade)]
    const wanted = {
      needs,
      seniority,
      finder: bank.finder,
      usesWords: posting.uses,
      isAboutTrade: isOnTrade,
      ...workOf(all),
    }
    const picks = selectQuestions({
      ...wanted,
      kept,
      candidates: [...new Set([...related, ...added])],
      core: [...new Set([...core, ...added])],
      count,
    })
    // A list is not left all but empty where the bank has little on what is named.
    const few = Math.min(count, preselectedQuestions)
    if (picks.length < few) {
      const asked = picks.map(({ question }) => question)
      picks.push(...selectQuestions({ ...wanted, kept: asked, candidates: general, count: few }).slice(asked.length))
    }
    return picks.map((pick) =>
      showTechnical(pick.question, reasonFor(bank, pick, needs, posting, { trades: titled, job })),
    )
  },
  isInFront: () => false,
}

/**
 * Projects that were proven, can run here, are written in the interview's language or one that the job names, and are no longer than
 * the interview; chosen like technical questions.
 */
const project: KindProposal = {
  propose(all) {
    const { bank, input, craft: needs, fields, posting } = all
    const isWanted = (language: Language) =>
      language === input.language || needs.get(languageNames[language])?.must === true
    const wantsScripts = callsForScripts(bank, needs, fields)
    const offered = bank.projects.filter(
      (project) =>
        bank.isProvenProject(project.id) &&
        runsProject(input, project) &&
        (isOfScripts(project) ? wantsScripts : runtimeFacts[project.runtime].languages.some(isWanted)) &&
        questionMinutes('project', project.minutes) <= (input.minutes ?? Infinity),
    )
    const { kept, candidates, count } = poolOf(offered, input, 'project')
    const { seniority } = input
    const { tasksOf: onTasks, isOfTrade: isOwn } = workOf(all)
    // Next to a posting, a code base in technologies that it doesn't require shows nothing.
    const isRequired = (skill: string) =>
      (needs.get(skill)?.must === true || (everydaySkills.has(skill) && needs.get(skill)?.isInJob === true)) &&
      technologies.has(bank.finder.byName.get(skill)?.kind)
    const isFitting = (question: ProjectQuestion) =>
      !posting.isThere || question.skills.slice(0, centralSkills).some(isRequired)
    const isInLanguage = ({ runtime }: ProjectQuestion) => runtimeFacts[runtime].languages.includes(input.language)
    // The language that a person chose is a reason where the posting gives none.
    const asked = candidates.filter(isFitting)
    const fitting = asked.length > 0 ? asked : candidates.filter(isInLanguage)
    const picks = selectQuestions({
      kept,
      candidates: fitting,
      count,
      needs,
      seniority,
      finder: bank.finder,
      tasksOf: onTasks,
      ...(isOwn && { isOfTrade: isOwn }),
    })
    // Projects with changes of Nova's show more than a repair does.
    const parts = ({ question }: Pick<ProjectQuestion>) => Number((question.proposals ?? []).length > 0)
    const ordered = picks.toSorted((one, other) => parts(other) - parts(one))
    return ordered.map((pick) => showProject(pick.question, reasonFor(bank, pick, needs, posting)))
  },
  isInFront: () => true,
}

const behavioral: KindProposal = {
  propose({ bank, input, needs, resume, tasks }) {
    const { kept, candidates, count } = poolOf(bank.behavioral, input, 'behavioral')
    const fitting = candidates.filter(({ seniorities }) => seniorities.includes(input.seniority))
    const chosen = selectBehavioral({ kept, candidates: fitting, count }, { needs, tasks, input }, bank.finder)
    const stories = matchStories(chosen, resume)
    return chosen.map((question) => {
      const story = stories.get(question.id)
      return {
        ...proposedFields(question, explainBehavioral(question, story, { needs, tasks }, bank.finder)),
        question: askAbout(question.question, story),
        ...quotationOf(question.question, story),
        competency: question.competency,
        probes: question.probes,
      }
    })
  },
  isInFront: () => false,
}

export const proposals: Record<QuestionKind, KindProposal> = { coding, sql, technical, project, behavioral }

/** Trades that write queries: in others a database that is named is run, not asked. */
const asking: readonly Trade[] = ['backend', 'data', 'learning', 'testing', 'databases']

function callsForSql({ craft, trades }: Wish): boolean {
  return trades.size === 0 || asking.some((trade) => trades.has(trade)) || craft.get('SQL')?.isInJob === true
}

/**
 * True for a job that works with data or databases and asks for SQL, or whose first required technology is SQL or a database of it: its
 * first question is a query, not a function.
 */
function asksSqlFirst({ bank, job: { must }, trades }: Wish): boolean {
  const isOfData = trades.has('data') || trades.has('databases')
  if (isOfData && must.some(({ skill }) => skill === 'SQL')) return true
  const first = must.find(({ skill }) => isTechnical(bank, skill))?.skill
  if (first === undefined || first === 'SQL') return first !== undefined
  const { kind, parents = [] } = bank.finder.byName.get(first) ?? {}
  return kind === 'database' && parents.includes('SQL')
}

/** Bank questions of a kind that may be proposed, and those to keep. Seen ones return only where no others are left. */
function poolOf<Q extends BankQuestion>(
  questions: Q[],
  input: ProposalInput,
  kind: QuestionKind,
): { kept: Q[]; candidates: Q[]; count: number } {
  const isWanted = kindsOf[input.mix].includes(kind)
  const keep = [...new Set([...(input.keep ?? []), ...(isWanted ? (input.core ?? []) : [])])]
  const kept = keep.flatMap((id) => questions.find((question) => question.id === id) ?? [])
  if (!isWanted) return { kept, candidates: [], count: kept.length }
  const others = questions.filter(
    (question) => !keep.includes(question.id) && fitsLevel(question.difficulty, input.seniority),
  )
  const fresh = others.filter((question) => !input.exclude?.includes(question.id))
  return { kept, candidates: fresh.length > 0 ? fresh : others, count: Math.max(choices[kind].maxOffered, kept.length) }
}

/** Shell scripts are no interview's language: they are for operations, and jobs that require Bash first, or Linux and no language. */
function callsForScripts({ finder }: Bank, needs: Needs, fields: ReadonlySet<string>): boolean {
  const isLanguage = (skill: string) => finder.byName.get(skill)?.kind === 'language'
  const first = [...needs.values()].find(({ skill, must }) => must && isLanguage(skill))?.skill
  return fields.has('DevOps') || (first ? first === 'Bash' : needs.get('Linux')?.must === true)
}
