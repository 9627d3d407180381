/** Shared by the three public forms: sending, the honeypot field, and clear messages for a failure. */
import { type LeadForm, sendLead } from '@nova/contract/installation/leads'
import { call, objectionsOf } from '../api.ts'
import { type Form, type FormErrors, TextField, wholeForm } from '../ui/form.tsx'

/** Sends a visitor's form. Visitors are anonymous: no session token goes with it. */
export function submitLead(body: LeadForm): Promise<{ downloadUrl?: string | undefined }> {
  return call(sendLead, { body, token: null })
}

/** Each complaint of the server at its field; a failure of the whole form says that the text is still there. */
export function explainLead(error: unknown): FormErrors {
  const found = objectionsOf(error, 'Unable to connect to server. Please check your connection and try again.')
  const failure = found[wholeForm]
  return failure ? { ...found, [wholeForm]: `${failure} Your text is still here.` } : found
}

/** Use of the visitor's details; the link opens a new tab, so that typed text stays. */
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

/** Programs fill in every field they find; people and screen readers do not meet this one. */
export function Trap({ form }: { form: Form<{ website?: string | undefined }> }) {
  return (
    <div aria-hidden className="absolute -left-[10000px] size-px overflow-hidden">
      <TextField
        form={form}
        name="website"
        label="Website"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
        data-bwignore
      />
    </div>
  )
}
