import {
  findLocalModels,
  type LocalModels,
  type LocalServer,
  minWindow,
} from '@nova/contract/installation/local-models'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { call, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Collapsible } from '../ui/collapsible.tsx'
import { Notice } from '../ui/notice.tsx'
import { AddressField } from './address-field.tsx'
import { gigabytes } from './bytes.ts'
import { ReadyModel } from './ready-model.tsx'
import { RecommendedModel } from './recommended-model.tsx'
import { SetUpProgressBar } from './set-up-progress.tsx'
import { localModelsKey, useSetUp } from './use-set-up.ts'

/** The way to a model on one's own machine: found or recommended, downloaded, tested and turned on. */
export function LocalSetUp() {
  const title = useId()
  const [address, setAddress] = useState('')
  const found = useQuery({
    queryKey: [...localModelsKey, address],
    queryFn: ({ signal }) => call(findLocalModels, { query: { address }, signal }),
    // A program that was started since is there when the page is opened again.
    staleTime: 0,
  })
  const setUp = useSetUp()
  return (
    <Card>
      <section aria-labelledby={title} className="flex flex-col gap-4 p-5 sm:px-6">
        <div>
          <h2 id={title} className="text-lg font-semibold tracking-tight">
            Set up a model on {address === '' ? 'this machine' : address}
          </h2>
          <p className="text-muted">Everything that candidates write stays on your own machines.</p>
        </div>
        <SetUpOutcome setUp={setUp} />
        {found.isPending && (
          <p role="status" className="text-muted">
            Looking for Ollama, llama-server, vLLM and LM Studio…
          </p>
        )}
        {found.isError && (
          <Notice tone="bad" action={<LookAgain onLook={() => void found.refetch()} isBusy={found.isFetching} />}>
            {messageOf(found.error, 'We couldn’t reach the server.')}
          </Notice>
        )}
        {found.data && <Choices found={found.data} setUp={setUp} />}
        {found.data?.servers.length === 0 && (
          <Notice action={<LookAgain onLook={() => void found.refetch()} isBusy={found.isFetching} />}>
            {address === '' ? (
              <>
                We found no model server on this machine. Install Ollama from{' '}
                <a className="underline" href="https://ollama.com/download" target="_blank" rel="noreferrer">
                  ollama.com/download
                </a>{' '}
                and start it.
              </>
            ) : (
              'No model server answers at this address.'
            )}
          </Notice>
        )}
        <Collapsible title="Look at another address">
          <AddressField onLook={setAddress} />
        </Collapsible>
      </section>
    </Card>
  )
}

type SetUp = ReturnType<typeof useSetUp>

function SetUpOutcome({ setUp: { state, stop, clear } }: { setUp: SetUp }) {
  if (!state) return null
  if (state.phase === 'ready') return <ReadyModel added={state.added} onDone={clear} />
  if (state.phase === 'failed') return <Notice tone="bad">{state.message}</Notice>
  if (state.phase === 'asking')
    return (
      <Notice
        tone="warn"
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={state.accept}>
              Download it all the same
            </Button>
            <Button variant="ghost" size="sm" onClick={clear}>
              Leave it
            </Button>
          </div>
        }
      >
        {state.message}
      </Notice>
    )
  if (state.phase === 'stopped')
    return (
      <Notice>
        You stopped it.{' '}
        {state.wasDownloading
          ? 'The download continues from here when you press its button again.'
          : 'Nothing was kept.'}
      </Notice>
    )
  return <SetUpProgressBar running={state} onStop={stop} />
}

function LookAgain({ onLook, isBusy }: { onLook: () => void; isBusy: boolean }) {
  return (
    <Button variant="secondary" size="sm" busy={isBusy} onClick={onLook}>
      Look again
    </Button>
  )
}

function Choices({ found: { servers, machine, recommended }, setUp }: { found: LocalModels; setUp: SetUp }) {
  const { state, start } = setUp
  const isBusy = state?.phase === 'download' || state?.phase === 'test'
  const ollama = servers.find(({ canDownload }) => canDownload)
  const [best, ...others] = recommended
  const offer = (model: LocalModels['recommended'][number]) => (
    <RecommendedModel key={model.name} model={model} isBest={model === best}>
      {ollama && (
        <SetUpButton
          isPrimary={model === best && !state}
          isDisabled={isBusy}
          onPress={() => void start({ address: ollama.address, model: model.name }, model.isDownloaded)}
        >
          {model.isDownloaded ? 'Test' : 'Download and test'} {model.name}
        </SetUpButton>
      )}
    </RecommendedModel>
  )
  return (
    <>
      {machine && !best && (
        <Notice>
          This machine has {gigabytes(machine.memoryBytes)} of memory, which is too little for a model that helps. Look
          at another machine’s address below, or add a provider’s model.
        </Notice>
      )}
      {ollama && best && offer(best)}
      {ollama && others.length > 0 && (
        <Collapsible title={`Other models that fit (${others.length})`}>
          <div className="flex flex-col gap-6">{others.map(offer)}</div>
        </Collapsible>
      )}
      {servers.map((server) => (
        <Installed
          key={server.address}
          server={server}
          // Those that are recommended are offered above.
          hidden={ollama === server ? recommended.map(({ name }) => name) : []}
          isDisabled={isBusy}
          onStart={(model) => void start({ address: server.address, model }, true)}
        />
      ))}
    </>
  )
}

type InstalledProps = { server: LocalServer; hidden: string[]; isDisabled: boolean; onStart: (model: string) => void }

/** The models that a server has already. */
function Installed({ server: { program, version, address, models }, hidden, isDisabled, onStart }: InstalledProps) {
  const names = models.map(({ name }) => name)
  // A variant that setting up has made goes with its model.
  const isVariant = (name: string) => names.includes(name.replace(/-\d+k$/, '')) && /-\d+k$/.test(name)
  const shown = models.filter(({ name }) => !hidden.includes(name) && !isVariant(name))
  const title = `${program}${version ? ` ${version}` : ''} at ${address}`
  if (shown.length === 0) return <p className="text-sm text-faint wrap-anywhere">{title}</p>
  return (
    <section aria-label={title} className="flex flex-col gap-1">
      <h3 className="text-sm text-faint wrap-anywhere">{title}</h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {shown.map((model) => (
          <li key={model.name} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
            <div className="min-w-0 flex-1 basis-60">
              <p className="wrap-anywhere">{model.name}</p>
              <p className="text-sm text-muted">{describeModel(model)}</p>
            </div>
            <SetUpButton isDisabled={isDisabled} onPress={() => onStart(model.name)}>
              Test<span className="sr-only"> {model.name}</span>
            </SetUpButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

function describeModel({
  bytes,
  hasTools,
  canThink,
  window,
  trainedWindow,
  memoryBytes,
}: LocalServer['models'][number]) {
  const tokens = (count: number) => `${count.toLocaleString('en')} tokens`
  return [
    bytes === null ? '' : gigabytes(bytes),
    memoryBytes === null ? '' : `loaded, takes ${gigabytes(memoryBytes)} of memory`,
    hasTools === null ? '' : hasTools ? 'can use tools' : 'no tools',
    canThink ? 'can think' : '',
    window === null ? '' : `reads ${tokens(window)}${window < minWindow ? ', too few for Nova' : ''}`,
    trainedWindow === null ? '' : `trained for ${tokens(trainedWindow)}`,
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

type ButtonProps = { isPrimary?: boolean; isDisabled: boolean; onPress: () => void; children: ReactNode }

function SetUpButton({ isPrimary = false, isDisabled, onPress, children }: ButtonProps) {
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      size={isPrimary ? 'md' : 'sm'}
      className="self-start max-sm:h-auto max-sm:min-h-9 max-sm:whitespace-normal max-sm:py-1.5"
      disabled={isDisabled}
      onClick={onPress}
    >
      {/* One text, not a row of parts. */}
      <span>{children}</span>
    </Button>
  )
}
