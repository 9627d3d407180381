import { AlertDialog as Radix } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { overlayStyle, panelStyle } from './dialog.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { useReturnFocus } from './return-focus.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the thing, as in "Delete 'Senior React'?" */
  title: string
  description: ReactNode
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  /** Text to type before the button works; for irreversible actions. */
  typeToConfirm?: string
  busy?: boolean
  /** The choice or text is invalid, so it can't be confirmed yet. */
  isHeld?: boolean
  /** The caller closes it when done. */
  onConfirm: () => void
}

/** Asks before something that matters; the safe answer is the one Enter and Escape give. */
export function AlertDialog(props: Props) {
  const focus = useReturnFocus()
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content className={panelStyle} {...focus}>
          <Question {...props} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Question({
  title,
  description,
  children,
  confirmLabel,
  cancelLabel = 'Keep it',
  tone = 'danger',
  typeToConfirm,
  busy,
  isHeld: isRefused = false,
  onConfirm,
}: Props) {
  const [typed, setTyped] = useState('')
  const isHeld = isRefused || (typeToConfirm !== undefined && typed.trim() !== typeToConfirm.trim())
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <Radix.Title className="text-xl font-semibold tracking-tight">{title}</Radix.Title>
        <Radix.Description asChild>
          <div className="text-muted">{description}</div>
        </Radix.Description>
      </div>
      {children}
      {typeToConfirm !== undefined && (
        <Field
          label={
            <>
              Type <strong className="font-semibold">{typeToConfirm}</strong> to confirm
            </>
          }
        >
          {(control) => (
            <Input {...control} autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
          )}
        </Field>
      )}
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        <Radix.Cancel asChild>
          <Button variant="secondary">{cancelLabel}</Button>
        </Radix.Cancel>
        <Button variant={tone} busy={busy} disabled={isHeld || busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </>
  )
}
