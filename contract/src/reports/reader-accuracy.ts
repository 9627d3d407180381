/**
 * How well text answers are read without a person, as measured on answers by writers whose texts the reader was not fitted to
 * (docs/assessment.md 3.5): from the worst writer to the best, in percent. A test holds these to that table.
 */
export type ReaderAccuracy = {
  writers: number
  /** Share of an answer's points that are found. */
  found: { low: number; high: number }
  /** Share of points missing from an answer, or contradicted by it, that are marked as found. */
  wrong: { low: number; high: number }
}

export const readerAccuracy: Record<'points' | 'elements', ReaderAccuracy> = {
  points: { writers: 5, found: { low: 64, high: 87 }, wrong: { low: 4, high: 11 } },
  elements: { writers: 3, found: { low: 81, high: 95 }, wrong: { low: 5, high: 27 } },
}

/** In one sentence, to put next to a mark. */
export function tellReaderAccuracy(of: 'points' | 'elements'): string {
  const { writers, found, wrong } = readerAccuracy[of]
  const what = of === 'points' ? 'points' : 'parts of a story'
  return `Answers by ${writers} writers it had never read: of the ${what} they make it finds ${found.low} to ${found.high}%, by writer, and marks ${wrong.low} to ${wrong.high}% of those they don’t make. Read the quoted words before you confirm.`
}
