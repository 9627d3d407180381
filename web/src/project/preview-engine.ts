/** Keeps a web project's page up to date: bundled after each rest of the keys, shown in a frame of its own each time. */
import { previewFramePath, type PreviewPage, type PreviewTold } from '@nova/contract/preview-frame'
import type { Problem } from './bundle-protocol.ts'
import type { Bundler } from './bundler.ts'
import type { Texts } from './files.ts'
import { makePage, readPage } from './preview-page.ts'
import { inSources, readMap, type SourceMap } from './source-places.ts'

export type Said = { id: number; level: 'log' | 'info' | 'warn' | 'error' | 'debug'; text: string }
export type PreviewState = {
  phase: 'loading' | 'shown' | 'broken' | 'hung' | 'failed'
  said: readonly Said[]
  problems: readonly Problem[]
  /** From the last key to the page being there. */
  tookMs: number | null
}

type Options = {
  texts: Texts
  page: string
  place: HTMLElement
  onState: (next: Partial<PreviewState>) => void
}

const restMs = 150
const beatMs = 3_000
const mostSaid = 200

/** Begins at once; ends with the returned function. */
export function startPreview({ texts, page, place, onState }: Options): () => void {
  let opening: Promise<Bundler> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: Frame | null = null
  let isBusy = false
  let isDue = false
  let isOver = false
  let changedAt = performance.now()

  const build = async () => {
    isDue = isBusy
    if (isBusy) return
    isBusy = true
    const begun = changedAt
    try {
      opening ??= import('./bundler.ts').then(({ openBundler }) => openBundler())
      const { bundle, libraries } = await opening
      const now = texts.read()
      const read = readPage(now, page)
      const { scripts, problems } = await bundle(read.entries, now)
      if (isOver) return
      // What does not bundle leaves the page as it was.
      if (problems.length > 0) onState({ phase: 'broken', problems })
      else {
        const maps = [null, ...scripts.map(({ map }) => (map ? readMap(map) : null))]
        shown = show(makePage(read, scripts, now, libraries), maps, begun)
      }
    } catch {
      opening = null
      if (!isOver) onState({ phase: 'failed' })
    } finally {
      isBusy = false
      if (!isOver && isDue) void build()
    }
  }

  const show = (made: PreviewPage, maps: (SourceMap | null)[], begun: number): Frame => {
    const before = shown
    const said: Said[] = []
    const frame = openFrame(place, made, (told) => {
      if (isOver) return
      if (told === 'hung') {
        // A frame that hangs may hang everything in its process: it goes at once.
        frame.close()
        before?.close()
        return onState({ phase: 'hung' })
      }
      if (told.type === 'shown') {
        before?.close()
        return onState({ phase: 'shown', problems: [], tookMs: performance.now() - begun, said: [...said] })
      }
      said.push({ id: said.length, level: told.type === 'error' ? 'error' : told.level, text: wordsOf(told, maps) })
      onState({ said: said.slice(-mostSaid) })
    })
    return frame
  }

  const unsubscribe = texts.subscribe(() => {
    changedAt = performance.now()
    clearTimeout(timer)
    timer = setTimeout(() => void build(), restMs)
  })
  void build()
  return () => {
    isOver = true
    clearTimeout(timer)
    unsubscribe()
    shown?.close()
    void opening?.then(({ close }) => close()).catch(() => undefined)
  }
}

type Spoken = Extract<PreviewTold, { type: 'console' | 'error' }>

/** What the page said, with the places of its own files that it came from. */
function wordsOf(told: Spoken, maps: readonly (SourceMap | null)[]): string {
  const isPlaced = told.text.includes('preview-script:')
  const isError = told.type === 'error' || told.level === 'error'
  const places = (told.stack ?? '').split('\n').filter((line) => /preview-script:[1-9]/.test(line))
  return inSources([told.text, ...(isError && !isPlaced ? places.slice(0, 4) : [])].join('\n'), maps)
}

type Frame = { close: () => void }

/** A frame with a page; it is seen once the page is there. */
function openFrame(place: HTMLElement, made: PreviewPage, onTold: (told: Spoken | { type: 'shown' } | 'hung') => void) {
  const frame = document.createElement('iframe')
  frame.title = 'Preview of your page'
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.src = previewFramePath
  frame.className = 'absolute inset-0 size-full border-0 bg-[white] opacity-0'
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  const watch = () => {
    clearTimeout(timer)
    // What is not looked at may be slowed down by the browser, and hangs for no fault of its own.
    timer = setTimeout(() => (document.hidden ? watch() : onTold('hung')), beatMs)
  }
  const handle = ({ source, data }: MessageEvent<PreviewTold>) => {
    if (source !== frame.contentWindow || isClosed) return
    if (data.type === 'ready') frame.contentWindow?.postMessage(made, '*')
    watch()
    if (data.type === 'ready' || data.type === 'beat') return
    if (data.type === 'shown') frame.classList.remove('opacity-0')
    onTold(data)
  }
  addEventListener('message', handle)
  place.append(frame)
  watch()
  return {
    close: () => {
      isClosed = true
      clearTimeout(timer)
      removeEventListener('message', handle)
      frame.remove()
    },
  }
}
