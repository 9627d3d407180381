import { ContactMessage } from '@nova/contract/installation/leads'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { readBy, TextareaField, TextField, useForm } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { explainLead, PrivacyNote, submitLead, Trap } from './lead-form.tsx'

const read = readBy(ContactMessage)

/** A message to the people behind the product, with a reply promised within 24 hours. */
export function ContactForm() {
  const [sentFrom, setSentFrom] = useState<string>()
  const form = useForm({
    start: { type: 'contact', first_name: '', last_name: '', email: '', message: '', website: '' },
    read,
    send: async (message) => {
      setSentFrom(undefined)
      await submitLead(message)
      form.reset()
      setSentFrom(message.email)
    },
    explain: explainLead,
  })

  return (
    <form aria-label="Contact" className="relative flex flex-col gap-4" {...form.handlers}>
      <div className="grid grid-cols-2 gap-4">
        <TextField form={form} name="first_name" label="First name" required autoComplete="given-name" />
        <TextField form={form} name="last_name" label="Last name" required autoComplete="family-name" />
      </div>
      <TextField form={form} name="email" label="Email" required type="email" autoComplete="email" />
      <TextareaField form={form} name="message" label="Message" required hint="We reply within 24 hours." />
      <Trap form={form} />
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      {sentFrom && (
        <Notice tone="good">Thank you! We received your message and will reply to {sentFrom} within 24 hours.</Notice>
      )}
      <PrivacyNote />
      <Button type="submit" size="lg" busy={form.isBusy} className="self-start">
        Send Message
      </Button>
    </form>
  )
}
