import { emptyBoard } from '@nova/contract/room/board'
import { DrawingBoard } from '../../board/board.tsx'
import { toast } from '../../ui/toast.tsx'

/** The rehearsal's board; drawings stay on the page. */
export function TrialBoard() {
  return (
    <section aria-label="Drawing board" className="flex h-full min-h-0 flex-col">
      <p className="border-b border-line px-4 py-2 text-sm text-muted">
        Technical questions have a board like this next to the written answer. We don't save what you draw here.
      </p>
      <div className="min-h-0 flex-1">
        <DrawingBoard
          board={emptyBoard}
          isReadOnly={false}
          onDrawing={() => {}}
          onRefused={(reason) => toast.warning(reason, { id: 'board' })}
        />
      </div>
    </section>
  )
}
