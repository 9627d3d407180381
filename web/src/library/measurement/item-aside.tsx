/** A question's measurements so far, next to the question in the library. */
import { minAnswers } from '@nova/contract/interviews/measurement'
import { Link } from 'react-router'
import { messageOf } from '../../api.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { told } from './item-table.tsx'
import { labelWords, tellCorrelation, tellMinutes, tellShare, useItemStatistics } from './measurement.ts'

export function ItemFacts({ questionId }: { questionId: string }) {
  const { data, error, isPending } = useItemStatistics(questionId)
  if (isPending) return <Skeleton className="h-16 w-full" />
  if (error) return <p className="text-sm text-muted">{messageOf(error, 'We couldn’t load the statistics.')}</p>
  const item = data.statistics
  if (!item || item.answers < minAnswers) {
    return (
      <p className="text-sm text-muted">
        Too few answers yet: {item?.answers ?? 0} of {minAnswers} scored.{' '}
        {item && item.waiting > 0 && `${item.waiting} more awaiting review. `}
        <ClaimsLink />
      </p>
    )
  }
  const rows = [
    ['Answers', String(item.answers)],
    ['Share of points', told(item.answers, item.share, tellShare)],
    ['Tells apart', told(item.answers, item.discrimination, tellCorrelation)],
    ['Time', told(item.answers, item.minutes, tellMinutes)],
    ['Label', labelWords[item.label]],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted">
        In your company, with 90% ranges. <ClaimsLink />
      </p>
    </>
  )
}

const ClaimsLink = () => (
  <Link to="/reports/claims" className="text-accent-text underline underline-offset-2">
    What this means
  </Link>
)
