import { providerNames } from '@nova/contract/installation/model-card-lines'
import type { ConfiguredModel } from '@nova/contract/installation/models'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { messageOf } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { CardFacts } from './card-facts.tsx'
import { ModelRemoval } from './model-removal.tsx'
import { formOf, modelsKey, saveModel } from './saved-models.ts'
import { TestProgress } from './test-progress.tsx'
import { useTurnOn } from './turn-on.tsx'
import { useTest } from './use-test.ts'

/** One configured model: how it is reached, who may use it, what its test found, and what can be done with it. */
export function ModelItem({ model, onEdit }: { model: ConfiguredModel; onEdit: () => void }) {
  const [isRemoving, setRemoving] = useState(false)
  const { name, enabled, key, card, stale } = model
  const testing = useTest(model.id, name)
  return (
    <ModelFrame
      name={name}
      badge={
        <>
          <Badge tone={enabled ? 'good' : 'neutral'}>{enabled ? 'On' : 'Off'}</Badge>
          {model.silence && <Badge tone="bad">Not answering</Badge>}
        </>
      }
      actions={
        <>
          <TestButton name={name} testing={testing} />
          <TurnButton model={model} />
          <IconButton label={`Edit ${name}`} icon={<Pencil aria-hidden />} onClick={onEdit} />
          <IconButton label={`Delete ${name}`} icon={<Trash2 aria-hidden />} onClick={() => setRemoving(true)} />
        </>
      }
    >
      <Facts
        facts={[
          ...placeFacts(model),
          ['Key', key === 'none' ? 'none' : key === 'stored' ? tellKey(model.keyEnding) : 'stored, can’t be read'],
          ['Companies', tellCompanies(model)],
          ['Ceiling for an interview', tellCeiling(model.ceiling)],
        ]}
      />
      <Silent silence={model.silence} />
      {key === 'unreadable' && (
        <Notice tone="bad">
          We can’t read the key of this model, so the built-in Nova answers in its place. Set{' '}
          <code translate="no">SETTINGS_KEY</code> to the value it was stored with and restart the server, or edit the
          model and enter the key again.
        </Notice>
      )}
      {enabled && hasNoCompany(model) && (
        <Notice>No company may use this model yet, so nobody gets its answers. Choose companies with Edit.</Notice>
      )}
      {!stale && <CeilingNotice ceiling={model.ceiling} card={card} />}
      <Tested testing={testing} card={card} stale={stale} />
      <ModelRemoval model={model} open={isRemoving} onClose={() => setRemoving(false)} />
    </ModelFrame>
  )
}

/** A model that is on and doesn't answer. */
export function Silent({ silence }: Pick<ConfiguredModel, 'silence'>) {
  if (!silence) return null
  return (
    <Notice tone="bad">
      This model has not answered since <DateTime value={silence.since} />, so the built-in Nova answers in its place.
      We use it again as soon as it answers. <span className="wrap-anywhere">{silence.problem}</span>
    </Notice>
  )
}

/** A ceiling that one reply may go beyond: the next is no longer asked for. */
export function CeilingNotice({ ceiling, card }: Pick<ConfiguredModel, 'ceiling' | 'card'>) {
  if (ceiling === null || !card || card.problem !== null || card.cost.largest <= ceiling) return null
  return (
    <Notice tone="warn">
      In the last test, a reply cost up to {card.cost.largest.toLocaleString('en', { maximumSignificantDigits: 2 })}.
      With this ceiling, the model may answer only once in an interview, and then the built-in Nova answers.
    </Notice>
  )
}

type Testing = ReturnType<typeof useTest>

export function TestButton({ name, testing }: { name: string; testing: Testing }) {
  return (
    <Button variant="secondary" size="sm" busy={testing.progress !== undefined} onClick={() => void testing.start()}>
      Test<span className="sr-only"> {name}</span>
    </Button>
  )
}

/** A test in progress, why it failed, and what the last one found. */
export function Tested({ testing, card, stale }: { testing: Testing } & Pick<ConfiguredModel, 'card' | 'stale'>) {
  const { progress, failure, stop } = testing
  return (
    <>
      {progress && <TestProgress progress={progress} onStop={stop} />}
      {failure && <Notice tone="bad">{failure}</Notice>}
      {!(progress && !card) && <CardFacts card={card} stale={stale} />}
    </>
  )
}

type FrameProps = { name: string; badge: ReactNode; actions: ReactNode; children: ReactNode }

export function ModelFrame({ name, badge, actions, children }: FrameProps) {
  const id = useId()
  return (
    <li>
      <Card>
        <section aria-labelledby={id} className="flex flex-col gap-4 p-5 sm:px-6">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-3 gap-y-1">
              <h2 id={id} className="min-w-0 text-lg font-semibold tracking-tight break-words">
                {name}
              </h2>
              {badge}
            </div>
            <div className="flex flex-wrap items-center gap-2">{actions}</div>
          </div>
          {children}
        </section>
      </Card>
    </li>
  )
}

export function Facts({ facts }: { facts: [label: string, value: string][] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:gap-x-8 lg:grid-cols-3">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-faint">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Place = Pick<ConfiguredModel, 'provider' | 'baseUrl' | 'model'>

export function placeFacts({ provider, baseUrl, model }: Place): [string, string][] {
  return [
    ['Provider', providerNames[provider]],
    ['Address', baseUrl || 'the provider’s own'],
    ['Model', model],
  ]
}

/** Turning it on or off leaves everything else as it is. */
function TurnButton({ model }: { model: ConfiguredModel }) {
  const cache = useQueryClient()
  const { name, enabled } = model
  const turnOff = useMutation({
    mutationFn: () => saveModel({ ...formOf(model), enabled: false }, model),
    onSuccess: () => toast.success(`${name} is off.`),
    onError: (error) => toast.error(messageOf(error, 'We couldn’t reach the server. Please try again.')),
    onSettled: () => cache.invalidateQueries({ queryKey: modelsKey }),
  })
  const turnOn = useTurnOn(model, {}, () => toast.success(`${name} is on. ${whoReads(model)}`))
  return (
    <>
      <Button
        variant={enabled || !turnOn.isFit ? 'secondary' : 'primary'}
        size="sm"
        busy={turnOff.isPending || turnOn.isPending}
        onClick={() => (enabled ? turnOff.mutate() : turnOn.start())}
      >
        {enabled ? 'Turn off' : 'Turn on'}
        <span className="sr-only"> {name}</span>
      </Button>
      {turnOn.question}
    </>
  )
}

const tellKey = (ending: string | null) => (ending ? `stored, ends in ${ending}` : 'stored')

export const tellCeiling = (ceiling: number | null) =>
  ceiling === null ? 'none' : ceiling.toLocaleString('en', { maximumSignificantDigits: 6 })

const hasNoCompany = ({ companies }: ConfiguredModel) => companies !== 'all' && companies.length === 0

const whoReads = (model: ConfiguredModel) =>
  hasNoCompany(model) ? 'No company may use it yet.' : 'Candidates read its name before they join.'

function tellCompanies({ companies }: ConfiguredModel): string {
  if (companies === 'all') return 'all'
  return companies.length === 0 ? 'none yet' : companies.map(({ name }) => name).join(', ')
}
