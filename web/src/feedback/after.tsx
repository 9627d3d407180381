/** The candidate's page after the interview. */
import {
  type AfterInterview,
  type Explanation,
  isWaiting,
  type ReleasedFeedback,
} from '@nova/contract/reviews/feedback'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { messageOf } from '../api.ts'
import type { CandidateWire } from '../journal/journal.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { NextSteps } from './next-steps.tsx'
import { OwnConsent } from './own-consent.tsx'
import { OwnLetter } from './own-letter.tsx'
import { FindingsToAnswer, OwnRequests, requestsId } from './own-requests.tsx'
import { PlainText } from './plain-text.tsx'
import { Points } from './point-list.tsx'
import { ReceiptCard } from './receipt-card.tsx'

/** The report follows the last test, which may take a while. */
const readAgainMs = [2000, 4000, 8000, 16_000, 30_000, 60_000]
/** Without a connection it is tried this often, and once the browser is online again. */
const retryMs = 5000

type Wire = Pick<
  CandidateWire,
  'seat' | 'getAfter' | 'sendRequest' | 'answerReply' | 'openLetter' | 'downloadOwnLetter'
>

type Props = {
  wire: Wire
  /** Full explanation of the scoring. */
  judging: ReactNode
  /** The candidate's work and its copy. */
  children: ReactNode
}

export function AfterInterviewPage({ wire, judging, children }: Props) {
  const { after, error, reload } = useAfter(wire)
  return (
    <>
      {after || error ? <NextSteps after={after} /> : <Skeleton className="w-2/3" />}
      {after?.replyBy && !after.feedback && (
        <Notice>
          You were promised a reply by <DateTime value={after.replyBy} />.
        </Notice>
      )}
      {after && <News after={after} />}
      {after?.letter && <OwnLetter found={after.letter} wire={wire} onOpened={reload} />}
      {after?.feedback && <Feedback feedback={after.feedback} />}
      {after?.explanation && <HowItCameAbout after={after} explanation={after.explanation} judging={judging} />}
      {after?.findings && after.findings.length > 0 && (
        <FindingsToAnswer after={after} findings={after.findings} wire={wire} onSent={reload} />
      )}
      {children}
      {error && (
        <Notice
          tone="bad"
          action={
            <Button variant="link" onClick={reload}>
              Try again
            </Button>
          }
        >
          {error}
        </Notice>
      )}
      {after && <OwnRequests after={after} wire={wire} onSent={reload} />}
      {after && <ReceiptCard receipt={after.receipt} additions={after.additions} />}
      {wire.seat.role === 'candidate' && <OwnConsent id={wire.seat.id} token={wire.seat.token} />}
      {wire.seat.role === 'candidate' && (
        <p className="text-sm text-muted">
          <a
            href={`/erase/${wire.seat.id}?token=${encodeURIComponent(wire.seat.token)}`}
            className="underline underline-offset-4"
          >
            How long this is kept, how to get a copy, and how to have it deleted
          </a>
        </p>
      )}
    </>
  )
}

/** News since the candidate last read that nothing is left to do. */
function News({ after: { feedback, letter, requests } }: { after: AfterInterview }) {
  const replied = requests.filter((request) => !isWaiting(request)).length
  const isLetterNew = letter !== null && letter.letter === null
  if (!feedback && !isLetterNew && replied === 0) return null
  return (
    <Notice>
      {isLetterNew && 'You have a letter below. '}
      {feedback && 'You have feedback below. '}
      {replied > 0 && (
        <a href={`#${requestsId}`} className="font-medium underline underline-offset-4">
          {replied === 1 ? 'One of your requests has a reply.' : `${replied} of your requests have a reply.`}
        </a>
      )}
    </Notice>
  )
}

function useAfter(wire: Wire) {
  const [after, setAfter] = useState<AfterInterview | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [visit, setVisit] = useState(0)
  useEffect(() => {
    let isWanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async (again: number): Promise<void> => {
      const found = await wire.getAfter().catch((cause: unknown) => {
        if (isWanted) setError(messageOf(cause, "We couldn't load your receipt and feedback."))
        return null
      })
      if (!isWanted) return
      if (!found) {
        timer = setTimeout(() => void read(again), retryMs)
        return
      }
      setError(null)
      setAfter(found)
      const waitMs = readAgainMs[again]
      if (!found.additions.report && waitMs !== undefined) timer = setTimeout(() => void read(again + 1), waitMs)
    }
    void read(0)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [wire, visit])
  const reload = useCallback(() => setVisit((before) => before + 1), [])
  // Feedback and replies come days later: reload when the candidate returns to an open page.
  useEffect(() => {
    for (const event of ['focus', 'online']) addEventListener(event, reload)
    return () => {
      for (const event of ['focus', 'online']) removeEventListener(event, reload)
    }
  }, [reload])
  return { after, error, reload }
}

function Feedback({ feedback }: { feedback: ReleasedFeedback }) {
  const { message, strengths, improvements, releasedAt, releasedBy, version } = feedback
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-lg font-semibold">Your feedback</h2>
      {message && <PlainText text={message} />}
      <Points name="What went well" points={strengths} />
      <Points name="What you could work on" points={improvements} />
      <p className="text-sm text-muted">
        {version === 1 ? 'From' : 'Changed by'} {releasedBy}, <DateTime value={releasedAt} />
      </p>
    </Card>
  )
}

type HowProps = { after: AfterInterview; explanation: Explanation; judging: ReactNode }

function HowItCameAbout({ after: { scores, scoresSince }, explanation, judging }: HowProps) {
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-lg font-semibold">How the result came about</h2>
      {explanation.map(({ title, sentences }) => (
        <section key={title}>
          <h3 className="font-medium">{title}</h3>
          <ul className="mt-1 flex flex-col gap-1 text-muted">
            {sentences.map((sentence) => (
              <li key={sentence} className="break-words">
                {sentence}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {scores && (
        <section>
          <h3 className="font-medium">Your scores</h3>
          <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 sm:max-w-sm">
            {scores.map(({ id, name, value, shown, isSetByHand }) => (
              <div key={id} className="contents">
                <dt className="text-muted">
                  {name}
                  {isSetByHand && ' (set by an interviewer)'}
                </dt>
                <dd className="text-right tabular">{value === null ? 'Not assessed' : `${shown ?? value}/100`}</dd>
              </div>
            ))}
          </dl>
          {scoresSince && (
            <p className="mt-2 text-sm text-muted">
              {scoresSince.areChanged
                ? 'These scores changed after they were first released to you. They have been as shown since'
                : 'These scores have not changed since'}{' '}
              <DateTime value={scoresSince.at} />.
            </p>
          )}
        </section>
      )}
      <div>{judging}</div>
    </Card>
  )
}
