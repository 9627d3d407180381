import type { RecommendedModel as Recommended } from '@nova/contract/installation/local-models'
import { summariseCard } from '@nova/contract/installation/model-card-lines'
import type { ReactNode } from 'react'
import { Badge } from '../ui/badge.tsx'
import { gigabytes } from './bytes.ts'

type Props = { model: Recommended; isBest: boolean; children: ReactNode }

/** A model that fits the machine: why, what it costs in bytes, its licence, and what is known of it. */
export function RecommendedModel({ model, isBest, children }: Props) {
  const { name, reason, bytes, licence, figures, source, publishedAt, isDownloaded, card } = model
  const told = figures.map(({ test, value }) => `${test}: ${value}`).join(', ')
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium wrap-anywhere">{name}</h3>
        {isBest && <Badge tone="info">Recommended</Badge>}
        {!card && <Badge tone="neutral">Not tested by us</Badge>}
      </div>
      <p>{reason}</p>
      {card && <p>On this machine: {summariseCard(card)}</p>}
      <p className="text-sm text-muted">
        {isDownloaded ? `${gigabytes(bytes)}, downloaded` : `${gigabytes(bytes)} to download`} · {licence} licence
      </p>
      <p className="text-sm text-faint">
        Its publisher’s figures: {told} ({source}, {publishedAt}).
      </p>
      {children}
    </div>
  )
}
