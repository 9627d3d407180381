import type { Debrief, DebriefReviewer, DebriefRow } from '@nova/contract/reviews/debrief'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { playbackPath } from '../playback/playback.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { useIsPhone } from '../ui/width.ts'

/** Differences from here on are worth a conversation. */
const farApart = 2

/** Every mark with its evidence. On a phone one competency below the other. */
export function MarksTable({ debrief }: { debrief: Debrief }) {
  const { interviewId, rows, reviewers } = debrief
  const [isWhole, setWhole] = useState(false)
  const isPhone = useIsPhone()
  const submitted = reviewers.filter(({ submittedAt }) => submittedAt !== null)
  const rated = rows.filter(({ marks }) => marks.length > 0)
  const unrated = rows.filter(({ marks }) => marks.length === 0)
  const shown = { interviewId, rows: rated, reviewers: submitted, isWhole: isWhole || isPhone }
  return (
    <>
      {isPhone ? <Stacked {...shown} /> : <Table {...shown} />}
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 text-sm text-muted">
        {unrated.length > 0 && (
          <p className="min-w-0 flex-1">
            Nobody rated: {new Intl.ListFormat('en').format(unrated.map(({ name }) => name))}.
          </p>
        )}
        {!isPhone && (
          <Button variant="ghost" size="sm" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Shorten the reasons' : 'Show whole reasons'}
          </Button>
        )}
      </div>
      <Notes reviewers={submitted} />
    </>
  )
}

type ShownProps = {
  interviewId: string
  rows: readonly DebriefRow[]
  reviewers: readonly DebriefReviewer[]
  isWhole: boolean
}

function Table({ interviewId, rows, reviewers, isWhole }: ShownProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label="Marks of the panel" tabIndex={0} className="-mx-1 overflow-x-auto px-1">
      <table className="w-full text-sm">
        <caption className="sr-only">
          Marks from 1 to 5 by competency and reviewer, the largest difference first
        </caption>
        <thead>
          <tr className="border-b border-line text-left text-muted">
            <th scope="col" className="w-44 py-1.5 pr-4 font-medium">
              Competency
            </th>
            {reviewers.map(({ id, name, sawOthers }) => (
              <th key={id} scope="col" className="min-w-40 px-3 py-1.5 font-medium">
                {name}
                {sawOthers && <span className="block text-xs font-normal">rated after reading the others</span>}
              </th>
            ))}
            <th scope="col" className="py-1.5 pl-3 text-right font-medium">
              Difference
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.competencyId} className="align-top">
              <th scope="row" className="py-2 pr-4 text-left font-medium">
                {row.name}
                {row.fact && (
                  <span title={row.fact} className="line-clamp-1 text-xs font-normal text-muted">
                    {row.fact}
                  </span>
                )}
              </th>
              {reviewers.map((reviewer) => (
                <td key={reviewer.id} className="px-3 py-2">
                  <MarkOf {...{ interviewId, row, reviewer, isWhole }} />
                </td>
              ))}
              <td className="py-2 pl-3 text-right tabular">
                <Difference value={row.difference} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Stacked({ interviewId, rows, reviewers, isWhole }: ShownProps) {
  const id = useId()
  return (
    <ul aria-label="Marks of the panel" className="flex flex-col divide-y divide-line">
      {rows.map((row) => (
        <li key={row.competencyId} className="flex flex-col gap-2 py-3 text-sm">
          <div className="flex items-baseline justify-between gap-3">
            <h2 id={`${id}-${row.competencyId}`} className="text-base font-medium">
              {row.name}
            </h2>
            <span className="tabular">
              <span className="text-muted">Difference </span>
              <Difference value={row.difference} />
            </span>
          </div>
          {row.fact && <p className="text-muted">{row.fact}</p>}
          <dl aria-labelledby={`${id}-${row.competencyId}`} className="flex flex-col gap-2">
            {reviewers.map((reviewer) => (
              <div key={reviewer.id}>
                <dt className="text-muted">
                  {reviewer.name}
                  {reviewer.sawOthers && ', rated after reading the others'}
                </dt>
                <dd>
                  <MarkOf {...{ interviewId, row, reviewer, isWhole }} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Difference({ value }: { value: number | null }) {
  if (value === null) return <span className="text-muted">–</span>
  return value >= farApart ? <Badge tone="warn">{value}</Badge> : value
}

type MarkProps = { interviewId: string; row: DebriefRow; reviewer: DebriefReviewer; isWhole: boolean }

/** A level with its evidence: the moment, which plays, and the reason. */
function MarkOf({ interviewId, row: { name, marks }, reviewer, isWhole }: MarkProps) {
  const mark = marks.find(({ reviewerId }) => reviewerId === reviewer.id)
  if (!mark) return <span className="text-muted">not rated</span>
  const { level, seq, reason } = mark
  return (
    <div className="flex items-start gap-2">
      <span className="mt-px grid size-5.5 shrink-0 place-items-center rounded-md bg-sunken font-semibold tabular">
        {level}
      </span>
      <div className="min-w-0">
        {reason && (
          <p dir="auto" className={cn('wrap-anywhere text-muted', !isWhole && 'line-clamp-1')}>
            {reason}
          </p>
        )}
        {seq !== null && (
          <Link
            to={playbackPath(interviewId, seq)}
            aria-label={`Play the moment behind ${reviewer.name}’s mark for ${name}`}
            className="text-accent-text underline-offset-2 hover:underline"
          >
            Play the moment
          </Link>
        )}
      </div>
    </div>
  )
}

function Notes({ reviewers }: { reviewers: readonly DebriefReviewer[] }) {
  const noted = reviewers.filter(({ note }) => note !== '')
  if (noted.length === 0) return null
  return (
    <dl className="flex flex-col gap-2 border-t border-line pt-3 text-sm">
      {noted.map(({ id, name, note }) => (
        <div key={id}>
          <dt className="font-medium">Note by {name}</dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap text-muted">
            {note}
          </dd>
        </div>
      ))}
    </dl>
  )
}
