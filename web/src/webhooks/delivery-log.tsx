import { DeliveryState, type Webhook, type WebhookDelivery } from '@nova/contract/accounts/webhooks'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../api.ts'
import { overviewPath } from '../interviews/interviews.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { MoreButton } from '../ui/paged-list.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'
import { describeResent, nameOfEvent, stateNames, stateTones } from './event-names.ts'
import { useDeliveries, useResend, useResendFailed } from './webhook-data.ts'

const every = 'every'
const filters = [
  { value: every, label: 'All events' },
  ...DeliveryState.options.map((value) => ({ value, label: stateNames[value] })),
]
const dayMs = 86_400_000
const periods = [
  { value: '1', label: 'Failed in the last day' },
  { value: '7', label: 'Failed in the last week' },
  { value: '30', label: 'Failed in the last 30 days' },
]

/** Events with their tries and answers, newest first; sending again. */
export function DeliveryLog({ webhook: { id, description, url, paused } }: { webhook: Webhook }) {
  const [filter, setFilter] = useState(every)
  const list = useDeliveries(id, filter === every ? undefined : DeliveryState.parse(filter))
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries) ?? []
  return (
    <section aria-label={`Log of ${description || url}`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Select
          aria-label="Filter by state"
          className="w-full sm:w-44"
          value={filter}
          onValueChange={setFilter}
          options={filters}
        />
        <ResendFailed id={id} />
      </div>
      {list.isPending && <p className="text-muted">Loading the log</p>}
      {list.isError && !list.data && (
        <LoadFailure title="Failed to load the log" onRetry={() => void list.refetch()}>
          {messageOf(list.error, 'We couldn’t reach the server. The log is safe there.')}
        </LoadFailure>
      )}
      {list.data && deliveries.length === 0 && <p className="text-muted">No events here yet.</p>}
      {deliveries.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} id={id} delivery={delivery} isPaused={paused !== null} />
          ))}
        </ul>
      )}
      <MoreButton pages={list} />
    </section>
  )
}

function ResendFailed({ id }: { id: string }) {
  const [days, setDays] = useState('1')
  const resend = useResendFailed(id)
  const handleClick = () =>
    resend.mutate(new Date(Date.now() - Number(days) * dayMs).toISOString(), {
      onSuccess: ({ count }) => toast[count === 0 ? 'info' : 'success'](describeResent(count)),
    })
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      <Select
        aria-label="Which failed events"
        className="w-full sm:w-60"
        value={days}
        onValueChange={setDays}
        options={periods}
      />
      <Button variant="secondary" busy={resend.isPending} onClick={handleClick}>
        Send all again
      </Button>
    </div>
  )
}

type DeliveryProps = { id: string; delivery: WebhookDelivery; isPaused: boolean }

function Delivery({ id, delivery, isPaused }: DeliveryProps) {
  const [isOpen, setOpen] = useState(false)
  const resend = useResend(id)
  const { type, subject, state, createdAt, nextAt, attempts } = delivery
  const last = attempts[0]
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <button
          type="button"
          aria-expanded={isOpen}
          className="relative text-left font-medium underline-offset-4 after:absolute after:-inset-y-2.5 after:inset-x-0 hover:underline"
          onClick={() => setOpen(!isOpen)}
        >
          {nameOfEvent(type)}
        </button>
        <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
        <DateTime value={createdAt} className="text-sm text-faint" />
        {subject && <Subject subject={subject} />}
        <Button
          variant="ghost"
          size="sm"
          className="ml-auto"
          busy={resend.isPending}
          onClick={() => resend.mutate(delivery.id)}
        >
          {!resend.isPending && <RotateCw aria-hidden />}
          {state === 'waiting' ? 'Try now' : 'Send again'}
        </Button>
      </div>
      {last?.failure && <p className="text-sm text-muted">{last.failure}</p>}
      {state === 'failed' && !last && (
        <p className="text-sm text-muted">It waited too long, or too many events waited. It was never sent.</p>
      )}
      {nextAt && attempts.length > 0 && !isPaused && (
        <p className="text-sm text-muted">
          Next try: <DateTime value={nextAt} />
        </p>
      )}
      {isOpen && <Details delivery={delivery} />}
    </li>
  )
}

function Subject({ subject: { kind, id, name } }: { subject: NonNullable<WebhookDelivery['subject']> }) {
  if (name === null) return <span className="text-sm text-faint">Deleted {kind}</span>
  return (
    <Link
      to={kind === 'interview' ? overviewPath(id) : '/settings/people'}
      className="min-w-0 text-sm wrap-anywhere text-muted underline underline-offset-4 hover:text-ink"
    >
      {name}
    </Link>
  )
}

const codeStyle = 'max-h-48 overflow-auto rounded-md bg-hover p-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere'

function Details({ delivery: { eventId, body, attempts } }: { delivery: WebhookDelivery }) {
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="text-muted">
        webhook-id:{' '}
        <code translate="no" className="font-mono wrap-anywhere">
          {eventId}
        </code>
      </p>
      {/* Long ones scroll, by keyboard as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre translate="no" tabIndex={0} aria-label="What is sent" className={codeStyle}>
        {body}
      </pre>
      <ol className="flex flex-col gap-3">
        {attempts.map((attempt) => (
          <li key={`${attempt.at} ${attempt.tookMs}`} className="flex flex-col gap-1.5">
            <p>
              <DateTime value={attempt.at} />, {attempt.tookMs} ms
              {attempt.status === null ? '' : `, status ${attempt.status}`}
              {attempt.failure ? `: ${attempt.failure}` : ''}
            </p>
            {attempt.answer && (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              <pre translate="no" tabIndex={0} aria-label="What came back" className={codeStyle}>
                {attempt.answer}
              </pre>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
