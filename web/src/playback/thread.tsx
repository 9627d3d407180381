import type { AgentTurn } from '@nova/contract/projects/agent-program'
import { formatMoment } from '@nova/contract/reports/moment'
import { Fragment, useEffect, useRef } from 'react'
import { OfferedChoices } from '../nova/chat-thread.tsx'
import { TurnSteps } from '../project/program/turn-steps.tsx'
import { cn } from '../ui/cn.ts'
import { Markdown } from '../ui/markdown.tsx'
import type { EventEntry, PlayedEvent } from './recording.ts'

export type SaidEntry = Extract<EventEntry, { kind: 'chat' | 'message' }>
export type SaidEvent = PlayedEvent & { entry: SaidEntry }

type Props = {
  said: readonly SaidEvent[]
  /** So far, of an agent program. */
  turns?: readonly AgentTurn[]
  onJump: (at: number) => void
  empty: string
}

/** Messages with Nova, or between candidate and interviewers, so far; scrolled to the end. */
export function Thread({ said, turns = [], onJump, empty }: Props) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = end.current?.closest('[role=tabpanel]')
    if (box) box.scrollTop = box.scrollHeight
  }, [said.length])
  if (said.length === 0) return <p className="p-4 text-muted">{empty}</p>
  return (
    <div className="flex flex-col gap-3 p-4">
      {said.map((event) => (
        <Fragment key={event.seq}>
          <Bubble event={event} onJump={onJump} />
          {isAsked(event) && (
            <TurnSteps turns={turns.filter(({ request }) => request === event.entry.payload.interactionId)} />
          )}
        </Fragment>
      ))}
      <div ref={end} />
    </div>
  )
}

type Asked = SaidEvent & { entry: Extract<SaidEntry, { kind: 'chat' }> }

const isAsked = (event: SaidEvent): event is Asked =>
  event.entry.kind === 'chat' && event.entry.payload.author === 'candidate'

function Bubble({ event: { at, entry }, onJump }: { event: SaidEvent; onJump: (at: number) => void }) {
  const isNova = entry.kind === 'chat' && entry.payload.author === 'nova'
  const isCandidate = entry.actor.role === 'candidate'
  const name = isNova ? 'Nova' : isCandidate ? 'Candidate' : (entry.actor.name ?? 'Interviewer')
  const step = entry.kind === 'chat' ? (entry.payload.helpStep ?? 0) : 0
  return (
    <div className="flex max-w-[94%] flex-col gap-1">
      <p className="flex flex-wrap gap-x-2 text-xs text-faint">
        <span className="font-medium">{name}</span>
        {step > 0 && <span>help step {step}</span>}
        <button
          type="button"
          aria-label={`Go to ${formatMoment(at)}`}
          className="text-accent-text tabular hover:underline"
          onClick={() => onJump(at)}
        >
          {formatMoment(at)}
        </button>
      </p>
      <div
        className={cn(
          'rounded-lg px-3 py-2 break-words',
          isNova ? 'bg-idle-soft' : isCandidate ? 'bg-accent-soft' : 'bg-info-soft',
        )}
      >
        {isNova ? (
          <Markdown text={entry.payload.text} />
        ) : (
          <p dir="auto" className="whitespace-pre-wrap">
            {entry.payload.text}
          </p>
        )}
      </div>
      {entry.kind === 'chat' && <OfferedChoices choices={entry.payload.choices} />}
    </div>
  )
}
