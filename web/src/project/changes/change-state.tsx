import type { Proposal, ProposalState } from '@nova/contract/projects/proposals'
import { Check, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const states: Record<ProposalState, { words: string; tone: BadgeTone; icon: ReactNode }> = {
  open: { words: 'Open', tone: 'outline', icon: null },
  applied: { words: 'Applied', tone: 'good', icon: <Check aria-hidden /> },
  partly: { words: 'Applied in part', tone: 'good', icon: <Check aria-hidden /> },
  edited: { words: 'Applied with changes', tone: 'good', icon: <Check aria-hidden /> },
  rejected: { words: 'Rejected', tone: 'neutral', icon: <X aria-hidden /> },
  undone: { words: 'Undone', tone: 'neutral', icon: <Undo2 aria-hidden /> },
}

/** The state of a proposed change. */
export function ChangeState({ state }: Pick<Proposal, 'state'>) {
  const { words, tone, icon } = states[state]
  return (
    <Badge tone={tone}>
      {icon}
      {words}
    </Badge>
  )
}

/** Lines that come and go, as reviews write them. */
export function LineCounts({ added, removed }: { added: number; removed: number }) {
  return (
    <span className="shrink-0 font-mono text-xs tabular">
      <span aria-hidden className="flex gap-1.5">
        {added > 0 && <span className="text-good">+{added}</span>}
        {removed > 0 && <span className="text-bad">−{removed}</span>}
      </span>
      <span className="sr-only">{`${added} added, ${removed} removed`}</span>
    </span>
  )
}
