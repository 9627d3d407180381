import { NewPassword } from '@nova/contract/accounts/accounts'
import { checkReset, resetPassword } from '@nova/contract/accounts/own-account'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { z } from 'zod'
import { call, objectionsOf } from '../api.ts'
import { AuthPage } from '../sign-in/auth-page.tsx'
import type { ReturnState } from '../sign-in/return-path.ts'
import { useSession } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { readBy, TextField, useForm } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { isDead, LinkProblem } from './link-problem.tsx'
import { unreachable } from './own-account.ts'

/** Target of a mailed link for a new password. */
export function ResetPassword() {
  const { token = '' } = useParams()
  const link = useQuery({
    queryKey: ['reset', token],
    queryFn: ({ signal }) => call(checkReset, { body: { token }, token: null, signal }),
    staleTime: Infinity,
    retry: false,
  })
  return (
    <AuthPage
      title="Choose a new password"
      subtitle={link.data ? `For ${link.data.email}.` : 'For your Nova Interviews account.'}
      foot={
        <Button asChild variant="link">
          {isDead(link.error) ? (
            <Link to="/interviewer/forgot-password">Ask for a new link</Link>
          ) : (
            <Link to="/interviewer/login">Back to sign in</Link>
          )}
        </Button>
      }
    >
      {link.isPending && (
        <div aria-busy>
          <span className="sr-only">Checking your link</span>
          <Skeleton className="h-9 w-full" />
          <Skeleton className="mt-4 h-9 w-full" />
        </div>
      )}
      {link.isError && <LinkProblem error={link.error} onRetry={() => void link.refetch()} />}
      {link.data && <NewPasswordForm token={token} email={link.data.email} />}
    </AuthPage>
  )
}

const Form = z
  .object({ password: NewPassword, again: z.string() })
  .refine((form) => form.password === form.again, { path: ['again'], message: "Passwords don't match" })
const read = readBy(Form)

function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const { state, signOut } = useSession()
  const navigate = useNavigate()
  const form = useForm({
    start: { password: '', again: '' },
    read,
    send: async ({ password }) => {
      await call(resetPassword, { body: { token, password }, token: null })
      // The server has signed the account out; a page that does not know yet would be sent round in circles.
      if (state !== 'signed-out') await signOut()
      const back: ReturnState = { notice: 'Your password was changed. Sign in with the new one.' }
      await navigate('/interviewer/login', { replace: true, state: back })
    },
    explain: (error) => objectionsOf(error, unreachable),
  })
  return (
    <form className="flex flex-col gap-4" {...form.handlers}>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField form={form} name="password" label="New password" hint="8 to 128 characters." {...typed} autoFocus />
      <TextField form={form} name="again" label="Confirm new password" {...typed} />
      <p className="text-sm text-faint">You'll be signed out on all devices.</p>
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      <Button type="submit" busy={form.isBusy} className="mt-2 h-10 w-full">
        Change password
      </Button>
    </form>
  )
}

const typed = { required: true, type: 'password', autoComplete: 'new-password' } as const
