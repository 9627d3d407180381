import type { SecondStep } from '@nova/contract/accounts/accounts'
import { type FormEvent, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.tsx'
import { AuthPage } from './auth-page.tsx'
import { loginMessageOf } from './login-message.ts'
import { pathAfterLogin, type ReturnState } from './return-path.ts'
import { SecondStepPage } from './second-step.tsx'
import { useSession } from './sign-in.tsx'

/** Sign In with e-mail and password; the browser's own form check asks for both. */
export function Login() {
  const { state, signIn } = useSession()
  const location = useLocation()
  const back = location.state as ReturnState | null
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [step, setStep] = useState<SecondStep>()

  if (state === 'signed-in') return <Navigate to={pathAfterLogin(back)} replace />

  if (step) {
    const restart = (reason?: string) => {
      setStep(undefined)
      setError(reason)
    }
    return <SecondStepPage step={step} onRestart={restart} />
  }

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    setError(undefined)
    try {
      const due = await signIn(textOf(fields.get('email')), textOf(fields.get('password')))
      if (due) setStep(due)
      else toast.success('Login successful!')
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
      notice={noticeOf(back)}
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
        <Button asChild variant="secondary" className="h-10 w-full">
          <Link to="/interviewer/sso" state={back}>
            Sign in with SSO
          </Link>
        </Button>
        <Button asChild variant="link" className="self-center">
          <Link to="/interviewer/forgot-password">Forgot your password?</Link>
        </Button>
      </form>
    </AuthPage>
  )
}

function noticeOf(back: ReturnState | null): string | undefined {
  return back?.hasExpired ? 'You were signed out. Sign in to continue where you left off.' : back?.notice
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
