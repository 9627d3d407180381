/** Selection of proposed questions that together fit the time, and an order that puts such a set first. */
import { preselectedQuestions } from '../constants.ts'
import { totalMinutes } from '../interviews/minutes.ts'
import { kindFacts } from '../kinds/kinds.ts'
import type { QuestionKind } from '../words.ts'
import type { BehavioralQuestion, QuestionLists, TechnicalQuestion } from './questions.ts'

type Proposed = BehavioralQuestion | TechnicalQuestion

/** Kinds of first questions; SQL and projects are in the place of a coding question. */
const kindsInOrder: QuestionKind[] = ['coding', 'technical', 'behavioral']
/** Number of first questions tried per kind, to limit the number of sets. */
const triedOfKind = 8
/** A project leaves questions in words this much of the time, or isn't among the first. */
const minBesideMinutes = 10

/** Ids of questions that fit the time, a kind after the other, each kind's first ones first; at least one. */
export function suggestQuestions(
  { technicalQuestions, behavioralQuestions }: QuestionLists,
  minutes: number,
): string[] {
  const ofType = (type: string) => technicalQuestions.filter(({ questionType }) => questionType === type)
  const kinds = [ofType('project'), ofType('coding'), ofType('sql'), ofType('technical'), behavioralQuestions]
  const suggested: string[] = []
  let left = minutes
  for (let round = 0; kinds.some((kind) => round < kind.length); round += 1) {
    for (const question of kinds.flatMap((kind) => kind[round] ?? [])) {
      if (question.timeEstimate > left && suggested.length > 0) continue
      suggested.push(question.id)
      left -= question.timeEstimate
    }
  }
  return suggested
}

/**
 * The ids of all proposed questions. The first three fit `minutes`, execute a technology that the job requires, and cover the kinds that
 * are proposed, as far as any three can, with at most one general one, which neither job nor resume calls for, as the last of them; where
 * no three fit, those that do come first. `lead` names questions that stay at the very beginning.
 */
export function orderToFit(lists: QuestionLists, minutes: number, lead: readonly string[] = []): string[] {
  const all = [...lists.technicalQuestions, ...lists.behavioralQuestions]
  const leading = [...new Set(lead)].flatMap((id) => all.find((question) => question.id === id) ?? [])
  const ofKind = (kind: QuestionKind) => all.filter((question) => kindOf(question) === kind)
  const kinds = kindsInOrder.map(ofKind)
  const rankOf = new Map(kinds.flatMap((kind) => kind.map(({ id }, rank) => [id, rank] as const)))
  const [, ...inWords] = kinds
  const most = minutes - (inWords.some((kind) => kind.length > 0) ? minBesideMinutes : 0)
  const projects = ofKind('project').filter(({ timeEstimate }) => timeEstimate <= most)
  const tried = [...[projects, ofKind('sql')].map((kind) => kind.filter(isExecuting)), ...kinds]
    .flatMap((kind) => kind.slice(0, triedOfKind))
    .filter((question) => !leading.includes(question))
  const room = Math.max(0, preselectedQuestions - leading.length)
  let best = { added: [] as Proposed[], worth: worthOf(leading, minutes, rankOf) }
  for (const added of subsets(tried, room)) {
    const worth = worthOf([...leading, ...added], minutes, rankOf)
    if (isMore(worth, best.worth)) best = { added, worth }
  }
  const place = (question: Proposed) => (isExecuting(question) ? 0 : isBareCore(question) ? 2 : 1)
  const inOrder = best.added.toSorted((one, other) => place(one) - place(other))
  const first = [...leading, ...inOrder].map(({ id }) => id)
  return [...first, ...all.map(({ id }) => id).filter((id) => !first.includes(id))]
}

/** The first three of an order as far as they fit the time together; at least one. */
export function preselect<Q extends { timeEstimate: number }>(inOrder: readonly Q[], minutes: number): Q[] {
  const chosen: Q[] = []
  for (const question of inOrder.slice(0, preselectedQuestions)) {
    if (chosen.length === 0 || totalMinutes([...chosen, question]) <= minutes) chosen.push(question)
  }
  return chosen
}

export function kindOf(question: Proposed): QuestionKind {
  return 'questionType' in question ? question.questionType : 'behavioral'
}

/** True for a project or SQL question on a technology that the job requires. Others wait for an interviewer to choose them. */
function isExecuting(question: Proposed): boolean {
  return 'questionType' in question && question.executes !== undefined
}

/** The kind that it replaces. */
function placeOf(question: Proposed): QuestionKind {
  return kindFacts[kindOf(question)].mix
}

/** A question that neither job nor resume gives a reason for. A competency is one for a behavioral question. */
function isBareCore(question: Proposed): boolean {
  return 'questionType' in question && question.source === 'core'
}

/**
 * Ranks sets: those that fit the time, then few questions without a reason (one, or none next to one that executes a required
 * technology), one that executes such a technology, more kinds, earlier kinds, more questions, the common core, better ranks.
 */
function worthOf(set: Proposed[], minutes: number, rankOf: ReadonlyMap<string, number>): number[] {
  const total = totalMinutes(set)
  // Only one question alone may be too long: at least one is preselected, then the shortest.
  if (set.length === 0 || total > minutes) return [set.length === 1 ? 0 : -1, -total]
  const kinds = new Set(set.map(placeOf))
  const ranks = set.map(({ id }) => rankOf.get(id) ?? 0)
  const beyondCore = ranks.filter((rank) => rank >= preselectedQuestions).length
  const kindWorth = kindsInOrder.map((kind) => (kinds.has(kind) ? 1 : 0))
  const executing = set.some(isExecuting) ? 1 : 0
  const bare = Math.max(0, set.filter(isBareCore).length - (1 - executing))
  return [
    1,
    -bare,
    executing,
    kinds.size,
    ...kindWorth,
    set.length,
    -beyondCore,
    -ranks.reduce((sum, rank) => sum + rank, 0),
  ]
}

function isMore(one: number[], other: number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index])
  return at >= 0 && one[at]! > other[at]!
}

/** Every set of one to `most` of the items, each in the items' order. */
function subsets<T>(items: readonly T[], most: number): T[][] {
  let sets: { from: number; chosen: T[] }[] = [{ from: 0, chosen: [] }]
  const all: T[][] = []
  for (let size = 1; size <= most; size += 1) {
    sets = sets.flatMap(({ from, chosen }) =>
      items.slice(from).map((item, at) => ({ from: from + at + 1, chosen: [...chosen, item] })),
    )
    all.push(...sets.map(({ chosen }) => chosen))
  }
  return all
}
