/**
 * Excalidraw as this product shows it: shapes, lines and text. Nothing is fetched from elsewhere, embedded, imported or
 * linked to, and what is written on it is drawn, never made part of the page.
 */
import '@excalidraw/excalidraw/index.css'
import './canvas.css'
import {
  CaptureUpdateAction,
  Excalidraw,
  Footer,
  MainMenu,
  reconcileElements,
  restoreElements,
} from '@excalidraw/excalidraw'
import type { ExcalidrawElement, OrderedExcalidrawElement } from '@excalidraw/excalidraw/element/types'
import type { ExcalidrawImperativeAPI, ExcalidrawProps } from '@excalidraw/excalidraw/types'
import { type Board, drawOn, elementsOn, excessOf, isLater } from '@nova/contract/room/board'
import type { Drawing } from '@nova/contract/room/drawing'
import {
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTheme } from '../ui/theme.ts'
import { BoardSkeleton } from './board-skeleton.tsx'
import { useControlNames } from './control-names.ts'
import { findChanges } from './elements.ts'
import { pressBoardKey } from './keys.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

/** Often enough that a crash takes no stroke with it. */
const noticedMs = 150

const options: ExcalidrawProps['UIOptions'] = {
  canvasActions: {
    changeViewBackgroundColor: false,
    export: false,
    loadScene: false,
    saveToActiveFile: false,
    saveAsImage: false,
    toggleTheme: false,
  },
  tools: { image: false },
}

/** The same for the drawer and for onlookers. */
const shared = {
  UIOptions: options,
  aiEnabled: false,
  validateEmbeddable: false,
  langCode: 'en',
  onLinkOpen: (_: unknown, event: Event) => event.preventDefault(),
} satisfies ExcalidrawProps

/** The ground is the page's own. */
const appState = { viewBackgroundColor: 'transparent' }

/** Without one of ours there would be the usual one, whose items lead elsewhere. */
const noMenu = <MainMenu />

/** Shown while the keyboard is used. */
const keys = (
  <Footer>
    <p className="nova-board-keys">
      Enter puts the chosen shape on the board. N goes to the next shape, Shift+N to the one before.
    </p>
  </Footer>
)

type Elements = readonly OrderedExcalidrawElement[]

/** The board's elements as Excalidraw has them, what is usual filled in. */
function toScene(board: Board): OrderedExcalidrawElement[] {
  return restoreElements(elementsOn(board) as unknown as ExcalidrawElement[], null)
}

export type DrawingCanvasProps = {
  /** Current state, including others' drawings as they arrive. */
  board: Board
  isReadOnly: boolean
  onDrawing: (drawing: Drawing) => void
  /** Something was not put on the board, and why. */
  onRefused: (reason: string) => void
}

/** A board for drawing. Changes are reported within a moment, and at once when the page closes. */
export function DrawingCanvas({ board, isReadOnly, onDrawing, onRefused }: DrawingCanvasProps) {
  const { shown } = useTheme()
  const [api, setApi] = useState<ExcalidrawImperativeAPI | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useControlNames(box)
  const kept = useRef(board)
  /** Kept here, because Excalidraw removes its own scene before unmount can be handled. */
  const scene = useRef<readonly ExcalidrawElement[]>([])
  const told = useRef({ onDrawing, onRefused })
  useEffect(() => {
    told.current = { onDrawing, onRefused }
  })

  const notice = useCallback(() => {
    const { changed, removed, refused } = findChanges(kept.current, scene.current)
    const next = drawOn(kept.current, [{ changed, removed }])
    const excess = changed.length > 0 ? excessOf(next) : undefined
    const unwanted = new Set([...refused, ...(excess ? changed : [])].map(({ id }) => id))
    if (api && unwanted.size > 0) {
      takeBack(api, kept.current, unwanted)
      told.current.onRefused(excess ? `${excess} This one is full.` : refused[0]!.reason)
    }
    const drawing = { changed: excess ? [] : changed, removed }
    if (drawing.changed.length + removed.length === 0) return
    kept.current = drawOn(kept.current, [drawing])
    told.current.onDrawing(drawing)
  }, [api])

  const noticeSoon = useSoon(notice)
  useEffect(() => {
    if (api) showOthers(api, board, kept)
  }, [api, board])
  // Report the drawing so far; from now on the page is read-only.
  useEffect(() => {
    if (isReadOnly) notice()
  }, [isReadOnly, notice])

  const [initialData] = useState(() => ({ elements: toScene(board), appState }))
  const handleMove = useKeptInView(api, box, initialData.elements)
  return (
    <div
      ref={box}
      data-board
      data-paste-into="board"
      className="nova-board relative h-full"
      onDragOverCapture={stopFiles}
      onDropCapture={(event) => {
        if (stopFiles(event)) told.current.onRefused("You can't add files to the board. Draw here instead.")
      }}
      onPointerDownCapture={handleMove}
      onWheelCapture={handleMove}
      onKeyDownCapture={(event) => {
        handleMove()
        stopLinks(event)
        if (api && !isReadOnly) pressBoardKey(event, api)
      }}
    >
      <Excalidraw
        {...shared}
        theme={shown}
        excalidrawAPI={setApi}
        initialData={initialData}
        viewModeEnabled={isReadOnly}
        onChange={(elements) => {
          scene.current = elements
          noticeSoon()
        }}
        onPaste={cleanPaste}
      >
        {noMenu}
        {keys}
      </Excalidraw>
      {api ? <ZoomButtons api={api} onMove={handleMove} /> : <Loading />}
    </div>
  )
}

/** Runs a moment after it was first asked to, and at once when the page goes or this is no longer shown. */
function useSoon(run: () => void): () => void {
  const latest = useRef(run)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = run
  })
  const runNow = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    latest.current()
  }, [])
  useEffect(() => {
    // Before the queue sends its last, which listens to the same.
    addEventListener('pagehide', runNow, true)
    document.addEventListener('visibilitychange', runNow, true)
    return () => {
      removeEventListener('pagehide', runNow, true)
      document.removeEventListener('visibilitychange', runNow, true)
      runNow()
    }
  }, [runNow])
  return useCallback(() => {
    if (timer.current === undefined) timer.current = setTimeout(runNow, noticedMs)
  }, [runNow])
}

/** Merges others' drawings with the current ones. */
function showOthers(api: ExcalidrawImperativeAPI, board: Board, kept: { current: Board }): void {
  const news = [...board.values()].filter((part) => isLater(part, kept.current.get(part.id)))
  if (news.length === 0) return
  const local = api.getSceneElementsIncludingDeleted()
  const byId = new Map(local.map((element) => [element.id, element]))
  const living = toScene(new Map(news.map((part) => [part.id, part])))
  const gone = news.flatMap((part) => {
    const known = byId.get(part.id)
    return 'isDeleted' in part && known ? [{ ...known, ...part }] : []
  })
  kept.current = new Map([...kept.current, ...news.map((part) => [part.id, part] as const)])
  const remote = [...living, ...gone] as Parameters<typeof reconcileElements>[1][number][]
  const elements = reconcileElements(local, remote, api.getAppState())
  api.updateScene({ elements, captureUpdate: CaptureUpdateAction.NEVER })
}

/** Resets these elements to the board's version; elements unknown to the board are removed. */
function takeBack(api: ExcalidrawImperativeAPI, board: Board, ids: ReadonlySet<string>): void {
  const known = toScene(new Map([...board].filter(([id]) => ids.has(id))))
  const rest = api.getSceneElementsIncludingDeleted().filter(({ id }) => !ids.has(id))
  api.updateScene({ elements: [...rest, ...known], captureUpdate: CaptureUpdateAction.NEVER })
}

/** A file would replace the drawing, or bring what a board cannot hold. */
function stopFiles(event: DragEvent): boolean {
  if (!event.dataTransfer.types.includes('Files')) return false
  event.preventDefault()
  event.stopPropagation()
  return true
}

function stopLinks(event: KeyboardEvent): void {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') event.stopPropagation()
}

/** Pasted elements lose links and files. */
const cleanPaste: ExcalidrawProps['onPaste'] = (data) => {
  delete data.files
  if (data.elements) data.elements = data.elements.map((element) => ({ ...element, link: null }))
  return true
}

export type LookingCanvasProps = {
  board: Board
  /** Area in view: the complete board, if it is known. */
  whole?: Board
}

/** A board for viewing: it can be moved and zoomed, and stays in view until then. */
export function LookingCanvas({ board, whole = board }: LookingCanvasProps) {
  const { shown } = useTheme()
  const [api, setApi] = useState<ExcalidrawImperativeAPI | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useControlNames(box)
  const elements: Elements = useMemo(() => toScene(board), [board])
  const framed: Elements = useMemo(() => (whole === board ? elements : toScene(whole)), [whole, board, elements])
  const [initialData] = useState({ elements, appState })
  useEffect(() => {
    api?.updateScene({ elements, captureUpdate: CaptureUpdateAction.NEVER })
  }, [api, elements])
  const handleMove = useKeptInView(api, box, framed)
  return (
    <div
      ref={box}
      data-board
      className="nova-board nova-board-looking relative h-full"
      onPointerDownCapture={handleMove}
      onWheelCapture={handleMove}
    >
      <Excalidraw {...shared} theme={shown} excalidrawAPI={setApi} initialData={initialData} viewModeEnabled>
        {noMenu}
      </Excalidraw>
      {api ? <ZoomButtons api={api} onMove={handleMove} /> : <Loading />}
    </div>
  )
}

/** Excalidraw fetches its words before it draws anything. */
function Loading() {
  return (
    <div className="absolute inset-0 bg-surface">
      <BoardSkeleton />
    </div>
  )
}

/** Long enough for Excalidraw to have taken in its size, or a change of it. */
const settlingMs = 100

/**
 * Keeps the elements in view, also on resize. Call the returned function when the user moves the view, to stop this.
 */
function useKeptInView(
  api: ExcalidrawImperativeAPI | null,
  box: RefObject<HTMLDivElement | null>,
  framed: Elements,
): () => void {
  const isMoved = useRef(false)
  useEffect(() => {
    if (!api || framed.length === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const fit = () => {
      if (isMoved.current) return
      if (api.getAppState().isLoading) return fitSoon()
      api.scrollToContent(framed, { fitToContent: true, animate: false, viewportZoomFactor: 0.9 })
    }
    const fitSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(fit, settlingMs)
    }
    // The observer fires at once, and then on each resize.
    const sizes = new ResizeObserver(fitSoon)
    sizes.observe(box.current!)
    return () => {
      clearTimeout(timer)
      sizes.disconnect()
    }
  }, [api, box, framed])
  return useCallback(() => {
    isMoved.current = true
  }, [])
}
