/** For administrators: the company's connections to hiring systems. */
import { type HiringConnection, listHiringConnections, maxHiringConnections } from '@nova/contract/hiring/connections'
import { useQuery } from '@tanstack/react-query'
import { Cable, Plus } from 'lucide-react'
import { useState } from 'react'
import { ApiError, call, messageOf } from '../api.ts'
import { AdministratorsOnly } from '../contacts/contacts.tsx'
import { InterviewerBar } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'

export function HiringSystems() {
  const list = useQuery({ queryKey: ['hiring'], queryFn: ({ signal }) => call(listHiringConnections, { signal }) })
  const [isConnecting, setConnecting] = useState(false)
  const [rotated, setRotated] = useState<HiringConnection>()
  const connections = list.data ?? []
  const connect = (
    <Button onClick={() => setConnecting(true)}>
      <Plus aria-hidden />
      Connect a hiring system
    </Button>
  )
  return (
    <>
      <title>Hiring systems · Nova Interviews</title>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        <PageHeader
          title="Hiring systems"
          subtitle="Send interviews from Greenhouse or Ashby, and get their results back there."
          actions={connections.length > 0 && connections.length < maxHiringConnections ? connect : null}
        />
        {list.isPending && (
          <Card className="p-6" aria-busy>
            <span className="sr-only">Loading the connections</span>
            <Skeleton className="w-60 max-w-full" />
            <Skeleton className="mt-4 h-3 w-96 max-w-full" />
          </Card>
        )}
        {list.isError && !list.data && (
          <Card>
            <Failure error={list.error} onRetry={() => void list.refetch()} />
          </Card>
        )}
        {list.data?.length === 0 && (
          <Card>
            <EmptyState icon={<Cable aria-hidden />} title="No hiring system yet" action={connect}>
              Once connected, your recruiters send an open position’s interview from there. We mail candidates their
              link and send scores back once a person has decided.
            </EmptyState>
          </Card>
        )}
        {connections.length > 0 && (
          <ul className="flex flex-col gap-4">
            {connections.map((connection) => (
              <ConnectionCard key={connection.id} connection={connection} onRotate={() => setRotated(connection)} />
            ))}
          </ul>
        )}
        {isConnecting && <ConnectDialog onClose={() => setConnecting(false)} />}
        {rotated && <RotateKeyDialog connection={rotated} onClose={() => setRotated(undefined)} />}
      </main>
    </>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 403)
    return <AdministratorsOnly>to connect a hiring system</AdministratorsOnly>
  return (
    <LoadFailure title="Failed to load the connections" onRetry={onRetry}>
      {messageOf(error, 'We couldn’t reach the server. The connections keep working.')}
    </LoadFailure>
  )
}
