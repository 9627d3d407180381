import { type OwnAccount, requestReset } from '@nova/contract/accounts/own-account'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../api.ts'
import { AuthPage } from '../sign-in/auth-page.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { useSending } from './use-sending.ts'

/** Asks for the address. The reply is the same whether or not the account exists. */
export function ForgotPassword() {
  const { isBusy, failure, send } = useSending()
  const [delivery, setDelivery] = useState<OwnAccount['delivery']>()
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('email')
    const email = typeof typed === 'string' ? typed : ''
    await send(async () => setDelivery((await call(requestReset, { body: { email }, token: null })).delivery))
  }
  return (
    <AuthPage
      title="Forgot your password?"
      subtitle="Enter your email, and you can choose a new one."
      error={failure?.message}
      foot={
        <Button asChild variant="link">
          <Link to="/interviewer/login">Back to sign in</Link>
        </Button>
      }
    >
      {delivery ? (
        <Sent delivery={delivery} />
      ) : (
        <form className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(event)}>
          <Field label="Email" required>
            {(control) => (
              <Input
                {...control}
                name="email"
                type="email"
                autoComplete="username"
                required
                maxLength={254}
                autoFocus
              />
            )}
          </Field>
          <Button type="submit" busy={isBusy} className="mt-2 h-10 w-full">
            Send reset link
          </Button>
        </form>
      )}
    </AuthPage>
  )
}

function Sent({ delivery }: { delivery: OwnAccount['delivery'] }) {
  if (delivery === 'mail') {
    return (
      <Notice tone="good">
        If there's an account with this address, we've sent it a link. It works once, for one hour. Nothing there? Check
        your spam folder, or the address you entered.
      </Notice>
    )
  }
  return (
    <Notice>
      This installation doesn't send email. If there's an account with this address, a link now waits in the operator's
      outbox. Ask the person who runs this server to give it to you. It works once, for one hour.
    </Notice>
  )
}
