/** For operators: what visitors sent from the public pages. */
import { downloadLeads, listLeads } from '@nova/contract/leads'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, Inbox } from 'lucide-react'
import { useState } from 'react'
import { ApiError, call, callForResponse, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure, OperatorsOnly } from '../ui/load-failure.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { saveResponse } from '../ui/save-file.ts'
import { Skeleton } from '../ui/skeleton.tsx'
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
        <Card className="overflow-hidden" aria-busy={list.isPending}>
          {list.isPending && <ListSkeleton />}
          {list.isError && <Failure error={list.error} onRetry={() => list.refetch()} />}
          {list.data && leads.length === 0 && (
            <EmptyState icon={<Inbox aria-hidden />} title="No leads yet">
              Demo requests and messages from the public pages will appear here.
            </EmptyState>
          )}
          {leads.length > 0 && (
            <ul className="divide-y divide-line">
              {leads.map((lead) => (
                <LeadRow key={lead.id} lead={lead} />
              ))}
            </ul>
          )}
        </Card>
        {list.hasNextPage && (
          <Button
            variant="secondary"
            className="self-center"
            busy={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          >
            Load more
          </Button>
        )}
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

function ListSkeleton() {
  return (
    <div className="divide-y divide-line">
      <span className="sr-only">Loading leads</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className="px-5 py-5">
          <Skeleton className="w-80 max-w-full" />
          <Skeleton className="mt-3 h-3 w-56 max-w-full" />
        </div>
      ))}
    </div>
  )
}
