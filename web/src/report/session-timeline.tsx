/** The whole session at a glance: questions over time, runs, tests, messages and breaks. */
import { formatMoment } from '@nova/contract/reports/moment'
import type { QuestionReport, SessionTimeline } from '@nova/contract/reports/report-questions'
import type { Report } from '@nova/contract/reports/reports'
import { type ReactNode, useContext } from 'react'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { Collapsible } from '../ui/collapsible.tsx'
import { PrintingContext } from './printing.ts'

const laneHeight = 22

const several = ({ length }: readonly unknown[], thing: string) => `${length} ${thing}${length === 1 ? '' : 's'}`

export function SessionTimelineCard({ report: { timeline, questions = [] } }: { report: Report }) {
  const isPrinting = useContext(PrintingContext)
  if (!timeline || questions.length === 0) return null
  return (
    <Card className="px-5 py-5 sm:px-7">
      <h2 className="font-semibold">Session timeline</h2>
      <Picture timeline={timeline} questions={questions} />
      <Collapsible key={String(isPrinting)} defaultOpen={isPrinting} title="The timeline in words" className="mt-3">
        <InWords timeline={timeline} questions={questions} />
      </Collapsible>
    </Card>
  )
}

type Props = { timeline: SessionTimeline; questions: readonly QuestionReport[] }

function makeScale({ from, to }: SessionTimeline) {
  const start = Date.parse(from)
  const length = Math.max(1, Date.parse(to) - start)
  return {
    length,
    since: (at: string) => Math.max(0, Date.parse(at) - start),
    percent: (at: string) => `${Math.min(100, Math.max(0, (100 * (Date.parse(at) - start)) / length))}%`,
    width: (one: string, other: string) => `${(100 * (Date.parse(other) - Date.parse(one))) / length}%`,
  }
}

function Picture({ timeline, questions }: Props) {
  const scale = makeScale(timeline)
  const { length } = scale
  const runs = questions.flatMap((question) => question.runs)
  const tests = runs.filter(({ total }) => total !== null)
  const lanes: [string, ReactNode][] = [
    ['Questions', <Worked key="questions" timeline={timeline} questions={questions} scale={scale} />],
    ['Runs', <Ticks key="runs" at={runs.filter(({ total }) => total === null)} scale={scale} className="fill-muted" />],
    ['Tests', <Tests key="tests" tests={tests} scale={scale} />],
    ['Nova', <Ticks key="nova" at={timeline.chat.filter(isAsked)} scale={scale} className="fill-info" />],
    ...(timeline.breaks.length > 0
      ? ([['Breaks', <Breaks key="breaks" timeline={timeline} scale={scale} />]] satisfies [string, ReactNode][])
      : []),
  ]
  return (
    <div
      role="img"
      aria-label={`Timeline of ${formatMoment(length)}: ${several(questions, 'question')}, ${several(tests, 'test run')}, ${several(timeline.chat, 'message')}.`}
      className="mt-3"
    >
      {lanes.map(([name, marks]) => (
        <div key={name} className="flex items-center gap-3 border-t border-line first:border-t-0">
          <span className="w-17 shrink-0 text-xs text-muted">{name}</span>
          <svg width="100%" height={laneHeight} className="min-w-0 flex-1 overflow-visible">
            {marks}
          </svg>
        </div>
      ))}
      <div className="ml-20 flex justify-between text-xs text-faint tabular">
        <span>00:00</span>
        <span>{formatMoment(length)}</span>
      </div>
    </div>
  )
}

type Scale = ReturnType<typeof makeScale>
const isAsked = ({ author }: SessionTimeline['chat'][number]) => author === 'candidate'

function Worked({ timeline, questions, scale }: Props & { scale: Scale }) {
  const { percent, width, length } = scale
  const numberOf = new Map(questions.map(({ questionId }, at) => [questionId, at + 1]))
  return timeline.questions.map(({ questionId, from, to }) => {
    const number = numberOf.get(questionId) ?? 0
    const isWide = Date.parse(to) - Date.parse(from) > length / 30
    return (
      <g key={`${questionId} ${from}`}>
        <rect
          x={percent(from)}
          width={width(from, to)}
          y="3"
          height="16"
          className={cn('stroke-surface', number % 2 ? 'fill-accent-soft' : 'fill-info-soft')}
        />
        {isWide && (
          <text x={percent(from)} dx="5" y="15" className="fill-ink text-xs tabular">
            {number}
          </text>
        )}
      </g>
    )
  })
}

type Moments = readonly { at: string; seq: number }[]

function Ticks({ at: moments, scale, className }: { at: Moments; scale: Scale; className: string }) {
  return moments.map(({ at, seq }) => (
    <rect key={seq} x={scale.percent(at)} width="3" y="5" height="12" rx="1.5" className={className} />
  ))
}

function Tests({ tests, scale }: { tests: QuestionReport['runs']; scale: Scale }) {
  return tests.map(({ at, seq, passed, total }) => (
    <circle
      key={seq}
      cx={scale.percent(at)}
      cy="11"
      r="4"
      className={cn(passed === total ? 'fill-good' : passed === 0 ? 'fill-bad' : 'fill-warn')}
    />
  ))
}

function Breaks({ timeline, scale: { percent, width } }: { timeline: SessionTimeline; scale: Scale }) {
  return timeline.breaks.map(({ from, to }) => (
    <rect key={from} x={percent(from)} width={width(from, to)} y="7" height="8" rx="2" className="fill-faint" />
  ))
}

function InWords({ timeline, questions }: Props) {
  const { since } = makeScale(timeline)
  const spans = (all: readonly { from: string; to: string }[]) =>
    all.map(({ from, to }) => `${formatMoment(since(from))} to ${formatMoment(since(to))}`).join(', ')
  return (
    <ol className="flex flex-col gap-2 text-sm">
      {questions.map(({ questionId, title, runs }, at) => {
        const when = timeline.questions.filter((stretch) => stretch.questionId === questionId)
        const tests = runs.filter(({ total }) => total !== null)
        const last = tests.at(-1)
        return (
          <li key={questionId} className="tabular">
            <span className="font-medium">
              {at + 1}. {title}:
            </span>{' '}
            {when.length === 0 ? 'not worked on' : spans(when)}
            {runs.length > 0 && `; ${runs.length} ${runs.length === 1 ? 'run' : 'runs'}`}
            {last && `, last tests ${last.passed} of ${last.total} passed`}.
          </li>
        )
      })}
      {timeline.breaks.length > 0 && <li className="tabular">Breaks: {spans(timeline.breaks)}.</li>}
      {timeline.chat.length > 0 && <li>{several(timeline.chat, 'message')} with Nova.</li>}
    </ol>
  )
}
