/**
 * An interview while it is held, as its interviewers see it.
 * Public files: accommodations.tsx.
 */
import { joinEarlyMinutes } from '@nova/contract/constants'
import { changeStatus, getInterview, type Interview } from '@nova/contract/interviews/interviews'
import type { InterviewStatus } from '@nova/contract/words'
import { ArrowLeft, CloudOff } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { ApiError, call, messageOf } from '../api.ts'
import { InterviewerBar, useCan } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import type { LiveSession, LiveTold } from './live-session.ts'

type Shown = { interview: Interview; session: LiveSession | null } | { error: string; isGone?: boolean } | null

const LiveRoom = lazy(async () => ({ default: (await import('./live-room.tsx')).LiveRoom }))
const pollMs = 4000
const failedToLoad = 'Failed to load interview data. Please check your connection and try again.'

/** The interviewer's seat, depending on the interview's status. `Waiting` shows one that is not in progress. */
export function LiveSeat({ Waiting }: { Waiting: ComponentType<WaitingProps> }) {
  const { id = '' } = useParams()
  return <Seat key={id} id={id} Waiting={Waiting} />
}

function Seat({ id, Waiting }: { id: string; Waiting: ComponentType<WaitingProps> }) {
  const mayWrite = useCan('run')
  const [shown, setShown] = useState<Shown>(null)
  const [visit, setVisit] = useState(0)
  const reload = useCallback(() => setVisit((before) => before + 1), [])

  useEffect(() => {
    let isWanted = true
    let status: InterviewStatus | null = null
    const opening = open(id, mayWrite, {
      onState: (next) => {
        // Another status is another screen.
        if (isWanted && status !== null && next.status !== status) reload()
        status = next.status
      },
      onRefused: (error) => setShown({ error: messageOf(error, failedToLoad) }),
    })
      .catch((error: unknown): Shown => {
        if (error instanceof ApiError)
          return error.status === 404 ? { error: 'Interview data not found', isGone: true } : { error: failedToLoad }
        reportError(error)
        return { error: "We couldn't open this interview. Something went wrong while the page was loading." }
      })
      .then((next) => {
        if (isWanted) setShown(next)
        if (next && 'interview' in next) status ??= next.interview.status
        return next
      })
    return () => {
      isWanted = false
      void opening.then((next) => next && 'session' in next && next.session?.close())
    }
  }, [id, visit, reload, mayWrite])

  if (!shown) return <PageSkeleton />
  if ('error' in shown) {
    return (
      <Plain>
        <EmptyState
          isPage
          icon={<CloudOff aria-hidden />}
          title={shown.error}
          action={
            shown.isGone ? (
              <Button asChild>
                <Link to="/interviewer/dashboard">Back to Dashboard</Link>
              </Button>
            ) : (
              <Button onClick={reload}>Try again</Button>
            )
          }
        />
      </Plain>
    )
  }
  const { interview, session } = shown
  if (session) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <LiveRoom session={session} onChanged={reload} />
      </Suspense>
    )
  }
  return <NotRunning interview={interview} onChanged={reload} Waiting={Waiting} />
}

async function open(id: string, mayWrite: boolean, told: LiveTold): Promise<Shown> {
  const params = { id }
  let interview = await call(getInterview, { params })
  if (mayWrite && interview.status === 'Scheduled' && interview.interviewType === 'HumanInLoop' && isTime(interview)) {
    interview = await call(changeStatus, { params, body: { status: 'in-progress' } })
  }
  if (interview.status !== 'InProgress') return { interview, session: null }
  const { openLiveSession } = await import('./live-session.ts')
  return { interview, session: await openLiveSession(interview, mayWrite, told) }
}

function isTime({ scheduledDate }: Interview): boolean {
  return scheduledDate === null || Date.parse(scheduledDate) - Date.now() <= joinEarlyMinutes * 60_000
}

function Plain({ children }: { children: ReactNode }) {
  return (
    <>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app py-10">
        {children}
      </main>
    </>
  )
}

type WaitingProps = { interview: Interview; onChanged: () => void }

/** An interview that is not in progress: its page, which becomes the live seat when the candidate joins. */
function NotRunning({ interview, onChanged, Waiting }: WaitingProps & { Waiting: ComponentType<WaitingProps> }) {
  const { id, title, status } = interview
  useEffect(() => {
    if (status !== 'Scheduled') return
    const timer = setInterval(() => {
      call(getInterview, { params: { id } })
        .then((now) => now.status !== status && onChanged())
        .catch(() => {})
    }, pollMs)
    return () => clearInterval(timer)
  }, [id, status, onChanged])
  return (
    <Plain>
      <title>{`${title} · Nova Interviews`}</title>
      <Button asChild variant="ghost" className="-mx-3.5 mb-4">
        <Link to="/interviewer/dashboard">
          <ArrowLeft aria-hidden />
          Back to Dashboard
        </Link>
      </Button>
      <Suspense fallback={null}>
        <Waiting interview={interview} onChanged={onChanged} />
      </Suspense>
    </Plain>
  )
}
