import type { SecondStep, Session as SignedIn } from '@nova/contract/accounts/accounts'
import {
  beginRequiredSetUp,
  completeSignIn,
  finishRequiredSetUp,
  type SecondFactorSetUp,
} from '@nova/contract/accounts/second-factor'
import { useEffect, useState } from 'react'
import { ApiError, call, messageOf } from '../api.ts'
import { CodeForm } from '../second-factor/code-form.tsx'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import { ScanAndConfirm } from '../second-factor/second-factor.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { AuthPage } from './auth-page.tsx'
import { useSession } from './sign-in.tsx'

type Props = {
  step: SecondStep
  /** Back to the password, with the reason where the server gave one. */
  onRestart: (reason?: string) => void
}

/** The step after the password: a code, or setting up the second factor that the company requires. */
export function SecondStepPage(props: Props) {
  return props.step.secondStep === 'code' ? <CodeStep {...props} /> : <SetUpStep {...props} />
}

function CodeStep({ step: { ticket }, onRestart }: Props) {
  const { enter } = useSession()
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const handleCode = async (code: string) => {
    const opened = await orRestart(call(completeSignIn, { body: { ticket, code }, token: null }), onRestart)
    if (!opened) return
    await enter(opened)
    toast.success('Login successful!')
  }
  const isApp = kind === 'app'
  return (
    <AuthPage
      title="Two-factor sign-in"
      subtitle={isApp ? 'Enter the code from your authenticator app.' : 'Enter one of your recovery codes.'}
      foot={<StartOver onRestart={onRestart} />}
    >
      <CodeForm
        key={kind}
        kind={kind}
        label={isApp ? 'Code' : 'Recovery code'}
        hint={isApp ? 'Six digits.' : 'Each code works once.'}
        submitLabel="Sign In"
        onSubmit={handleCode}
      />
      <Button variant="link" className="mt-4" onClick={() => setKind(isApp ? 'recovery' : 'app')}>
        {isApp ? 'Use a recovery code' : 'Use your authenticator app'}
      </Button>
      {!isApp && (
        <p className="mt-4 text-sm text-faint">
          No codes left? An administrator of your company can reset your two-factor sign-in.
        </p>
      )}
    </AuthPage>
  )
}

function SetUpStep({ step: { ticket }, onRestart }: Props) {
  const { enter } = useSession()
  const { setUp, failure, retry } = useRequiredSetUp(ticket, onRestart)
  const [done, setDone] = useState<{ recoveryCodes: string[]; session: SignedIn }>()
  const handleConfirm = async (code: string) => {
    setDone(await orRestart(call(finishRequiredSetUp, { body: { ticket, code }, token: null }), onRestart))
  }
  const handleDone = async (session: SignedIn) => {
    await enter(session)
    toast.success('Login successful!')
  }
  return (
    <AuthPage
      title={done ? 'Save your recovery codes' : 'Set up two-factor sign-in'}
      subtitle={done ? 'Two-factor sign-in is on.' : 'Your company requires it before you can continue.'}
      error={failure}
      foot={!done && <StartOver onRestart={onRestart} />}
    >
      {done ? (
        <RecoveryCodes codes={done.recoveryCodes} onDone={() => void handleDone(done.session)} />
      ) : setUp ? (
        <ScanAndConfirm setUp={setUp} onConfirm={handleConfirm} />
      ) : failure ? (
        <Button onClick={retry}>Try again</Button>
      ) : (
        <div aria-busy>
          <span className="sr-only">Loading</span>
          <Skeleton className="size-48" />
        </div>
      )}
    </AuthPage>
  )
}

function useRequiredSetUp(ticket: string, onRestart: Props['onRestart']) {
  const [setUp, setSetUp] = useState<SecondFactorSetUp>()
  const [failure, setFailure] = useState<string>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isGone = false
    const begin = async () => {
      try {
        const begun = await orRestart(call(beginRequiredSetUp, { body: { ticket }, token: null }), onRestart)
        if (!isGone) setSetUp(begun)
      } catch (error) {
        if (!isGone) setFailure(messageOf(error, "We couldn't reach the server. Check your connection and try again."))
      }
    }
    void begin()
    return () => {
      isGone = true
    }
    // `onRestart` is left out of the list: the parent is the same page each time, so only a new ticket or retry counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ticket, tries])
  const retry = () => {
    setFailure(undefined)
    setTries(tries + 1)
  }
  return { setUp, failure, retry }
}

function StartOver({ onRestart }: Pick<Props, 'onRestart'>) {
  return (
    <Button variant="link" onClick={() => onRestart()}>
      Back to sign in
    </Button>
  )
}

/** The reply; with an invalid ticket undefined, and the page returns to the password with the reason. */
async function orRestart<T>(asked: Promise<T>, onRestart: Props['onRestart']): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'sign_in_expired') throw error
    onRestart(error.message)
    return undefined
  }
}
