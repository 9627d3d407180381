import { changePassword, PasswordForm } from '@nova/contract/accounts/own-account'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { ApiError, call, objectionsOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { readBy, TextField, useForm } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { accountKey, devicesKey, unreachable } from './own-account.ts'
import { Section } from './section.tsx'

const Form = PasswordForm.extend({ again: z.string() }).refine((form) => form.newPassword === form.again, {
  path: ['again'],
  message: "Passwords don't match",
})
const newPassword = { required: true, type: 'password', autoComplete: 'new-password' } as const
const read = readBy(Form)

export function PasswordSection({ email }: { email: string }) {
  const cache = useQueryClient()
  const form = useForm({
    start: { currentPassword: '', newPassword: '', again: '' },
    read,
    send: async ({ again: _, ...body }) => {
      await call(changePassword, { body })
      form.reset()
      // A change of address that was waiting is cancelled too.
      await cache.invalidateQueries({ queryKey: accountKey })
      await cache.invalidateQueries({ queryKey: devicesKey })
      toast.success('Password changed. Your other devices were signed out.')
    },
    explain: (error) =>
      error instanceof ApiError && error.code === 'wrong_password'
        ? { currentPassword: error.message }
        : objectionsOf(error, unreachable),
  })
  return (
    <Section title="Password" hint="Changing it signs you out on all other devices.">
      <form className="flex max-w-md flex-col gap-4" {...form.handlers}>
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          form={form}
          name="currentPassword"
          label="Current password"
          required
          type="password"
          autoComplete="current-password"
          maxLength={128}
        />
        <TextField form={form} name="newPassword" label="New password" hint="8 to 128 characters." {...newPassword} />
        <TextField form={form} name="again" label="Confirm new password" {...newPassword} />
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        <Button type="submit" variant="secondary" busy={form.isBusy} className="self-start">
          Change password
        </Button>
      </form>
    </Section>
  )
}
