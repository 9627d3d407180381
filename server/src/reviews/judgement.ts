/** What one person judges, as a fold of their entries: pure, without the database. */
import { isDeepStrictEqual } from 'node:util'
import { applyChange, noJudgement as none, pointOf } from '@nova/contract/judgement'
import type { Confirmation, Judgement, Rating, Review } from '@nova/contract/reviews'
import type { ReviewContent, ReviewEntry } from './tables.ts'

export const isSame = (a: Judgement = none, b: Judgement = none): boolean => isDeepStrictEqual(a, b)

/** What turns one judgement into another, as entries. */
export function listChanges(before: Judgement = none, after: Judgement): ReviewContent[] {
  const withdrawnRatings = before.ratings
    .filter(({ competencyId }) => !after.ratings.some((rating) => rating.competencyId === competencyId))
    .map(({ competencyId }): Rating => ({ competencyId, level: null, seq: null, reason: '' }))
  const kept = new Set(after.confirmations.map(pointOf))
  const withdrawn = before.confirmations
    .filter((point) => !kept.has(pointOf(point)))
    .map((point): Confirmation => ({ ...point, isMade: null }))
  const isNew =
    <T>(all: readonly T[]) =>
    (item: T) =>
      !all.some((each) => isDeepStrictEqual(each, item))
  return [
    ...[...after.ratings.filter(isNew(before.ratings)), ...withdrawnRatings].map((rating) => ({ rating })),
    ...[...after.confirmations.filter(isNew(before.confirmations)), ...withdrawn].map((confirmation) => ({
      confirmation,
    })),
    ...(after.note === before.note ? [] : [{ note: after.note }]),
  ]
}

/** The reviews that entries amount to, in the order in which they were first submitted. */
export function foldReviews(entries: readonly ReviewEntry[]): Review[] {
  const byAuthor = Map.groupBy(entries, ({ authorId }) => authorId)
  return [...byAuthor].flatMap(([authorId, own]) => {
    const submitted = own.findLast(({ kind }) => kind === 'submitted')
    return submitted ? [foldReview(authorId, submitted, own)] : []
  })
}

/** Of what was changed, the newest; nothing bounds how often somebody does. */
const mostEarlier = 100

function foldReview(authorId: string, submitted: ReviewEntry, entries: readonly ReviewEntry[]): Review {
  let judgement = none
  const earlier: Review['earlier'] = []
  for (const { content, at: madeAt } of entries) {
    const at = madeAt.toISOString()
    if ('rating' in content) {
      const old = judgement.ratings.find(({ competencyId }) => competencyId === content.rating.competencyId)
      if (old) earlier.unshift({ at, rating: old })
      judgement = applyChange(judgement, { ratings: [content.rating] })
    } else if ('confirmation' in content) {
      const old = judgement.confirmations.find((point) => pointOf(point) === pointOf(content.confirmation))
      if (old) earlier.unshift({ at, confirmation: old })
      judgement = applyChange(judgement, { confirmations: [content.confirmation] })
    } else if ('note' in content) {
      if (judgement.note) earlier.unshift({ at, note: judgement.note })
      judgement = applyChange(judgement, { note: content.note })
    }
  }
  return {
    authorId,
    author: submitted.authorName,
    submittedAt: submitted.at.toISOString(),
    ...judgement,
    earlier: earlier.slice(0, mostEarlier),
  }
}
