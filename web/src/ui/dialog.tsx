import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { useReturnFocus } from './return-focus.ts'

export const overlayStyle = 'fixed inset-0 z-50 animate-fade bg-scrim'
export const panelStyle =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 animate-pop flex-col gap-4 overflow-y-auto rounded-xl bg-raised p-6 shadow-pop outline-none'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  className?: string
}

export function Dialog({ open, onOpenChange, title, description, children, footer, className }: Props) {
  const focus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          className={cn(panelStyle, className)}
          {...focus}
          onEscapeKeyDown={keepForSuggestions}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex flex-col gap-1.5 pr-8">
            <Radix.Title className="text-xl font-semibold tracking-tight">{title}</Radix.Title>
            {description && <Radix.Description className="text-muted">{description}</Radix.Description>}
          </div>
          {children}
          {footer && <div className="flex flex-wrap justify-end gap-2 pt-2">{footer}</div>}
          <Radix.Close
            aria-label="Close"
            className="absolute top-4 right-4 grid size-8 place-items-center pointer-coarse:top-2.5 pointer-coarse:right-2.5 pointer-coarse:size-11 rounded-md text-muted hover:bg-hover hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * Escape in a field with suggestions closes them, which pages can't detect. Keep the dialog, so that typed text isn't
 * lost.
 */
function keepForSuggestions(event: KeyboardEvent) {
  if (document.activeElement instanceof HTMLInputElement && document.activeElement.hasAttribute('list'))
    event.preventDefault()
}
