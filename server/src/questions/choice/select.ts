/** Chooses questions of one kind, greedily and the same way every time. */
import { preselectedQuestions } from '@nova/contract/constants'
import type { BankQuestion } from '@nova/contract/questions/bank'
import type { Difficulty, Seniority } from '@nova/contract/words'
import type { SkillFinder } from '../skills.ts'
import type { Task } from './day-work.ts'
import { choiceOf } from './kinds.ts'
import { areAlike } from './likeness.ts'
import { centralSkills, everydaySkills, gainOf, parentGain, type Need, type Needs } from './needs.ts'
import { technologies } from './select-relevance.ts'

/** A chosen question with the need it serves best, and the task that it was chosen for; neither if chosen for the level alone. */
export type Pick<Q> = { question: Q; need?: Need; task?: Task }

type Wanted<Q> = {
  candidates: Q[]
  /** Those that the common core is chosen from, where not from all: they must not depend on the resume. */
  core?: Q[]
  kept: Q[]
  count: number
  needs: Needs
  seniority: Seniority
  finder: SkillFinder
  /** Derived from the job alone: among nearly equal questions, each job gets different ones. */
  seed?: string
  usesWords?: (words: string) => boolean
  /** Fields of work that the job's title names: the first question is about one, as about a must-have skill. */
  fields?: ReadonlySet<string>
  /** True if a card can show a reason, the job's own for the first cards; other questions come last. */
  hasReason?: (question: Q, isCore: boolean) => boolean
  /** The tasks of the posting that a question is on, the most telling first. */
  tasksOf?: (question: Q) => { task: Task; worth: number }[]
  /** True for a puzzle: its label is no work, so that plain questions on the job's work come first. */
  isPuzzle?: (question: Q) => boolean
  /** True for a question whose subject is the trade that the job's title names. */
  isAboutTrade?: (question: Q) => boolean
  /** False for a question of another trade than the job's: it comes after those of the trade. */
  isOfTrade?: (question: Q) => boolean
}

/** Junior interviews hide hard questions, Senior ones easy questions. */
const difficultyFit: Record<Seniority, Record<Difficulty, number>> = {
  Junior: { easy: 1, medium: 0.5, hard: 0 },
  Medium: { easy: 0.75, medium: 1, hard: 0.75 },
  Senior: { easy: 0, medium: 0.85, hard: 1 },
}
/** Remaining weight of a covered need. */
const leftAfterCover = 0.15
/** Weight of a question that depends on a technology not named in either text. */
const strangerShare = 0.3
/**
 * Ranks before score: a task of the posting, then what it asks for, and then a must-have skill that no question has served, what else
 * the job names, and then wishes and claims.
 */
const ranks = { task: 4, askedTask: 3, openMust: 2, broadTask: 1.5, inJob: 1, other: 0, puzzle: -0.5, unexplained: -1 }
const rankStep = 100
/** A question without any need served still has its level. */
const baseScore = 0.01
/** How much better a question may look for one job than for another that needs the same. */
const varietyShare = 0.6
/** Weight of a task of the posting that the question is on, and what is left of one that a question was asked about. */
const taskWeight = 3
const leftOfTask = 0.3
/** Weight of a question that leads with a skill that none has served, over one that only touches it. */
const leadWeight = 1
/** Weight of a question of another trade. */
const otherTradeShare = 0.4
const wishShare = 0.2
/** Weight of each word that the question shares with the posting. */
const wordScore = 0.2

export function fitsLevel(difficulty: Difficulty, seniority: Seniority): boolean {
  return difficultyFit[seniority][difficulty] > 0
}

/** Kept questions first, then the job's common core, then what the resume adds. Ties go by id. */
export function selectQuestions<Q extends BankQuestion>(wanted: Wanted<Q>): Pick<Q>[] {
  const { needs, finder } = wanted
  const left = new Map([...needs.keys()].map((skill) => [skill, 1]))
  const picks: Pick<Q>[] = []
  const add = (question: Q, isCore: boolean) => {
    const need = bestNeed(question, wanted, isCore, picks)
    for (const [skill, share] of left) {
      const gain = gainOf(question.skills, skill, finder)
      if (gain > 0) left.set(skill, share * (1 - gain * (1 - leftAfterCover)))
    }
    for (const other of alternativesMet(question, needs))
      left.set(other, Math.min(left.get(other) ?? 1, leftAfterCover))
    const task = openTask(question, wanted, picks)
    picks.push({ question, ...(need && { need }), ...(task && { task }) })
  }
  for (const question of wanted.kept) add(question, false)
  const byId = (questions: Q[]) => questions.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const pool = byId(wanted.candidates)
  let corePool = wanted.core && byId(wanted.core)
  // A question similar to any pick stays excluded.
  const isFree = (question: Q) => picks.every((pick) => !areAlike(pick.question, question))
  let free: Q[] = []
  let from: Q[] | undefined
  while (picks.length < wanted.count) {
    const isCore = picks.length < preselectedQuestions
    const source = (isCore && corePool) || pool
    const last = picks.at(-1)
    free =
      source === from ? free.filter((question) => !last || !areAlike(last.question, question)) : source.filter(isFree)
    from = source
    const open = openMusts(free, picks, wanted)
    const varied = free.filter((question) => !isRepetitive(question, picks))
    const worth = (question: Q) => scoreOf(question, wanted, { left, open, isCore, picks })
    const other = highest(varied, worth)
    // A second question of a theme is better than one without a reason.
    const hasReason = other !== undefined && worth(other) >= 0
    const best = hasReason ? other : betterOf(other, highest(free, worth), worth)
    if (best) add(best, isCore)
    else if (isCore && corePool) corePool = undefined
    else break
  }
  return cover(picks, wanted)
}

/** The must-have skills that a question could still be asked about and none has been. */
function openMusts<Q extends BankQuestion>(free: Q[], picks: Pick<Q>[], { needs, fields }: Wanted<Q>): Set<string> {
  if (fields && picks.length === 0 && free.some(({ skills }) => skills.some((skill) => fields.has(skill))))
    return new Set(fields)
  const offered = new Set(free.flatMap(({ skills }) => skills))
  const musts = [...needs.values()].filter((need) => need.must && !need.isField && !isCovered(need, picks))
  return new Set(musts.map(({ skill }) => skill).filter((skill) => offered.has(skill)))
}

type State<Q> = { left: Map<string, number>; open: ReadonlySet<string>; isCore: boolean; picks: Pick<Q>[] }

function scoreOf<Q extends BankQuestion>(
  question: Q,
  wanted: Wanted<Q>,
  { left, open, isCore, picks }: State<Q>,
): number {
  let score = baseScore
  const isFar = isStranger(question, wanted, isCore)
  const isOfTrade = wanted.isOfTrade?.(question) !== false
  const [leading = ''] = question.skills
  const isNamed = open.has(leading) && wanted.finder.byName.get(leading)?.kind !== 'language'
  const isOpen =
    !isFar &&
    (isNamed || (isOfTrade && question.skills.slice(0, centralSkills).some((skill, at) => isOpenFor(skill, at))))
  let rank = isOpen ? ranks.openMust : ranks.other
  for (const need of wanted.needs.values()) {
    const weight = need.jobWeight + (isCore ? 0 : need.claimWeight)
    const gain = gainOf(question.skills, need.skill, wanted.finder)
    score += weight * (left.get(need.skill) ?? 1) * gain
    if (need.must && gain >= parentGain) rank = Math.max(rank, ranks.inJob)
  }
  const tasks = wanted.tasksOf?.(question) ?? []
  const task = isFar ? undefined : openTask(question, wanted, picks)
  if (task) rank = Math.max(rank, rankOfTask(task))
  else if (tasks.length === 0 && wanted.hasReason?.(question, isCore) === false) rank = ranks.unexplained
  if (wanted.isAboutTrade?.(question)) rank = Math.max(rank, ranks.broadTask)
  if (wanted.isPuzzle?.(question)) rank = Math.min(rank, ranks.puzzle)
  for (const each of tasks) score += taskWeight * each.worth * (isServed(each.task, picks) ? leftOfTask : 1)
  if (isOpen && open.has(leading)) score += leadWeight
  if (wanted.usesWords) score += wordScore * question.tags.filter(wanted.usesWords).length
  const share = (isFar ? strangerShare : 1) * (isOfTrade ? 1 : otherTradeShare)
  // No score reaches one rank: at most a few needs are served, each by less than its weight.
  const variety = wanted.seed === undefined ? 1 : 1 + varietyShare * shareOf(`${wanted.seed} ${question.id}`)
  return rank * rankStep + score * share * variety * difficultyFit[wanted.seniority][question.difficulty]

  // A language is asked about where the question leads with it, not where it only happens to be written in it.
  function isOpenFor(skill: string, at: number): boolean {
    return open.has(skill) && (at === 0 || wanted.finder.byName.get(skill)?.kind !== 'language')
  }
}

const rankOfTask = ({ isTelling, voice }: Task) =>
  !isTelling ? ranks.broadTask : voice === 'asked' ? ranks.askedTask : ranks.task

/** A question was asked for the task, or for its sentence. */
const isServed = (task: Task, picks: Pick<BankQuestion>[]) =>
  picks.some((pick) => pick.task?.work === task.work || (!task.isTelling && pick.task?.line === task.line))

/** The most telling task of a question that no pick was made for. */
function openTask<Q extends BankQuestion>(question: Q, { tasksOf }: Wanted<Q>, picks: Pick<Q>[]): Task | undefined {
  return tasksOf?.(question).find(({ task }) => !isServed(task, picks))?.task
}

/** A number from 0 to 1 that a text always gives. */
function shareOf(text: string): number {
  let hash = 2166136261
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619)
  return (hash >>> 0) / 2 ** 32
}

/** The skills that need no question of their own now, since the question is about one that will do as well. */
function alternativesMet({ skills }: BankQuestion, needs: Needs): string[] {
  return skills
    .slice(0, centralSkills)
    .flatMap((skill) => needs.get(skill)?.oneOf?.filter((other) => other !== skill) ?? [])
}

/** True if the question's technology is unknown to job and resume; a named field does not make it known. */
function isStranger<Q extends BankQuestion>(
  question: Q,
  { needs, finder, isOfTrade }: Wanted<Q>,
  isCore: boolean,
): boolean {
  const [leading = '', ...others] = question.skills
  const kindOf = (skill: string) => finder.byName.get(skill)?.kind
  if (!technologies.has(kindOf(leading))) return false
  const known = [...needs.values()].filter(({ isField, jobWeight }) => !isField && (!isCore || jobWeight > 0))
  const isKnown = (one: string) => known.some(({ skill }) => gainOf([one], skill, finder) >= parentGain)
  // A question for several frameworks is at home in each.
  const isAtHome = () =>
    kindOf(leading) === 'framework' &&
    question.skills.some((one) => kindOf(one) === 'framework' && known.some(({ skill }) => skill === one))
  // A language's question may turn on a framework, as Python's on FastAPI, that a data analyst has no need of.
  const turnsOn = (kindOf(leading) === 'language' ? others.slice(0, centralSkills - 1) : []).filter(
    (skill) => kindOf(skill) === 'framework',
  )
  if (!isKnown(leading) && !isAtHome()) return true
  return isOfTrade?.(question) !== true && turnsOn.some((skill) => !known.some((need) => need.skill === skill))
}

function highest<Q>(questions: Q[], score: (question: Q) => number): Q | undefined {
  let best: { question: Q; score: number } | undefined
  for (const question of questions) {
    const own = score(question)
    if (!best || own > best.score + 1e-9) best = { question, score: own }
  }
  return best?.question
}

function betterOf<Q>(one: Q | undefined, other: Q | undefined, worth: (question: Q) => number): Q | undefined {
  return one !== undefined && (other === undefined || worth(other) < 0) ? one : other
}

/** At most a few questions with the same theme, as long as others are left. */
function isRepetitive<Q extends BankQuestion>(question: Q, picks: Pick<Q>[]): boolean {
  const row = choiceOf(question)
  const theme = row.themeOf(question)
  return picks.filter((pick) => row.themeOf(pick.question) === theme).length >= row.maxPerTheme
}

/**
 * The need to name as the reason: the one served most directly, what the question is about before what it touches, a
 * tool or topic before a language, and rather one that no other pick has been given for.
 */
function bestNeed(
  question: BankQuestion,
  wanted: { needs: Needs; finder: SkillFinder },
  isCore: boolean,
  picks: Pick<unknown>[],
): Need | undefined {
  const { needs, finder } = wanted
  const worthOf = (need: Need) => {
    // An everyday skill explains only a question mainly about it.
    if (everydaySkills.has(need.skill) && need.skill !== question.skills[0]) return 0
    // A need that no line of the job speaks of is worth its claim alone.
    const weight = (need.job ? need.jobWeight : 0) + (isCore ? 0 : need.claimWeight)
    const plainness = finder.byName.get(need.skill)?.kind === 'language' ? 0.9 : 1
    const timesNamed = picks.filter((pick) => pick.need === need).length
    const aboutness = need.skill === question.skills[0] ? 2 : 1
    // A wish is named where nothing that is required is served.
    const strength = need.must || !need.isInJob ? 1 : wishShare
    return (
      (gainOf(question.skills, need.skill, finder) ** 2 * weight * strength * plainness * aboutness) /
      (1 + timesNamed / 2)
    )
  }
  const best = highest([...needs.values()], worthOf)
  return best && worthOf(best) > 0 ? best : undefined
}

function isCovered({ skill, oneOf = [] }: Need, picks: Pick<BankQuestion>[]): boolean {
  return picks.some(({ question }) => [skill, ...oneOf].some((one) => question.skills.includes(one)))
}

/** Trades late picks for questions on must-have skills that the bank covers and the picks do not. */
function cover<Q extends BankQuestion>(picks: Pick<Q>[], wanted: Wanted<Q>): Pick<Q>[] {
  const musts = [...wanted.needs.values()].filter((need) => need.must)
  const result = [...picks]
  for (const need of musts) {
    if (isCovered(need, result)) continue
    const helper = wanted.candidates.find(
      (question) => question.skills.includes(need.skill) && !result.some((pick) => areAlike(pick.question, question)),
    )
    const at = result.findLastIndex(
      (pick, index) =>
        index >= Math.max(preselectedQuestions, wanted.kept.length) &&
        musts.every((other) => !isCovered(other, [pick]) || isCovered(other, result.toSpliced(index, 1))),
    )
    if (helper && at >= 0) result[at] = { question: helper, need }
  }
  return result
}
