import type { CandidateInterview, InterviewInvitation } from '@nova/contract/interviews/candidates'
import { CircleAlert, CloudOff } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../api.ts'
import { getInterview } from '../journal/first-call.ts'
import { createCandidateWire, type CandidateWire } from '../journal/journal.ts'
import type { Outbox } from '../journal/outbox.ts'
import { Button } from '../ui/button.tsx'
import { later } from '../ui/later.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import type { CandidateSession } from './candidate-session.ts'
import { Cancelled, Ended } from './ending/ended.tsx'
import { isLinkRefused, Refused } from './ending/refused.tsx'
import { Join } from './joining/join.tsx'

/** The editor comes with the room; the invitation needs neither. */
const loadRoom = () => import('./candidate-room.tsx')
const CandidateRoom = lazy(async () => ({ default: (await loadRoom()).CandidateRoom }))
const Completed = later(async () => (await import('./ending/completed.tsx')).Completed, PageSkeleton)
const failedToLoad = 'Failed to load interview data. Please check your connection and try again.'

type Shown =
  | { screen: 'loading' }
  | { screen: 'invitation'; invitation: InterviewInvitation }
  | { screen: 'room'; session: CandidateSession }
  | { screen: 'completed'; interview: CandidateInterview | null; outbox?: Outbox | undefined; isByOther?: boolean }
  | { screen: 'cancelled'; wasInRoom?: boolean }
  | { screen: 'refused'; error: ApiError; wasInRoom: boolean }
  | { screen: 'unreachable' }
  | { screen: 'failed' }

/** The candidate's seat, from invitation to end. */
export function CandidateSeat({ id, token }: { id: string; token: string }) {
  const wire = useMemo(() => createCandidateWire(id, token), [id, token])
  const [visit, setVisit] = useState(0)
  const [shown, setShown] = useState<Shown>({ screen: 'loading' })
  const session = useRef<CandidateSession | null>(null)
  const reload = useCallback(() => setVisit((before) => before + 1), [])

  useEffect(() => {
    let isWanted = true
    setShown({ screen: 'loading' })
    const opening = open(wire, (error) => setShown(refusal(error, true)))
      .catch((error: unknown): Shown => {
        if (error instanceof ApiError) return refusal(error)
        reportError(error)
        return { screen: 'failed' }
      })
      .then((next) => {
        if (!isWanted) return next
        session.current = next.screen === 'room' ? next.session : null
        setShown(next)
        return next
      })
    return () => {
      isWanted = false
      void opening.then((next) => next.screen === 'room' && next.session.close())
    }
  }, [wire, visit])

  const handleOver = useCallback((how: 'completed' | 'ended' | 'cancelled') => {
    const current = session.current
    if (!current) return
    const { interview } = current
    setShown(
      how === 'cancelled'
        ? { screen: 'cancelled', wasInRoom: true }
        : { screen: 'completed', interview, outbox: current.outbox, isByOther: how === 'ended' },
    )
    void current.followUps.sendAll()
    void current.clearDevice()
  }, [])

  switch (shown.screen) {
    case 'loading':
      return <PageSkeleton />
    case 'invitation':
      return <Join invitation={shown.invitation} wire={wire} onJoined={reload} />
    case 'room':
      return (
        <Suspense fallback={<PageSkeleton />}>
          <CandidateRoom session={shown.session} onOver={handleOver} />
        </Suspense>
      )
    case 'completed':
      return (
        <Completed interview={shown.interview} wire={wire} outbox={shown.outbox} isByOther={shown.isByOther ?? false} />
      )
    case 'cancelled':
      return <Cancelled wasInRoom={shown.wasInRoom ?? false} />
    case 'refused':
      return <Refused error={shown.error} wasInRoom={shown.wasInRoom} />
    case 'unreachable':
      return <Unreachable wire={wire} onBack={reload} />
    case 'failed':
      return (
        <Ended icon={<CircleAlert aria-hidden className="text-faint" />} title="We couldn't open your interview">
          <p className="text-muted">
            Something went wrong while this page was loading. What reached us is saved, and your interview is still
            open. If this happens again, open your link in another browser.
          </p>
          <div>
            {/* The whole page: a part of it that failed to load is not asked for twice in one visit. */}
            <Button onClick={() => location.reload()}>Try again</Button>
          </div>
        </Ended>
      )
  }
}

const retryMs = 4000

/** Waits for the server, and continues by itself when it answers. */
function Unreachable({ wire, onBack }: { wire: CandidateWire; onBack: () => void }) {
  useEffect(() => {
    const timer = setInterval(() => {
      wire.getInterview().then(onBack, () => {})
    }, retryMs)
    return () => clearInterval(timer)
  }, [wire, onBack])
  return (
    <Ended icon={<CloudOff aria-hidden className="text-faint" />} title="We couldn't load the interview">
      <p className="text-muted">
        {failedToLoad} What reached us is saved. This page keeps trying and opens your interview as soon as it can.
      </p>
      <div>
        <Button onClick={onBack}>Try again</Button>
      </div>
    </Ended>
  )
}

async function open(wire: CandidateWire, onRefused: (error: ApiError) => void): Promise<Shown> {
  const { interview, taken } = await getInterview(wire)
  if (interview.status === 'Cancelled') return { screen: 'cancelled' }
  if (interview.status === 'Completed') return await openCompleted(wire, interview)
  if (!interview.joined) {
    // Read in while the invitation is, so that the room opens at once.
    void loadRoom()
    return { screen: 'invitation', invitation: interview }
  }
  const [{ openCandidateSession }] = await Promise.all([import('./candidate-session.ts'), loadRoom()])
  const session = await openCandidateSession(
    wire,
    { interview, taken },
    {
      onNotice: (message) => toast.warning(message),
      onTooLong: () =>
        toast.error("That's too long to add", {
          id: 'too-long',
          description: 'An answer can be up to 256 KB. Your text is unchanged. Try adding a shorter part.',
          duration: 8000,
        }),
      onRefused,
    },
  )
  return { screen: 'room', session }
}

async function openCompleted(wire: CandidateWire, interview: CandidateInterview | InterviewInvitation): Promise<Shown> {
  if (!interview.joined) return { screen: 'completed', interview: null }
  const [{ sendLateWork }, { sendLateAnswers }] = await Promise.all([
    import('../journal/late-work.ts'),
    import('../follow-ups/answers.ts'),
  ])
  sendLateAnswers(wire, interview.id)
  return { screen: 'completed', interview, outbox: await sendLateWork(wire, interview.id) }
}

function refusal(error: ApiError, wasInRoom = false): Shown {
  if (error.code === 'interview_cancelled') return { screen: 'cancelled', wasInRoom }
  if (isLinkRefused(error)) return { screen: 'refused', error, wasInRoom }
  return { screen: 'unreachable' }
}
