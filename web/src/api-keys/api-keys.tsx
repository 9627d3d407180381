/**
 * API keys of the company: administrators make, rotate and revoke them.
 */
import { type ApiKey, listApiKeys } from '@nova/contract/accounts/api-keys'
import { useQuery } from '@tanstack/react-query'
import { CloudOff, KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { call, messageOf } from '../api.ts'
import { AdministratorsOnly } from '../contacts/contacts.tsx'
import { InterviewerBar, useCan } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { KeyRow } from './key-row.tsx'
import { RotateDialog } from './rotate-dialog.tsx'

const title = 'API keys'

export function ApiKeys() {
  const mayManage = useCan('administer')
  return (
    <>
      <title>API keys · Nova Interviews</title>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        {mayManage ? (
          <Keys />
        ) : (
          <>
            <PageHeader title={title} />
            <AdministratorsOnly>to make API keys</AdministratorsOnly>
          </>
        )}
      </main>
    </>
  )
}

function Keys() {
  const keys = useQuery({ queryKey: ['api-keys'], queryFn: ({ signal }) => call(listApiKeys, { signal }) })
  const [isCreating, setCreating] = useState(false)
  const [rotated, setRotated] = useState<ApiKey | null>(null)
  const { data } = keys
  const create = (
    <Button onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      Create API key
    </Button>
  )
  return (
    <>
      <PageHeader
        title={title}
        subtitle="Programs call Nova Interviews with a key instead of a sign-in."
        actions={data && data.length > 0 && create}
      />
      <p className="text-muted">
        Each key acts in the name of the administrator who created it, within its scopes.{' '}
        <a className="text-accent-text underline underline-offset-4" href="/api/docs">
          API documentation
        </a>
      </p>
      <Card>
        {keys.isPending && (
          <div className="p-6" aria-busy>
            <span className="sr-only">Loading the API keys</span>
            <Skeleton className="w-60 max-w-full" />
            <Skeleton className="mt-4 h-3 w-96 max-w-full" />
          </div>
        )}
        {keys.isError && !data && (
          <EmptyState
            icon={<CloudOff aria-hidden />}
            title="Failed to load the API keys"
            action={
              <Button variant="secondary" onClick={() => keys.refetch()}>
                Try again
              </Button>
            }
          >
            {messageOf(keys.error, 'We couldn’t reach the server. The keys keep working.')}
          </EmptyState>
        )}
        {data?.length === 0 && (
          <EmptyState icon={<KeyRound aria-hidden />} title="No API keys yet" action={create}>
            Keys that your company’s programs use will be listed here.
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <ul aria-label={title} className="divide-y divide-line">
            {data.map((key) => (
              <KeyRow key={key.id} apiKey={key} onRotate={() => setRotated(key)} />
            ))}
          </ul>
        )}
      </Card>
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
      {rotated && <RotateDialog apiKey={rotated} onClose={() => setRotated(null)} />}
    </>
  )
}
