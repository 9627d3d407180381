import { Check, CloudOff, RefreshCw } from 'lucide-react'
import { cn } from '../ui/cn.ts'
import { useOutboxState } from './hooks.ts'
import type { Outbox } from './outbox.ts'

/** The quiet, always visible state of what was typed. */
export function SavingLine({
  outbox,
  className,
}: {
  outbox: Pick<Outbox, 'subscribe' | 'getState'>
  className?: string
}) {
  const { saving, durable, halted } = useOutboxState(outbox)
  const isKept = saving === 'offline' || (halted !== null && saving === 'saving')
  const look = isKept
    ? {
        Icon: CloudOff,
        text: wordsFor(halted, durable),
        tone: 'text-warn',
      }
    : saving === 'saving'
      ? { Icon: RefreshCw, text: 'Saving…', tone: 'text-faint' }
      : { Icon: Check, text: 'Saved', tone: 'text-faint' }
  return (
    <p
      role="status"
      data-saving={saving}
      className={cn('flex items-center gap-1.5 text-xs whitespace-nowrap', look.tone, className)}
    >
      <look.Icon aria-hidden className="size-3.5" />
      {look.text}
    </p>
  )
}

/** A halt is no lost connection, and must not be called one. */
function wordsFor(halted: string | null, durable: boolean): string {
  if (halted !== null) return durable ? 'Not sent: kept on this device' : 'Not sent: keep this page open'
  return durable ? 'Offline: kept on this device' : 'Offline: keep this page open'
}
