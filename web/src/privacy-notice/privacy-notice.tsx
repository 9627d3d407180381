/**
 * The company's privacy notice for candidates: controller, contact, legal basis, address of its own notice.
 * Public files: missing-notice.tsx, read-consent.tsx.
 */
import { sayNotice } from '@nova/contract/accounts/own-notice'
import type { CompanyNotice } from '@nova/contract/accounts/privacy-notice'
import { CloudOff } from 'lucide-react'
import { messageOf } from '../api.ts'
import { InterviewerBar } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { NoticeForm } from './notice-form.tsx'
import { useNotice } from './use-notice.ts'

export function PrivacyNotice() {
  const found = useNotice()
  const { data } = found
  return (
    <>
      <title>Privacy notice · Nova Interviews</title>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        <PageHeader
          title="Privacy notice"
          subtitle="Candidates read it before they join: who is responsible for their data, and on which legal basis."
        />
        {data && !data.mayChange && <Notice>Only administrators of your company can change the notice.</Notice>}
        {found.isPending && (
          <Card className="max-w-3xl p-6" aria-busy>
            <span className="sr-only">Loading the notice</span>
            <Skeleton className="w-60 max-w-full" />
            <Skeleton className="mt-4 h-3 w-96 max-w-full" />
          </Card>
        )}
        {found.isError && !data && (
          <Card className="max-w-3xl">
            <EmptyState
              icon={<CloudOff aria-hidden />}
              title="We couldn’t load the notice"
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

function Loaded({ data }: { data: CompanyNotice }) {
  const { version, savedAt, savedBy } = data
  return (
    <>
      {data.missing && <Notice>{data.missing.message} You can publish all the same.</Notice>}
      <Card className="flex max-w-3xl flex-col gap-6 p-5 sm:p-6">
        <NoticeForm data={data} />
      </Card>
      <Card className="flex max-w-3xl flex-col gap-4 p-5 sm:p-6">
        <h2 className="text-lg font-semibold tracking-tight">As candidates read it</h2>
        <div className="flex flex-col gap-2 text-muted">
          {sayNotice(data.notice).map((paragraph) => (
            <p key={paragraph} className="max-w-prose text-pretty wrap-anywhere">
              {paragraph}
            </p>
          ))}
        </div>
        <p className="text-sm text-muted">
          {savedAt ? (
            <>
              Version {version}, saved by {savedBy} on <DateTime value={savedAt} />.{' '}
            </>
          ) : (
            'Nothing was saved yet. '
          )}
          Each change makes a new version. A version is kept as long as a candidate’s consent names it, and candidates
          who have an earlier one open are asked again.
        </p>
        <p className="text-sm text-muted">Not legal advice. Have a lawyer check your notice.</p>
      </Card>
    </>
  )
}
