import { type FormEvent, type ReactNode, useRef } from 'react'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { useSending } from './use-sending.ts'

type Props = {
  submitLabel: string
  variant?: ButtonProps['variant']
  /** Further fields, above the password. */
  children?: ReactNode
  onSubmit: (password: string) => Promise<void>
}

/** Confirms the password before a protected action, in case another person finds the page open. */
export function PasswordForm({ submitLabel, variant, children, onSubmit }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, failure, send } = useSending()
  const isWrong = failure?.code === 'wrong_password'
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    // React bubbles events from the dialog to the page's own forms.
    event.stopPropagation()
    await send(() => onSubmit(input.current?.value ?? ''))
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(event)}>
      {children}
      <Field label="Your password" required error={isWrong ? failure.message : undefined}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={128}
          />
        )}
      </Field>
      {failure && !isWrong && <Notice tone="bad">{failure.message}</Notice>}
      <Button type="submit" variant={variant} busy={isBusy} className="self-end">
        {submitLabel}
      </Button>
    </form>
  )
}
