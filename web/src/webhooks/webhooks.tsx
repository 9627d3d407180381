/** For administrators: the company's webhooks and their logs. */
import { type Webhook, webhookLimits } from '@nova/contract/accounts/webhooks'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { ApiError, messageOf } from '../api.ts'
import { AdministratorsOnly } from '../contacts/contacts.tsx'
import { InterviewerBar } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { useWebhooks } from './webhook-data.ts'
import { WebhookDialog } from './webhook-dialog.tsx'

export function Webhooks() {
  const list = useWebhooks()
  const [edited, setEdited] = useState<Webhook | 'new'>()
  const [secret, setSecret] = useState<string>()
  const webhooks = list.data ?? []
  const isFull = webhooks.length >= webhookLimits.webhooks
  const add = (
    <Button onClick={() => setEdited('new')}>
      <Plus aria-hidden />
      Add a webhook
    </Button>
  )
  return (
    <>
      <title>Webhooks · Nova Interviews</title>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        <PageHeader
          title="Webhooks"
          subtitle="Nova tells your own programs what happens to your interviews and people."
          actions={webhooks.length > 0 && !isFull ? add : null}
        />
        {list.isPending && (
          <Card className="p-6" aria-busy>
            <span className="sr-only">Loading the webhooks</span>
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
            <EmptyState icon={<WebhookIcon aria-hidden />} title="No webhooks yet" action={add}>
              Add the address of a program of yours, and choose which events it gets. They hold ids, states and times,
              and no names or scores.
            </EmptyState>
          </Card>
        )}
        {webhooks.length > 0 && (
          <ul className="flex flex-col gap-4">
            {webhooks.map((webhook) => (
              <WebhookCard key={webhook.id} webhook={webhook} onEdit={() => setEdited(webhook)} onSecret={setSecret} />
            ))}
          </ul>
        )}
        {edited && (
          <WebhookDialog
            webhook={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
            onSecret={setSecret}
          />
        )}
        {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
      </main>
    </>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 403)
    return <AdministratorsOnly>to set up webhooks</AdministratorsOnly>
  return (
    <LoadFailure title="Failed to load the webhooks" onRetry={onRetry}>
      {messageOf(error, 'We couldn’t reach the server. The webhooks are safe there.')}
    </LoadFailure>
  )
}
