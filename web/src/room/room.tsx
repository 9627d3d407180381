/**
 * The interview screen. With a token in the address it is the candidate's seat, without one the interviewer's live
 * seat. Hides how work is kept, sent and followed.
 */
import { Link2Off } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { Ended } from './ended.tsx'
import { createCandidateWire } from './wire.ts'

const CandidateSeat = lazy(async () => ({ default: (await import('./candidate-seat.tsx')).CandidateSeat }))
const LiveSeat = lazy(async () => ({ default: (await import('./live-seat.tsx')).LiveSeat }))
const Rehearsal = lazy(async () => ({ default: (await import('./rehearsal.tsx')).Rehearsal }))

export function InterviewRoom() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const token = search.get('token')
  if (token && search.get('rehearsal') === '1') return <RehearsalSeat id={id} token={token} />
  if (token) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <CandidateSeat key={`${id} ${token}`} id={id} token={token} />
      </Suspense>
    )
  }
  if (pathname.startsWith('/candidate/')) return <InvalidLink />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <LiveSeat key={id} id={id} />
    </Suspense>
  )
}

function RehearsalSeat({ id, token }: { id: string; token: string }) {
  const wire = useMemo(() => createCandidateWire(id, token), [id, token])
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Rehearsal wire={wire} back={`/candidate/${id}?token=${encodeURIComponent(token)}`} />
    </Suspense>
  )
}

const readingMs = 2500

/** A candidate's link without its token leads nowhere but home; home is another document, so this is read first. */
function InvalidLink() {
  const navigate = useNavigate()
  useEffect(() => {
    toast.error('Invalid interview link', { id: 'invalid-link' })
    const timer = setTimeout(() => void navigate('/', { replace: true }), readingMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Ended icon={<Link2Off aria-hidden className="text-faint" />} title="Invalid interview link">
      <p className="text-muted">
        A part of this link is missing. Please open it again as it was sent to you. You are taken to the start page.
      </p>
    </Ended>
  )
}
