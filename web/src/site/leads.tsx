/** For operators: messages sent from the public pages. */
import { downloadLeads, listLeads } from '@nova/contract/installation/leads'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, Inbox } from 'lucide-react'
import { useState } from 'react'
import { ApiError, call, callForResponse, messageOf } from '../api.ts'
import { OperatorsOnly } from '../contacts/contacts.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { saveResponse } from '../ui/save-file.ts'
import { toast } from '../ui/toast.tsx'
import { leadsKey } from './lead-removal.tsx'
import { LeadRow } from './lead-row.tsx'

export function Leads() {
  const list = useInfiniteQuery({
    queryKey: leadsKey,
    queryFn: ({ pageParam, signal }) => call(listLeads, { query: { cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
  const leads = list.data?.pages.flatMap((page) => page.leads) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  return (
    <>
      <title>Leads · Nova Interviews</title>
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        <PageHeader
          title="Leads"
          subtitle={`Demo requests, contact messages and whitepaper requests${total > 0 ? `: ${total.toLocaleString()}` : ''}`}
          actions={total > 0 && <DownloadButton />}
        />
        <PagedList
          list={list}
          loading="Loading leads"
          failure={(error) => <Failure error={error} onRetry={() => list.refetch()} />}
          empty={
            <EmptyState icon={<Inbox aria-hidden />} title="No leads yet">
              Demo requests and messages from the public pages will appear here.
            </EmptyState>
          }
        >
          {leads.length > 0 ? (
            <ul className="divide-y divide-line">
              {leads.map((lead) => (
                <LeadRow key={lead.id} lead={lead} />
              ))}
            </ul>
          ) : null}
        </PagedList>
      </main>
    </>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 403) return <OperatorsOnly />
  return (
    <LoadFailure title="Failed to load leads" onRetry={onRetry}>
      {messageOf(error, 'We couldn’t reach the server. The messages are safe there.')}
    </LoadFailure>
  )
}

function DownloadButton() {
  const [isBusy, setBusy] = useState(false)
  const handleDownload = async () => {
    setBusy(true)
    try {
      const response = await callForResponse(downloadLeads, { timeoutMs: 60_000 })
      await saveResponse(response, 'leads.csv')
    } catch (error) {
      toast.error(messageOf(error, 'We couldn’t download the leads. Please try again.'))
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
