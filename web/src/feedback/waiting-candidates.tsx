import { listWaitingCandidates } from '@nova/contract/reviews/feedback'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../api.ts'
import { localDateTime, relativeTime } from '../ui/date-time.tsx'
import { Notice } from '../ui/notice.tsx'

/** Candidates waiting for a reply, longest first; renders nothing if there are none. */
export function WaitingCandidates() {
  const { data } = useQuery({
    queryKey: ['waiting-candidates'],
    queryFn: ({ signal }) => call(listWaitingCandidates, { signal }),
  })
  if (!data || data.total === 0) return null
  const more = data.total - data.interviews.length
  return (
    <Notice tone="warn">
      <p className="font-medium">
        {data.total === 1 ? 'A candidate is waiting for a reply.' : `${data.total} candidates are waiting for a reply.`}
      </p>
      <ul className="mt-1 flex flex-col gap-1">
        {data.interviews.map(({ id, title, candidateName, since }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={`/interview/${id}/report?tab=strengths`} className="font-medium underline underline-offset-4">
              {candidateName}
            </Link>{' '}
            · {title} ·{' '}
            <time dateTime={since} title={localDateTime(since)}>
              {relativeTime(since)}
            </time>
          </li>
        ))}
        {more > 0 && <li>{more} more, shown here once you have replied to these</li>}
      </ul>
    </Notice>
  )
}
