import { drawOn, emptyBoard } from '@nova/contract/room/board'
import { useMemo, useState } from 'react'
import { DrawingBoard } from '../../board/board.tsx'
import type { Outbox } from '../../journal/outbox.ts'
import type { RoomQuestion } from '../../journal/questions.ts'
import { type Store, useStore } from '../../journal/store.ts'
import type { Timeline } from '../../journal/timeline.ts'
import { toast } from '../../ui/toast.tsx'

export type DrawingSideProps = {
  question: RoomQuestion
  isOver: boolean
  timeline: Store<Timeline>
  outbox: Pick<Outbox, 'entries' | 'addDrawing'>
}

/** The drawing board beside a written answer, with what is said of it. */
export function DrawingSide({ question, isOver, timeline, outbox }: DrawingSideProps) {
  const drawn = useStore(timeline).boards.get(question.id) ?? emptyBoard
  // An earlier page may have left what is not sent yet.
  const [waiting] = useState(() =>
    outbox.entries().flatMap((entry) => {
      return entry.kind === 'draw' && entry.questionId === question.id ? [entry.payload] : []
    }),
  )
  const board = useMemo(() => drawOn(drawn, waiting), [drawn, waiting])
  return (
    <section aria-label="Drawing board" className="flex h-full min-h-0 flex-col">
      <p className="border-b border-line px-4 py-2 text-sm text-muted">
        {isOver
          ? 'You can no longer change this drawing.'
          : "Optional: a written answer counts just as much. Your interviewers see the drawing. It isn't scored, and Nova doesn't see it."}
      </p>
      <div className="min-h-0 flex-1">
        <DrawingBoard
          board={board}
          isReadOnly={isOver}
          onDrawing={(drawing) => outbox.addDrawing(question.id, drawing)}
          onRefused={(reason) =>
            toast.warning(reason, { id: 'board', description: 'The rest of your drawing is saved.' })
          }
        />
      </div>
    </section>
  )
}
