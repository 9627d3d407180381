import { finishSso } from '@nova/contract/accounts/single-sign-on'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { call, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { AuthPage } from './auth-page.tsx'
import { pathAfterLogin } from './return-path.ts'
import { useSession } from './sign-in.tsx'

const over = 'This sign-in is over. Start again to sign in.'

/**
 * The page to which a provider sends the browser back. Its answer works once, so that the page asks once, and takes it
 * out of the address and the history at once.
 */
export function SsoReturn() {
  const { company = '' } = useParams()
  const { pathname, search } = useLocation()
  const [answer] = useState(() => search.slice(1))
  const { state, enter } = useSession()
  const navigate = useNavigate()
  const [error, setError] = useState(answer ? undefined : over)
  const hasAsked = useRef(false)
  useEffect(() => {
    if (hasAsked.current || !answer) return
    hasAsked.current = true
    void navigate(pathname, { replace: true })
    const finish = async () => {
      const result = await call(finishSso, { body: { company, answer }, token: null })
      if (result.kind === 'tested') return navigate('/settings/single-sign-on', { replace: true })
      await enter(result.session)
      toast.success('Login successful!')
      return navigate(pathAfterLogin({ from: result.returnTo ?? undefined }), { replace: true })
    }
    finish().catch((cause: unknown) =>
      setError(messageOf(cause, 'Unable to connect to server. Please check your connection, then start again.')),
    )
  }, [company, pathname, answer, enter, navigate])

  // Back or reload after a sign-in: the answer is used, and the session is there.
  const isAlreadyIn = state === 'signed-in' && error !== undefined
  useEffect(() => {
    if (isAlreadyIn) void navigate('/interviewer/dashboard', { replace: true })
  }, [isAlreadyIn, navigate])

  const shown = state === 'signed-in' || state === 'checking' ? undefined : error
  return (
    <AuthPage
      title={shown ? 'We couldn’t sign you in' : 'Signing you in'}
      subtitle=""
      error={shown}
      foot={
        shown && (
          <Button asChild variant="link">
            <Link to="/interviewer/login">Sign in another way</Link>
          </Button>
        )
      }
    >
      {shown ? (
        <Button asChild className="h-10 w-full">
          <Link to="/interviewer/sso">Start again</Link>
        </Button>
      ) : (
        <div aria-busy>
          <span className="sr-only">Signing you in</span>
          <Skeleton className="w-full" />
        </div>
      )}
    </AuthPage>
  )
}
