/**
 * For how long the company keeps interviews, what is deleted soon, and requests for erasure and for copies.
 * Public files: days.ts, erase-page.tsx, interview-retention.tsx, position-retention.tsx.
 */
import { noRule, sayRule } from '@nova/contract/retention/periods'
import { listCopyRequests } from '@nova/contract/retention/personal-copy'
import {
  changeCompanyRetention,
  type CompanyRetention,
  getCompanyRetention,
  noticeDays,
  previewCompanyRetention,
} from '@nova/contract/retention/retention'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { Link } from 'react-router'
import { ApiError, call, messageOf } from '../api.ts'
import { AdministratorsOnly } from '../contacts/contacts.tsx'
import { InterviewerBar } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { sayDay } from './days.ts'
import { DueTable } from './due-table.tsx'
import { RuleForm } from './rule-form.tsx'

const key = ['company', 'retention']

export function Retention() {
  const found = useQuery({ queryKey: key, queryFn: ({ signal }) => call(getCompanyRetention, { signal }) })
  const { data } = found
  const isForbidden = found.error instanceof ApiError && found.error.status === 403
  return (
    <>
      <title>Retention · Nova Interviews</title>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        <PageHeader title="Retention" subtitle="How long interviews are kept, and when they are deleted for good." />
        {found.isPending && (
          <Card className="max-w-3xl p-6" aria-busy>
            <span className="sr-only">Loading the rule</span>
            <Skeleton className="w-60 max-w-full" />
            <Skeleton className="mt-4 h-3 w-96 max-w-full" />
          </Card>
        )}
        {found.isError && !data && isForbidden && <AdministratorsOnly>how long interviews are kept</AdministratorsOnly>}
        {found.isError && !data && !isForbidden && (
          <Card className="max-w-3xl">
            <EmptyState
              icon={<CloudOff aria-hidden />}
              title="We couldn’t load the rule"
              action={
                <Button variant="secondary" onClick={() => found.refetch()}>
                  Try again
                </Button>
              }
            >
              {messageOf(found.error, 'We couldn’t reach the server. Nothing was changed.')}
            </EmptyState>
          </Card>
        )}
        {data && <Loaded data={data} />}
      </main>
    </>
  )
}

function Loaded({ data }: { data: CompanyRetention }) {
  const cache = useQueryClient()
  const { data: copies } = useQuery({
    queryKey: ['company', 'copy-requests'],
    queryFn: ({ signal }) => call(listCopyRequests, { signal }),
  })
  return (
    <>
      {data.requests.length > 0 && <Requests title="Requests to be erased" requests={data.requests} />}
      {copies && copies.requests.length > 0 && (
        <Requests title="Requests for a copy of the data" requests={copies.requests} />
      )}
      <Card className="flex max-w-3xl flex-col gap-4 p-5 sm:p-6">
        <h2 className="text-lg font-semibold tracking-tight">The company’s rule</h2>
        <p className="max-w-prose text-pretty text-muted">
          Periods begin with the decision, the closing of the interview or position, or the last contact with the
          candidate, whichever is later. A position can have a rule of its own.
        </p>
        <RuleForm
          saved={data.rule}
          mayChange={data.mayChange}
          without={{ sentence: sayRule(noRule), label: 'Remove the rule' }}
          preview={(rule) => call(previewCompanyRetention, { body: { rule } })}
          version={data.version}
          save={async (rule, deletesNow, version) => {
            const after = await call(changeCompanyRetention, { body: { rule, version, deletesNow } })
            cache.setQueryData(key, after)
            return after
          }}
        />
      </Card>
      <Card className="flex max-w-3xl flex-col gap-4 p-5 sm:p-6">
        <h2 className="text-lg font-semibold tracking-tight">Deleted soon</h2>
        {data.soon.total === 0 ? (
          <p className="text-muted">Nothing is deleted in the next {noticeDays} days.</p>
        ) : (
          <>
            <p className="text-muted">
              Within {noticeDays} days. To keep one for a legal reason, set a hold on its page.
            </p>
            <DueTable due={data.soon} caption="Deleted soon" />
          </>
        )}
        <p className="text-sm text-pretty text-muted">
          {data.backupDays === null
            ? 'This server makes no backups by itself. Backups that you make with other tools keep interviews until you delete those backups.'
            : `Backups hold an interview for at most ${data.backupDays} days after it was deleted, and what comes back from one is deleted again.`}
        </p>
      </Card>
    </>
  )
}

function Requests({ title, requests }: Pick<CompanyRetention, 'requests'> & { title: string }) {
  return (
    <Card className="flex max-w-3xl flex-col gap-4 p-5 sm:p-6">
      <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
      <ul className="flex flex-col gap-2">
        {requests.map(({ interviewId, candidateName, title: interview, answerBy }) => (
          <li key={interviewId} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link
              to={`/interview/${interviewId}/overview`}
              className="min-w-0 break-words underline underline-offset-4"
            >
              {candidateName || 'Without a name'}, {interview}
            </Link>
            <span className="text-sm text-muted tabular">Answer by {sayDay(answerBy)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
