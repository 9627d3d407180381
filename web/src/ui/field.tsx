import { Label as Radix } from 'radix-ui'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { cn } from './cn.ts'

export function Label({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root className={cn('text-sm font-medium text-ink', className)} {...rest} />
}

/** What a field gives its control, to be spread on it. */
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

/** A labelled control whose hint and error are read out with it. */
export function Field({ label, hint, error, required, optional, className, children }: Props) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
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
        <p id={noteId} role={error ? 'alert' : undefined} className={cn('text-sm', error ? 'text-bad' : 'text-faint')}>
          {note}
        </p>
      )}
    </div>
  )
}
