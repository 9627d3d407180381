/** What the three public forms share: sending, the field that people never see, and honest words for a failure. */
import { type LeadForm, sendLead } from '@nova/contract/leads'
import type { FieldValues, Path, UseFormRegister, UseFormSetError } from 'react-hook-form'
import { ApiError, call, messageOf } from '../api.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

/** Sends what a visitor wrote. Visitors are not told apart: no session token goes with it. */
export function submitLead(body: LeadForm): Promise<{ downloadUrl?: string | undefined }> {
  return call(sendLead, { body, token: null })
}

/** Puts each complaint of the server at its field; what concerns no field is given back in the reader's words. */
export function placeErrors<F extends FieldValues>(
  error: unknown,
  fields: readonly Path<F>[],
  setError: UseFormSetError<F>,
): string | undefined {
  const details = error instanceof ApiError && Array.isArray(error.details) ? (error.details as Detail[]) : []
  const placed = fields.filter((field) => {
    const message = details.find(({ path }) => path === field)?.message
    if (message) setError(field, { message })
    return message !== undefined
  })
  if (placed.length > 0) return undefined
  const why = messageOf(error, 'Unable to connect to server. Please check your connection and try again.')
  return `${why} Your text is still here.`
}

type Detail = { path?: string; message?: string }

/** What becomes of it, in a tab of its own: what was typed here stays. */
export function PrivacyNote() {
  return (
    <p className="text-sm text-faint">
      Your details are stored and read only by the people who run this site.{' '}
      <a href="/privacy" target="_blank" rel="noreferrer" className="underline underline-offset-2 hover:text-ink">
        Privacy
      </a>
    </p>
  )
}

type TrapProps<F extends FieldValues> = { register: UseFormRegister<F>; name: Path<F> }

/** Programs fill in every field they find; people and screen readers do not meet this one. */
export function Trap<F extends FieldValues>({ register, name }: TrapProps<F>) {
  return (
    <div aria-hidden className="absolute -left-[10000px] size-px overflow-hidden">
      <Field label="Website">
        {({ id }) => (
          <Input
            {...register(name)}
            id={id}
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore
            data-lpignore="true"
            data-bwignore
          />
        )}
      </Field>
    </div>
  )
}
