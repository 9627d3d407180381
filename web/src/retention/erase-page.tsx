/** The candidate's page about keeping and deleting their interview. Mail scanners open links, so only a click confirms. */
import {
  askErasure,
  confirmErasure,
  type ErasureRequest,
  getOwnRetention,
  type OwnRetention,
  refusalGrounds,
  withdrawErasure,
} from '@nova/contract/retention/retention'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { ApiError, call, messageOf } from '../api.ts'
import { AuthPage } from '../sign-in/auth-page.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { sayDay } from './days.ts'
import { OwnCopy } from './own-copy.tsx'

export function ErasePage() {
  const { own, error, isPending, problem, address, act, isBusy, secret, copy } = useOwn()
  return (
    <AuthPage
      title="How long we keep this"
      subtitle="Your interview, your resume and the report. You can have it deleted, or get a copy."
      foot={<a href={address}>Back to your page</a>}
      {...(problem ? { error: problem } : {})}
    >
      {isPending && <Skeleton className="h-24 w-full" />}
      {error && !own && (
        <Notice tone="bad">{messageOf(error, 'We couldn’t reach the server. Reload the page to try again.')}</Notice>
      )}
      {own && (
        <div className="flex flex-col gap-5">
          <Facts own={own} />
          {own.request && <Standing request={own.request} mayConfirm={secret !== null} />}
          <Acts own={own} mayConfirm={secret !== null} isBusy={isBusy} act={act} />
          <OwnCopy {...copy} />
        </div>
      )}
    </AuthPage>
  )
}

type Act = 'ask' | 'confirm' | 'withdraw'

function useOwn() {
  const { id = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  const [secret, setSecret] = useState(() => query.get('confirm'))
  const [copySecret, setCopySecret] = useState(() => query.get('copy'))
  const token = query.get('token') ?? ''
  const from = { params: { id }, candidateToken: token }
  const key = ['own-retention', id]
  const cache = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const {
    data: own,
    error,
    isPending,
  } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getOwnRetention, { ...from, signal }),
    retry: 1,
  })
  const calls: Record<Act, () => Promise<OwnRetention>> = {
    ask: () => call(askErasure, from),
    confirm: () => call(confirmErasure, { ...from, body: { token: secret ?? '' } }),
    withdraw: () => call(withdrawErasure, from),
  }
  // A link that was used or refused is of no more use: the page then offers a new mail.
  const forgetSecret = () => {
    setSecret(null)
    setCopySecret(null)
    setQuery({ token }, { replace: true })
  }
  const act = async (which: Act) => {
    setBusy(true)
    setProblem(undefined)
    try {
      cache.setQueryData(key, await calls[which]())
      forgetSecret()
    } catch (cause) {
      if (cause instanceof ApiError && cause.status >= 400 && cause.status < 500 && cause.status !== 429) forgetSecret()
      setProblem(messageOf(cause, 'We couldn’t send this. Try again.'))
    } finally {
      setBusy(false)
    }
  }
  const copy = { id, token, secret: copySecret, forgetSecret }
  return { own, error, isPending, problem, address: `/candidate/${id}?token=${token}`, act, isBusy, secret, copy }
}

type ActsProps = { own: OwnRetention; mayConfirm: boolean; isBusy: boolean; act: (which: Act) => Promise<void> }

function Acts({ own: { request, mayAsk }, mayConfirm, isBusy, act }: ActsProps) {
  const isUnconfirmed = request?.state === 'unconfirmed'
  const wide = { className: 'h-10 w-full', busy: isBusy }
  return (
    <>
      {isUnconfirmed && mayConfirm ? (
        <Button variant="danger" {...wide} onClick={() => void act('confirm')}>
          Yes, ask for deletion
        </Button>
      ) : (
        mayAsk && (
          <Button variant="secondary" {...wide} onClick={() => void act('ask')}>
            {isUnconfirmed ? 'Send the email again' : 'Ask to delete my interview'}
          </Button>
        )
      )}
      {(isUnconfirmed || request?.state === 'open') && (
        <Button variant="ghost" {...wide} onClick={() => void act('withdraw')}>
          Keep my interview
        </Button>
      )}
    </>
  )
}

function Facts({ own: { deletedOn, isHeld, sentence, backupDays } }: { own: OwnRetention }) {
  return (
    <div className="flex flex-col gap-2 text-pretty">
      <p>
        {deletedOn
          ? `Your interview ${isHeld ? 'would be' : 'is'} deleted on ${sayDay(deletedOn)}, or later if the company contacts you again.`
          : sentence}
      </p>
      {isHeld && <p>The company has to keep it for a legal reason, until that ends.</p>}
      <p className="text-sm text-muted">
        {backupDays === null
          ? 'Ask the company how long its backups are kept.'
          : `It is gone from backups at the latest ${backupDays} days after that.`}{' '}
        Emails in mailboxes, the company’s other systems, and what a hosted language model kept are not covered.
      </p>
    </div>
  )
}

function Standing({ request, mayConfirm }: { request: ErasureRequest; mayConfirm: boolean }) {
  const { state, answerBy, ground, refusedUntil } = request
  if (state === 'unconfirmed')
    return (
      <Notice>
        {mayConfirm
          ? 'Confirm below that you want your interview deleted. Until then, nothing happens.'
          : 'We sent you an email. Open its link to confirm. Until then, nothing happens.'}
      </Notice>
    )
  if (state === 'open')
    return <Notice tone="good">You have asked for deletion. The company answers by {sayDay(answerBy!)}.</Notice>
  if (state === 'approved') return <Notice tone="good">The company has agreed. It is deleted within a day.</Notice>
  return (
    <Notice tone="warn">
      The company keeps it until {sayDay(refusedUntil!)}. {refusalGrounds[ground!]}
    </Notice>
  )
}
