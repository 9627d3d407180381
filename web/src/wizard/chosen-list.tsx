import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
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
  const list = useRef<HTMLOListElement>(null)
  const asked = orderOf(questions, chosen)
  if (asked.length === 0) return null
  const move = (question: ProposedQuestion, by: -1 | 1) => {
    const next = movedWithin(asked, question.id, by)
    if (!next) return
    onOrder(next)
    setTold(`${question.title} is now number ${next.indexOf(question.id) + 1}.`)
  }
  /** While a handle is held, its question takes the place of whichever the pointer is over. */
  const handleDrag = (event: PointerEvent, question: ProposedQuestion) => {
    if (dragged !== question.id) return
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const to = rows.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY <= bottom)
    const from = asked.indexOf(question)
    const by = Math.sign(to - from) as -1 | 0 | 1
    const next = to < 0 || by === 0 ? undefined : movedWithin(asked, question.id, by)
    if (next) onOrder(next)
  }
  return (
    <section aria-labelledby="chosen-title" className="rounded-xl border border-line bg-surface p-4 sm:p-5">
      <h2 id="chosen-title" className="font-semibold">
        In the interview, in this order
      </h2>
      <ol ref={list} className="mt-3 flex flex-col gap-1.5">
        {asked.map((question, at) => (
          <li
            key={question.id}
            className={cn(
              'flex items-center gap-2 rounded-lg border border-line px-2.5 py-1.5',
              dragged === question.id && 'border-accent',
            )}
          >
            {!isLocked && (
              <button
                type="button"
                // The arrows beside it do the same by keyboard.
                tabIndex={-1}
                aria-hidden
                className="cursor-grab touch-none rounded p-1 text-faint hover:text-ink active:cursor-grabbing"
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId)
                  setDragged(question.id)
                }}
                onPointerMove={(event) => handleDrag(event, question)}
                onPointerUp={() => setDragged(undefined)}
                onPointerCancel={() => setDragged(undefined)}
              >
                <GripVertical className="size-4" />
              </button>
            )}
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
                  // Not disabled: who moved it to the end of the list would lose the focus.
                  aria-disabled={!movedWithin(asked, question.id, -1)}
                  onClick={() => move(question, -1)}
                />
                <IconButton
                  label={`Move ${question.title} down`}
                  size="sm"
                  icon={<ArrowDown aria-hidden />}
                  aria-disabled={!movedWithin(asked, question.id, 1)}
                  onClick={() => move(question, 1)}
                />
                <IconButton
                  label={`Remove ${question.title}`}
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
