import { zodResolver } from '@hookform/resolvers/zod'
import { DemoRequest } from '@nova/contract/leads'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.tsx'
import { placeErrors, PrivacyNote, submitLead, Trap } from './lead-form.tsx'

type Props = { open: boolean; onClose: () => void }

const fields = ['first_name', 'last_name', 'email', 'company', 'message'] as const
const promise = "We'll get back to you within 24 hours to schedule your personalized demo."

/** Book a Demo. What was typed outlives closing; it is cleared once it has been sent. */
export function DemoDialog({ open, onClose }: Props) {
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(DemoRequest),
    defaultValues: { type: 'demo', first_name: '', last_name: '', email: '', company: '', message: '', website: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (request) => {
    setFailure(undefined)
    try {
      await submitLead(request)
      reset()
      onClose()
      toast.success('Demo requested', { description: promise })
    } catch (error) {
      setFailure(placeErrors(error, fields, setError))
    }
  })

  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title="Book a Demo">
      <div>
        <h3 className="text-lg font-medium">Schedule Your Demo</h3>
        <p className="mt-1 text-muted">{promise}</p>
      </div>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name" required error={errors.first_name?.message}>
            {(control) => <Input {...control} {...register('first_name')} autoComplete="given-name" />}
          </Field>
          <Field label="Last name" required error={errors.last_name?.message}>
            {(control) => <Input {...control} {...register('last_name')} autoComplete="family-name" />}
          </Field>
        </div>
        <Field label="Email" required error={errors.email?.message}>
          {(control) => <Input {...control} {...register('email')} type="email" autoComplete="email" />}
        </Field>
        <Field label="Company" optional error={errors.company?.message}>
          {(control) => <Input {...control} {...register('company')} autoComplete="organization" />}
        </Field>
        <Field label="Message" optional error={errors.message?.message}>
          {(control) => (
            <Textarea
              {...control}
              {...register('message')}
              rows={4}
              placeholder="Tell us about your hiring needs (optional)"
            />
          )}
        </Field>
        <Trap register={register} name="website" />
        <PrivacyNote />
        <Button type="submit" size="lg" busy={isSubmitting}>
          Book Demo
        </Button>
      </form>
    </Dialog>
  )
}
