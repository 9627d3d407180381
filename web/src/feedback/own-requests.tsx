import {
  type AfterInterview,
  type CandidateRequest,
  isWaiting,
  maxRequestLength,
  maxReplies,
  type OpenedFinding,
  type RequestKind,
} from '@nova/contract/reviews/feedback'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { failureOf } from '../api.ts'
import type { CandidateWire } from '../journal/journal.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Field } from '../ui/field.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.tsx'
import { useUnsentText } from '../ui/unsent-text.ts'
import { withReason, tellEmpty } from '../ui/with-reason.ts'
import { PlainText } from './plain-text.tsx'
import { RequestThread } from './request-thread.tsx'

type Sending = { wire: Pick<CandidateWire, 'sendRequest' | 'answerReply'>; onSent: () => void }
type Props = Sending & { after: AfterInterview }

/** Facts that interviewers were shown about how the work came about, each with its innocent reading. */
export function FindingsToAnswer({ after, findings, wire, onSent }: Props & { findings: OpenedFinding[] }) {
  const remarks = (key: string) => after.requests.filter(({ findingKey }) => findingKey === key)
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div>
        <h2 className="text-lg font-semibold">How your work came about</h2>
        <p className="mt-1 max-w-prose text-muted">
          Your interviewers see these facts. They aren’t accusations and don’t change any score. If you explain one,
          your explanation appears right next to it.
        </p>
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {findings.map((finding) => (
          <li key={finding.key} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
            <p className="text-sm text-muted">
              <DateTime value={finding.at} />
            </p>
            <PlainText text={finding.fact} />
            <p className="max-w-prose text-muted">It can have a simple reason: {finding.reading}</p>
            {remarks(finding.key).map((request) => (
              <OwnThread key={request.id} {...{ request, wire, onSent }} />
            ))}
            <Opener
              label={remarks(finding.key).length > 0 ? 'Add to your answer' : 'Answer this'}
              about={finding.fact}
              hint={hints.remark}
              isFull={after.requestsLeft === 0}
              onSent={onSent}
              send={(id, text) => wire.sendRequest({ id, kind: 'remark', text, findingKey: finding.key })}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** A request with its replies; if an interviewer wrote last, with an answer form. */
function OwnThread({ request, wire, onSent }: Sending & { request: CandidateRequest }) {
  const mayAnswer = !isWaiting(request) && request.replies.length < maxReplies
  return (
    <RequestThread request={request} own>
      {mayAnswer && (
        <Opener
          label="Answer this reply"
          hint="Your interviewers read it here."
          isFull={false}
          onSent={onSent}
          send={(id, text) => wire.answerReply(request.id, { id, text })}
        />
      )}
    </RequestThread>
  )
}

/** Anchor of the link at the top of the page. */
export const requestsId = 'requests'

/** Further requests the candidate can make, and those already sent. */
export function OwnRequests({ after, wire, onSent }: Props) {
  const sent = after.requests.filter(({ kind }) => kind !== 'remark')
  const isFull = after.requestsLeft === 0
  return (
    <Card id={requestsId} className="flex scroll-mt-4 flex-col gap-4 p-5">
      <div>
        <h2 className="text-lg font-semibold">Is something wrong?</h2>
        <p className="mt-1 max-w-prose text-muted">
          Tell us if a fact is wrong, or ask a person to look at your interview again. An interviewer reads it and
          replies here. Asking never counts against you.
        </p>
      </div>
      {sent.map((request) => (
        <OwnThread key={request.id} {...{ request, wire, onSent }} />
      ))}
      {isFull ? (
        <p className="text-muted">
          You have sent 20 requests, which is the limit. Write to the person who invited you instead.
        </p>
      ) : (
        <div className="flex flex-wrap items-start gap-3">
          {openers.map(({ kind, label }) => (
            <Opener
              key={kind}
              {...{ label, isFull, onSent }}
              hint={hints[kind]}
              send={(id, text) => wire.sendRequest({ id, kind, text })}
            />
          ))}
        </div>
      )}
    </Card>
  )
}

const openers = [
  { kind: 'correction', label: 'A fact is wrong' },
  { kind: 'review', label: 'Ask for a person’s review' },
] as const

type OpenerProps = {
  label: string
  hint: string
  /** Distinguishes controls with the same label. */
  about?: string
  isFull: boolean
  /** The same id until it has arrived: sent twice, it is kept once. */
  send: (id: string, text: string) => Promise<unknown>
  onSent: () => void
}

const hints: Record<RequestKind, string> = {
  remark: 'Your interviewers read this next to the fact.',
  correction: 'Say which fact is wrong, and what is right.',
  review: 'Say what a person should look at again, and why.',
}

/** A button that becomes a form. */
function Opener({ label, hint, about, isFull, send, onSent }: OpenerProps) {
  const [text, setText] = useUnsentText(`request-${location.pathname}-${label}-${about ?? ''}`)
  const [isOpen, setOpen] = useState(text !== '')
  const [isBusy, setBusy] = useState(false)
  const id = useRef(crypto.randomUUID())
  const opener = useRef<HTMLButtonElement>(null)
  if (isFull) return null
  const close = () => {
    // Drawn again in place of the form, it can have the focus.
    flushSync(() => setOpen(false))
    opener.current?.focus()
  }
  const handleSend = async () => {
    if (text.trim() === '') return
    setBusy(true)
    try {
      await send(id.current, text)
      id.current = crypto.randomUUID()
      setText('')
      close()
      onSent()
      toast.success('Sent. You’ll find the reply here, at this link.')
    } catch (error) {
      toast.error(...failureOf(error, "We couldn't send this. Your text is still here."))
    } finally {
      setBusy(false)
    }
  }
  if (!isOpen) {
    return (
      <Button
        ref={opener}
        variant="secondary"
        size="sm"
        className="self-start"
        aria-label={about ? `${label}: ${about}` : undefined}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
    )
  }
  return (
    <form
      className="flex w-full flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void handleSend()
      }}
    >
      <Field label={label} hint={`${hint} Up to 2,000 characters.`}>
        {(control) => (
          <Textarea
            {...control}
            // The field takes the place of the button that was pressed.
            autoFocus
            rows={4}
            maxLength={maxRequestLength}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button
          type="submit"
          size="sm"
          busy={isBusy}
          disabled={isBusy}
          {...withReason(tellEmpty(text, 'Write your request first.'))}
        >
          Send
        </Button>
        <Button variant="ghost" size="sm" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
