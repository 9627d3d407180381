/** Landing page of an invitation link: the inviter, company and role, and the form that creates the account. */
import type { SecondStep } from '@nova/contract/accounts/accounts'
import { type InvitationOffer, JoinForm, readInvitation } from '@nova/contract/accounts/people'
import { aRole } from '@nova/contract/accounts/roles'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { z } from 'zod'
import { ApiError, call, messageOf } from '../api.ts'
import { AuthPage } from '../sign-in/auth-page.tsx'
import { SecondStepPage } from '../sign-in/second-step.tsx'
import { useSession } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { readBy, TextField, useForm, wholeForm } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { offerWords } from './abilities.ts'

const linkStyle = 'font-medium text-accent-text underline-offset-4 hover:underline'

export function Join() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const { state, interviewer, signOut } = useSession()
  const [isJoining, setJoining] = useState(false)
  const [step, setStep] = useState<SecondStep>()
  const offer = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(readInvitation, { body: { token }, token: null, signal }),
    retry: (tries, error) => tries < 2 && !(error instanceof ApiError && error.status !== 0),
    // Once it is used it says so, and by then the form has done its work.
    enabled: !isJoining,
  })
  if (isJoining && state === 'signed-in') return <Navigate to="/interviewer/dashboard" replace />
  if (step) return <SecondStepPage step={step} onRestart={() => navigate('/interviewer/login')} />
  if (offer.isPending) return <PageSkeleton />
  if (offer.isError) return <Closed error={offer.error} onRetry={() => void offer.refetch()} />
  const { company, invitedBy, role, hasAccount, email } = offer.data
  if (state === 'signed-in') {
    return (
      <Page company={company} subtitle={`${invitedBy} invited you.`}>
        <Notice>
          You’re signed in as {interviewer?.email}. An invitation makes a new account, so log out first if it’s meant
          for you.
        </Notice>
        <div className="mt-6 flex flex-wrap gap-2">
          <Button onClick={() => void signOut()}>Log out and continue</Button>
          <Button asChild variant="secondary">
            <Link to="/interviewer/dashboard">Back to Dashboard</Link>
          </Button>
        </div>
      </Page>
    )
  }
  const subtitle = `${invitedBy} invited you as ${aRole(role)}. ${offerWords[role]}`
  if (hasAccount) {
    return (
      <Page company={company} subtitle={subtitle}>
        <Notice tone="warn">
          {email} already has an account, and an email can belong to one company only. If that account is in {company},
          sign in. If it belongs to another company, ask {invitedBy} to invite you with a different email.
        </Notice>
        <Button asChild className="mt-6 w-full">
          <Link to="/interviewer/login">Sign in</Link>
        </Button>
      </Page>
    )
  }
  return (
    <Page company={company} subtitle={subtitle}>
      <JoinFields token={token} offer={offer.data} onJoining={setJoining} onStep={setStep} />
    </Page>
  )
}

function Page({ company, subtitle, children }: { company: string; subtitle: string; children: ReactNode }) {
  return (
    <AuthPage
      title={`Join ${company}`}
      subtitle={subtitle}
      foot={
        <>
          Already have an account?{' '}
          <Link to="/interviewer/login" className={linkStyle}>
            Sign in
          </Link>
        </>
      }
    >
      {children}
    </AuthPage>
  )
}

const Form = JoinForm.omit({ token: true, email: true }).extend({ email: z.string() })
const read = readBy(Form)

type FieldsProps = {
  token: string
  offer: InvitationOffer
  onJoining: (isJoining: boolean) => void
  onStep: (step: SecondStep) => void
}

function JoinFields({ token, offer, onJoining, onStep }: FieldsProps) {
  const { join } = useSession()
  const form = useForm({
    start: { name: '', email: offer.email ?? '', password: '' },
    read,
    send: async ({ name, email, password }) => {
      onJoining(true)
      try {
        const due = await join({ token, name, password, ...(offer.email ? {} : { email }) })
        if (due) onStep(due)
        else toast.success(`Welcome to ${offer.company}!`)
      } catch (error) {
        onJoining(false)
        throw error
      }
    },
    explain: (error) => {
      const isAboutEmail = error instanceof ApiError && (error.code === 'email_taken' || error.code === 'invalid_input')
      if (isAboutEmail && !offer.email) return { email: error.message }
      return {
        [wholeForm]: messageOf(error, 'We couldn’t create your account. Check your connection and try again.'),
      }
    },
  })
  return (
    <form className="flex flex-col gap-4" {...form.handlers}>
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      <TextField
        form={form}
        name="email"
        label="Email"
        required
        hint={offer.email ? 'The invitation is for this address.' : undefined}
        type="email"
        autoComplete="username"
        readOnly={offer.email !== null}
        autoFocus={offer.email === null}
      />
      <TextField
        form={form}
        name="name"
        label="Full Name"
        required
        autoComplete="name"
        autoFocus={offer.email !== null}
      />
      <TextField
        form={form}
        name="password"
        label="Password"
        required
        hint="8 to 128 characters."
        type="password"
        autoComplete="new-password"
      />
      <Button type="submit" busy={form.isBusy} className="mt-2 h-10 w-full">
        {form.isBusy ? 'Creating account…' : `Join ${offer.company}`}
      </Button>
    </form>
  )
}

const closed: Record<string, [title: string, advice: string]> = {
  invitation_not_found: ['This invitation link isn’t valid', 'Check that you copied all of it, or ask for a new one.'],
  invitation_expired: ['This invitation has expired', 'Ask the person who invited you for a new one.'],
  invitation_revoked: ['This invitation was withdrawn', 'Ask the person who invited you if you still need access.'],
  invitation_used: [
    'This invitation was already used',
    'If you created the account, sign in. Otherwise ask the person who invited you for a new one.',
  ],
}

function Closed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const over = error instanceof ApiError ? closed[error.code] : undefined
  const [title, advice] = over ?? [
    'We couldn’t open this invitation',
    messageOf(error, 'We couldn’t reach the server. Check your connection and try again.'),
  ]
  return (
    <AuthPage
      title={title}
      subtitle={advice}
      foot={
        <Link to="/" className={linkStyle}>
          About Nova Interviews
        </Link>
      }
    >
      {over ? (
        <Button asChild className="w-full">
          <Link to="/interviewer/login">Sign in</Link>
        </Button>
      ) : (
        <Button className="w-full" onClick={onRetry}>
          Try again
        </Button>
      )}
    </AuthPage>
  )
}
