import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { overlayStyle, panelStyle } from '../../ui/dialog.tsx'
import { useModalFocus } from '../../ui/return-focus.ts'

/** The modal at zero. It has no way round: only the buttons it is given. */
export function TimeEnded({ open, children, actions }: { open: boolean; children: ReactNode; actions: ReactNode }) {
  const focus = useModalFocus()
  return (
    <Radix.Root open={open}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content className={panelStyle} {...focus} onEscapeKeyDown={(event) => event.preventDefault()}>
          <Radix.Title className="text-xl font-semibold tracking-tight">Interview Time Ended</Radix.Title>
          <Radix.Description asChild>
            <div className="flex flex-col gap-3 text-muted">{children}</div>
          </Radix.Description>
          <div className="flex flex-wrap justify-end gap-2 pt-2">{actions}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
