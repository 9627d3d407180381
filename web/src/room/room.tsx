/**
 * The candidate's interview screen, opened by the token in the address: invitation, room, end, and the rehearsal
 * before. Hides how work is kept, sent and followed. The interviewer's seat is the module `live`.
 * Public files: ending/time-ended.tsx, header.tsx, joining/join.tsx, joining/place-notice-text.tsx, judging-title.ts, judging.tsx,
 * saving-line.tsx, session-stream.ts, unsaved-texts.tsx.
 */
import { Link2Off } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { readLink } from '../journal/first-call.ts'
import { createCandidateWire } from '../journal/journal.ts'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { CandidateSeat } from './candidate-seat.tsx'
import { Ended } from './ending/ended.tsx'

const Rehearsal = lazy(async () => ({ default: (await import('./rehearsal/rehearsal.tsx')).Rehearsal }))

export function InterviewRoom() {
  const { id, token, isRehearsal } = readLink()
  if (!token) return <InvalidLink />
  if (isRehearsal) return <RehearsalSeat id={id} token={token} />
  return <CandidateSeat id={id} token={token} />
}

function RehearsalSeat({ id, token }: { id: string; token: string }) {
  const wire = useMemo(() => createCandidateWire(id, token), [id, token])
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Rehearsal wire={wire} back={`/candidate/${id}?token=${encodeURIComponent(token)}`} />
    </Suspense>
  )
}

/** A candidate's link without its token leads nowhere but home, once that is read. */
function InvalidLink() {
  useEffect(() => {
    toast.error('Invalid interview link', { id: 'invalid-link' })
  }, [])
  return (
    <Ended icon={<Link2Off aria-hidden className="text-faint" />} title="Invalid interview link">
      <p className="text-muted">
        Part of this link is missing. Open it again from your invitation. If you copied it, make sure that you copied
        all of it.
      </p>
    </Ended>
  )
}
