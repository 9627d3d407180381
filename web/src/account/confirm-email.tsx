import { confirmEmail } from '@nova/contract/accounts/own-account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { call } from '../api.ts'
import { AuthPage } from '../sign-in/auth-page.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { LinkProblem } from './link-problem.tsx'

/** Target of a mailed confirmation link. Mail scanners open links too, so only a button press confirms. */
export function ConfirmEmail() {
  const { token = '' } = useParams()
  const cache = useQueryClient()
  const confirming = useMutation({
    mutationFn: () => call(confirmEmail, { body: { token }, token: null }),
    onSuccess: () => cache.invalidateQueries(),
  })
  const { data, error } = confirming
  return (
    <AuthPage
      title="Confirm your email"
      subtitle="For your Nova Interviews account."
      foot={
        <Button asChild variant="link">
          <Link to="/settings/account">Go to your account</Link>
        </Button>
      }
    >
      {data ? (
        <Notice tone="good">
          Your address <strong className="break-all">{data.email}</strong> is verified.
        </Notice>
      ) : error ? (
        <LinkProblem error={error} onRetry={() => confirming.mutate()} />
      ) : (
        <Button className="h-10 w-full" busy={confirming.isPending} onClick={() => confirming.mutate()}>
          Confirm this address
        </Button>
      )}
    </AuthPage>
  )
}
