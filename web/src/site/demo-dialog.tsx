import { DemoRequest } from '@nova/contract/installation/leads'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { readBy, TextareaField, TextField, useForm } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { explainLead, PrivacyNote, submitLead, Trap } from './lead-form.tsx'

const read = readBy(DemoRequest)

type Props = { open: boolean; onClose: () => void }

const promise = "We'll get back to you within 24 hours to schedule your personalized demo."

/** Book a Demo. Typed text survives closing; it is cleared after sending. */
export function DemoDialog({ open, onClose }: Props) {
  const form = useForm({
    start: { type: 'demo', first_name: '', last_name: '', email: '', company: '', message: '', website: '' },
    read,
    send: async (request) => {
      await submitLead(request)
      form.reset()
      onClose()
      toast.success('Demo requested', { description: promise })
    },
    explain: explainLead,
  })

  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title="Book a Demo">
      <div>
        <h3 className="text-lg font-medium">Schedule Your Demo</h3>
        <p className="mt-1 text-muted">{promise}</p>
      </div>
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      <form className="flex flex-col gap-4" {...form.handlers}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField form={form} name="first_name" label="First name" required autoComplete="given-name" />
          <TextField form={form} name="last_name" label="Last name" required autoComplete="family-name" />
        </div>
        <TextField form={form} name="email" label="Email" required type="email" autoComplete="email" />
        <TextField form={form} name="company" label="Company" optional autoComplete="organization" />
        <TextareaField
          form={form}
          name="message"
          label="Message"
          optional
          placeholder="Tell us about your hiring needs (optional)"
        />
        <Trap form={form} />
        <PrivacyNote />
        <Button type="submit" size="lg" busy={form.isBusy}>
          Book Demo
        </Button>
      </form>
    </Dialog>
  )
}
