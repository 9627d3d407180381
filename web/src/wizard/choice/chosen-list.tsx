import { type PointerEvent, useRef, useState } from 'react'
import { ChosenRow, DragHandle, RowActions } from './chosen-row.tsx'
import { movedWithin, orderOf, type ProposedQuestion } from './selection.ts'

type Props = {
  questions: ProposedQuestion[]
  chosen: string[]
  isLocked: boolean
  onOrder: (chosen: string[]) => void
  onRemove: (id: string) => void
}

/**
 * The chosen questions in the order they are asked: coding and technical ones, then behavioural ones. Moved by buttons
 * or by dragging.
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
          <ChosenRow
            key={question.id}
            question={question}
            place={at + 1}
            isDragged={dragged === question.id}
            handle={
              !isLocked && (
                <DragHandle
                  onStart={() => setDragged(question.id)}
                  onMove={(event) => handleDrag(event, question)}
                  onEnd={() => setDragged(undefined)}
                />
              )
            }
            actions={
              !isLocked && (
                <RowActions
                  title={question.title}
                  isFirst={!movedWithin(asked, question.id, -1)}
                  isLast={!movedWithin(asked, question.id, 1)}
                  onMove={(by) => move(question, by)}
                  onRemove={() => onRemove(question.id)}
                />
              )
            }
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
    </section>
  )
}
