/** Figures of people's marks on the comments of one code review. Pure. */
import { type CodeReviewReport, listHits } from '@nova/contract/projects/code-review-report'
import { type Agreement, type MarkFigures, minMarkedByTwo } from '@nova/contract/projects/comment-marks'
import { kappaOf, type Pair } from '../evidence/kappa.ts'
import type { KeptMark } from './tables.ts'

/** Pairs of people that are listed. */
const maxPairs = 6

/** Comments that people may mark: all on changes that have a fault. */
export const listMarkable = ({ changes }: Pick<CodeReviewReport, 'changes'>) =>
  changes.flatMap(({ faults, comments }) => (faults.length > 0 ? comments : []))

/** Counts marks; those on comments that are gone are left out. */
export function countMarks(
  questionId: string,
  review: Pick<CodeReviewReport, 'by' | 'changes'>,
  all: readonly KeptMark[],
): MarkFigures {
  const markable = listMarkable(review)
  const bySeq = Map.groupBy(all, ({ seq }) => seq)
  const marksOf = ({ seq }: { seq: number }) => bySeq.get(seq) ?? []
  const isMarked = (comment: { seq: number }) => marksOf(comment).length > 0
  const isNamed = (comment: { seq: number }) => isMarked(comment) && marksOf(comment).every((mark) => mark.namesFault)
  const { hits, total } = listHits(review)
  const elsewhere = markable.filter(({ isAtFault }) => !isAtFault)
  return {
    questionId,
    byPlace: { found: hits.length, total },
    confirmed: {
      named: hits.filter((comments) => comments.some(isNamed)).length,
      marked: hits.filter((comments) => comments.some(isMarked)).length,
    },
    elsewhere: {
      named: elsewhere.filter(isNamed).length,
      marked: elsewhere.filter(isMarked).length,
      total: elsewhere.length,
    },
    agreements: compare(markable.flatMap(marksOf)),
  }
}

/** How far people agree, by pairs of them, on comments that both have marked. */
function compare(marks: readonly KeptMark[]): Agreement[] {
  const people = [...Map.groupBy(marks, ({ authorId }) => authorId).values()]
  const pairs = people.flatMap((own, at) => people.slice(at + 1).map((others) => [own, others] as const))
  return pairs
    .map(([own, others]): Agreement => {
      const both = own.flatMap(({ seq, namesFault }): Pair[] => {
        const other = others.find((mark) => mark.seq === seq)
        return other ? [[Number(namesFault), Number(other.namesFault)]] : []
      })
      return {
        people: [own[0]!.authorName, others[0]!.authorName],
        same: both.filter(([one, other]) => one === other).length,
        total: both.length,
        kappa: both.length < minMarkedByTwo ? null : kappaOf(both.map((pair) => [pair])),
      }
    })
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total)
    .slice(0, maxPairs)
}
