import { SignUpForm } from '@nova/contract/accounts/accounts'
import { Link, Navigate, useLocation } from 'react-router'
import { z } from 'zod'
import { ApiError, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { readBy, TextField, useForm, wholeForm } from '../ui/form.tsx'
import { toast } from '../ui/toast.tsx'
import { AuthPage } from './auth-page.tsx'
import { pathAfterLogin } from './return-path.ts'
import { useSession } from './sign-in.tsx'

const Form = SignUpForm.extend({ confirmPassword: z.string().min(1, 'Please confirm your password.') }).refine(
  (form) => form.password === form.confirmPassword,
  { path: ['confirmPassword'], message: "Passwords don't match", when: hasBothPasswords },
)
const read = readBy(Form)

/** Compare passwords once both are given, even if other fields are invalid. */
function hasBothPasswords({ value }: { value: unknown }): boolean {
  const { password, confirmPassword } = value as Record<string, unknown>
  return Boolean(password) && Boolean(confirmPassword)
}

export function Signup() {
  const { state, signUp } = useSession()
  const location = useLocation()
  const form = useForm({
    start: { name: '', email: '', company: '', password: '', confirmPassword: '' },
    read,
    send: async ({ confirmPassword: _, ...account }) => {
      await signUp(account)
      toast.success('Account created successfully!')
    },
    explain,
  })

  if (state === 'signed-in') return <Navigate to={pathAfterLogin(location.state)} replace />

  return (
    <AuthPage
      title="Create your account"
      subtitle="For you and your company. Colleagues join by invitation."
      error={form.failure}
      foot={
        <>
          Already have an account?{' '}
          <Link
            to="/interviewer/login"
            state={location.state}
            className="font-medium text-accent-text underline-offset-4 hover:underline"
          >
            Sign in
          </Link>
        </>
      }
    >
      <form className="flex flex-col gap-4" {...form.handlers}>
        <TextField form={form} name="name" label="Full Name" required autoComplete="name" autoFocus />
        <TextField form={form} name="email" label="Email" required type="email" autoComplete="email" />
        <TextField form={form} name="company" label="Company" required autoComplete="organization" />
        <TextField form={form} name="password" label="Password" hint="8 to 128 characters." {...newPassword} />
        <TextField form={form} name="confirmPassword" label="Confirm Password" {...newPassword} />
        <Button type="submit" busy={form.isBusy} className="mt-2 h-10 w-full">
          {form.isBusy ? 'Creating Account...' : 'Create Account'}
        </Button>
      </form>
    </AuthPage>
  )
}

const newPassword = { required: true, type: 'password', autoComplete: 'new-password' } as const

function explain(error: unknown) {
  if (error instanceof ApiError && error.code === 'email_taken') return { email: error.message }
  const isUnreached = error instanceof ApiError && error.status === 0
  const words = isUnreached
    ? 'Unable to connect to server. Please check your connection.'
    : messageOf(error, "We couldn't create your account. Try again.")
  return { [wholeForm]: words }
}
