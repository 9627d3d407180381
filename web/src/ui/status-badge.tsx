import type { InterviewStatus } from '@nova/contract/words'
import { Badge, type BadgeTone } from './badge.tsx'

const looks: Record<InterviewStatus, { text: string; tone: BadgeTone }> = {
  Draft: { text: 'draft', tone: 'outline' },
  Scheduled: { text: 'scheduled', tone: 'info' },
  InProgress: { text: 'in-progress', tone: 'good' },
  Completed: { text: 'completed', tone: 'neutral' },
  Cancelled: { text: 'cancelled', tone: 'bad' },
}

/** An interview's status in the words and colours of the specification; an unknown status reads pending. */
export function StatusBadge({ status, className }: { status: string; className?: string }) {
  const { text, tone } = looks[status as InterviewStatus] ?? { text: 'pending', tone: 'outline' }
  return (
    <Badge tone={tone} className={className}>
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      {text}
    </Badge>
  )
}
