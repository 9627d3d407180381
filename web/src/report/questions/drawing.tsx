import { type DrawnBoard, readBoards } from '@nova/contract/room/journal-views'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { call } from '../../api.ts'
import { BoardInWords, BoardPicture } from '../../board/board.tsx'
import { playbackPath } from '../../playback/playback.tsx'
import { Button } from '../../ui/button.tsx'
import { useSharedView } from '../shared-report.ts'

const none: ReadonlyMap<string, DrawnBoard> = new Map()

/** The drawings, by question. */
export function useBoards(interviewId: string): ReadonlyMap<string, DrawnBoard> {
  const view = useSharedView()
  const { data = none } = useQuery({
    enabled: view === null,
    queryKey: ['boards', interviewId],
    queryFn: async ({ signal }) => {
      const boards = await call(readBoards, { params: { id: interviewId }, signal })
      return new Map(boards.map((board) => [board.questionId, board]))
    },
  })
  return data
}

type Props = { interviewId: string; title: string; drawn: DrawnBoard | undefined }

/** The drawing that belongs to an answer; nothing where there is none. */
export function Drawing({ interviewId, title, drawn }: Props) {
  const board = useMemo(() => new Map(drawn?.elements.map((element) => [element.id, element])), [drawn])
  if (!drawn) return null
  return (
    <figure className="mt-3 flex flex-col gap-2">
      <BoardPicture board={board} title={title} />
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
        The candidate drew this on the board. We don't score drawings, so judge it yourself.
        <Button asChild size="sm" variant="secondary">
          <Link to={playbackPath(interviewId, drawn.seq)}>
            <Play aria-hidden />
            Play the drawing
          </Link>
        </Button>
      </figcaption>
      <BoardInWords board={board} />
    </figure>
  )
}
