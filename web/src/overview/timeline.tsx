import type { Interview } from '@nova/contract/interviews/interviews'
import { cn } from '../ui/cn.ts'
import { DateTime } from '../ui/date-time.tsx'
import { SheetSection } from './sheet-section.tsx'
import type { History } from './use-history.ts'

type Moment = { name: string; at?: string | null; detail?: string; isDone: boolean }

/** Past and upcoming events of the interview. */
export function Timeline({ interview, history }: { interview: Interview; history: History }) {
  return (
    <SheetSection title="Timeline">
      <ol className="flex flex-col">
        {momentsOf(interview, history).map(({ name, at, detail, isDone }, index, all) => (
          <li key={name} className="relative flex gap-3 pb-4 last:pb-0">
            {index < all.length - 1 && (
              <span aria-hidden className="absolute top-4 bottom-0 left-[0.28rem] w-px bg-line" />
            )}
            <span
              aria-hidden
              className={cn(
                'mt-1.5 size-2.5 shrink-0 rounded-full border',
                isDone ? 'border-accent bg-accent' : 'border-edge bg-surface',
              )}
            />
            <div className="min-w-0">
              <p className={cn(!isDone && 'text-muted')}>
                {name}
                {!isDone && <span className="sr-only"> (not yet)</span>}
              </p>
              {at && <DateTime value={at} className="text-sm text-faint" />}
              {detail && <p className="text-sm break-words text-faint">{detail}</p>}
            </div>
          </li>
        ))}
      </ol>
    </SheetSection>
  )
}

function momentsOf(interview: Interview, history: History): Moment[] {
  const { status, createdAt, scheduledDate, completedAt, interviewStartTime } = interview
  const wasPublished = history.publishedAt !== null || (status !== 'Draft' && status !== 'Cancelled')
  const isOver = status === 'Completed'
  const joinedAt = history.joinedAt ?? interviewStartTime
  const made: Moment = { name: 'Created', at: createdAt, isDone: true }
  if (history.creator) made.detail = `by ${history.creator}`
  const moments: Moment[] = [made]
  if (wasPublished || status === 'Draft')
    moments.push({ name: 'Published', at: history.publishedAt, isDone: wasPublished })
  if (status === 'Cancelled') return [...moments, { name: 'Cancelled', at: history.cancelledAt, isDone: true }]
  if (scheduledDate && !joinedAt) moments.push({ name: 'Scheduled', at: scheduledDate, isDone: false })
  moments.push({ name: 'Candidate joined', at: joinedAt, isDone: joinedAt !== null })
  moments.push({ name: 'Completed', at: completedAt, isDone: isOver })
  moments.push(reportMoment(history))
  const { decision } = history
  if (decision)
    moments.push({ name: `Decision: ${decision.outcome}`, at: decision.at, detail: `by ${decision.by}`, isDone: true })
  return moments
}

function reportMoment({ report, reportMadeAt: at }: History): Moment {
  const name = 'Report ready'
  if (report === null) return { name, isDone: false }
  if (report === 'being made') return { name: 'Report in progress', isDone: false }
  if (report === 'sealed') return { name, at, detail: 'Scores sealed', isDone: true }
  const { overallScore, isFirm } = report
  const caveat = isFirm ? '' : ', not enough evidence'
  return {
    name,
    at,
    isDone: true,
    detail: overallScore === null ? 'No overall score' : `Overall score ${overallScore}/100${caveat}`,
  }
}
