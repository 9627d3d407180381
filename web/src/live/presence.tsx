import { findDeviceChanges } from '@nova/contract/room/devices'
import type { SessionState } from '@nova/contract/room/journal'
import { Circle } from 'lucide-react'
import { useIsSilent } from '../journal/beats.ts'
import type { Store } from '../journal/store.ts'
import type { Timeline } from '../journal/timeline.ts'
import { type Connection, isConnected } from '../room/session-stream.ts'
import { Badge } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'
import { DateTime } from '../ui/date-time.tsx'
import { showAddress } from '../ui/shown-address.ts'
import type { LiveSession } from './live-session.ts'

type PresenceProps = Pick<LiveSession, 'interview'> & {
  presence: SessionState['presence']
  timeline: Timeline
  connection: Connection
  /** When the candidate's page last said that it is connected. */
  heardAt: Store<number | null>
  isBreak: boolean
  isOver: boolean
}

/** Presence of the candidate in the room, as their page reports it. */
export function Presence({ interview, presence, timeline, connection, heardAt, isBreak, isOver }: PresenceProps) {
  const { focus, joined } = timeline
  const isSilent = useIsSilent(heardAt, isBreak || isOver)
  if (!isConnected(connection)) {
    return <Badge tone="warn">{connection === 'connecting' ? 'Connecting…' : 'Connection lost, trying again'}</Badge>
  }
  const isHere = presence.some(({ role, online }) => role === 'candidate' && online)
  // A page behind another window is slowed down by its browser, and one whose time is over says nothing more.
  const isLost = isSilent && !isOver && focus?.isHere !== false
  const isOnline = isHere && !isLost
  const { candidateName, candidateEmail } = interview
  const { name = candidateName || 'The candidate', email = candidateEmail } = joined.at(-1) ?? {}
  const isOther = candidateEmail !== '' && email?.toLowerCase() !== candidateEmail.toLowerCase()
  const elsewhere = findDeviceChanges(joined).at(-1)
  const words = isBreak
    ? 'is on a break'
    : isOnline
      ? focus?.isHere === false
        ? 'is here, with another window in front'
        : 'is here'
      : isHere
        ? 'seems to be offline'
        : joined.length > 0
          ? 'is away'
          : 'has not joined yet'
  return (
    <p role="status" className="flex min-w-0 flex-wrap items-center gap-x-1 text-sm text-muted">
      <Circle
        aria-hidden
        className={cn('mr-0.5 size-2.5', isOnline ? 'fill-good text-good' : isHere ? 'text-warn' : 'text-faint')}
      />
      <bdi title={name} className="max-w-48 truncate">
        {name}
      </bdi>{' '}
      {words}
      {connection === 'slow' && <Badge tone="warn">Slow connection: updates every few seconds</Badge>}
      {isOther && (
        <Badge tone="warn" className="min-w-0">
          <span title={email} className="max-w-48 truncate">
            joined as {showAddress(email)}
          </span>
        </Badge>
      )}
      {elsewhere && (
        <span>
          · on another device since <DateTime value={elsewhere.at} />
        </span>
      )}
    </p>
  )
}
