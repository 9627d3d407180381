import type { QuestionReport } from '@nova/contract/reports/report-questions'
import { pointOf } from '@nova/contract/reviews/judgement'
import { compareRatings, type Competency, type Review } from '@nova/contract/reviews/reviews'
import { Badge } from '../ui/badge.tsx'
import { Collapsible } from '../ui/collapsible.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { CompetencyRadar } from './competency-radar.tsx'
import { useMoments } from './moments.ts'

type Props = {
  competencies: readonly Competency[]
  reviews: readonly Review[]
  answers: readonly QuestionReport[]
}

/** Differences from here on are worth a conversation. */
const farApart = 2

function meanLevel(reviews: readonly Review[], competencyId: string): number | null {
  const given = compareRatings(reviews, competencyId).levels.flatMap(({ level }) => level ?? [])
  return given.length === 0 ? null : Math.round((10 * given.reduce((sum, level) => sum + level, 0)) / given.length) / 10
}

/** All ratings side by side with their differences, then each reviewer's comments. */
export function PanelView({ competencies, reviews, answers }: Props) {
  if (reviews.length === 0) return <p className="text-muted">Nobody has submitted a review yet.</p>
  return (
    <div className="flex flex-col gap-5">
      <CompetencyRadar competencies={competencies.map(({ id, name }) => ({ name, value: meanLevel(reviews, id) }))} />
      {/* A single reviewer's ratings are already above. */}
      {reviews.length > 1 && <Comparison competencies={competencies} reviews={reviews} />}
      <Agreement reviews={reviews} answers={answers} />
      {reviews.map((review) => (
        <Words key={review.authorId} {...{ competencies, review }} />
      ))}
    </div>
  )
}

function Comparison({ competencies, reviews }: Pick<Props, 'competencies' | 'reviews'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label="Ratings of the panel" tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">Levels from 1 to 5 by competency and reviewer</caption>
        <thead>
          <tr className="border-b border-line text-left text-muted">
            <th scope="col" className="py-2 pr-4 font-medium">
              Competency
            </th>
            {reviews.map(({ authorId, author }) => (
              <th key={authorId} scope="col" className="px-2 py-2 text-right font-medium">
                {author}
              </th>
            ))}
            <th scope="col" className="py-2 pl-4 text-right font-medium">
              Difference
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {competencies.map(({ id, name }) => {
            const { levels, difference } = compareRatings(reviews, id)
            return (
              <tr key={id}>
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  {name}
                </th>
                {levels.map(({ authorId, level }) => (
                  <td key={authorId} className="px-2 py-2 text-right tabular">
                    {level ?? <span className="text-muted">not rated</span>}
                  </td>
                ))}
                <td className="py-2 pl-4 text-right tabular">
                  {difference === null ? (
                    <span className="text-muted">–</span>
                  ) : difference >= farApart ? (
                    <Badge tone="warn">{difference}</Badge>
                  ) : (
                    difference
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** For the points of text answers, the number of reviewers who credit each. */
function Agreement({ reviews, answers }: Pick<Props, 'reviews' | 'answers'>) {
  const lines = answers.flatMap(({ questionId, title, points }) =>
    points.flatMap(({ key, point }) => {
      const marks = reviews.flatMap(({ confirmations }) =>
        confirmations.filter((mark) => pointOf(mark) === pointOf({ questionId, key })),
      )
      const made = marks.filter(({ isMade }) => isMade === true).length
      return marks.length > 0 ? [{ id: pointOf({ questionId, key }), title, point, made, of: marks.length }] : []
    }),
  )
  if (lines.length === 0) return null
  return (
    <Collapsible title="Points of text answers">
      <ul className="flex flex-col gap-1.5 text-sm">
        {lines.map(({ id, title, point, made, of }) => (
          <li key={id}>
            <span className="tabular">
              {made} of {of} {of === 1 ? 'reviewer says' : 'reviewers say'} it is made:
            </span>{' '}
            {point} <span className="text-muted">({title})</span>
          </li>
        ))}
      </ul>
    </Collapsible>
  )
}

type WordsProps = { competencies: readonly Competency[]; review: Review }

function Words({ competencies, review }: WordsProps) {
  const { link } = useMoments()
  const { author, submittedAt, ratings, note, earlier } = review
  const nameOf = (id: string) => competencies.find((each) => each.id === id)?.name ?? id
  return (
    <section aria-label={`Review by ${author}`} className="flex flex-col gap-2 border-t border-line pt-4">
      <h4 className="font-medium">
        {author} <DateTime value={submittedAt} className="text-sm font-normal text-muted" />
      </h4>
      <ul className="flex flex-col gap-1 text-sm">
        {competencies.flatMap(({ id, name }) =>
          ratings
            .filter(({ competencyId, level }) => competencyId === id && level !== null)
            .map(({ level, seq, reason }) => (
              <li key={id} className="wrap-anywhere">
                {name}: <span className="tabular">{level} of 5</span>
                {reason && <span className="text-muted">, {reason}</span>} {seq !== null && link(seq)}
              </li>
            )),
        )}
      </ul>
      {note && (
        <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-wrap text-muted">
          {note}
        </p>
      )}
      {earlier.length > 0 && (
        <Collapsible title={`${earlier.length} changed after submitting`}>
          <ul className="flex flex-col gap-1 text-sm text-muted">
            {earlier.map(({ at, rating, confirmation, note: old }, index) => (
              <li key={index} className="wrap-anywhere">
                <DateTime value={at} />:{' '}
                {rating && `${nameOf(rating.competencyId)} was ${rating.level ?? 'not rated'}. ${rating.reason}`}
                {confirmation && `a point was marked as ${confirmation.isMade ? 'made' : 'not made'}.`}
                {old !== undefined && `the note was: ${old}`}
              </li>
            ))}
          </ul>
        </Collapsible>
      )}
    </section>
  )
}
