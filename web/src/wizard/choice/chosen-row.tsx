import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import type { PointerEvent, ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { kindOf, kinds, type ProposedQuestion } from './selection.ts'

type Props = {
  question: ProposedQuestion
  /** Its number among those asked, from 1. */
  place: number
  isDragged: boolean
  handle: ReactNode
  actions: ReactNode
}

/** A chosen question at its place, between what it is dragged by and what is done with it. */
export function ChosenRow({ question, place, isDragged, handle, actions }: Props) {
  return (
    <li
      className={cn(
        'flex flex-wrap items-center gap-x-2 rounded-lg border border-line px-2.5 py-1.5 sm:flex-nowrap',
        isDragged && 'border-accent',
      )}
    >
      {handle}
      <span className="w-5 shrink-0 text-right text-sm text-faint tabular">{place}</span>
      {/* On a phone the whole title is above the rest. */}
      <span className="min-w-0 flex-1 break-words max-sm:basis-[calc(100%-4.25rem)] max-sm:py-1">{question.title}</span>
      <span className="flex items-center gap-2 max-sm:flex-1 max-sm:pl-7">
        <Badge tone="outline">{kinds.find(({ kind }) => kind === kindOf(question))?.name}</Badge>
        <span className="text-sm whitespace-nowrap text-faint tabular">{question.timeEstimate} min</span>
      </span>
      <span className="flex sm:gap-2 max-sm:-mr-2">{actions}</span>
    </li>
  )
}

type HandleProps = { onStart: () => void; onMove: (event: PointerEvent) => void; onEnd: () => void }

/** The handle to drag a row. */
export function DragHandle({ onStart, onMove, onEnd }: HandleProps) {
  return (
    <button
      type="button"
      // The arrows next to it do the same by keyboard.
      tabIndex={-1}
      aria-hidden
      className="cursor-grab touch-none rounded p-1 text-faint hover:text-ink active:cursor-grabbing"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        onStart()
      }}
      onPointerMove={onMove}
      onPointerUp={onEnd}
      onPointerCancel={onEnd}
    >
      <GripVertical className="size-4" />
    </button>
  )
}

type ActionProps = {
  title: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Moves a row by one place, and takes it out. `isFirst` and `isLast` are those of its kind. */
export function RowActions({ title, isFirst, isLast, onMove, onRemove }: ActionProps) {
  return (
    <>
      <IconButton
        label={`Move ${title} up`}
        size="sm"
        icon={<ArrowUp aria-hidden />}
        // Not `disabled`: a question moved to the end of the list would lose the focus.
        aria-disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={`Move ${title} down`}
        size="sm"
        icon={<ArrowDown aria-hidden />}
        aria-disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton label={`Remove ${title}`} size="sm" icon={<X aria-hidden />} onClick={onRemove} />
    </>
  )
}
