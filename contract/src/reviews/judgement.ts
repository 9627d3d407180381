/** One person's judgement and what they change in it: the same rule for the page and the server. */
import type { Confirmation, Judgement, JudgementChange } from './reviews.ts'

export const noJudgement: Judgement = { ratings: [], confirmations: [], note: '' }

/** Key of a point of a text answer. */
export const pointOf = ({ questionId, key }: Pick<Confirmation, 'questionId' | 'key'>): string =>
  JSON.stringify([questionId, key])

/** Applies changes to a judgement, in a fixed order; withdrawn items are removed. */
export function applyChange(before: Judgement, change: JudgementChange): Judgement {
  const { ratings = [], confirmations = [], note } = mergeChanges(before, change)
  return {
    ratings: ratings.filter(({ level, seq, reason }) => level !== null || seq !== null || reason !== ''),
    confirmations: confirmations.filter(({ isMade }) => isMade !== null),
    note: note ?? '',
  }
}

/** Two changes as one: the later one holds for fields in both. */
export function mergeChanges(before: JudgementChange, next: JudgementChange): JudgementChange {
  const ratings = replaceBy(before.ratings, next.ratings, ({ competencyId }) => competencyId)
  const confirmations = replaceBy(before.confirmations, next.confirmations, pointOf)
  const note = next.note ?? before.note
  return {
    ...(ratings.length > 0 ? { ratings } : {}),
    ...(confirmations.length > 0 ? { confirmations } : {}),
    ...(note === undefined ? {} : { note }),
  }
}

function replaceBy<T>(before: readonly T[] = [], next: readonly T[] = [], idOf: (item: T) => string): T[] {
  const byId = new Map([...before, ...next].map((item) => [idOf(item), item]))
  return [...byId].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item)
}
