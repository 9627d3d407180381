import { kindFacts } from '@nova/contract/kinds/kinds'
import { ChevronLeft, ChevronRight, CircleCheck, FilePen, Timer } from 'lucide-react'
import { type ReactNode, type Ref, useRef } from 'react'
import { formatSeconds, type RoomClock } from '../journal/clock.ts'
import { useRemainingSeconds } from '../journal/hooks.ts'
import { isComplete, type QuestionStates } from '../journal/question-states.ts'
import type { RoomQuestion } from '../journal/questions.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { LogoMark } from '../ui/logo.tsx'
import { useIsNarrow, useIsPhone } from '../ui/width.ts'
import { QuestionList } from './question/question-list.tsx'
import { QuestionSteps } from './question/question-steps.tsx'

type Props = {
  title: string
  clock: RoomClock | null
  questions: readonly RoomQuestion[]
  index: number
  onIndex: (index: number) => void
  states: QuestionStates
  /** While the candidate is in a break: whole seconds of the interview that are left after it. */
  standingSeconds: number | null
  /** The candidate's writes aren't acknowledged: the clock can't learn of more time. */
  isOffline?: boolean
  /** Beside the title: saving state, presence. */
  status?: ReactNode
  /** At the right: menus and buttons. */
  actions?: ReactNode
  /** Fits into one row on a phone; other items are in the menu. */
  isOneRow?: boolean
}

/** The room's head, the same for both seats. */
export function RoomHeader(props: Props) {
  const isPhone = useIsPhone()
  return isPhone && props.isOneRow ? <PhoneRow {...props} /> : <WideHeader {...props} />
}

function WideHeader({
  title,
  clock,
  questions,
  index,
  onIndex,
  states,
  standingSeconds,
  isOffline,
  status,
  actions,
}: Props) {
  const isNarrow = useIsNarrow()
  const question = questions[index]
  const done = questions.filter(({ id }) => isComplete(states, id)).length
  return (
    // On a phone only the first line, with clock and saving state, stays in view.
    <header data-rows="2" className="contents">
      <div className="sticky top-0 z-30 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line bg-canvas px-3 py-2 sm:px-4">
        <LogoMark className="max-sm:hidden" />
        <div className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-x-4">
          <h1 className="min-w-0 truncate text-lg font-semibold tracking-tight sm:flex-1">{title}</h1>
          {status}
        </div>
        {clock && <Countdown {...{ clock, standingSeconds, isOffline }} />}
        {!isNarrow && <div className="flex items-center gap-1">{actions}</div>}
      </div>
      {(question || isNarrow) && (
        <div className="relative flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-3 py-1.5 max-sm:gap-x-1 sm:px-4">
          {question && (
            <nav aria-label="Questions" className="contents">
              <StepButtons index={index} total={questions.length} onIndex={onIndex} />
              <QuestionList {...{ questions, states, index, onIndex }} />
              <Badge tone="accent" className="max-sm:hidden">
                {kindFacts[question.kind].name}
              </Badge>
              {isComplete(states, question.id) && <CompletedMark isEdited={states.get(question.id) === 'edited'} />}
              <div className="flex items-center gap-3 text-sm text-muted max-sm:absolute max-sm:inset-x-0 max-sm:bottom-0 sm:ml-auto">
                <QuestionSteps {...{ questions, index, states }} className="max-sm:h-0.5 sm:w-40" />
                <p className="whitespace-nowrap tabular max-sm:sr-only">{done} completed</p>
              </div>
            </nav>
          )}
          {isNarrow && <div className="ml-auto flex items-center gap-1">{actions}</div>}
        </div>
      )}
    </header>
  )
}

/** Stays in view, with the clock and the saving state. */
function PhoneRow({
  title,
  clock,
  questions,
  index,
  onIndex,
  states,
  standingSeconds,
  isOffline,
  status,
  actions,
}: Props) {
  const question = questions[index]
  const done = questions.filter(({ id }) => isComplete(states, id)).length
  return (
    <header
      data-rows="1"
      className="sticky top-0 z-30 flex min-h-12 flex-wrap items-center gap-x-1 border-b border-line bg-canvas px-2 py-1.5"
    >
      <div className="flex basis-full items-center gap-2 pb-1">
        <h1 className="min-w-0 flex-1 truncate text-sm font-semibold">{title}</h1>
        {question && <Badge tone="accent">{kindFacts[question.kind].name}</Badge>}
      </div>
      {question && (
        <nav aria-label="Questions" className="contents">
          <StepButtons index={index} total={questions.length} onIndex={onIndex} />
          <QuestionList {...{ questions, states, index, onIndex }} />
          {isComplete(states, question.id) && <CompletedMark isEdited={states.get(question.id) === 'edited'} />}
          <QuestionSteps
            {...{ questions, index, states }}
            className="absolute inset-x-0 -bottom-px h-0.5 [&>*]:rounded-none"
          />
          <p className="sr-only">{done} completed</p>
        </nav>
      )}
      <span className="ml-auto" />
      {clock && <Countdown {...{ clock, standingSeconds, isOffline }} />}
      {status}
      <div className="flex items-center gap-1">{actions}</div>
    </header>
  )
}

type StepsProps = { index: number; total: number; onIndex: (index: number) => void }

function StepButtons({ index, total, onIndex }: StepsProps) {
  const [previous, next] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  // At either end the button just pressed goes out, and the focus with it: its neighbour takes it.
  const go = (to: number) => {
    onIndex(to)
    setTimeout(() => {
      if (to === 0) next.current?.focus()
      else if (to === total - 1) previous.current?.focus()
    })
  }
  return (
    <div className="flex items-center gap-1">
      <StepButton to="Previous" ref={previous} isOff={index === 0} onClick={() => go(index - 1)} />
      <StepButton to="Next" ref={next} isOff={index >= total - 1} onClick={() => go(index + 1)} />
    </div>
  )
}

/** After a later edit, the tick alone would mislead. */
function CompletedMark({ isEdited }: { isEdited: boolean }) {
  return (
    <span
      className={cn('inline-flex items-center gap-1 text-xs font-medium', isEdited ? 'text-muted' : 'text-good')}
      title={
        isEdited ? 'Edited after it was submitted. What you submitted counts until you submit it again.' : undefined
      }
    >
      <CircleCheck aria-hidden className={cn('size-4', isEdited && 'max-sm:hidden')} />
      {/* On a phone with large buttons there is no room for the word. */}
      {isEdited && <FilePen aria-hidden className="size-4 sm:hidden" />}
      <span className="max-sm:sr-only">Completed{isEdited && ', edited since'}</span>
    </span>
  )
}

type StepProps = { to: 'Previous' | 'Next'; ref: Ref<HTMLButtonElement>; isOff: boolean; onClick: () => void }

/** To the question before or after; on a phone an arrow. */
function StepButton({ to, ref, isOff, onClick }: StepProps) {
  const name = <span className="max-sm:sr-only">{to}</span>
  return (
    <Button
      variant="secondary"
      size="sm"
      ref={ref}
      disabled={isOff}
      title={isOff ? `There is no ${to.toLowerCase()} question.` : undefined}
      className="max-sm:w-8 max-sm:px-0 pointer-coarse:max-sm:w-11"
      onClick={onClick}
    >
      {to === 'Previous' ? <ChevronLeft aria-hidden /> : name}
      {to === 'Previous' ? name : <ChevronRight aria-hidden />}
    </Button>
  )
}

const lowSeconds = 300

type CountdownProps = Pick<Props, 'standingSeconds' | 'isOffline'> & { clock: RoomClock }

function Countdown({ clock, standingSeconds, isOffline = false }: CountdownProps) {
  const left = useRemainingSeconds(clock)
  const seconds = standingSeconds ?? left
  if (seconds === null) {
    return (
      <p className="flex items-center gap-1.5 text-sm text-muted">
        <Timer aria-hidden className="size-4" />
        No timer
      </p>
    )
  }
  return (
    <p
      role="timer"
      aria-label={`${Math.ceil(seconds / 60)} minutes left${isOffline ? ', offline' : ''}`}
      title={isOffline ? "Offline: the clock keeps running. Added time shows once you're back online." : undefined}
      className={cn(
        'flex items-center gap-1.5 font-mono text-base tabular',
        seconds <= lowSeconds || isOffline ? 'text-warn' : 'text-ink',
      )}
    >
      <Timer aria-hidden className="size-4 max-sm:hidden" />
      {formatSeconds(seconds)}
      {standingSeconds !== null && <span className="font-sans text-sm text-muted max-sm:sr-only">break</span>}
    </p>
  )
}
