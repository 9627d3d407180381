/** For operators: the language models of this installation. */
import type { ConfiguredModel, ModelList } from '@nova/contract/installation/models'
import { Cpu, Plus } from 'lucide-react'
import { useState } from 'react'
import { ApiError, messageOf } from '../api.ts'
import { OperatorsOnly } from '../contacts/contacts.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Collapsible } from '../ui/collapsible.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LocalSetUp } from './local-set-up.tsx'
import { ModelDialog } from './model-dialog.tsx'
import {
  CeilingNotice,
  Facts,
  ModelFrame,
  ModelItem,
  placeFacts,
  Silent,
  tellCeiling,
  TestButton,
  Tested,
} from './model-item.tsx'
import { NovaNow } from './nova-now.tsx'
import { environmentId, useModels } from './saved-models.ts'
import { useTest } from './use-test.ts'

export function Models() {
  const list = useModels()
  const [edited, setEdited] = useState<ConfiguredModel | 'new'>()
  const { data } = list
  const isEmpty = data && data.models.length === 0 && !data.environment
  const isNoneOn = data && !data.environment && data.models.every(({ enabled }) => !enabled)
  // It stays where it was when a model is turned on with it.
  const [isSetUpFirst, setSetUpFirst] = useState<boolean>()
  if (isNoneOn !== undefined && isSetUpFirst === undefined) setSetUpFirst(isNoneOn)
  const addButton = (
    <Button onClick={() => setEdited('new')}>
      <Plus aria-hidden />
      Add a model
    </Button>
  )
  return (
    <>
      <title>Models · Nova Interviews</title>
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        <PageHeader
          title="Models"
          subtitle="Who answers as Nova in interviews, and the language models that it may use."
          actions={data && !isEmpty && addButton}
        />
        {list.isPending && <ListSkeleton />}
        {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
        {data && <NovaNow list={data} />}
        {data && !data.canStoreKeys && <KeyNotice />}
        {isSetUpFirst && <LocalSetUp />}
        {isEmpty && (
          <Card>
            <EmptyState icon={<Cpu aria-hidden />} title="No models yet" action={addButton}>
              Nova works without a model, and helps more with one. Set one up on your own machine above, or add one by
              its address or from a provider.
            </EmptyState>
          </Card>
        )}
        {data && !isEmpty && (
          <ul className="flex flex-col gap-4">
            {data.environment && <EnvironmentItem environment={data.environment} />}
            {data.models.map((model) => (
              <ModelItem key={model.id} model={model} onEdit={() => setEdited(model)} />
            ))}
          </ul>
        )}
        {isSetUpFirst === false && (
          <Collapsible title="Set up a model on this machine">
            <LocalSetUp />
          </Collapsible>
        )}
        {data && edited && (
          <ModelDialog
            model={edited === 'new' ? undefined : edited}
            canStoreKeys={data.canStoreKeys}
            onClose={() => setEdited(undefined)}
          />
        )}
      </main>
    </>
  )
}

function KeyNotice() {
  return (
    <Notice>
      We can’t store keys because the server has no settings key. Set <code translate="no">SETTINGS_KEY</code> where the
      server is started, to the output of <code translate="no">openssl rand -base64 32</code> for example, and restart
      the server. Models that need no key work without it.
    </Notice>
  )
}

/** The model that the environment configures: seen and tested here, changed there. */
function EnvironmentItem({ environment }: { environment: NonNullable<ModelList['environment']> }) {
  const { model, hasKey, ceiling, card, stale, silence } = environment
  const testing = useTest(environmentId, model)
  return (
    <ModelFrame
      name={model}
      badge={
        <>
          <Badge tone="info">From the environment</Badge>
          {silence && <Badge tone="bad">Not answering</Badge>}
        </>
      }
      actions={<TestButton name={model} testing={testing} />}
    >
      <Facts
        facts={[
          ...placeFacts(environment),
          ['Key', hasKey ? 'set' : 'none'],
          ['Companies', 'all that have no model below'],
          ['Ceiling for an interview', tellCeiling(ceiling)],
        ]}
      />
      <p className="text-sm text-muted">
        The <code translate="no">AI_…</code> variables of the server configure this model. To change it, change them and
        restart the server.
      </p>
      <Silent silence={silence} />
      <CeilingNotice ceiling={ceiling} card={card} />
      <Tested testing={testing} card={card} stale={stale} />
    </ModelFrame>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isForbidden = error instanceof ApiError && error.status === 403
  return (
    <Card>
      {isForbidden ? (
        <OperatorsOnly />
      ) : (
        <LoadFailure title="Failed to load models" onRetry={onRetry}>
          {messageOf(error, 'We couldn’t reach the server. The models are safe there.')}
        </LoadFailure>
      )}
    </Card>
  )
}

function ListSkeleton() {
  return (
    <Card className="p-6" aria-busy>
      <span className="sr-only">Loading models</span>
      <Skeleton className="w-60 max-w-full" />
      <Skeleton className="mt-4 h-3 w-96 max-w-full" />
      <Skeleton className="mt-3 h-3 w-72 max-w-full" />
    </Card>
  )
}
