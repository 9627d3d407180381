import { cancelEmailChange, changeEmail, type OwnAccount, verifyEmail } from '@nova/contract/accounts/own-account'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { accountKey } from './own-account.ts'
import { PasswordForm } from './password-form.tsx'
import { Section } from './section.tsx'
import { useSending } from './use-sending.ts'

type Props = { account: OwnAccount }

export function EmailSection({ account }: Props) {
  const cache = useQueryClient()
  const { email, isVerified, pendingEmail, delivery } = account
  const [isChanging, setChanging] = useState(false)
  const [isSent, setSent] = useState(false)
  const { isBusy, failure, send } = useSending()
  const verify = () =>
    send(async () => {
      await call(verifyEmail)
      setSent(true)
      // It replaced the link of a change that was waiting.
      await cache.invalidateQueries({ queryKey: accountKey })
    })
  const cancel = () => send(async () => void cache.setQueryData(accountKey, await call(cancelEmailChange)))
  return (
    <Section title="Email" hint="You sign in with this address, and we send email to it.">
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="min-w-0 break-all">{email}</span>
          {isVerified ? <Badge tone="good">Verified</Badge> : <Badge tone="warn">Not verified</Badge>}
        </p>
        {pendingEmail && (
          <Notice
            action={
              <Button variant="link" busy={isBusy} onClick={() => void cancel()}>
                Cancel change
              </Button>
            }
          >
            Waiting for you to confirm <strong className="break-all">{pendingEmail}</strong>. {whereIs(delivery)} Until
            then, your address doesn’t change.
          </Notice>
        )}
        {isSent && !isVerified && (
          <Notice>
            {delivery === 'mail' && <>The link is on its way to {email}. </>}
            {whereIs(delivery)}
          </Notice>
        )}
        {failure && <Notice tone="bad">{failure.message}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setChanging(true)}>
            Change email
          </Button>
          {!isVerified && (
            <Button variant="secondary" busy={isBusy} onClick={() => void verify()}>
              Verify your address
            </Button>
          )}
        </div>
      </div>
      {isChanging && <ChangeDialog onClose={() => setChanging(false)} />}
    </Section>
  )
}

function whereIs(delivery: OwnAccount['delivery']): string {
  return delivery === 'mail'
    ? 'Follow the link in the email within an hour.'
    : "This installation doesn't send email: ask its operator for the link from the outbox. It works for an hour."
}

function ChangeDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const submit = async (password: string) => {
    const body = { email: input.current?.value.trim() ?? '', password }
    cache.setQueryData(accountKey, await call(changeEmail, { body }))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Change email"
      description="We send a confirmation link to the new address and a notice to the current one."
    >
      <PasswordForm submitLabel="Send confirmation link" onSubmit={submit}>
        <Field label="New email" required>
          {(control) => (
            <Input {...control} ref={input} name="email" type="email" autoComplete="email" required maxLength={254} />
          )}
        </Field>
      </PasswordForm>
    </Dialog>
  )
}
