import type { NovaUse } from '@nova/contract/questions/nova'
import { Circle, CircleCheck } from 'lucide-react'
import { memo } from 'react'
import { isComplete, stateNames, useQuestionStates } from '../../journal/question-states.ts'
import { kindNames, type RoomQuestion } from '../../journal/questions.ts'
import { type Store, useStore } from '../../journal/store.ts'
import { countInteractions } from '../../journal/timeline.ts'
import { VoicePanel } from '../../nova/voice.tsx'
import { Badge } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'
import { Split, Stack } from '../../ui/split.tsx'
import { useIsNarrow } from '../../ui/width.ts'
import { QuestionPanel, type QuestionPanelProps } from './question-panel.tsx'
import { AnswerPad, type AnswerPadProps } from './written.tsx'

type Props = Omit<QuestionPanelProps, 'onInsert' | 'name' | 'after'> & AnswerPadProps & Pick<ProgressProps, 'novaUse'>

/**
 * A behavioural question: the question and the voice interviewer at the left, the answer and the progress at the right.
 */
export const Behavioral = memo(function Behavioral({ pads, answering, novaUse, isAside, ...tabs }: Props) {
  const { question, isOver, conversation } = tabs
  return (
    <Split
      label="Resize interviewer and answer"
      left={
        <QuestionPanel
          {...tabs}
          name="Question"
          after={<VoicePanel session={conversation} question={question} isOver={isOver} />}
        />
      }
      right={
        <Stack
          label="Resize answer and progress"
          top={<AnswerPad {...{ question, isOver, isAside, pads, answering }} />}
          bottom={
            <InterviewProgress
              questions={conversation.questions}
              answering={answering}
              isOver={isOver}
              novaUse={novaUse}
              current={question.id}
            />
          }
        />
      }
    />
  )
})

type ProgressProps = {
  questions: readonly RoomQuestion[]
  answering: Pick<AnswerPadProps['answering'], 'timeline' | 'completed'>
  novaUse: Store<NovaUse>
  isOver: boolean
  /** The id of the question shown. */
  current: string
}

function InterviewProgress({ questions, answering, novaUse, isOver, current }: ProgressProps) {
  const now = useStore(answering.timeline)
  const isNarrow = useIsNarrow()
  const use = useStore(novaUse)
  const states = useQuestionStates({ questions, ...answering }, isOver, current)
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
                <Badge tone="outline">{kindNames[question.kind]}</Badge>
              </li>
            )
          })}
        </ol>
        <div className="flex max-w-56 flex-col gap-2">
          <dl className="grid grid-cols-[1fr_auto] content-start gap-x-6 gap-y-1.5 text-sm">
            <Metric name="Questions Asked" value={use.questions} />
            <Metric name="AI Interactions" value={countInteractions(now)} />
            <Metric name="Help Requests" value={use.helpRequests} />
          </dl>
          <p className="text-xs text-faint">Asking Nova is fine. It lowers no score of your answers.</p>
        </div>
      </div>
    </section>
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
