/** For operators: the mails of this installation, and the server that sends them. */
import { MailState, type Outbox as OutboxPage } from '@nova/contract/installation/outbox'
import { Inbox, Send } from 'lucide-react'
import { useState } from 'react'
import { ApiError, failureOf, messageOf } from '../api.ts'
import { OperatorsOnly } from '../contacts/contacts.tsx'
import { InterviewerBar } from '../sign-in/sign-in.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { localDateTime } from '../ui/date-time.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'
import { MailRow } from './mail-row.tsx'
import { stateNames } from './mail-states.ts'
import { useMails, useResumeSending, useTestMail } from './mails.ts'
import { Senders } from './senders.tsx'

const every = 'every'
const filters = [
  { value: every, label: 'All mail' },
  ...MailState.options.map((value) => ({ value, label: stateNames[value] })),
]

export function Outbox() {
  const [filter, setFilter] = useState<string>(every)
  const list = useMails(filter === every ? undefined : MailState.parse(filter))
  const first = list.data?.pages[0]
  const mails = list.data?.pages.flatMap((page) => page.mails) ?? []
  return (
    <>
      <title>Outbox · Nova Interviews</title>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        <PageHeader
          title="Outbox"
          subtitle="Every email of this installation. Sent mail is kept for 30 days."
          actions={first && <TestButton page={first} />}
        />
        {first?.pausedSince && <Paused since={first.pausedSince} />}
        {first && <ServerState page={first} />}
        {first && <Senders />}
        {!(list.isError && list.error instanceof ApiError && list.error.status === 403) && (
          <Select
            aria-label="Filter by state"
            className="sm:w-60"
            value={filter}
            onValueChange={setFilter}
            options={filters}
          />
        )}
        <PagedList
          list={list}
          loading="Loading mail"
          failure={(error) => <Failure error={error} onRetry={() => void list.refetch()} />}
          empty={<Empty isFiltered={filter !== every} onClear={() => setFilter(every)} />}
        >
          {mails.length > 0 ? (
            <ul className="divide-y divide-line">
              {mails.map((mail) => (
                <MailRow key={mail.id} mail={mail} />
              ))}
            </ul>
          ) : null}
        </PagedList>
      </main>
    </>
  )
}

function Empty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered)
    return (
      <EmptyState icon={<Inbox aria-hidden />} title="No mail yet">
        Invitations, reminders and notices will appear here.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<Inbox aria-hidden />}
      title="No mail in this state"
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all mail
        </Button>
      }
    />
  )
}

function TestButton({ page }: { page: OutboxPage }) {
  const test = useTestMail()
  const handleClick = () =>
    test.mutateAsync(undefined).then(
      (mail) => toast.success(`We’re sending a test mail to ${mail.to}.`),
      (error: unknown) => toast.error(...failureOf(error, 'We couldn’t send a test mail.')),
    )
  if (page.server.health === 'off' || !page.canQueue) return null
  return (
    <Button busy={test.isPending} onClick={handleClick}>
      {!test.isPending && <Send aria-hidden />}
      Send a test mail
    </Button>
  )
}

function Paused({ since }: { since: string }) {
  const resume = useResumeSending()
  const handleClick = () =>
    resume.mutateAsync(undefined).then(
      () => toast.success('Mails and webhooks are on their way.'),
      (error: unknown) => toast.error(...failureOf(error, 'We couldn’t start sending.')),
    )
  return (
    <Notice
      tone="warn"
      action={
        <Button size="sm" busy={resume.isPending} onClick={handleClick}>
          Start sending
        </Button>
      }
    >
      This installation was restored from a backup on {localDateTime(since)}, so its mails, webhooks and news for hiring
      systems are paused. Start sending if the earlier installation no longer runs. Mails about someone’s own account,
      such as a new password, are sent anyway.
    </Notice>
  )
}

function ServerState({ page: { server, canQueue } }: { page: OutboxPage }) {
  if (!canQueue) {
    return (
      <Notice tone="warn">
        We can’t store mail yet, because its text is kept encrypted. Set <code translate="no">SETTINGS_KEY</code> where
        the server is started, and restart the server.
      </Notice>
    )
  }
  if (server.health === 'off') {
    return (
      <Notice>
        This installation has no mail server, so nothing is sent. Open a mail to copy its links. To send mail, set{' '}
        <code translate="no">SMTP_URL</code> and <code translate="no">MAIL_FROM</code> where the server is started, and
        restart the server. Mail that is less than a day old is sent then.
      </Notice>
    )
  }
  return (
    <Card className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-4">
      <Badge tone={server.health === 'ok' ? 'good' : 'bad'}>{server.health === 'ok' ? 'Working' : 'Failing'}</Badge>
      <p className="min-w-0 break-words">
        Mail goes through <span className="font-medium">{server.place}</span>, from{' '}
        <span className="font-medium">{server.from}</span>.
      </p>
      {server.failure && <p className="w-full text-sm break-words text-bad">{server.failure}</p>}
    </Card>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 403) return <OperatorsOnly />
  return (
    <LoadFailure title="Failed to load the outbox" onRetry={onRetry}>
      {messageOf(error, 'We couldn’t reach the server. The mails are safe there.')}
    </LoadFailure>
  )
}
