import { Label as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { cn } from './cn.ts'

export function Label({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root className={cn('text-sm font-medium text-ink', className)} {...rest} />
}

/** Props of a field for its control, to be spread on it. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

type Props = {
  label: ReactNode
  /** One line under the control; an error takes its place. */
  hint?: ReactNode
  error?: string
  required?: boolean
  optional?: boolean
  className?: string
  children: (control: FieldControl) => ReactNode
}

/** A labelled control whose hint and error are read out with it. Warns if pasted text was cut to fit. */
export function Field({ label, hint, error, required, optional, className, children }: Props) {
  const id = useId()
  const noteId = `${id}-note`
  const [cut, setCut] = useState<Cut>()
  const note = error ?? (cut ? tellCut(cut) : hint)
  const isWrong = error !== undefined || cut !== undefined
  return (
    // This element only listens for a paste on its way to the control; the control inside is the interactive part.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={cn('flex flex-col gap-1.5', className)}
      onPasteCapture={(event) => setCut(cutOf(event.target, event.clipboardData))}
      onDropCapture={(event) => setCut(cutOf(event.target, event.dataTransfer))}
      onKeyDown={() => setCut(undefined)}
    >
      <Label htmlFor={id}>
        {label}
        {optional && <span className="ml-1.5 font-normal text-faint">optional</span>}
      </Label>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {note && (
        <p
          id={noteId}
          role={isWrong ? 'alert' : undefined}
          className={cn('text-sm', isWrong ? 'text-bad' : 'text-faint')}
        >
          {note}
        </p>
      )}
    </div>
  )
}

type Cut = { most: number; lost: number }

/** How much of a text the browser leaves out, without a word, because its control takes no more. */
function cutOf(control: EventTarget, data: DataTransfer): Cut | undefined {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return undefined
  const { maxLength: most, value, selectionStart, selectionEnd } = control
  if (most < 0) return undefined
  const room = most - value.length + ((selectionEnd ?? 0) - (selectionStart ?? 0))
  const lost = data.getData('text/plain').replaceAll('\r\n', '\n').length - room
  return lost > 0 ? { most, lost } : undefined
}

function tellCut({ most, lost }: Cut): string {
  const count = (value: number) => value.toLocaleString('en')
  return `This field can have up to ${count(most)} characters. We left out the last ${count(lost)} that you pasted.`
}
