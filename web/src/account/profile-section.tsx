import { changeProfile, type OwnAccount, ProfileForm } from '@nova/contract/accounts/own-account'
import { useQueryClient } from '@tanstack/react-query'
import { call, objectionsOf } from '../api.ts'
import { meKey } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { readBy, TextField, useForm } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { accountKey, unreachable } from './own-account.ts'
import { Section } from './section.tsx'

const read = readBy(ProfileForm)

export function ProfileSection({ account }: { account: OwnAccount }) {
  return (
    <Section title="Profile" hint="Candidates and colleagues see your name.">
      <NameForm key={account.name} name={account.name} />
    </Section>
  )
}

function NameForm({ name }: { name: string }) {
  const cache = useQueryClient()
  const form = useForm({
    start: { name },
    read,
    send: async (body) => {
      cache.setQueryData(accountKey, await call(changeProfile, { body }))
      await cache.invalidateQueries({ queryKey: meKey })
      toast.success('Name saved.')
    },
    explain: (error) => objectionsOf(error, unreachable),
  })
  return (
    <form className="flex max-w-md flex-col gap-4" {...form.handlers}>
      <TextField form={form} name="name" label="Full name" required autoComplete="name" maxLength={120} />
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      <Button type="submit" variant="secondary" busy={form.isBusy} className="self-start">
        Save name
      </Button>
    </form>
  )
}
