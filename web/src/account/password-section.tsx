import { zodResolver } from '@hookform/resolvers/zod'
import { changePassword, PasswordForm } from '@nova/contract/own-account'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { accountKey, devicesKey } from './own-account.ts'
import { Section } from './section.tsx'
import { useSending } from './use-sending.ts'

const Form = PasswordForm.extend({ again: z.string() }).refine((form) => form.newPassword === form.again, {
  path: ['again'],
  message: "Passwords don't match",
})
const blank = { currentPassword: '', newPassword: '', again: '' }

export function PasswordSection({ email }: { email: string }) {
  const cache = useQueryClient()
  const { isBusy, failure, send } = useSending()
  const form = useForm({ resolver: zodResolver(Form), defaultValues: blank })
  const { errors } = form.formState
  const submit = form.handleSubmit(({ again: _, ...body }) =>
    send(async () => {
      await call(changePassword, { body })
      form.reset(blank)
      // A change of address that was waiting is cancelled too.
      await cache.invalidateQueries({ queryKey: accountKey })
      await cache.invalidateQueries({ queryKey: devicesKey })
      toast.success('Password changed. Your other devices were signed out.')
    }),
  )
  const isWrong = failure?.code === 'wrong_password'
  return (
    <Section title="Password" hint="Changing it signs you out on all other devices.">
      <form noValidate className="flex max-w-md flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field
          label="Current password"
          required
          error={errors.currentPassword?.message ?? (isWrong ? failure.message : undefined)}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register('currentPassword')}
              type="password"
              autoComplete="current-password"
              maxLength={128}
            />
          )}
        </Field>
        <Field label="New password" required error={errors.newPassword?.message} hint="8 to 128 characters.">
          {(control) => (
            <Input {...control} {...form.register('newPassword')} type="password" autoComplete="new-password" />
          )}
        </Field>
        <Field label="Confirm new password" required error={errors.again?.message}>
          {(control) => <Input {...control} {...form.register('again')} type="password" autoComplete="new-password" />}
        </Field>
        {failure && !isWrong && <Notice tone="bad">{failure.message}</Notice>}
        <Button type="submit" busy={isBusy} className="self-start">
          Change password
        </Button>
      </form>
    </Section>
  )
}
