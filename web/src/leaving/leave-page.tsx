import { askLeaving, leaveDays, type LeavingPlan, undoLeaving } from '@nova/contract/accounts/leaving'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSending } from '../account/use-sending.ts'
import { ApiError, call, messageOf } from '../api.ts'
import { AdministratorsOnly } from '../contacts/contacts.tsx'
import { sayDay } from '../retention/days.ts'
import { InterviewerBar } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ArchiveSection } from './archive-section.tsx'
import { keepPlan, useFocusAfter, usePlan } from './leaving.ts'
import { PasswordDialog } from './password-dialog.tsx'

export function LeavePage() {
  const { data, error, isPending, refetch } = usePlan()
  const isForbidden = error instanceof ApiError && error.status === 403
  return (
    <>
      <title>Leave · Nova Interviews</title>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        <PageHeader title="Leave" subtitle="Take everything along, and have it deleted here." />
        {isPending && (
          <Card className="max-w-3xl p-6" aria-busy>
            <span className="sr-only">Loading</span>
            <Skeleton className="w-60 max-w-full" />
            <Skeleton className="mt-4 h-3 w-96 max-w-full" />
          </Card>
        )}
        {error && !data && isForbidden && (
          <AdministratorsOnly>to make the archive or delete the company</AdministratorsOnly>
        )}
        {error && !data && !isForbidden && (
          <LoadFailure title="We couldn’t load this page" onRetry={() => void refetch()}>
            {messageOf(error, 'We couldn’t reach the server. Nothing was changed.')}
          </LoadFailure>
        )}
        {data && <ArchiveSection archive={data.archive} />}
        {data && <DeletionSection plan={data} />}
      </main>
    </>
  )
}

function DeletionSection({ plan }: { plan: LeavingPlan }) {
  const heading = useFocusAfter(plan.leaving.deletedOn !== null)
  return (
    <Card className="flex max-w-3xl flex-col gap-4 p-5 sm:p-6">
      <h2 {...heading} className="text-lg font-semibold tracking-tight">
        Delete the company
      </h2>
      {plan.leaving.deletedOn ? <Dated plan={plan} on={plan.leaving.deletedOn} /> : <Undated plan={plan} />}
    </Card>
  )
}

function Dated({ plan: { leaving, held, underWay }, on }: { plan: LeavingPlan; on: string }) {
  const cache = useQueryClient()
  const { isBusy, failure, send } = useSending()
  return (
    <>
      <p className="max-w-prose text-pretty">
        {leaving.isBegun
          ? 'Deleting has begun. It can’t be undone any more.'
          : `Everything will be deleted on ${sayDay(on)}, as ${leaving.askedBy} asked. Interviews go on until then.`}
      </p>
      {held > 0 && (
        <Notice tone="warn">{count(held)} under a legal hold. Nothing is deleted before all holds end.</Notice>
      )}
      {underWay > 0 && <Notice>{count(underWay)} under way. Deleting waits for its end.</Notice>}
      {failure && <Notice tone="bad">{failure.message}</Notice>}
      {!leaving.isBegun && (
        <Button
          className="self-start"
          busy={isBusy}
          onClick={() => void send(async () => keepPlan(cache, await call(undoLeaving)))}
        >
          Undo: keep the company
        </Button>
      )}
    </>
  )
}

const count = (interviews: number) => (interviews === 1 ? '1 interview is' : `${interviews} interviews are`)

function Undated({ plan }: { plan: LeavingPlan }) {
  const cache = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const { archive, held, hasFloor, operators, backupDays } = plan
  return (
    <>
      <p className="max-w-prose text-pretty text-muted">
        {leaveDays} days after you ask, everything of your company is deleted: interviews, reports, people and settings.
        Until then, any administrator undoes it with one press. Administrators and the operators of this installation
        are mailed now, when it is undone, and when it is done.
      </p>
      <ul className="flex max-w-prose list-disc flex-col gap-1 pl-5 text-pretty text-muted">
        {archive === null && (
          <li>There is no archive yet. Make and download it first: afterwards nothing is left to take.</li>
        )}
        {hasFloor && <li>Your rules have a minimum period. Keep the archive for as long: here, nothing is kept.</li>}
        {operators.length > 0 && (
          <li>
            {operators.join(', ')} {operators.length === 1 ? 'is an operator' : 'are operators'} of this installation.
            {operators.length === 1 ? ' That account goes' : ' These accounts go'}, too.
          </li>
        )}
        <li>
          {backupDays === null
            ? 'Backups are made with other tools here. Ask the operators how long they are kept.'
            : `Backups have it for at most ${backupDays} days more, and what comes back from one is deleted again.`}
        </li>
        <li>Candidates’ receipts can still be checked: counts, hashes and dates of the interviews stay.</li>
      </ul>
      {held > 0 ? (
        <Notice tone="warn">
          {count(held)} under a legal hold. End all holds first, on the pages of these interviews.
        </Notice>
      ) : (
        <Button variant="danger" className="self-start" onClick={() => setAsked(true)}>
          Delete the company in {leaveDays} days
        </Button>
      )}
      {isAsked && (
        <PasswordDialog
          title={`Delete the company in ${leaveDays} days?`}
          description="Nothing is deleted before, and until then any administrator can undo it."
          action="Set the date"
          isDangerous
          send={async (body) => keepPlan(cache, await call(askLeaving, { body }))}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
