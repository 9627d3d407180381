import type { ReceivedLate, Report } from '@nova/contract/reports/reports'
import { Clock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { DateTime } from '../../ui/date-time.tsx'
import { MomentLink } from '../claims.tsx'
import { Facts, Table } from './fact-table.tsx'
import { countLate, titlesOf } from './figures.ts'

const place = 'late-work'

const kindNames: Partial<Record<ReceivedLate['kind'], string>> = {
  edit: 'Typing',
  focus: 'Window left or returned to',
  copy: 'Copy',
  paste: 'Paste',
  navigate: 'Question opened',
  draw: 'Drawing',
  ownTests: 'Own tests',
  declaration: 'AI use declared',
  problem: 'Problem reported',
}

const items = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'item' : 'items'}`

/** One line where work came after the end, and where to see it; nothing where none did. */
export function LateLine({ report }: { report: Report }) {
  if (!hasLateWork(report)) return null
  const { judged, unjudged } = countLate(report)
  const parts = [
    ...(judged > 0 ? [`${items(judged)} counted`] : []),
    ...(unjudged > 0 ? [`${items(unjudged)} not counted`] : []),
  ]
  return (
    <p className="-mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      <Clock aria-hidden className="size-4 text-warn" />
      Some work arrived after the interview ended: {parts.join(', ')}.
      <Link
        to={{ search: '?tab=plagiarism', hash: `#${place}` }}
        preventScrollReset
        className="rounded-sm text-accent-text underline underline-offset-2 print:hidden"
      >
        See late work
      </Link>
    </p>
  )
}

/** True if any work arrived after the end. */
export function hasLateWork(report: Report): boolean {
  const { judged, unjudged } = countLate(report)
  return judged + unjudged > 0
}

/** Work that arrived after the end, with its claimed times, and if it counts. */
export function LateWork({ report }: { report: Report }) {
  const titles = titlesOf(report)
  const listed = report.receivedLate ?? []
  const { judged, unjudged } = countLate(report)
  const rest = judged + unjudged - listed.length
  return (
    <div id={place} ref={useArrival()} tabIndex={-1} className="scroll-mt-4 rounded-xl">
      <Facts
        name="Work received after the end"
        about="Late work counts if the device was offline at the times it gives, or if it was on its way when time ran out. Nothing counts after the candidate completed the interview. We can't confirm when late work was written."
        isEmpty={listed.length === 0}
        empty="Nothing arrived after the end."
      >
        <Table
          name="Work received after the end"
          heads={['Received', 'Time given by the device', 'Moment', 'Question', 'What', 'Counted', 'Characters']}
          numbersFrom={6}
          rows={listed.map(({ seq, questionId, title, kind, characters, claimedAt, receivedAt, judged: isCounted }) => [
            seq,
            <DateTime key="received" value={receivedAt} className="whitespace-nowrap" />,
            claimedAt ? <DateTime key="claimed" value={claimedAt} className="whitespace-nowrap" /> : 'None',
            <MomentLink key="moment" seq={seq} />,
            title ?? (questionId ? (titles.get(questionId) ?? questionId) : ''),
            kindNames[kind] ?? kind,
            isCounted ? 'Yes' : 'No',
            kind === 'edit' ? characters.toLocaleString() : '',
          ])}
        />
        {rest > 0 && (
          <p className="border-t border-line px-5 py-3 text-sm text-muted sm:px-7">
            {rest.toLocaleString()} more arrived late. Export the report to see everything.
          </p>
        )}
      </Facts>
    </div>
  )
}

/** A link that names this part leads to it, by keyboard too, also where its tab has yet to open. */
function useArrival() {
  const { hash, key } = useLocation()
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hash !== `#${place}`) return
    part.current?.scrollIntoView()
    part.current?.focus({ preventScroll: true })
  }, [hash, key])
  return part
}
