import { Coffee } from 'lucide-react'
import { AlertDialog as Radix } from 'radix-ui'
import { useState } from 'react'
import { failureOf } from '../api.ts'
import { formatSeconds } from '../journal/clock.ts'
import { Button } from '../ui/button.tsx'
import { panelStyle } from '../ui/dialog.tsx'
import { useModalFocus } from '../ui/return-focus.ts'
import { toast } from '../ui/toast.tsx'

type Props = { open: boolean; endBreak: () => Promise<unknown>; seconds: number }

/** Covers the room while the clock is paused: breaks are not for reading questions. */
export function BreakScreen({ open, endBreak, seconds }: Props) {
  const [isBusy, setBusy] = useState(false)
  const focus = useModalFocus()
  const handleBack = async () => {
    setBusy(true)
    try {
      await endBreak()
    } catch (error) {
      toast.error(...failureOf(error, "We couldn't end your break. It also ends automatically."))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Radix.Root open={open}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-canvas" />
        <Radix.Content className={panelStyle} {...focus} onEscapeKeyDown={(event) => event.preventDefault()}>
          <Radix.Title className="flex items-center gap-2.5 text-xl font-semibold tracking-tight">
            <Coffee aria-hidden className="size-5 text-faint" />
            You're on a break
          </Radix.Title>
          <p role="timer" className="font-mono text-3xl tabular">
            {formatSeconds(seconds)}
          </p>
          <Radix.Description className="text-muted">
            Your clock is stopped, and nothing is recorded during the break. The interview continues automatically when
            the break is over.
          </Radix.Description>
          <div className="flex justify-end pt-2">
            <Button busy={isBusy} onClick={() => void handleBack()}>
              Continue now
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
