/** Mails to others are held until the sender's own address is verified. */
import { verifyEmail } from '@nova/contract/accounts/own-account'
import { useState } from 'react'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Notice } from '../ui/notice.tsx'
import { useOwnAccount } from './own-account.ts'
import { useSending } from './use-sending.ts'

/** The address that is to be verified; undefined where mails go out, or none do. */
function useUnverified(): string | undefined {
  const { data } = useOwnAccount()
  return data && !data.mayMail ? data.email : undefined
}

/** Above the pages: asks for the confirmation. */
export function HeldMailBanner() {
  const email = useUnverified()
  const [isSent, setSent] = useState(false)
  const { isBusy, failure, send } = useSending()
  if (email === undefined) return null
  const verify = () =>
    send(async () => {
      await call(verifyEmail)
      setSent(true)
    })
  return (
    <div className="px-4 pt-4 sm:px-6">
      <Notice
        tone={failure ? 'bad' : 'warn'}
        action={
          <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void verify()}>
            {isSent ? 'Send it again' : 'Send confirmation link'}
          </Button>
        }
      >
        {failure?.message ??
          (isSent ? (
            <>
              The link is on its way to <span className="break-all">{email}</span>. Follow it within an hour.
            </>
          ) : (
            <>
              Verify your email address, <span className="break-all">{email}</span>. Until then, we hold the emails you
              send to others.
            </>
          ))}
      </Notice>
    </div>
  )
}

/** Notice next to an action that mails people: `what` is held, and the rest happens. */
export function HeldMailWords({ what, className }: { what: string; className?: string }) {
  const email = useUnverified()
  if (email === undefined) return null
  return (
    <p className={cn('text-sm text-warn', className)}>
      We hold {what} until you verify your email address. Everything else happens now.
    </p>
  )
}
