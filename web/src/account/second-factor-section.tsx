import type { OwnAccount } from '@nova/contract/accounts/own-account'
import { renewRecoveryCodes, turnOffSecondFactor } from '@nova/contract/accounts/second-factor'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { accountKey, ruleKey } from './own-account.ts'
import { PasswordForm } from './password-form.tsx'
import { Section } from './section.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'

/** From here on we ask for new ones. */
const fewCodes = 3

type Opened = 'set-up' | 'renew' | 'turn-off'

export function SecondFactorSection({ account }: { account: OwnAccount }) {
  const cache = useQueryClient()
  const [opened, setOpened] = useState<Opened>()
  const close = () => {
    setOpened(undefined)
    void cache.invalidateQueries({ queryKey: accountKey })
    // Administrators may require it of others once their own is on.
    void cache.invalidateQueries({ queryKey: ruleKey })
  }
  const { since } = account.secondFactor
  return (
    <Section
      title="Two-factor sign-in"
      hint="After your password we ask for a code from an app on your phone. A stolen password alone then isn’t enough to sign in."
    >
      {since ? (
        <TurnedOn factor={account.secondFactor} since={since} onOpen={setOpened} />
      ) : (
        <div className="flex flex-col items-start gap-4">
          <Badge>Off</Badge>
          <Button variant="secondary" onClick={() => setOpened('set-up')}>
            Set up two-factor sign-in
          </Button>
        </div>
      )}
      {opened === 'set-up' && <SetUpDialog onClose={close} />}
      {opened === 'renew' && <RenewDialog onClose={close} />}
      {opened === 'turn-off' && <TurnOffDialog onClose={close} />}
    </Section>
  )
}

type OnProps = { factor: OwnAccount['secondFactor']; since: string; onOpen: (opened: Opened) => void }

function TurnedOn({ factor: { recoveryCodesLeft, isRequired }, since, onOpen }: OnProps) {
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone="good">On</Badge>
        <span className="text-sm text-muted">
          Since <DateTime value={since} />
        </span>
      </p>
      {recoveryCodesLeft <= fewCodes ? (
        <Notice tone="warn">{leftOf(recoveryCodesLeft)} Make new ones before you need them.</Notice>
      ) : (
        <p className="text-muted">{leftOf(recoveryCodesLeft)}</p>
      )}
      {isRequired && <p className="text-sm text-faint">Your company requires it, so you can't turn it off.</p>}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onOpen('renew')}>
          Make new recovery codes
        </Button>
        {!isRequired && (
          <Button variant="danger" onClick={() => onOpen('turn-off')}>
            Turn off
          </Button>
        )}
      </div>
    </div>
  )
}

function leftOf(count: number): string {
  return count === 1 ? 'You have 1 recovery code left.' : `You have ${count} recovery codes left.`
}

function RenewDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>()
  const submit = async (password: string) =>
    setCodes((await call(renewRecoveryCodes, { body: { password } })).recoveryCodes)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={codes ? 'Save your recovery codes' : 'Make new recovery codes'}
      description={codes ? undefined : 'The codes you have now stop working.'}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordForm submitLabel="Make new codes" onSubmit={submit} />
      )}
    </Dialog>
  )
}

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const submit = async (password: string) => {
    await call(turnOffSecondFactor, { body: { password } })
    toast.success('Two-factor sign-in is off.')
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Turn off two-factor sign-in?"
      description="Your password alone will sign you in. Your recovery codes stop working."
    >
      <PasswordForm submitLabel="Turn off" variant="danger" onSubmit={submit} />
    </Dialog>
  )
}
