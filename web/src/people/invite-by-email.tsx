import { invitePerson, type NewInvitation } from '@nova/contract/accounts/people'
import { isEmail } from '@nova/contract/email'
import type { Role } from '@nova/contract/words'
import { type FormEvent, useState } from 'react'
import { HeldMailWords } from '../account/held-mail.tsx'
import { ApiError, call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { usePeopleChange } from './people-data.ts'
import { RoleField } from './role-field.tsx'

/** Result of inviting one address: the invitation, or the problem. */
export type Invited = { email: string; made?: NewInvitation; problem?: string }

const maxAtOnce = 20
const failed = 'We couldn’t create this invitation'

/** The addresses in a text, each once: people paste lists as mail programs and spreadsheets write them. */
export function addressesIn(text: string): string[] {
  // 'Ana Ruiz <ana@example.test>' is one address.
  const bare = text.replace(/[^,;<>\n]*<([^<>]*)>/g, ' $1 ')
  const all = bare.split(/[\s,;]+/).map((each) => each.replace(/^["']+|["']+$/g, ''))
  const same = (one: string) => (other: string) => other.toLowerCase() === one.toLowerCase()
  return all.filter((each, at) => each !== '' && all.findIndex(same(each)) === at)
}

function problemOf(addresses: readonly string[]): string | undefined {
  const broken = addresses.filter((each) => !isEmail(each))
  if (addresses.length === 0) return 'Enter an email address.'
  if (addresses.length > maxAtOnce) return `Invite at most ${maxAtOnce} people at once. You have ${addresses.length}.`
  if (broken.length === 0) return undefined
  return addresses.length === 1
    ? 'Enter a full email address, such as name@example.com.'
    : `These aren't valid email addresses: ${broken.join(', ')}`
}

/** One at a time; among several addresses, a refused one doesn't stop the others. */
async function inviteAll(addresses: readonly string[], role: Role): Promise<Invited[]> {
  const all: Invited[] = []
  for (const email of addresses) {
    try {
      all.push({ email, made: await call(invitePerson, { body: { email, role } }) })
    } catch (error) {
      if (!(error instanceof ApiError) || addresses.length === 1) throw error
      all.push({ email, problem: error.message })
    }
  }
  return all
}

/** Invites the people whose addresses are typed or pasted. */
export function InviteByEmail({ email, onInvited }: { email: string; onInvited: (all: Invited[]) => void }) {
  const [text, setText] = useState(email)
  const [role, setRole] = useState<Role>('Interviewer')
  const [problem, setProblem] = useState<string>()
  const addresses = addressesIn(text)
  const invite = usePeopleChange(() => inviteAll(addresses, role), failed)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemOf(addresses)
    setProblem(found)
    if (!found) invite.mutate(undefined, { onSuccess: onInvited })
  }
  const isKnown = invite.error instanceof ApiError && invite.error.code === 'already_member'
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={handleSubmit}>
      <Field
        label="Email"
        required
        hint="To invite several people, separate their addresses with commas."
        error={problem ?? (isKnown ? invite.error?.message : undefined)}
      >
        {(control) => (
          <Input
            {...control}
            type="text"
            inputMode="email"
            required
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setProblem(undefined)
              // The error was about the previous address.
              if (invite.isError) invite.reset()
            }}
          />
        )}
      </Field>
      <RoleField value={role} onChange={setRole} />
      <HeldMailWords what="the invitation" />
      <Button type="submit" busy={invite.isPending} className="self-end">
        {addresses.length > 1 ? `Send ${addresses.length} invitations` : 'Send invitation'}
      </Button>
    </form>
  )
}
