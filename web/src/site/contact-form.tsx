import { zodResolver } from '@hookform/resolvers/zod'
import { ContactMessage } from '@nova/contract/leads'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { placeErrors, PrivacyNote, submitLead, Trap } from './lead-form.tsx'

const fields = ['first_name', 'last_name', 'email', 'message'] as const

/** A message to the people behind the product, with a reply promised within 24 hours. */
export function ContactForm() {
  const [failure, setFailure] = useState<string>()
  const [sentFrom, setSentFrom] = useState<string>()
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(ContactMessage),
    defaultValues: { type: 'contact', first_name: '', last_name: '', email: '', message: '', website: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (message) => {
    setFailure(undefined)
    setSentFrom(undefined)
    try {
      await submitLead(message)
      reset()
      setSentFrom(message.email)
    } catch (error) {
      setFailure(placeErrors(error, fields, setError))
    }
  })

  return (
    <form noValidate aria-label="Contact" className="relative flex flex-col gap-4" onSubmit={submit}>
      <div className="grid grid-cols-2 gap-4">
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
      <Field label="Message" required error={errors.message?.message} hint="We reply within 24 hours.">
        {(control) => <Textarea {...control} {...register('message')} rows={4} />}
      </Field>
      <Trap register={register} name="website" />
      {failure && <Notice tone="bad">{failure}</Notice>}
      {sentFrom && (
        <Notice tone="good">Thank you! We received your message and will reply to {sentFrom} within 24 hours.</Notice>
      )}
      <PrivacyNote />
      <Button type="submit" size="lg" busy={isSubmitting} className="self-start">
        Send Message
      </Button>
    </form>
  )
}
