/**
 * For administrators, and operators: who saw, changed, exported or shared what, and when.
 * Public files: interview-activity.tsx.
 */
import { Download, ScrollText, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, messageOf } from '../api.ts'
import { AdministratorsOnly } from '../contacts/contacts.tsx'
import { InterviewerBar } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { saveResponse } from '../ui/save-file.ts'
import { toast } from '../ui/toast.tsx'
import { fetchCsv, isFiltered, nothingFiltered, readShown, type Shown, useAuditLog, writeShown } from './audit-log.ts'
import { EventList } from './event-list.tsx'
import { Filters } from './filters.tsx'

export function Audit() {
  const [search, setSearch] = useSearchParams()
  const shown = readShown(search)
  const log = useAuditLog(shown)
  const events = log.data?.pages.flatMap((page) => page.events) ?? []
  const first = log.data?.pages[0]
  const show = (changes: Partial<Shown>) => setSearch(writeShown({ ...shown, ...changes }), { replace: true })
  return (
    <>
      <title>Audit log · Nova Interviews</title>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        <PageHeader
          title="Audit log"
          subtitle="Who viewed, changed, exported or shared what. Nobody can change or delete entries."
          actions={first && <DownloadButton shown={shown} />}
        />
        {first && <Filters shown={shown} people={first.people} scopes={first.scopes} scope={first.scope} show={show} />}
        <p className="sr-only" role="status">
          {log.data && !log.isFetching ? `Entries shown: ${events.length}` : ''}
        </p>
        <PagedList
          list={log}
          loading="Loading the audit log"
          failure={(error) => <Failure error={error} onRetry={() => log.refetch()} />}
          empty={
            <Empty isFiltered={isFiltered(shown)} onClear={() => show({ ...nothingFiltered, scope: shown.scope })} />
          }
        >
          {events.length > 0 ? (
            <EventList events={events} onInterview={(interview) => show({ interview })} filtered={shown.interview} />
          ) : null}
        </PagedList>
      </main>
    </>
  )
}

function Empty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState icon={<ScrollText aria-hidden />} title="No entries yet">
        When somebody creates, views or changes an interview, it appears here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="No matching entries"
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Nothing in the audit log matches these filters.
    </EmptyState>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 403) {
    return <AdministratorsOnly>for the details</AdministratorsOnly>
  }
  return (
    <LoadFailure title="Failed to load the audit log" onRetry={onRetry}>
      {messageOf(error, 'We couldn’t reach the server. The log is safe there.')}
    </LoadFailure>
  )
}

function DownloadButton({ shown }: { shown: Shown }) {
  const [isBusy, setBusy] = useState(false)
  const handleDownload = async () => {
    setBusy(true)
    try {
      const response = await fetchCsv(shown)
      await saveResponse(response, 'audit.csv')
    } catch (error) {
      toast.error(messageOf(error, 'We couldn’t download the audit log. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" busy={isBusy} onClick={handleDownload}>
      {!isBusy && <Download aria-hidden />}
      Download CSV
    </Button>
  )
}
