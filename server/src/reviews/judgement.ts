/** One person's judgement, as a fold of their entries: pure, without the database. */
import { isDeepStrictEqual } from 'node:util'
import { applyChange, noJudgement as none, pointOf } from '@nova/contract/reviews/judgement'
import type { Confirmation, Judgement, Rating, Review } from '@nova/contract/reviews/reviews'
import type { ReviewContent, ReviewEntry } from './tables.ts'

export const isSame = (a: Judgement = none, b: Judgement = none): boolean => isDeepStrictEqual(a, b)

/** The entries that turn one judgement into another. */
export function listChanges(before: Judgement = none, after: Judgement): ReviewContent[] {
  const withdrawnRatings = before.ratings
    .filter(({ competencyId }) => !after.ratings.some((rating) => rating.competencyId === competencyId))
    .map(({ competencyId }): Rating => ({ competencyId, level: null, seq: null, reason: '' }))
  const kept = new Set(after.confirmations.map(pointOf))
  const withdrawn = before.confirmations
    .filter((point) => !kept.has(pointOf(point)))
    .map((point): Confirmation => ({ ...point, isMade: null }))
  const ratings = new Map(before.ratings.map((rating) => [rating.competencyId, rating]))
  const confirmations = new Map(before.confirmations.map((point) => [pointOf(point), point]))
  const changedRatings = after.ratings.filter((rating) => !isDeepStrictEqual(ratings.get(rating.competencyId), rating))
  const changedPoints = after.confirmations.filter(
    (point) => !isDeepStrictEqual(confirmations.get(pointOf(point)), point),
  )
  return [
    ...[...changedRatings, ...withdrawnRatings].map((rating) => ({ rating })),
    ...[...changedPoints, ...withdrawn].map((confirmation) => ({
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

/** Keep only the newest changes; their number has no limit. */
const maxEarlier = 100

function foldReview(authorId: string, submitted: ReviewEntry, entries: readonly ReviewEntry[]): Review {
  const ratings = new Map<string, Rating>()
  const confirmations = new Map<string, Confirmation>()
  let note = ''
  const earlier: Review['earlier'] = []
  for (const { content, at: madeAt } of entries) {
    const at = madeAt.toISOString()
    if ('rating' in content) {
      const { rating } = content
      const old = ratings.get(rating.competencyId)
      if (old) earlier.push({ at, rating: old })
      // A withdrawn rating is gone, and does not count as an earlier version of the next one.
      const [kept] = applyChange(none, { ratings: [rating] }).ratings
      if (kept) ratings.set(rating.competencyId, kept)
      else ratings.delete(rating.competencyId)
    } else if ('confirmation' in content) {
      const { confirmation } = content
      const point = pointOf(confirmation)
      const old = confirmations.get(point)
      if (old) earlier.push({ at, confirmation: old })
      const [kept] = applyChange(none, { confirmations: [confirmation] }).confirmations
      if (kept) confirmations.set(point, kept)
      else confirmations.delete(point)
    } else if ('note' in content) {
      if (note) earlier.push({ at, note })
      note = content.note
    }
  }
  const sawOthers = entries.some(({ content }) => 'times' in content && content.sawOthers)
  return {
    authorId,
    author: submitted.authorName,
    submittedAt: submitted.at.toISOString(),
    ...(sawOthers ? { sawOthers: true } : {}),
    ...applyChange(none, { ratings: [...ratings.values()], confirmations: [...confirmations.values()], note }),
    earlier: earlier.toReversed().slice(0, maxEarlier),
  }
}
