/**
 * A question's drawing board: for drawing, for viewing, as a picture and in words. Excalidraw is fetched when a board
 * is first shown; until then, or if it fails, a message and a retry button appear.
 * Public files: outline.ts.
 */
import type { Board } from '@nova/contract/room/board'
import { outlineOf } from '@nova/contract/room/board-outline'
import { Component, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import type * as Canvases from './canvas.tsx'
import { boardFilesPath } from './files-path.ts'

declare global {
  interface Window {
    EXCALIDRAW_ASSET_PATH?: string
  }
}

type Canvas = typeof Canvases
type Loading = Canvas | 'loading' | 'failed'

/** Excalidraw looks for its fonts where this says, before it would look elsewhere. */
function loadCanvas(): Promise<Canvas> {
  window.EXCALIDRAW_ASSET_PATH = boardFilesPath
  return import('./canvas.tsx')
}

function useCanvas(): { canvas: Loading; retry: () => void } {
  const [canvas, setCanvas] = useState<Loading>('loading')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isWanted = true
    loadCanvas().then(
      (loaded) => isWanted && setCanvas(loaded),
      () => isWanted && setCanvas('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [attempt])
  const retry = () => {
    setCanvas('loading')
    setAttempt((before) => before + 1)
  }
  return { canvas, retry }
}

function Loaded({ children }: { children: (canvas: Canvas) => ReactNode }) {
  const { canvas, retry } = useCanvas()
  if (canvas === 'loading') {
    return <BoardSkeleton />
  }
  if (canvas === 'failed') {
    return (
      <Notice
        tone="warn"
        className="m-3"
        action={
          <Button size="sm" variant="secondary" onClick={retry}>
            Try again
          </Button>
        }
      >
        We couldn't load the drawing board. What you drew before is saved.
      </Notice>
    )
  }
  return <Contained>{children(canvas)}</Contained>
}

/** A drawing that cannot be shown takes nothing else of the page with it. React asks for a class here. */
class Contained extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Notice tone="warn" className="m-3">
        We can't show the drawing board here. The drawing is saved, and you can read it as text.
      </Notice>
    )
  }
}

/** The board to draw on. */
export function DrawingBoard(props: Canvases.DrawingCanvasProps) {
  return <Loaded>{({ DrawingCanvas }) => <DrawingCanvas {...props} />}</Loaded>
}

/** The board to look at. */
export function BoardView(props: Canvases.LookingCanvasProps) {
  return <Loaded>{({ LookingCanvas }) => <LookingCanvas {...props} />}</Loaded>
}

/** The board as a picture; `title` names the question. */
export function BoardPicture({ board, title }: { board: Board; title: string }) {
  const [picture, setPicture] = useState<{ url: string } | 'failed' | null>(null)
  useEffect(() => {
    let url: string | null = null
    let isWanted = true
    drawBoard(board).then(
      (blob) => {
        if (!isWanted) return
        url = URL.createObjectURL(blob)
        setPicture({ url })
      },
      () => isWanted && setPicture('failed'),
    )
    return () => {
      isWanted = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [board])
  if (picture === null) return <Skeleton className="h-64 w-full" />
  if (picture === 'failed') return <p className="text-muted">We can't show the drawing as a picture here.</p>
  return (
    <img
      src={picture.url}
      alt={`Drawing: ${title}. Its contents follow as text.`}
      className="h-auto max-h-[36rem] w-auto max-w-full self-start rounded-lg border border-line"
    />
  )
}

/** A PNG of the board. */
export async function drawBoard(board: Board): Promise<Blob> {
  await loadCanvas()
  return (await import('./picture.ts')).drawPicture(board)
}

/** The board in words: for people who can't see it, and to search in. */
export function BoardInWords({ board }: { board: Board }) {
  const outline = useMemo(() => outlineOf(board), [board])
  if (!outline) return null
  return (
    <details className="text-sm text-muted">
      <summary className="cursor-pointer">The drawing as text</summary>
      <p className="mt-1">{outline.counts}.</p>
      {outline.labels.length > 0 && <p className="break-words">Written on it: {outline.labels.join('; ')}.</p>}
      {outline.connections.length > 0 && (
        <ul className="list-disc pl-5 break-words">
          {outline.connections.map((connection, at) => (
            <li key={at}>{connection}</li>
          ))}
        </ul>
      )}
    </details>
  )
}
