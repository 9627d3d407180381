/** Shown beside a behavioural question: the elements of a good answer, and how far the interview is. */
import { kindFacts } from '@nova/contract/kinds/kinds'
import type { NovaUse } from '@nova/contract/questions/nova'
import { Circle, CircleCheck } from 'lucide-react'
import { isComplete, stateNames, useQuestionStates } from '../../journal/question-states.ts'
import type { RoomQuestion } from '../../journal/questions.ts'
import { type Store, useStore } from '../../journal/store.ts'
import { countInteractions } from '../../journal/timeline.ts'
import { Badge } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'
import { useIsNarrow } from '../../ui/width.ts'
import type { AnswerPadProps } from './written.tsx'

const elements = [
  ['Situation', 'where and when it was, and who was involved'],
  ['Task', 'what you had to achieve'],
  ['Action', 'what you did yourself, step by step'],
  ['Result', 'what came of it, with a figure if you have one, and what you learned'],
] as const

/** The elements of a good answer, and the time for it. */
export function GoodAnswer({ minutes }: { minutes: number | null }) {
  return (
    <section aria-label="A good answer" className="flex flex-col gap-1.5 text-sm">
      <h3 className="font-semibold">A good answer tells one true story</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        {elements.map(([name, what]) => (
          <div key={name} className="contents">
            <dt className="font-medium">{name}</dt>
            <dd className="text-muted">{what}</dd>
          </div>
        ))}
      </dl>
      {minutes !== null && (
        <p className="text-muted">
          Plan about {minutes === 1 ? '1 minute' : `${minutes} minutes`} for it. One clock covers all questions.
        </p>
      )}
    </section>
  )
}

export type ProgressProps = {
  questions: readonly RoomQuestion[]
  answering: Pick<AnswerPadProps['answering'], 'timeline' | 'completed'>
  novaUse: Store<NovaUse>
  isOver: boolean
  /** The id of the question shown. */
  current: string
  /** False in an interview without Nova's help. */
  hasHelp: boolean
}

export function InterviewProgress({ questions, answering, novaUse, isOver, current, hasHelp }: ProgressProps) {
  const isNarrow = useIsNarrow()
  const states = useQuestionStates({ questions, ...answering }, isOver, current)
  const interactions = countInteractions(useStore(answering.timeline))
  // A personal story needs no help: the counters are about the other questions, or about help that was used.
  const isCounted = hasHelp && (interactions > 0 || questions.some(({ kind }) => !kindFacts[kind].isSpoken))
  return (
    <section aria-label="Interview Progress" className={cn('h-full p-4', !isNarrow && 'overflow-y-auto')}>
      <h2 className="text-base font-semibold">Interview Progress</h2>
      <div className="mt-3 grid gap-6 lg:grid-cols-[1fr_auto]">
        <ol className="flex flex-col gap-1.5">
          {questions.map((question) => {
            const state = states.get(question.id)!
            const isDone = isComplete(states, question.id)
            const Icon = isDone ? CircleCheck : Circle
            return (
              <li
                key={question.id}
                aria-current={question.id === current ? 'step' : undefined}
                className={cn(
                  'flex items-center gap-2 text-sm',
                  question.id === current ? 'font-medium' : 'text-muted',
                )}
              >
                <Icon aria-hidden className={cn('size-4 shrink-0', isDone ? 'text-good' : 'text-faint')} />
                <span className="min-w-0 flex-1 truncate">{question.title}</span>
                <span className={cn('text-xs text-muted', state !== 'edited' && 'sr-only')}>{stateNames[state]}</span>
                <Badge tone="outline">{kindFacts[question.kind].name}</Badge>
              </li>
            )
          })}
        </ol>
        {isCounted && <Counters novaUse={novaUse} interactions={interactions} />}
      </div>
    </section>
  )
}

function Counters({ novaUse, interactions }: Pick<ProgressProps, 'novaUse'> & { interactions: number }) {
  const use = useStore(novaUse)
  return (
    <div className="flex max-w-56 flex-col gap-2">
      <dl className="grid grid-cols-[1fr_auto] content-start gap-x-6 gap-y-1.5 text-sm">
        <Metric name="Questions Asked" value={use.questions} />
        <Metric name="AI Interactions" value={interactions} />
        <Metric name="Help Requests" value={use.helpRequests} />
      </dl>
      <p className="text-xs text-faint">Asking Nova is fine. It lowers no score of your answers.</p>
    </div>
  )
}

function Metric({ name, value }: { name: string; value: number }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-right font-medium tabular">{value}</dd>
    </>
  )
}
