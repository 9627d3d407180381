import { startSso } from '@nova/contract/accounts/single-sign-on'
import { type FormEvent, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { call, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { AuthPage } from './auth-page.tsx'
import { leaveFor } from './leave.ts'
import { pathAfterLogin, type ReturnState } from './return-path.ts'
import { useSession } from './sign-in.tsx'

/** Finds the company's sign-in page by the domain of an address, and goes there. */
export function SsoStart() {
  const { state } = useSession()
  const location = useLocation()
  const back = location.state as ReturnState | null
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (state === 'signed-in') return <Navigate to={pathAfterLogin(back)} replace />

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('email')
    setBusy(true)
    setError(undefined)
    try {
      const body = { email: typeof typed === 'string' ? typed : '', returnTo: pathAfterLogin(back) }
      leaveFor((await call(startSso, { body, token: null })).url)
    } catch (cause) {
      setError(messageOf(cause, 'Unable to connect to server. Please check your connection.'))
    } finally {
      // Also once it leaves: with the back button a browser shows the page as it was.
      setBusy(false)
    }
  }
  return (
    <AuthPage
      title="Sign in with SSO"
      subtitle="Enter your work email, and we take you to your company’s own sign-in page."
      error={error}
      notice={back?.notice}
      foot={
        <Button asChild variant="link">
          <Link to="/interviewer/login" state={back}>
            Sign in with a password
          </Link>
        </Button>
      }
    >
      <form className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(event)}>
        <Field label="Work email" required>
          {(control) => (
            <Input {...control} name="email" type="email" autoComplete="username" required maxLength={254} autoFocus />
          )}
        </Field>
        <Button type="submit" busy={isBusy} className="mt-2 h-10 w-full">
          Continue
        </Button>
      </form>
    </AuthPage>
  )
}
