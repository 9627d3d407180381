/** The grounds that a mark needs before a review is submitted; page and server share this rule. */
import { levelCount, type Rating, type RatingFacts } from './reviews.ts'

/** From this share of passed tests on a low mark differs from them; below the other one a high mark does. */
const mostlyPassed = 0.9
const mostlyFailed = 0.5

/** Why a mark needs a written reason: it is an extreme, or it differs from what was observed; null where it needs none. */
export function whyReasoned(
  { level }: Pick<Rating, 'level'>,
  facts: RatingFacts | undefined,
): 'extreme' | 'differs' | null {
  if (level === null) return null
  if (level === 1 || level === levelCount) return 'extreme'
  return facts && differs(level, facts) ? 'differs' : null
}

function differs(level: number, { asked, answered, tests }: RatingFacts): boolean {
  if (asked > 0 && answered === 0) return level > 2
  if (!tests || tests.total === 0) return false
  const share = tests.passed / tests.total
  return level > 3 ? share < mostlyFailed : level < 3 && share >= mostlyPassed
}

/**
 * Those ratings that lack what they must rest on: a level needs a moment of the session or a written reason, and the reason
 * where it is an extreme or differs from what was observed.
 */
export function listUnfounded(ratings: readonly Rating[], facts: readonly RatingFacts[] = []): Rating[] {
  return ratings.filter((rating) => {
    if (rating.level === null || rating.reason.trim() !== '') return false
    return rating.seq === null || whyReasoned(rating, factsOf(facts, rating.competencyId)) !== null
  })
}

export function factsOf(facts: readonly RatingFacts[], competencyId: string): RatingFacts | undefined {
  return facts.find((each) => each.competencyId === competencyId)
}

/** The observation in a sentence; null where there is nothing to count. */
export function sayFacts({ asked, answered, tests }: RatingFacts): string | null {
  if (asked > 0 && answered === 0) return 'None of these questions was answered.'
  if (tests && tests.total > 0) return `${tests.passed} of ${tests.total} tests passed.`
  return asked > 0 ? `${answered} of ${asked} ${asked === 1 ? 'question' : 'questions'} answered.` : null
}
