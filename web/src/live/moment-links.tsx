import type { Moment, Statement } from '@nova/contract/reports/briefing'
import { formatMoment } from '@nova/contract/reports/moment'
import { useParams } from 'react-router'
import { playbackPath } from '../playback/playback.tsx'
import { cn } from '../ui/cn.ts'

/** A sentence and, behind it, the moments that it rests on. */
export function Told({ statement, className }: { statement: Statement; className?: string }) {
  return (
    <span className={cn('wrap-anywhere', className)}>
      {statement.text} <MomentLinks moments={statement.moments} />
    </span>
  )
}

/** Plays each moment in a new tab: the live seat stays open. */
function MomentLinks({ moments }: { moments: readonly Moment[] }) {
  const { id = '' } = useParams()
  if (moments.length === 0) return null
  return (
    <span className="inline-flex flex-wrap gap-x-2 text-xs tabular">
      {moments.map(({ seq, atMs }) => (
        <a
          key={seq}
          href={playbackPath(id, seq)}
          target="_blank"
          rel="noopener"
          className="inline-block min-h-6 min-w-6 rounded-sm leading-6 whitespace-nowrap text-accent-text underline-offset-2 hover:underline"
        >
          <span className="sr-only">Play </span>
          at {formatMoment(atMs)}
          <span className="sr-only"> in a new tab</span>
        </a>
      ))}
    </span>
  )
}

/** The same for an entry of which the page knows no more than its number. */
export function SessionMoment({ interviewId, seq }: { interviewId: string; seq: number }) {
  return (
    <a
      href={playbackPath(interviewId, seq)}
      target="_blank"
      rel="noopener"
      className="inline-block min-h-6 rounded-sm leading-6 text-accent-text underline-offset-2 hover:underline"
    >
      Play this moment
      <span className="sr-only"> in a new tab</span>
    </a>
  )
}
