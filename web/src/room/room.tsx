/**
 * The interview screen. With a token in the address it is the candidate's seat, without one the interviewer's live
 * seat. Hides how work is kept, sent and followed.
 */
import { useEffect } from 'react'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { toast } from '../ui/toast.tsx'
import { CandidateSeat } from './candidate-seat.tsx'
import { LiveSeat } from './live-seat.tsx'

export function InterviewRoom() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const token = search.get('token')
  if (token) return <CandidateSeat key={`${id} ${token}`} id={id} token={token} />
  if (pathname.startsWith('/candidate/')) return <InvalidLink />
  return <LiveSeat key={id} id={id} />
}

/** A candidate's link without its token leads nowhere but home. */
function InvalidLink() {
  useEffect(() => {
    toast.error('Invalid interview link', { id: 'invalid-link' })
  }, [])
  return <Navigate to="/" replace />
}
