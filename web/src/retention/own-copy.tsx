/** The candidate's request for a copy of their data. Mail scanners open links, so only a click confirms. */
import {
  askCopy,
  confirmCopy,
  type CopyRequest,
  downloadOwnCopy,
  getOwnCopy,
  type OwnCopy as Own,
  withdrawCopy,
} from '@nova/contract/retention/personal-copy'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, callForResponse, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { saveResponse } from '../ui/save-file.ts'
import { sayDay, sayMegabytes } from './days.ts'

const downloadMs = 600_000

type Props = {
  id: string
  token: string
  /** Of the mailed link; null on any other visit. */
  secret: string | null
  forgetSecret: () => void
}

export function OwnCopy({ id, token, secret, forgetSecret }: Props) {
  const { own, problem, isBusy, act } = useOwnCopy(id, token, secret, forgetSecret)
  if (!own) return null
  const { request, mayAsk, file } = own
  const isUnconfirmed = request?.state === 'unconfirmed'
  const mayConfirm = isUnconfirmed && secret !== null
  const wide = { className: 'h-10 w-full', busy: isBusy }
  return (
    <section aria-labelledby="own-copy" className="flex flex-col gap-4 border-t border-line pt-5">
      <h2 id="own-copy" className="font-semibold">
        A copy of your data
      </h2>
      <p className="text-sm text-pretty text-muted">
        One file with the record, your answers, resume, emails and feedback, and who opened them.
      </p>
      {request && <Standing request={request} mayConfirm={mayConfirm} file={file} />}
      {problem && <Notice tone="bad">{problem}</Notice>}
      {file && (
        <Button {...wide} onClick={() => void act('download')}>
          Download my data ({sayMegabytes(file.bytes)})
        </Button>
      )}
      {mayConfirm ? (
        <Button {...wide} onClick={() => void act('confirm')}>
          Yes, ask for a copy
        </Button>
      ) : (
        mayAsk && (
          <Button variant="secondary" {...wide} onClick={() => void act('ask')}>
            {isUnconfirmed ? 'Send the email for the copy again' : 'Ask for a copy of my data'}
          </Button>
        )
      )}
      {(isUnconfirmed || request?.state === 'open') && (
        <Button variant="ghost" {...wide} onClick={() => void act('withdraw')}>
          Take the request back
        </Button>
      )}
    </section>
  )
}

type Act = 'ask' | 'confirm' | 'withdraw' | 'download'

function useOwnCopy(id: string, token: string, secret: string | null, forgetSecret: () => void) {
  const from = { params: { id }, candidateToken: token }
  const key = ['own-copy', id]
  const cache = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { data: own, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getOwnCopy, { ...from, signal }),
    retry: 1,
  })
  const calls: Record<Exclude<Act, 'download'>, () => Promise<Own>> = {
    ask: () => call(askCopy, from),
    confirm: () => call(confirmCopy, { ...from, body: { token: secret ?? '' } }),
    withdraw: () => call(withdrawCopy, from),
  }
  const work = async (which: Act) => {
    if (which === 'download')
      return saveResponse(await callForResponse(downloadOwnCopy, { ...from, timeoutMs: downloadMs }), 'my-data.zip')
    cache.setQueryData(key, await calls[which]())
    forgetSecret()
  }
  const act = async (which: Act) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work(which)
    } catch (cause) {
      // A link that was used or refused is of no more use: the page then offers a new mail.
      if (cause instanceof ApiError && cause.status >= 400 && cause.status < 500 && cause.status !== 429) {
        forgetSecret()
        void refetch()
      }
      setProblem(messageOf(cause, 'We couldn’t send this. Try again.'))
    } finally {
      setBusy(false)
    }
  }
  return { own, problem, isBusy, act }
}

function Standing({ request, mayConfirm, file }: { request: CopyRequest; mayConfirm: boolean; file: Own['file'] }) {
  const { state, answerBy } = request
  if (state === 'unconfirmed')
    return (
      <Notice>
        {mayConfirm
          ? 'Confirm below that you want a copy of your data. Until then, nothing happens.'
          : 'We sent you an email. Open its link to confirm. Until then, nothing happens.'}
      </Notice>
    )
  if (state === 'open')
    return <Notice tone="good">You have asked for a copy. The company sends it by {sayDay(answerBy!)}.</Notice>
  if (state === 'approved')
    return <Notice tone="good">Your copy is being made. You get an email once it is ready.</Notice>
  if (file) return <Notice tone="good">Your copy is ready. It is deleted on {sayDay(file.expiresAt)}.</Notice>
  return <Notice>Your copy isn’t kept any more. You can ask for a new one.</Notice>
}
