import { setSsoRule, SsoRule, type SsoSettings } from '@nova/contract/accounts/single-sign-on'
import { useId, useState } from 'react'
import { Section } from '../account/section.tsx'
import { call } from '../api.ts'
import { explainSending, ownPassword } from '../sign-in/own-password.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Label } from '../ui/field.tsx'
import { type Form, readBy, TextField, useForm } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { showAddress } from '../ui/shown-address.ts'
import { toast } from '../ui/toast.tsx'
import { useReplace } from './settings.ts'

/** The rule about passwords of members, and the administrators who may use one in any case. */
export function PasswordRule({ settings }: { settings: SsoSettings }) {
  const { isOn, isOnly, administrators } = settings
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const kept = administrators.filter(({ isBreakGlass }) => isBreakGlass)
  return (
    <Section title="Passwords" hint="Once everyone can sign in through your provider, passwords can go.">
      <div className="flex flex-col items-start gap-4">
        <p>
          {isOnly
            ? `Only your provider lets people in. With a password still: ${kept.map(({ name }) => name).join(', ')}.`
            : 'People may sign in through your provider or with their password.'}
        </p>
        <div>
          <Button
            variant="secondary"
            disabled={!isOn}
            aria-describedby={isOn ? undefined : `${id}-note`}
            onClick={() => setOpen(true)}
          >
            {isOnly ? 'Change who may use a password' : 'Require single sign-on'}
          </Button>
          {!isOn && (
            <p id={`${id}-note`} className="mt-1.5 text-sm text-muted">
              Switch single sign-on on first.
            </p>
          )}
        </div>
      </div>
      {isOpen && <RuleDialog settings={settings} onClose={() => setOpen(false)} />}
    </Section>
  )
}

type Rule = { isOnly: boolean; breakGlass: string[]; password: string }

const howToChoose = 'Choose who could still come in if your provider fails.'

function RuleDialog({ settings, onClose }: { settings: SsoSettings; onClose: () => void }) {
  const { isOnly: isAlready, outside } = settings
  const id = useId()
  const replace = useReplace()
  const kept = settings.administrators.filter((each) => each.isBreakGlass && !each.isOwn)
  const form = useForm<Rule, Rule>({
    start: { isOnly: true, breakGlass: kept.map((each) => each.id), password: '' },
    read: (rule) => readBy(SsoRule)({ ...rule, breakGlass: rule.isOnly ? rule.breakGlass : [] }),
    send: async (body) => {
      replace(await call(setSsoRule, { body }))
      toast.success(body.isOnly ? 'Single sign-on is required' : 'Passwords are allowed again')
      onClose()
    },
    explain: explainSending('We couldn’t save this. Check your connection and try again.'),
  })
  const { values, change, isBusy, failure, handlers } = form
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isAlready ? 'Who may use a password' : 'Require single sign-on?'}
      description={
        isAlready ? howToChoose : `Everyone else who signed in with a password is signed out now. ${howToChoose}`
      }
    >
      <form className="flex flex-col gap-4" {...handlers}>
        {isAlready && (
          <p className="flex items-center gap-3">
            <Checkbox
              id={`${id}-only`}
              checked={!values.isOnly}
              onCheckedChange={(isChecked) => change({ isOnly: isChecked !== true })}
            />
            <Label htmlFor={`${id}-only`}>Allow passwords for everyone again</Label>
          </p>
        )}
        {values.isOnly && <KeptAdministrators form={form} administrators={settings.administrators} />}
        {values.isOnly && outside.length > 0 && (
          <Notice tone="warn">
            <span className="break-words">
              These people have addresses outside your verified domains, and couldn’t sign in any more:{' '}
              {outside.join(', ')}.
            </span>
          </Notice>
        )}
        <TextField form={form} {...ownPassword} />
        {failure && <Notice tone="bad">{failure}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy}>
            {isAlready ? 'Save' : 'Require single sign-on'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type KeptProps = { form: Form<Rule>; administrators: SsoSettings['administrators'] }

function KeptAdministrators({ form: { values, change }, administrators }: KeptProps) {
  const id = useId()
  const chosen = values.breakGlass
  const toggle = (one: string, isChosen: boolean) =>
    change({ breakGlass: isChosen ? [...chosen, one] : chosen.filter((each) => each !== one) })
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-2 text-sm font-medium">Administrators who may use a password</legend>
      {administrators
        .filter((each) => each.isOwn || each.isBreakGlass)
        .map((each) => (
          <p key={each.id} className="flex items-center gap-3">
            <Checkbox
              id={`${id}-${each.id}`}
              checked={each.isOwn || chosen.includes(each.id)}
              disabled={each.isOwn}
              onCheckedChange={(isChecked) => toggle(each.id, isChecked === true)}
            />
            <Label htmlFor={`${id}-${each.id}`} className="min-w-0 break-all">
              {each.name} ({showAddress(each.email)}){each.isOwn && ', you'}
            </Label>
          </p>
        ))}
      <p className="text-sm text-muted">
        Other administrators add themselves here, each with their own password. Ask at least one.
      </p>
    </fieldset>
  )
}
