/** How sure it is that the first of what was found is what a message asks for. */
import { makeRecall } from './recall.ts'
import type { Match } from './similarity.ts'

/**
 * By logistic regression over 62 messages of bench/talk whose fact was known: what counts most is how much closer the first
 * comes than the next one that says something else.
 */
const weights = { start: -1.65, score: 1.8, alike: 3.1, lead: 2.1, leadAlike: 7.5 }
const mostLead = 0.3
const leastLead = -0.2
/** Below this the wrong fact would be told in a fifth of the cases: Nova asks which is meant. */
const leastSure = 0.75

export type Found<T> = Pick<Match<T>, 'item' | 'score' | 'alike' | 'held'>

/** Whether the first is what was asked, as far as can be told; `textOf` is what is known under an item. */
export function isSure<T>(ranked: readonly Found<T>[], textOf: (item: T) => string, least = leastSure): boolean {
  const [first, ...others] = ranked
  if (!first) return false
  let [score, alike] = [0, 0]
  for (const other of others) {
    const isClose = first.alike < sameWords && isRival(first, other)
    if (!isClose && other.score <= score && other.alike <= alike) continue
    if (saysTheSame(textOf(other.item), textOf(first.item))) continue
    if (isClose) return false
    score = Math.max(score, other.score)
    alike = Math.max(alike, other.alike)
  }
  const [lead, leadAlike] = [first.score - score, first.alike - alike]
  const sum =
    weights.start +
    weights.score * first.score +
    weights.alike * first.alike +
    weights.lead * within(lead) +
    weights.leadAlike * within(leadAlike)
  return 1 / (1 + Math.exp(-sum)) >= least
}

/** From here on it is all but the words that are known. */
const sameWords = 0.8
/** So close to each other, either may be meant. */
const tied = { score: 0.07, alike: 0.07 }
/** Nearly as close, and it has clearly more of the message's own words. */
const inWords = { score: 0.1, held: 0.25 }

const isRival = (first: Found<unknown>, other: Found<unknown>) =>
  (first.score - other.score <= tied.score && first.alike - other.alike <= tied.alike) ||
  (first.score - other.score <= inWords.score && other.held - first.held >= inWords.held)

const within = (lead: number) => Math.min(mostLead, Math.max(leastLead, lead))

/** The first ones that say different things, as far as they are not much worse than the first of all. */
export function nearest<T>(ranked: readonly Found<T>[], textOf: (item: T) => string, most: number): T[] {
  const least = Math.max(leastNear, (ranked[0]?.score ?? 0) - muchWorse)
  const chosen: T[] = []
  for (const { item, score } of ranked) {
    if (score < least || chosen.length === most) break
    if (!chosen.some((other) => saysTheSame(textOf(other), textOf(item)))) chosen.push(item)
  }
  return chosen
}

const leastNear = 0.25
const muchWorse = 0.22

/** Of the words of the shorter. */
const sameShare = 0.6
const small = new Set('the and that this are not for with then yes its only one two has have may can you'.split(' '))

/** The same answers are compared for one message after the other. */
const mostCompared = 2000
/** Characters. The bank's answers are shorter. */
const longestCompared = 1000
const recallWords = makeRecall<ReadonlySet<string>>(mostCompared, longestCompared)
const wordsOf = (text: string) =>
  recallWords(
    text,
    () => new Set((text.toLowerCase().match(/[\p{L}]{3,}|\d+/gu) ?? []).filter((word) => !small.has(word))),
  )

/** Whether two known answers come to the same, by their words. */
export function saysTheSame(a: string, b: string): boolean {
  const [one, other] = [wordsOf(a), wordsOf(b)]
  const least = Math.min(one.size, other.size)
  const common = [...one].filter((word) => other.has(word)).length
  return least > 0 && common / least >= sameShare
}
