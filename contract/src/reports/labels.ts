/** Label of a score, and the labels that its range leaves open (docs/assessment.md 3.3). */
import { type Cluster, intervalOf, percentRange, type Range } from './intervals.ts'

export const strongAt = 80
export const reservedAt = 60
export const labels = ['Strong Hire', 'Consider with Reservations', 'Do Not Hire'] as const
export type Label = (typeof labels)[number]

export type Judged = {
  label: Label
  /** On the other side of the one mark that the range crosses. */
  other: Label | null
  /** The range crosses both marks: any of the labels may be right. */
  isOpen: boolean
}

export function labelOf(score: number): Label {
  return score >= strongAt ? 'Strong Hire' : score >= reservedAt ? 'Consider with Reservations' : 'Do Not Hire'
}

/** The label of the band that holds the score; all from 0 to 100. */
export function judgeRange(score: number, { low, high }: Range): Judged {
  const label = labelOf(score)
  const crosses = (mark: number) => low < mark && high >= mark
  const marks = [strongAt, reservedAt].filter(crosses)
  const other = marks.length === 1 ? [low, high].map(labelOf).find((each) => each !== label) : undefined
  return { label, other: other ?? null, isOpen: marks.length === 2 }
}

export type Showable = {
  /** Null where even all right, or all wrong, leaves all labels open. */
  best: Judged | null
  worst: Judged | null
  /** From where to where a score leaves all labels open, even where all questions go alike; null where none does. */
  open: Range | null
}

/** Labels that questions and stages with these numbers of observations can show. */
export function showableLabels(planned: readonly Omit<Cluster, 'value'>[]): Showable {
  const judge = (score: number): Judged | null => {
    const clusters: Cluster[] = planned.map((each) => ({ ...each, value: score / 100 }))
    const range = percentRange(intervalOf(clusters, score / 100))
    return range && judgeRange(score, range)
  }
  const shown = (score: number) => {
    const judged = judge(score)
    return judged && !judged.isOpen ? judged : null
  }
  return { best: shown(100), worst: shown(0), open: findOpen((score) => judge(score)?.isOpen ?? false) }
}

/**
 * Any open range includes a score between the marks, so the search starts there: judging a score is slow, and a page
 * calls this on every tick.
 */
function findOpen(isOpen: (score: number) => boolean): Range | null {
  const between = Array.from({ length: strongAt - reservedAt + 1 }, (_, at) => reservedAt + at).filter(isOpen)
  let [low, high] = [between[0], between.at(-1)]
  if (low === undefined || high === undefined) return null
  while (low <= reservedAt && low > 0 && isOpen(low - 1)) low -= 1
  while (high >= strongAt && high < 100 && isOpen(high + 1)) high += 1
  return { low, high }
}
