import type { ComponentProps } from 'react'
import type { RoomQuestion } from '../journal/questions.ts'
import { cn } from '../ui/cn.ts'
import { whenDrawn } from '../ui/later.tsx'
import { Problem } from '../ui/problem.tsx'
import { Panes } from '../ui/split.tsx'
import { useIsNarrow } from '../ui/width.ts'
import { LiveTools } from './live-tools.tsx'

const SqlTask = whenDrawn(async () => (await import('../sql/sql.tsx')).SqlTask)

/** The candidate's task. */
export function WholeProblem({ question, className }: { question: RoomQuestion; className?: string }) {
  return (
    <div className={cn('flex flex-col gap-5', className)}>
      <Problem question={question} />
      {question.sql && <SqlTask sql={question.sql} />}
    </div>
  )
}

type Props = Omit<ComponentProps<typeof LiveTools>, 'questionId'> & { question: RoomQuestion }

/** The problem fills the half, with the notes about it below; in a narrow window the notes come first. */
export function ProblemAndTools({ question, ...tools }: Props) {
  const isNarrow = useIsNarrow()
  return (
    <Panes
      axis="y"
      label="Resize problem and notes"
      {...{ start: 62, least: 25, most: 85, isStacked: isNarrow, isTurned: isNarrow }}
      first={
        // Long statements are scrolled by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section aria-label="Problem" tabIndex={0} className="h-full overflow-y-auto p-4">
          <WholeProblem question={question} />
        </section>
      }
      second={<LiveTools {...tools} questionId={question.id} />}
    />
  )
}
