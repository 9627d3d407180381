import { zodResolver } from '@hookform/resolvers/zod'
import { SignUpForm } from '@nova/contract/accounts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, Navigate, useLocation } from 'react-router'
import { z } from 'zod'
import { ApiError, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.tsx'
import { AuthPage } from './auth-page.tsx'
import { pathAfterLogin } from './return-path.ts'
import { useSession } from './sign-in.tsx'

const Form = SignUpForm.extend({ confirmPassword: z.string().min(1, 'Please confirm your password.') }).refine(
  (form) => form.password === form.confirmPassword,
  { path: ['confirmPassword'], message: "Passwords don't match", when: hasBothPasswords },
)

/** The comparison runs whatever else is wrong, once both are given. */
function hasBothPasswords({ value }: { value: unknown }): boolean {
  const { password, confirmPassword } = value as Record<string, unknown>
  return Boolean(password) && Boolean(confirmPassword)
}

export function Signup() {
  const { state, signUp } = useSession()
  const location = useLocation()
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { name: '', email: '', company: '', password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = formState

  if (state === 'signed-in') return <Navigate to={pathAfterLogin(location.state)} replace />

  const submit = handleSubmit(async ({ confirmPassword: _, ...form }) => {
    setFailure(undefined)
    try {
      await signUp(form)
      toast.success('Account created successfully!')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'email_taken') {
        setError('email', { message: error.message }, { shouldFocus: true })
      } else if (error instanceof ApiError && error.status === 0) {
        setFailure('Unable to connect to server. Please check your connection.')
      } else setFailure(messageOf(error, "We couldn't create your account. Try again."))
    }
  })

  return (
    <AuthPage
      title="Create your account"
      subtitle="For you and your company. Colleagues join by invitation."
      error={failure}
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
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field label="Full Name" required error={errors.name?.message}>
          {(control) => <Input {...control} {...register('name')} autoComplete="name" autoFocus />}
        </Field>
        <Field label="Email" required error={errors.email?.message}>
          {(control) => <Input {...control} {...register('email')} type="email" autoComplete="email" />}
        </Field>
        <Field label="Company" required error={errors.company?.message}>
          {(control) => <Input {...control} {...register('company')} autoComplete="organization" />}
        </Field>
        <Field label="Password" required error={errors.password?.message} hint="8 to 128 characters.">
          {(control) => <Input {...control} {...register('password')} type="password" autoComplete="new-password" />}
        </Field>
        <Field label="Confirm Password" required error={errors.confirmPassword?.message}>
          {(control) => (
            <Input {...control} {...register('confirmPassword')} type="password" autoComplete="new-password" />
          )}
        </Field>
        <Button type="submit" busy={isSubmitting} className="mt-2 h-10 w-full">
          {isSubmitting ? 'Creating Account...' : 'Create Account'}
        </Button>
      </form>
    </AuthPage>
  )
}
