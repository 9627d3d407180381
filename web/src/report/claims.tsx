import { formatMoment } from '@nova/contract/reports/moment'
import type { Claim } from '@nova/contract/reports/reports'
import { Fragment } from 'react'
import { Link, useParams } from 'react-router'
import { playbackPath } from '../playback/playback.tsx'
import { useMoment } from '../playback/read-journal.ts'
import { cn } from '../ui/cn.ts'
import { CodeWords } from '../ui/code-words.tsx'
import { useSharedView } from './shared-report.ts'

const shownAtMost = 6

/** The journal entries that a sentence rests on, each a link that plays its moment. */
export function EvidenceNumbers({ evidence }: { evidence: readonly number[] }) {
  const view = useSharedView()
  if (evidence.length === 0 || view) return null
  const rest = evidence.length - shownAtMost
  return (
    <span className="text-xs text-faint tabular">
      {evidence.slice(0, shownAtMost).map((seq, at) => (
        <Fragment key={seq}>
          {at > 0 && ', '}
          <MomentLink seq={seq} isNext={at > 0} />
        </Fragment>
      ))}
      {rest > 0 && <span className="whitespace-nowrap"> and {rest} more</span>}
    </span>
  )
}

type MomentProps = {
  seq: number
  /** After another one: 'at' is not written again. */
  isNext?: boolean
}

/** Plays the moment of an entry of this report's journal. */
export function MomentLink(props: MomentProps) {
  return useSharedView() ? null : <PlayedMoment {...props} />
}

function PlayedMoment({ seq, isNext = false }: MomentProps) {
  const { id = '' } = useParams()
  const at = useMoment(id, seq)
  return (
    <Link
      to={playbackPath(id, seq)}
      title={`Moment ${seq} of the session`}
      className="inline-block min-h-6 min-w-6 rounded-sm leading-6 whitespace-nowrap text-accent-text underline-offset-2 hover:underline"
    >
      <span className="sr-only">Play </span>
      {at === undefined ? (
        `#${seq}`
      ) : (
        <>
          <span className={isNext ? 'sr-only' : undefined}>at </span>
          {formatMoment(at)}
        </>
      )}
    </Link>
  )
}

export function Claims({ claims, className }: { claims: readonly Claim[]; className?: string }) {
  return (
    <ul className={cn('flex list-disc flex-col gap-2 pl-5 marker:text-faint', className)}>
      {claims.map(({ text, evidence }) => (
        <li key={text}>
          <CodeWords text={text} /> <EvidenceNumbers evidence={evidence} />
        </li>
      ))}
    </ul>
  )
}
