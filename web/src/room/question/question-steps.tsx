import { isComplete, type QuestionStates } from '../../journal/question-states.ts'
import { cn } from '../../ui/cn.ts'

type Props = {
  questions: readonly { id: string }[]
  index: number
  states: QuestionStates
  className?: string
}

/**
 * How far the candidate is, a piece for each question: filled once it is completed, pale as far as they have come. Its
 * value is the larger of position and completion, as the specification has it.
 */
export function QuestionSteps({ questions, index, states, className }: Props) {
  const total = questions.length
  const done = questions.filter(({ id }) => isComplete(states, id)).length
  const value = total === 0 ? 0 : Math.round((Math.max(index + 1, done) / total) * 100)
  return (
    <div
      role="progressbar"
      aria-label="Questions reached"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={`Question ${index + 1} of ${total}, ${done} completed`}
      className={cn('flex h-1.5 w-full gap-1', className)}
    >
      {questions.map(({ id }, at) => (
        <span
          key={id}
          className={cn(
            'h-full flex-1 rounded-full transition-colors duration-150',
            isComplete(states, id) ? 'bg-accent' : at <= index ? 'bg-edge/60' : 'bg-idle-soft',
          )}
        />
      ))}
    </div>
  )
}
