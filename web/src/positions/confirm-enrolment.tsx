import { confirmEnrolment } from '@nova/contract/positions/enrolment'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useParams } from 'react-router'
import { ApiError, call, messageOf } from '../api.ts'
import { AuthPage } from '../sign-in/auth-page.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Landing page of the emailed link. Mail scanners open links, so only a click enrols. */
export function ConfirmEnrolment() {
  const { token = '' } = useParams()
  const confirming = useMutation({ mutationFn: () => call(confirmEnrolment, { body: { token }, token: null }) })
  const { data, error, isPending, mutate } = confirming
  // Guard against a double click: the server would refuse the second request and the page would show that error.
  const isSent = useRef(false)
  const handleConfirm = () => {
    if (isSent.current) return
    isSent.current = true
    mutate(undefined, { onSettled: () => (isSent.current = false) })
  }
  // A refusal is final; retry only after a lost connection or if enrolment is full, since places may open later.
  const canRetry = error && (!(error instanceof ApiError) || error.status === 0 || error.code === 'enrolment_full')
  const { title, subtitle, foot } = data
    ? {
        title: 'You’re enrolled',
        subtitle: `${data.title}, ${data.company}`,
        foot: 'You can close this page. The link in the mail works until your interview.',
      }
    : (refusedTitle(error) ?? {
        title: 'Confirm your email',
        subtitle: 'One more step, and you have a place.',
        foot: 'The link works once.',
      })
  return (
    <AuthPage {...{ title, subtitle, foot }}>
      {data ? (
        <div className="flex flex-col gap-4">
          <Notice tone="good">
            Your interview link is on its way to <strong className="break-words">{data.email}</strong>.
          </Notice>
          {data.candidateLink && (
            <Button asChild className="h-10 w-full">
              <a href={data.candidateLink}>Open your interview</a>
            </Button>
          )}
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          {error && <Notice tone="bad">{messageOf(error, 'We couldn’t confirm this. Try again.')}</Notice>}
          {(!error || canRetry) && (
            <Button className="h-10 w-full" busy={isPending} onClick={handleConfirm}>
              {error ? 'Try again' : 'Confirm and enrol'}
            </Button>
          )}
        </div>
      )}
    </AuthPage>
  )
}

/** Covers refused work; nothing near it promises a place. */
function refusedTitle(error: unknown) {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return undefined
  const isFull = error.code === 'enrolment_full'
  const title = isFull
    ? 'No places left'
    : error.code === 'enrolment_link_used'
      ? 'Already confirmed'
      : 'We couldn’t enrol you'
  return { title, subtitle: null, foot: isFull ? 'This link works once a place is free.' : null }
}
