import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

type Props = {
  label: string
  hint: ReactNode
  submitLabel: string
  /** A recovery code is letters and digits; a code of the app six digits. */
  kind: 'app' | 'recovery'
  /** Submits the code. An error is shown at the field, and the code stays for correction. */
  onSubmit: (code: string) => Promise<void>
}

/** Asks for one code. */
export function CodeForm({ label, hint, submitLabel, kind, onSubmit }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const code = input.current?.value.trim() ?? ''
    if (code === '') {
      setError('Please enter a code.')
      return input.current?.focus()
    }
    setBusy(true)
    setError(undefined)
    try {
      await onSubmit(code)
    } catch (cause) {
      setError(messageOf(cause, "We couldn't reach the server. Check your connection and try again."))
      input.current?.select()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(event)}>
      <Field label={label} hint={hint} error={error} required>
        {(control) => (
          <Input
            {...control}
            ref={input}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            inputMode={kind === 'app' ? 'numeric' : 'text'}
            maxLength={40}
            className="font-mono"
            autoFocus
          />
        )}
      </Field>
      <Button type="submit" busy={isBusy} className="h-10">
        {submitLabel}
      </Button>
    </form>
  )
}
