/** The grounds that a mark needs before a review is submitted; page and server share this rule. */
import type { Rating, RatingFacts } from './reviews.ts'

/** From this share of passed tests on a low mark differs from them; below the other one a high mark does. */
const mostlyPassed = 0.9
const mostlyFailed = 0.5

/** True of a mark that differs from the observed one: a reason helps its readers. */
export const differsFromFacts = ({ level }: Pick<Rating, 'level'>, facts: RatingFacts | undefined): boolean =>
  level !== null && facts !== undefined && differs(level, facts)

function differs(level: number, { asked, answered, tests }: RatingFacts): boolean {
  if (asked > 0 && answered === 0) return level > 2
  if (!tests || tests.total === 0) return false
  const share = tests.passed / tests.total
  return level > 3 ? share < mostlyFailed : level < 3 && share >= mostlyPassed
}

/** Ratings of one level, of which one needs a moment of the session or a written reason before the review is submitted. */
export type Unfounded = { end: 'lowest' | 'highest' | 'only'; ratings: Rating[] }

/** One lowest and one highest mark need grounds; all others may have them. */
export function listUnfounded(ratings: readonly Rating[]): Unfounded[] {
  const levels = ratings.flatMap(({ level }) => level ?? [])
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels)]
  const ends: [Unfounded['end'], number][] =
    levels.length === 0
      ? []
      : lowest === highest
        ? [['only', lowest]]
        : [
            ['lowest', lowest],
            ['highest', highest],
          ]
  return ends
    .map(([end, level]) => ({ end, ratings: ratings.filter((each) => each.level === level) }))
    .filter((group) => group.ratings.every(({ seq, reason }) => seq === null && reason.trim() === ''))
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
