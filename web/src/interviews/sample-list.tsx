/** Samples shown instead of a list that cannot be loaded, on installations that ask for it. */
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

/** Set by the server (FEATURE_MOCK_DATA): the page has to know it when the server is away. */
export const hasSampleData = () => document.documentElement.dataset.sampleData !== undefined

const samples = [
  { candidate: 'Jane Doe', title: 'Senior React Developer', status: 'Scheduled', type: 'AI Only', duration: 60 },
  { candidate: 'John Smith', title: 'Backend Engineer', status: 'Completed', type: 'Human-in-Loop', duration: 90 },
  { candidate: 'Mike Lee', title: 'Full-Stack Developer', status: 'InProgress', type: 'AI Only', duration: 45 },
] as const

/** Nothing here can be opened: there is nothing behind it. */
export function SampleList() {
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warn">These are sample interviews, because we can’t reach the server. Yours are safe there.</Notice>
      <Card>
        <ul className="divide-y divide-line">
          {samples.map(({ candidate, title, status, type, duration }) => (
            <li key={title} className="px-5 py-4">
              <h3>
                <span className="sr-only">Candidate: </span>
                <span className="font-medium">{candidate}</span>
              </h3>
              <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-sm text-muted">
                <p>
                  {title} <span className="text-faint">· {duration} min</span>
                </p>
                <StatusBadge status={status} />
                <Badge tone="outline">{type}</Badge>
                <Badge tone="warn">Sample</Badge>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
