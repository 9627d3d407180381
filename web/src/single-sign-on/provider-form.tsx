import { roleNames } from '@nova/contract/accounts/roles'
import { changeSso, SsoForm, type SsoSettings, ssoRoles } from '@nova/contract/accounts/single-sign-on'
import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { call, objectionsOf } from '../api.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, Label } from '../ui/field.tsx'
import { type Form, readBy, TextField, useForm } from '../ui/form.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'
import { useReplace } from './settings.ts'

type GroupRole = SsoForm['groupRoles'][number]
type Values = Omit<SsoForm, 'version' | 'clientSecret'> & { clientSecret: string }

const roleOptions = ssoRoles.map((role) => ({ value: role, label: roleNames[role] }))
const joinChoices = [
  { value: 'invited', label: 'Members and invited people', hint: 'Everyone else is turned away.' },
  {
    value: 'domain',
    label: 'Anyone of a verified domain',
    hint: 'Who isn’t a member yet becomes one, in the role below.',
  },
] as const

/** Without a claim no group is shown: an empty one then doesn't count. */
function readForm({ clientSecret, groupRoles, ...rest }: Values, version: number) {
  const rules = rest.groupClaim.trim() === '' ? groupRoles.filter(({ group }) => group.trim() !== '') : groupRoles
  const secret = clientSecret.trim() === '' ? {} : { clientSecret }
  return readBy(SsoForm)({ ...rest, ...secret, groupRoles: rules, version })
}

/** Provider, the people who may come, and roles by groups; saved together. Asks before another provider replaces one in use. */
export function ProviderForm({ settings }: { settings: SsoSettings }) {
  const { issuer, clientId, scope, joins, defaultRole, groupClaim, groupRoles, version, hasSecret, isOn } = settings
  const { absentMeansNone, vouches } = settings
  const replace = useReplace()
  const form = useForm<Values, SsoForm>({
    start: {
      issuer,
      clientId,
      scope,
      joins,
      defaultRole,
      groupClaim,
      groupRoles,
      absentMeansNone,
      vouches,
      clientSecret: '',
    },
    read: (values) => readForm(values, version),
    send: async (body) => {
      replace(await call(changeSso, { body }))
      toast.success('Single sign-on saved')
    },
    explain: (error) => objectionsOf(error, 'We couldn’t save this. Check your connection and try again.'),
  })
  const { values, change, isBusy, failure, handlers } = form
  const [asking, setAsking] = useState<HTMLFormElement>()
  const isAgreed = useRef(false)
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    const reading = readForm(values, version)
    const isOther = 'sent' in reading && (reading.sent.issuer !== issuer || reading.sent.clientId !== clientId)
    if (!isOn || !isOther || isAgreed.current) return handlers.onSubmit(event)
    event.preventDefault()
    setAsking(event.currentTarget)
  }
  const agree = () => {
    setAsking(undefined)
    isAgreed.current = true
    asking?.requestSubmit()
    isAgreed.current = false
  }
  return (
    <form className="flex flex-col gap-5" {...handlers} onSubmit={handleSubmit}>
      <ClientFields form={form} hasSecret={hasSecret} />
      <RadioCards
        legend="Who may come in"
        value={values.joins}
        onChange={(chosen) => change({ joins: chosen })}
        choices={joinChoices}
        className="sm:grid-cols-2"
      />
      <RoleFields form={form} />
      <CheckField
        label="Our directory has only proven addresses"
        hint="Only for a provider that doesn’t say which addresses are proven, such as ADFS or Authentik. Who can write an address into the directory can then sign in as its owner. Domains still have to be verified. Noted in the audit log."
        checked={values.vouches}
        onChange={(on) => change({ vouches: on })}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" busy={isBusy} className="self-start">
        Save
      </Button>
      <AlertDialog
        open={asking !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsking(undefined)}
        title="Replace the provider?"
        description="Single sign-on goes off until a test with the new provider has passed, and everyone who came through the one before is signed out, but you. A new client secret alone changes none of that."
        confirmLabel="Replace it"
        onConfirm={agree}
      />
    </form>
  )
}

/** The provider, and the application made there. */
function ClientFields({ form, hasSecret }: { form: Form<Values>; hasSecret: boolean }) {
  return (
    <>
      <TextField
        form={form}
        name="issuer"
        label="Issuer address"
        required
        hint="Such as https://login.example.com/realms/staff"
        type="url"
        maxLength={500}
      />
      <TextField form={form} name="clientId" label="Client ID" required maxLength={300} autoComplete="off" />
      <TextField
        form={form}
        name="clientSecret"
        label="Client secret"
        hint={hasSecret ? 'Saved. Enter one only to replace it.' : 'Leave it empty if the application has none.'}
        type="password"
        maxLength={2000}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="scope"
        label="Scope"
        required
        hint="Some providers, such as Okta, send groups only if groups is among these words."
        maxLength={300}
        autoComplete="off"
      />
    </>
  )
}

/** The role of a newcomer, and those that groups give. */
function RoleFields({ form }: { form: Form<Values> }) {
  const { values, change } = form
  const hasClaim = values.groupClaim.trim() !== ''
  return (
    <>
      <Field label="Default role" className="max-w-xs" hint="Administrators are made on the Team page alone.">
        {(control) => (
          <Select
            {...control}
            value={values.defaultRole}
            onValueChange={(role) => change({ defaultRole: role as SsoForm['defaultRole'] })}
            options={roleOptions}
          />
        )}
      </Field>
      <TextField
        form={form}
        name="groupClaim"
        label="Claim that lists groups"
        optional
        className="max-w-xs"
        hint={
          hasClaim
            ? 'Roles follow the groups below.'
            : 'Roles can follow groups: enter the claim that lists them, often “groups”, or a path such as “realm_access.roles”.'
        }
        maxLength={200}
      />
      {hasClaim && <GroupRoles form={form} />}
      {hasClaim && (
        <CheckField
          label="No claim means no groups"
          hint="Some providers leave the claim out for a person without groups, who then has the default role. Otherwise their role stays."
          checked={values.absentMeansNone}
          onChange={(on) => change({ absentMeansNone: on })}
        />
      )}
    </>
  )
}

type CheckFieldProps = { label: string; hint: string; checked: boolean; onChange: (on: boolean) => void }

function CheckField({ label, hint, checked, onChange }: CheckFieldProps) {
  const id = useId()
  return (
    <div className="flex max-w-prose items-start gap-3">
      <Checkbox
        id={id}
        aria-describedby={`${id}-hint`}
        checked={checked}
        onCheckedChange={(on) => onChange(on === true)}
        className="mt-0.5"
      />
      <div>
        <Label htmlFor={id}>{label}</Label>
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-muted">
          {hint}
        </p>
      </div>
    </div>
  )
}

function GroupRoles({ form: { values, change, errors } }: { form: Form<Values> }) {
  const rules = values.groupRoles
  const id = useId()
  const isBlank = (at: number) => errors[`groupRoles.${at}.group`] !== undefined
  const error = rules.some((_, at) => isBlank(at)) ? 'Please enter each group, or remove it.' : errors['groupRoles']
  const onChange = (next: GroupRole[]) => change({ groupRoles: next })
  const replace = (at: number, changes: Partial<GroupRole>) =>
    onChange(rules.map((rule, place) => (place === at ? { ...rule, ...changes } : rule)))
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2.5">
      <p id={id} className="text-sm font-medium">
        Roles by group <span className="font-normal text-faint">the highest wins, in the order of the list</span>
      </p>
      {rules.map((rule, at) => (
        // Rules have no name but their place.
        <div key={at} className="flex items-center gap-2">
          <Input
            aria-label={`Group ${at + 1}`}
            aria-describedby={isBlank(at) ? `${id}-error` : undefined}
            aria-invalid={isBlank(at) || undefined}
            value={rule.group}
            maxLength={200}
            onChange={(event) => replace(at, { group: event.target.value })}
          />
          <Select
            aria-label={`Role of group ${at + 1}`}
            value={rule.role}
            onValueChange={(role) => replace(at, { role: role as GroupRole['role'] })}
            options={roleOptions}
            className="w-40 shrink-0"
          />
          <IconButton
            label={`Remove group ${at + 1}`}
            icon={<Trash2 aria-hidden />}
            onClick={() => onChange(rules.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        onClick={() => onChange([...rules, { group: '', role: 'Interviewer' }])}
      >
        <Plus aria-hidden />
        Add a group
      </Button>
    </div>
  )
}
