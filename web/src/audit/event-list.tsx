import type { AuditEvent } from '@nova/contract/accounts/audit'
import { describeAct } from '@nova/contract/accounts/audit-words'
import { ListFilter } from 'lucide-react'
import { Link } from 'react-router'
import { cn } from '../ui/cn.ts'
import { DateTime } from '../ui/date-time.tsx'
import { IconButton } from '../ui/icon-button.tsx'

type Props = {
  events: AuditEvent[]
  /** Shows one interview alone; undefined where that is what is shown. */
  onInterview?: (id: string) => void
  /** The interview that is shown alone. */
  filtered?: string
}

const others: Record<string, string> = { candidate: 'The candidate', visitor: 'Someone' }

const nameActor = ({ person, role = '' }: AuditEvent) => person?.name ?? others[role] ?? 'The system'

/** The title would repeat on every line of an interview's own page. */
const describeHere = (event: AuditEvent) =>
  event.act.startsWith('position.')
    ? describeAct(event)
    : describeAct(event).replace(`“${event.subject}”`, () => 'this interview')

/** Entries of the audit log, each as a sentence with its time. */
export function EventList({ events, onInterview, filtered = '' }: Props) {
  return (
    <ul className="divide-y divide-line">
      {events.map((event) => (
        <li key={event.id} className={cn('flex items-center gap-3 px-5 py-3', onInterview && 'lg:min-h-14 lg:py-1.5')}>
          <div className="min-w-0 flex-1 lg:flex lg:items-baseline lg:justify-between lg:gap-6">
            <p className="min-w-0 break-words">
              <span className="font-medium" title={event.person?.email}>
                {nameActor(event)}
              </span>{' '}
              {onInterview ? describeAct(event) : describeHere(event)}
            </p>
            <p className="mt-0.5 text-sm text-muted lg:mt-0 lg:shrink-0 lg:text-right">
              <DateTime value={event.at} />
              {onInterview && event.interviewId && event.candidate !== null && (
                <>
                  {' · '}
                  <Link
                    to={`/interview/${event.interviewId}/overview`}
                    className="whitespace-nowrap text-accent-text underline underline-offset-4 max-sm:inline-block max-sm:max-w-full max-sm:truncate max-sm:align-bottom"
                  >
                    {/* On a phone the line has room for the name alone. */}
                    <span className="max-sm:sr-only">Interview of </span>
                    {event.candidate || 'an unnamed candidate'}
                  </Link>
                </>
              )}
            </p>
          </div>
          {onInterview && !event.interviewId && filtered === '' && <span className="w-8 shrink-0 max-lg:hidden" />}
          {onInterview && event.interviewId && filtered === '' && (
            <IconButton
              label={`Show only “${event.subject}”`}
              size="sm"
              icon={<ListFilter aria-hidden />}
              onClick={() => onInterview(event.interviewId!)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
