import { invitationDays, invitePerson, type NewInvitation, openInvitationLimits } from '@nova/contract/accounts/people'
import type { Role } from '@nova/contract/words'
import { type FormEvent, useState } from 'react'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { InviteByEmail, type Invited } from './invite-by-email.tsx'
import { usePeopleChange } from './people-data.ts'
import { RoleField } from './role-field.tsx'

type Props = { onClose: () => void; email?: string }

/** Invites people by e-mail, or makes a link for several. Either way the links can be passed on by hand. */
export function InviteDialog({ onClose, email = '' }: Props) {
  const [made, setMade] = useState<Invited[] | null>(null)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={made ? titleOf(made) : 'Invite people'}
      description={made ? undefined : 'They choose a name and a password, and join your company.'}
    >
      {made ? (
        <Made all={made} onClose={onClose} onAnother={() => setMade(null)} />
      ) : (
        <Tabs defaultValue="email">
          <TabsList aria-label="How to invite">
            <TabsTrigger value="email">By email</TabsTrigger>
            <TabsTrigger value="link">By link</TabsTrigger>
          </TabsList>
          <TabsContent value="email" className="pt-5">
            <InviteByEmail email={email} onInvited={setMade} />
          </TabsContent>
          <TabsContent value="link" className="pt-5">
            <ByLink onMade={(link) => setMade([{ email: '', made: link }])} />
          </TabsContent>
        </Tabs>
      )}
    </Dialog>
  )
}

const failed = 'We couldn’t create this invitation'
type FormProps = { onMade: (made: NewInvitation) => void }

function ByLink({ onMade }: FormProps) {
  const [role, setRole] = useState<Role>('Interviewer')
  const [maxUses, setMaxUses] = useState(10)
  const [days, setDays] = useState(invitationDays)
  const invite = usePeopleChange(() => call(invitePerson, { body: { role, maxUses, days } }), failed)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate(undefined, { onSuccess: onMade })
  }
  return (
    <form className="flex flex-col gap-5" onSubmit={handleSubmit}>
      <p className="text-muted">Anyone who has the link can join, so share it only with people you trust.</p>
      <RoleField value={role} onChange={setRole} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label="People who can join"
          value={maxUses}
          most={openInvitationLimits.uses}
          onChange={setMaxUses}
        />
        <NumberField label="Days until it expires" value={days} most={openInvitationLimits.days} onChange={setDays} />
      </div>
      <Button type="submit" busy={invite.isPending} className="self-end">
        Create link
      </Button>
    </form>
  )
}

type NumberProps = { label: string; value: number; most: number; onChange: (value: number) => void }

function NumberField({ label, value, most, onChange }: NumberProps) {
  return (
    <Field label={label} required hint={`1 to ${most}`}>
      {(control) => (
        <Input
          {...control}
          type="number"
          required
          min={1}
          max={most}
          value={Number.isNaN(value) ? '' : value}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
      )}
    </Field>
  )
}

const titleOf = (all: Invited[]) =>
  all.length === 1 ? 'Invitation ready' : `${all.filter(({ made }) => made).length} of ${all.length} invitations ready`

type MadeProps = { all: Invited[]; onClose: () => void; onAnother: () => void }

function Made({ all, onClose, onAnother }: MadeProps) {
  return (
    <div className="flex flex-col gap-4">
      {all.length === 1 ? <MadeOne invitation={all[0]!.made!} /> : <MadeSeveral all={all} />}
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        <Button variant="secondary" onClick={onAnother}>
          Invite someone else
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}

function MadeOne({ invitation: { email, isMailed, link } }: { invitation: NewInvitation }) {
  return (
    <>
      <p role="status" className="text-muted">
        {email
          ? isMailed
            ? `We’re sending ${email} an email with this link. If it doesn’t arrive, pass the link on yourself.`
            : `Send this link to ${email} yourself: this installation can’t send mail yet.`
          : 'Share this link with the people you want to invite.'}
      </p>
      <InvitationLink link={link} />
    </>
  )
}

function MadeSeveral({ all }: { all: Invited[] }) {
  const isMailed = all.some(({ made }) => made?.isMailed)
  return (
    <>
      <p role="status" className="text-muted">
        {isMailed
          ? 'We’re sending each of them an email with their link. If one doesn’t arrive, pass the link on yourself.'
          : 'Send each of them their link yourself: this installation can’t send mail yet.'}
      </p>
      <ul className="flex max-h-96 flex-col gap-4 overflow-y-auto">
        {all.map(({ email, made, problem }) => (
          <li key={email} className="flex flex-col gap-1.5">
            <span className="break-all">{email}</span>
            {made ? <InvitationLink link={made.link} /> : <span className="text-sm text-bad">{problem}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
