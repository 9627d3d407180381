import { zodResolver } from '@hookform/resolvers/zod'
import { changeProfile, type OwnAccount, ProfileForm } from '@nova/contract/own-account'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../api.ts'
import { meKey } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { accountKey } from './own-account.ts'
import { Section } from './section.tsx'
import { useSending } from './use-sending.ts'

export function ProfileSection({ account }: { account: OwnAccount }) {
  const cache = useQueryClient()
  const { isBusy, failure, send } = useSending()
  const form = useForm({ resolver: zodResolver(ProfileForm), values: { name: account.name } })
  const submit = form.handleSubmit((body) =>
    send(async () => {
      cache.setQueryData(accountKey, await call(changeProfile, { body }))
      await cache.invalidateQueries({ queryKey: meKey })
      toast.success('Name saved.')
    }),
  )
  return (
    <Section title="Profile" hint="Candidates and colleagues see your name.">
      <form noValidate className="flex max-w-md flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <Field label="Full name" required error={form.formState.errors.name?.message}>
          {(control) => <Input {...control} {...form.register('name')} autoComplete="name" maxLength={120} />}
        </Field>
        {failure && <Notice tone="bad">{failure.message}</Notice>}
        <Button type="submit" busy={isBusy} className="self-start">
          Save name
        </Button>
      </form>
    </Section>
  )
}
