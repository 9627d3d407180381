import { confirmSecondFactor, type SecondFactorSetUp, setUpSecondFactor } from '@nova/contract/accounts/second-factor'
import { useState } from 'react'
import { call } from '../api.ts'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import { ScanAndConfirm } from '../second-factor/second-factor.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordForm } from './password-form.tsx'

/** Password, then the app and its first code, then the recovery codes. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const [setUp, setSetUp] = useState<SecondFactorSetUp>()
  const [codes, setCodes] = useState<string[]>()
  const begin = async (password: string) => setSetUp(await call(setUpSecondFactor, { body: { password } }))
  const confirm = async (code: string) => setCodes((await call(confirmSecondFactor, { body: { code } })).recoveryCodes)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={codes ? 'Save your recovery codes' : 'Set up two-factor sign-in'}
      description={codes ? 'Two-factor sign-in is on.' : undefined}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : setUp ? (
        <ScanAndConfirm setUp={setUp} onConfirm={confirm} />
      ) : (
        <PasswordForm submitLabel="Continue" onSubmit={begin} />
      )}
    </Dialog>
  )
}
