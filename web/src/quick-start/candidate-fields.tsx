import { maxNameLength } from '@nova/contract/constants'
import { useState } from 'react'
import { useHasMail } from '../notices/use-mail.ts'
import { looksLikeEmail } from '../people/colleague-emails.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import type { Candidate } from './use-quick-start.ts'

type Props = { value: Candidate; onChange: (value: Candidate) => void }

/** The candidate's details, if already known. */
export function CandidateFields({ value, onChange }: Props) {
  const hasMail = useHasMail()
  const [hasLeft, setHasLeft] = useState(false)
  const isWrong = hasLeft && value.email.trim() !== '' && !looksLikeEmail(value.email)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Candidate name" optional hint="If you leave it empty, the candidate enters it.">
        {(control) => (
          <Input
            {...control}
            maxLength={maxNameLength}
            autoComplete="off"
            value={value.name}
            onChange={(event) => onChange({ ...value, name: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Candidate email"
        optional
        {...(isWrong ? { error: 'Please enter a valid candidate email.' } : {})}
        hint={
          hasMail
            ? 'If you enter one, we email the invitation.'
            : 'No mail server is set up: you send the link yourself.'
        }
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            maxLength={254}
            autoComplete="off"
            value={value.email}
            onBlur={() => setHasLeft(true)}
            onChange={(event) => onChange({ ...value, email: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}
