/** Made-up readers in a round of changes to review, and guesses at the bank's rounds by looks. */
import { playReviewRounds } from '../server/test/simulator/review-rounds.ts'

export async function* measureReviewRound(): AsyncIterable<Record<string, unknown>> {
  yield* playReviewRounds()
}
