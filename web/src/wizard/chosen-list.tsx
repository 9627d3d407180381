import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { kindOf, kinds, movedWithin, orderOf, type ProposedQuestion } from './selection.ts'

type Props = {
  questions: ProposedQuestion[]
  chosen: string[]
  isLocked: boolean
  onOrder: (chosen: string[]) => void
  onRemove: (id: string) => void
}

/**
 * What is chosen, in the order in which it is asked: coding and technical questions, then behavioural ones. Moved by
 * buttons or by dragging.
 */
export function ChosenList({ questions, chosen, isLocked, onOrder, onRemove }: Props) {
  const [dragged, setDragged] = useState<string>()
  const [told, setTold] = useState('')
  const asked = orderOf(questions, chosen)
  if (asked.length === 0) return null
  const move = (question: ProposedQuestion, by: -1 | 1) => {
    const next = movedWithin(asked, question.id, by)
    if (!next) return
    onOrder(next)
    setTold(`${question.title} is now number ${next.indexOf(question.id) + 1}.`)
  }
  const handleDrop = (target: ProposedQuestion) => {
    const from = asked.findIndex(({ id }) => id === dragged)
    const to = asked.indexOf(target)
    setDragged(undefined)
    const moving = asked[from]
    if (!moving || from === to || isStory(moving) !== isStory(target)) return
    const rest = asked.filter((question) => question !== moving)
    onOrder(rest.toSpliced(to, 0, moving).map(({ id }) => id))
    setTold(`${moving.title} is now number ${to + 1}.`)
  }
  return (
    <section aria-labelledby="chosen-title" className="rounded-xl border border-line bg-surface p-4 sm:p-5">
      <h2 id="chosen-title" className="font-semibold">
        In the interview, in this order
      </h2>
      <ol className="mt-3 flex flex-col gap-1.5">
        {asked.map((question, at) => (
          <li
            key={question.id}
            draggable={!isLocked}
            onDragStart={() => setDragged(question.id)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={() => handleDrop(question)}
            className={cn(
              'flex items-center gap-2 rounded-lg border border-line px-2.5 py-1.5',
              dragged === question.id && 'opacity-50',
              !isLocked && 'cursor-grab',
            )}
          >
            {!isLocked && <GripVertical aria-hidden className="size-4 shrink-0 text-faint" />}
            <span className="w-5 shrink-0 text-right text-sm text-faint tabular">{at + 1}</span>
            <span className="min-w-0 flex-1 truncate">{question.title}</span>
            <Badge tone="outline" className="max-sm:hidden">
              {kinds.find(({ kind }) => kind === kindOf(question))?.name}
            </Badge>
            <span className="text-sm text-faint tabular max-sm:hidden">{question.timeEstimate} min</span>
            {!isLocked && (
              <>
                <IconButton
                  label={`Move ${question.title} up`}
                  size="sm"
                  icon={<ArrowUp aria-hidden />}
                  disabled={!movedWithin(asked, question.id, -1)}
                  onClick={() => move(question, -1)}
                />
                <IconButton
                  label={`Move ${question.title} down`}
                  size="sm"
                  icon={<ArrowDown aria-hidden />}
                  disabled={!movedWithin(asked, question.id, 1)}
                  onClick={() => move(question, 1)}
                />
                <IconButton
                  label={`Take ${question.title} out`}
                  size="sm"
                  icon={<X aria-hidden />}
                  onClick={() => onRemove(question.id)}
                />
              </>
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
    </section>
  )
}

const isStory = (question: ProposedQuestion) => kindOf(question) === 'behavioral'
