import { type CardLine, type CardTone, describeCard, summariseCard } from '@nova/contract/installation/model-card-lines'
import type { ModelCard, StaleReason } from '@nova/contract/installation/models'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { Collapsible } from '../ui/collapsible.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Notice } from '../ui/notice.tsx'
import { Flaws, flawsOf } from './turn-on.tsx'

type Props = { card: ModelCard | null; stale: StaleReason | null }

/** The last test's findings, line by line, marked if stale. */
export function CardFacts({ card, stale }: Props) {
  if (!card)
    return <p className="text-muted">Not tested yet. A test takes a few minutes and shows how safe and fast it is.</p>
  const lines = describeCard(card)
  const flaws = flawsOf({ card, stale }) ?? []
  // Show the lines an operator decides by; the rest on demand.
  const [first, rest] = [lines.filter(({ tone }) => tone !== 'neutral'), lines.filter(({ tone }) => tone === 'neutral')]
  return (
    <div className="flex flex-col gap-3">
      {stale && <Notice tone="warn">{staleWords[stale]} Test it again.</Notice>}
      {card.problem !== null && (
        <Notice tone="bad">
          The model did not answer the last test: <span className="break-words">{card.problem}</span>
        </Notice>
      )}
      {card.problem === null && (
        <>
          <p>{summariseCard(card)}</p>
          {flaws.length > 0 && (
            <Notice tone="warn">
              This model failed its test.
              <Flaws flaws={flaws} />
            </Notice>
          )}
          <CardLines lines={first} />
          <Collapsible title={`Speed, cost and the rest (${rest.length})`}>
            <CardLines lines={rest} />
          </Collapsible>
        </>
      )}
      <p className="text-sm text-faint">
        {card.isQuick ? 'Quick test' : 'Tested'} <DateTime value={card.madeAt} />
        {card.isQuick && ' · the full test follows when the model is turned on'}
        {card.version && <span className="break-all"> · version {card.version}</span>}
      </p>
    </div>
  )
}

function CardLines({ lines }: { lines: readonly CardLine[] }) {
  return (
    <dl className="divide-y divide-line rounded-lg border border-line">
      {lines.map(({ label, value, note, tone }) => (
        <div key={label} className="grid gap-x-6 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[14rem_1fr]">
          <dt className="text-muted">{label}</dt>
          <dd className="flex min-w-0 items-start gap-2">
            <Mark tone={tone} />
            <span className="min-w-0">
              <span className="tabular-nums">{value}</span>
              {note && <span className="block text-sm text-faint">{note}</span>}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const staleWords: Record<StaleReason, string> = {
  address: 'The address has changed since this test.',
  model: 'Another model has been chosen since this test.',
  version: 'The server now reports a different version of the model than in this test.',
}

const marks = {
  good: { Icon: CircleCheck, style: 'text-good', says: 'Good: ' },
  warn: { Icon: TriangleAlert, style: 'text-warn', says: 'Worth a look: ' },
  bad: { Icon: CircleAlert, style: 'text-bad', says: 'Bad: ' },
}

function Mark({ tone }: { tone: CardTone }) {
  if (tone === 'neutral') return <span aria-hidden className="w-4 shrink-0 max-sm:hidden" />
  const { Icon, style, says } = marks[tone]
  return (
    <>
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${style}`} />
      <span className="sr-only">{says}</span>
    </>
  )
}
