import { joinEarlyMinutes } from '@nova/contract/constants'
import { changeStatus, controlInterview, getInterview, type Interview } from '@nova/contract/interviews'
import type { InterviewStatus } from '@nova/contract/words'
import { CloudOff } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { ApiError, call, failureOf, messageOf } from '../api.ts'
import { formatDate } from '../room/join.tsx'
import { InterviewerBar, useHasRole } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { toast } from '../ui/toast.tsx'
import { AccommodationsButton } from './accommodations.tsx'
import type { LiveSession, LiveTold } from './live-session.ts'
import { WhoCame } from './who-came.tsx'

type Shown = { interview: Interview; session: LiveSession | null } | { error: string; isGone?: boolean } | null

const LiveRoom = lazy(async () => ({ default: (await import('./live-room.tsx')).LiveRoom }))
const pollMs = 4000
const failedToLoad = 'Failed to load interview data. Please check your connection and try again.'

/** The interviewer's seat: what the interview's status allows. */
export function LiveSeat() {
  const { id = '' } = useParams()
  return <Seat key={id} id={id} />
}

function Seat({ id }: { id: string }) {
  const mayWrite = useHasRole('Interviewer')
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
  return <NotRunning interview={interview} onChanged={reload} />
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

/** An interview that is not in progress: what it is, and what can be done about it. */
function NotRunning({ interview, onChanged }: { interview: Interview; onChanged: () => void }) {
  const { id, title, status, candidateAccessToken, scheduledDate, interviewType } = interview
  const mayWrite = useHasRole('Interviewer')
  const [isStarting, setStarting] = useState(false)
  const handleStart = async () => {
    setStarting(true)
    try {
      await call(controlInterview, { params: { id }, body: { action: 'start' } })
      onChanged()
    } catch (error) {
      toast.error(...failureOf(error, "We couldn't start the interview"))
      setStarting(false)
    }
  }
  // The candidate's joining makes this page the live seat.
  useEffect(() => {
    if (status !== 'Scheduled') return
    const timer = setInterval(() => {
      call(getInterview, { params: { id } })
        .then((now) => now.status !== status && onChanged())
        .catch(() => {})
    }, pollMs)
    return () => clearInterval(timer)
  }, [id, status, onChanged])
  const link = candidateAccessToken ? `${location.origin}/candidate/${id}?token=${candidateAccessToken}` : null
  return (
    <Plain>
      <title>{`${title} · Nova Interviews`}</title>
      <div className="flex max-w-2xl flex-col gap-5">
        <StatusBadge status={status} className="self-start" />
        <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
        <WhoCame interview={interview} />
        <p className="text-lg text-muted">{explain(interview)}</p>
        {status === 'Scheduled' && link && (
          <div className="flex items-center gap-2 rounded-lg border border-line bg-surface py-1 pr-1 pl-3">
            <code className="min-w-0 flex-1 truncate font-mono text-sm text-muted">{link}</code>
            <CopyButton text={link} label="Copy Link" message="Interview link copied to clipboard" />
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          {mayWrite && status === 'Scheduled' && interviewType === 'HumanInLoop' && (
            <Button busy={isStarting} onClick={() => void handleStart()}>
              Start
            </Button>
          )}
          {mayWrite && status === 'Draft' && (
            <Button asChild>
              <Link to={`/interviewer/create-interview?draft=${id}&view=questions`}>Choose questions</Link>
            </Button>
          )}
          {mayWrite && (status === 'Draft' || status === 'Scheduled') && (
            <AccommodationsButton interviewId={id} size="md" />
          )}
          {status === 'Completed' && (
            <Button asChild>
              <Link to={`/interview/${id}/report`}>View Report</Link>
            </Button>
          )}
          <Button asChild variant="secondary">
            <Link to="/interviewer/dashboard">Back to Dashboard</Link>
          </Button>
        </div>
        {status === 'Scheduled' && scheduledDate && (
          <p className="text-sm text-faint">Scheduled for {formatDate(scheduledDate)}</p>
        )}
      </div>
    </Plain>
  )
}

function explain({ status, interviewType }: Interview): string {
  switch (status) {
    case 'Draft':
      return 'This interview is a draft. Choose its questions and publish it so that the candidate can join.'
    case 'Scheduled':
      return interviewType === 'HumanInLoop'
        ? 'Published. It starts when the candidate joins or when you start it.'
        : 'Published. It starts when the candidate joins, and this page then shows it live.'
    case 'Completed':
      return 'This interview is over. Its report shows what the candidate did, with the evidence.'
    case 'Cancelled':
      return 'This interview was cancelled. The candidate sees that when they open the link.'
    case 'InProgress':
      return ''
  }
}
