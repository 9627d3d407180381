import {
  changeRole,
  deactivatePerson,
  deletePerson,
  type Person,
  transferInterviews,
} from '@nova/contract/accounts/people'
import { aRole, can, reachOf } from '@nova/contract/accounts/roles'
import { resetSecondFactor } from '@nova/contract/accounts/second-factor'
import type { Role } from '@nova/contract/words'
import { type ReactNode, useState } from 'react'
import { call } from '../api.ts'
import { useComesBack } from '../single-sign-on/settings.ts'
import { Button } from '../ui/button.tsx'
import { carryOutLater } from '../ui/delayed-act.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'
import { withReason } from '../ui/with-reason.ts'
import { usePeopleChange } from './people-data.ts'
import { RoleField } from './role-field.tsx'

export type Act = { kind: 'role' | 'transfer' | 'second-factor' | 'deactivate' | 'delete'; person: Person }

type Props = { act: Act | null; people: Person[]; onClose: () => void }

/** Asks by name before something is done to a person's account, and does it. */
export function PersonDialog({ act, people, onClose }: Props) {
  // Kept while the dialog closes, so that its words do not vanish before it does.
  const [last, setLast] = useState(act)
  if (act && act !== last) setLast(act)
  const shown = act ?? last
  const comesBack = useComesBack(shown?.kind === 'delete')
  if (!shown) return null
  const { kind, person } = shown
  return (
    <Dialog
      key={`${kind} ${person.id}`}
      open={act !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={titles[kind](person.name)}
      description={`${descriptions[kind]}${person.role === 'Administrator' ? (withdrawals[kind] ?? '') : ''}${kind === 'delete' && comesBack ? comeback : ''}`}
    >
      {kind === 'role' ? (
        <RoleForm person={person} onClose={onClose} />
      ) : kind === 'second-factor' ? (
        <SecondFactorForm person={person} onClose={onClose} />
      ) : (
        <HandoverForm act={{ kind, person }} people={people} onClose={onClose} />
      )}
    </Dialog>
  )
}

const titles: Record<Act['kind'], (name: string) => string> = {
  role: (name) => `Change the role of ${name}`,
  transfer: (name) => `Transfer the interviews of ${name}`,
  'second-factor': (name) => `Reset two-factor sign-in of ${name}?`,
  deactivate: (name) => `Deactivate ${name}?`,
  delete: (name) => `Delete the account of ${name}?`,
}

const descriptions: Record<Act['kind'], string> = {
  role: 'The new role applies right away, also to pages that are open.',
  transfer: 'The colleague you choose becomes the creator of all these interviews, drafts and reports included.',
  'second-factor':
    'For someone who lost their phone and their recovery codes. They’re signed out everywhere, and sign in with their password alone until they set it up again. Make sure the request really comes from them.',
  deactivate:
    'They’re signed out everywhere and can’t sign in, and API keys that they created stop. You can reactivate the account at any time.',
  delete:
    'You can undo this for 10 seconds, then the account is gone for good. What they wrote in interviews stays there under their name. API keys that they created end. To end access for a while, deactivate instead.',
}

/** Further effects of removing an administrator: an invitation link admits any person who holds it. */
const links =
  'open invitation links and the unused invitations they sent stop working. The other unused invitations get a new link, which we email.'
const withdrawals: Partial<Record<Act['kind'], string>> = {
  role: ` If they stop being an administrator, ${links}`,
  deactivate: ` At the same time, ${links}`,
  delete: ` At the same time, ${links}`,
}

const comeback =
  ' To keep them out, deactivate instead: your single sign-on lets in anyone of your domain, so they would get a new account at their next sign-in.'

function RoleForm({ person, onClose }: { person: Person; onClose: () => void }) {
  const { id, name, interviews } = person
  const [role, setRole] = useState<Role>(person.role)
  const change = usePeopleChange(
    () => call(changeRole, { params: { id }, body: { role } }),
    'We couldn’t change this role',
  )
  const handleSave = () =>
    change.mutate(undefined, {
      onSuccess: () => {
        toast.success(`${name} is now ${aRole(role)}.`)
        onClose()
      },
    })
  return (
    <>
      <RoleField value={role} onChange={setRole} />
      {!!interviews && reachOf(role, 'read') === 'listed' && reachOf(person.role, 'read') !== 'listed' && (
        <Notice tone="warn">
          {name} created {interviews === 1 ? 'an interview' : `${interviews} interviews`} and, as {aRole(role)}, only
          sees those they’re listed on. Consider transferring them to a colleague.
        </Notice>
      )}
      <Buttons onClose={onClose}>
        <Button
          busy={change.isPending}
          {...withReason(role === person.role ? 'Choose another role first.' : null, handleSave)}
        >
          Change role
        </Button>
      </Buttons>
    </>
  )
}

function SecondFactorForm({ person: { id, name }, onClose }: { person: Person; onClose: () => void }) {
  const reset = usePeopleChange(
    () => call(resetSecondFactor, { params: { id } }),
    'We couldn’t reset two-factor sign-in',
  )
  const handleReset = () =>
    reset.mutate(undefined, {
      onSuccess: () => {
        toast.success(`${name} signs in with their password alone now.`)
        onClose()
      },
    })
  return (
    <Buttons onClose={onClose}>
      <Button variant="danger" busy={reset.isPending} onClick={handleReset}>
        Reset it
      </Button>
    </Buttons>
  )
}

type HandoverKind = Exclude<Act['kind'], 'role' | 'second-factor'>
const labels: Record<HandoverKind, string> = {
  transfer: 'Transfer interviews',
  deactivate: 'Deactivate',
  delete: 'Delete account',
}
const nobody = ' '

/**
 * For actions that may leave interviews without an owner: asks for the new owner, and before a deletion for the address
 * again.
 */
function HandoverForm({ act, people, onClose }: { act: { kind: HandoverKind; person: Person } } & Omit<Props, 'act'>) {
  const { kind, person } = act
  const count = person.interviews ?? 0
  const successors = people.filter(({ id, role, isActive }) => id !== person.id && isActive && can(role, 'run'))
  const [chosen, setChosen] = useState(nobody)
  const [typed, setTyped] = useState('')
  const change = usePeopleChange(() => send(act, chosen), `We couldn’t ${labels[kind].toLowerCase()}`)
  const isUnnamed = kind === 'delete' && typed.trim().toLowerCase() !== person.email.toLowerCase()
  const lack =
    kind !== 'deactivate' && count > 0 && chosen === nobody
      ? 'Choose who takes over first.'
      : isUnnamed
        ? `Type ${person.email} first.`
        : null
  const handleConfirm = () => {
    const tell = () => toast.success(done(act, successors.find(({ id }) => id === chosen)?.name))
    if (kind !== 'delete') {
      return change.mutate(undefined, {
        onSuccess: () => {
          tell()
          onClose()
        },
      })
    }
    carryOutLater({
      words: `Deleting the account of ${person.name}`,
      run: () => change.mutateAsync(undefined).then(tell),
    })
    onClose()
  }
  const keep = { value: nobody, label: kind === 'deactivate' ? `Leave them with ${person.name}` : 'Choose a colleague' }
  return (
    <>
      {count > 0 && (
        <Field
          label={`Who takes over ${count === 1 ? 'their interview' : `their ${count} interviews`}?`}
          required={kind !== 'deactivate'}
          hint={
            successors.length === 0
              ? 'There’s nobody to choose yet. Invite an interviewer or an administrator first.'
              : 'Active interviewers, recruiters and administrators.'
          }
        >
          {(control) => (
            <Select
              {...control}
              value={chosen}
              onValueChange={setChosen}
              options={[keep, ...successors.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))]}
            />
          )}
        </Field>
      )}
      {kind === 'delete' && (
        <Field label={`Type ${person.email} to confirm`} required>
          {(control) => (
            <Input {...control} autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
          )}
        </Field>
      )}
      <Buttons onClose={onClose}>
        <Button
          variant={kind === 'transfer' ? 'primary' : 'danger'}
          busy={change.isPending}
          {...withReason(lack, handleConfirm)}
        >
          {labels[kind]}
        </Button>
      </Buttons>
    </>
  )
}

function Buttons({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-end gap-2 pt-2">
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      {children}
    </div>
  )
}

async function send({ kind, person }: { kind: HandoverKind; person: Person }, chosen: string): Promise<void> {
  const params = { id: person.id }
  const to = chosen === nobody ? {} : { transferTo: chosen }
  if (kind === 'transfer') await call(transferInterviews, { params, body: { transferTo: chosen } })
  else if (kind === 'deactivate') await call(deactivatePerson, { params, body: to })
  else await call(deletePerson, { params, query: to })
}

function done({ kind, person: { name } }: { kind: HandoverKind; person: Person }, to: string | undefined): string {
  const handed = to ? ` ${to} now has their interviews.` : ''
  if (kind === 'transfer') return `Done.${handed}`
  return kind === 'deactivate' ? `${name} can no longer sign in.${handed}` : `Deleted the account of ${name}.${handed}`
}
