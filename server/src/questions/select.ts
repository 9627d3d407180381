/** Chooses questions of one kind, greedily and the same way every time. */
import type { BankQuestion } from '@nova/contract/bank'
import { preselectedQuestions } from '@nova/contract/constants'
import type { Difficulty, Seniority } from '@nova/contract/words'
import { areAlike } from './likeness.ts'
import { gainOf, parentGain } from './needs.ts'
import type { Need, Needs } from './needs.ts'
import { technologies } from './select-relevance.ts'
import type { SkillFinder } from './skills.ts'

/** A chosen question with the need it serves best; none where it stands for the level alone. */
export type Pick<Q> = { question: Q; need?: Need }

type Wanted<Q> = {
  candidates: Q[]
  /** Those that the common core is chosen from, where not from all: they must not depend on the resume. */
  core?: Q[]
  kept: Q[]
  count: number
  needs: Needs
  seniority: Seniority
  finder: SkillFinder
}

/** Junior interviews hide hard questions, Senior ones easy questions. */
const difficultyFit: Record<Seniority, Record<Difficulty, number>> = {
  Junior: { easy: 1, medium: 0.8, hard: 0 },
  Medium: { easy: 0.75, medium: 1, hard: 0.75 },
  Senior: { easy: 0, medium: 0.85, hard: 1 },
}
const maxPerSkill = 2
/** What a covered need still counts for. */
const leftAfterCover = 0.15
/** What a question counts for that turns on a technology which neither text names. */
const strangerShare = 0.3
/** What a question counts for that serves no must-have skill while there are some that none has served. */
const laterShare = 0.5
/** A question without any need served still has its level. */
const baseScore = 0.01

/** Whether a question is shown at this level. */
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
    picks.push(need ? { question, need } : { question })
  }
  for (const question of wanted.kept) add(question, false)
  const byId = (questions: Q[]) => questions.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const pool = byId(wanted.candidates)
  let corePool = wanted.core && byId(wanted.core)
  // Whatever was likened to a pick once is out for good.
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
    const open = openMusts(free, picks, wanted.needs)
    const varied = free.filter((question) => !isRepetitive(question, picks))
    const best = highest(varied.length > 0 ? varied : free, (question) => scoreOf(question, wanted, left, open, isCore))
    if (best) add(best, isCore)
    else if (isCore && corePool) corePool = undefined
    else break
  }
  return cover(picks, wanted)
}

/** The must-have skills that a question could still be asked about and none has been. */
function openMusts<Q extends BankQuestion>(free: Q[], picks: Pick<Q>[], needs: Needs): Set<string> {
  const asked = new Set(picks.flatMap(({ question }) => question.skills))
  const offered = new Set(free.flatMap(({ skills }) => skills))
  const musts = [...needs.values()].filter(({ must, isField, skill }) => must && !isField && !asked.has(skill))
  return new Set(musts.map(({ skill }) => skill).filter((skill) => offered.has(skill)))
}

function scoreOf<Q extends BankQuestion>(
  question: Q,
  wanted: Wanted<Q>,
  left: Map<string, number>,
  open: ReadonlySet<string>,
  isCore: boolean,
): number {
  let score = baseScore
  for (const need of wanted.needs.values()) {
    const weight = need.jobWeight + (isCore ? 0 : need.claimWeight)
    score += weight * (left.get(need.skill) ?? 1) * gainOf(question.skills, need.skill, wanted.finder)
  }
  const share = isStranger(question, wanted, isCore) ? strangerShare : 1
  const turn = open.size > 0 && !question.skills.some((skill) => open.has(skill)) ? laterShare : 1
  return score * share * turn * difficultyFit[wanted.seniority][question.difficulty]
}

/** Whether the technology a question is about is unknown to job and resume; a whole field vouches for none. */
function isStranger(
  question: BankQuestion,
  { needs, finder }: { needs: Needs; finder: SkillFinder },
  isCore: boolean,
): boolean {
  const [leading = ''] = question.skills
  if (!technologies.has(finder.byName.get(leading)?.kind)) return false
  const known = [...needs.values()].filter(({ isField, jobWeight }) => !isField && (!isCore || jobWeight > 0))
  return !known.some(({ skill }) => gainOf([leading], skill, finder) >= parentGain)
}

function highest<Q>(questions: Q[], score: (question: Q) => number): Q | undefined {
  let best: { question: Q; score: number } | undefined
  for (const question of questions) {
    const own = score(question)
    if (!best || own > best.score + 1e-9) best = { question, score: own }
  }
  return best?.question
}

/** At most two questions with the same leading skill, and one way of solving a task, as long as others are left. */
function isRepetitive<Q extends BankQuestion>(question: Q, picks: Pick<Q>[]): boolean {
  const isSame = (pick: Pick<Q>) => question.kind === 'coding' && pick.question.category === question.category
  return (
    picks.some(isSame) || picks.filter((pick) => pick.question.skills[0] === question.skills[0]).length >= maxPerSkill
  )
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
    // A need that no line of the job speaks of is worth its claim alone.
    const weight = (need.job ? need.jobWeight : 0) + (isCore ? 0 : need.claimWeight)
    const plainness = finder.byName.get(need.skill)?.kind === 'language' ? 0.9 : 1
    const timesNamed = picks.filter((pick) => pick.need === need).length
    const aboutness = need.skill === question.skills[0] ? 2 : 1
    return (gainOf(question.skills, need.skill, finder) ** 2 * weight * plainness * aboutness) / (1 + timesNamed / 2)
  }
  const best = highest([...needs.values()], worthOf)
  return best && worthOf(best) > 0 ? best : undefined
}

/** Trades late picks for questions on must-have skills that the bank covers and the picks do not. */
function cover<Q extends BankQuestion>(picks: Pick<Q>[], wanted: Wanted<Q>): Pick<Q>[] {
  const covered = (list: Pick<Q>[], skill: string) => list.some((pick) => pick.question.skills.includes(skill))
  const musts = [...wanted.needs.values()].filter((need) => need.must)
  const result = [...picks]
  for (const need of musts) {
    if (covered(result, need.skill)) continue
    const fresh = wanted.candidates.filter((question) => !result.some((pick) => areAlike(pick.question, question)))
    const helper = fresh.find((question) => question.skills.includes(need.skill))
    const at = result.findLastIndex(
      (pick, index) =>
        index >= Math.max(preselectedQuestions, wanted.kept.length) &&
        musts.every(({ skill }) => !pick.question.skills.includes(skill) || covered(result.toSpliced(index, 1), skill)),
    )
    if (helper && at >= 0) result[at] = { question: helper, need }
  }
  return result
}
