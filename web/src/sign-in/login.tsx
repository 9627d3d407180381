import { type FormEvent, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.tsx'
import { AuthPage } from './auth-page.tsx'
import { loginMessageOf } from './login-message.ts'
import { pathAfterLogin, type ReturnState } from './return-path.ts'
import { useSession } from './sign-in.tsx'

/** Sign In with e-mail and password; the browser's own form check asks for both. */
export function Login() {
  const { state, signIn } = useSession()
  const location = useLocation()
  const back = location.state as ReturnState | null
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  if (state === 'signed-in') return <Navigate to={pathAfterLogin(back)} replace />

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    setError(undefined)
    try {
      await signIn(textOf(fields.get('email')), textOf(fields.get('password')))
      toast.success('Login successful!')
    } catch (cause) {
      setError(loginMessageOf(cause))
    } finally {
      setBusy(false)
    }
  }

  return (
    <AuthPage
      title="Sign in"
      subtitle="Manage your AI-powered technical interviews."
      error={error}
      notice={back?.hasExpired ? 'You were signed out. Sign in to continue where you left off.' : undefined}
      foot={
        <>
          No account yet?{' '}
          <Link
            to="/interviewer/signup"
            state={back}
            className="font-medium text-accent-text underline-offset-4 hover:underline"
          >
            Sign up
          </Link>
        </>
      }
    >
      <form className="flex flex-col gap-4" onSubmit={handleSubmit}>
        <Field label="Email" required>
          {(control) => <Input {...control} name="email" type="email" autoComplete="username" required autoFocus />}
        </Field>
        <Field label="Password" required>
          {(control) => (
            <Input
              {...control}
              name="password"
              type="password"
              autoComplete="current-password"
              required
              maxLength={128}
            />
          )}
        </Field>
        <Button type="submit" busy={isBusy} className="mt-2 h-10 w-full">
          Sign In
        </Button>
      </form>
    </AuthPage>
  )
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
