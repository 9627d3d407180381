/**
 * Setting up two-factor sign-in: an authenticator app is given the secret, and a first code proves that it has it. Used
 * by the account settings, and by the sign-in of companies that require it.
 * Public files: code-form.tsx, recovery-codes.tsx.
 */
import type { SecondFactorSetUp } from '@nova/contract/accounts/second-factor'
import { CopyButton } from '../ui/copy-button.tsx'
import { CodeForm } from './code-form.tsx'
import { QrCode } from './qr-code.tsx'

type Props = {
  setUp: SecondFactorSetUp
  /** Sends the first code; throws what the server refuses. */
  onConfirm: (code: string) => Promise<void>
}

export function ScanAndConfirm({ setUp, onConfirm }: Props) {
  const shown = setUp.secret.match(/.{1,4}/g)?.join(' ') ?? setUp.secret
  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted">
        Scan this code with an authenticator app, such as 1Password, Google Authenticator or Aegis. Then enter the six
        digits that the app shows.
      </p>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={setUp.uri} label="QR code for your authenticator app. The setup key next to it says the same." />
        <div className="min-w-0 flex-1 basis-44">
          <p className="text-sm font-medium">Can't scan it? Enter this setup key:</p>
          <div className="mt-1.5 flex items-center gap-1">
            <code translate="no" className="font-mono text-sm break-words">
              {shown}
            </code>
            <CopyButton text={setUp.secret} label="Copy setup key" />
          </div>
          <p className="mt-1.5 text-sm text-faint">Type: time-based, 6 digits.</p>
        </div>
      </div>
      <CodeForm
        kind="app"
        label="Code from the app"
        hint="Six digits. A new code appears every 30 seconds."
        submitLabel="Turn on"
        onSubmit={onConfirm}
      />
    </div>
  )
}
