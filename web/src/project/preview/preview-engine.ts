/** Keeps a web project's page up to date: bundled after each rest of the keys, shown in a frame of its own each time. */
import {
  type PreviewKept,
  type PreviewPage,
  type PreviewShow,
  type PreviewTold,
  previewFramePath,
} from '@nova/contract/projects/preview-frame'
import type { Texts } from '../files/files.ts'
import type { Problem } from './bundle-protocol.ts'
import type { Bundler } from './bundler.ts'
import { makePage, readPage } from './preview-page.ts'
import { readTold } from './preview-told.ts'
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
  /** The page's storages; kept here, since its frame keeps nothing. */
  storages: { current: PreviewKept }
  onState: (next: Partial<PreviewState>) => void
}

const restMs = 60
/** Half a word seldom builds: that is said once the keys rest longer. */
const brokenMs = 500
const beatMs = 3_000
/** Its first beat comes after its scripts, which a busy machine takes its time to read. */
const firstBeatMs = 8_000
const maxSaid = 200
const maxOfPage = 1000

/** Begins at once; ends with the returned function. */
export function startPreview({ texts, page, place, storages, onState }: Options): () => void {
  let opening: Promise<Bundler> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let brokenTimer: ReturnType<typeof setTimeout> | undefined
  const frames = createFrames({ place, storages, onState })
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
      const { bundle, librariesFor } = await opening
      const now = texts.read()
      const read = readPage(now, page)
      const { scripts, problems } = await bundle(read.entries, now)
      if (isOver) return
      // A failed build leaves the page unchanged.
      if (problems.length > 0) {
        const wait = Math.max(0, changedAt + brokenMs - performance.now())
        brokenTimer = setTimeout(() => onState({ phase: 'broken', problems }), wait)
      } else {
        const maps = [null, ...scripts.map(({ map }) => (map ? readMap(map) : null))]
        const libraries = await librariesFor(scripts.map(({ code }) => code))
        if (!isOver) frames.show(makePage(read, scripts, now, libraries), maps, begun)
      }
    } catch {
      opening = null
      if (!isOver) onState({ phase: 'failed' })
    } finally {
      isBusy = false
      if (!isOver && isDue) void build()
    }
  }

  const unsubscribe = texts.subscribe(() => {
    changedAt = performance.now()
    clearTimeout(timer)
    clearTimeout(brokenTimer)
    timer = setTimeout(() => void build(), restMs)
  })
  void build()
  return () => {
    isOver = true
    clearTimeout(timer)
    clearTimeout(brokenTimer)
    unsubscribe()
    frames.close()
    void opening?.then(({ close }) => close()).catch(() => undefined)
  }
}

function createFrames({ place, storages, onState }: Pick<Options, 'place' | 'storages' | 'onState'>) {
  /** The one that is seen, and those whose pages are not there yet. */
  const open = new Set<Frame>()
  let next: Frame | null = openFrame(place)

  const show = (made: PreviewPage, maps: (SourceMap | null)[], begun: number) => {
    const before = [...open]
    const frame = next ?? openFrame(place)
    next = null
    open.add(frame)
    const said: Said[] = []
    frame.show({ ...made, kept: storages.current }, (told) => {
      if (told === 'hung') {
        // A frame that hangs may hang everything in its process: it goes at once, and so does the one that waits.
        for (const each of [...open, next]) each?.close()
        open.clear()
        next = null
        return onState({ phase: 'hung' })
      }
      if (told.type === 'kept') {
        storages.current = told.kept
        return
      }
      if (told.type === 'shown') {
        for (const each of before) {
          each.close()
          open.delete(each)
        }
        next ??= openFrame(place)
        return onState({ phase: 'shown', problems: [], tookMs: performance.now() - begun, said: [...said] })
      }
      // A page may post past what its frame counts.
      if (said.length >= maxOfPage) return
      said.push({ id: said.length, level: told.type === 'error' ? 'error' : told.level, text: wordsOf(told, maps) })
      onState({ said: said.slice(-maxSaid) })
    })
  }

  const close = () => {
    for (const each of open) each.close()
    next?.close()
  }
  return { show, close }
}

type Spoken = Extract<PreviewTold, { type: 'console' | 'error' }>

/** The page's message, with source locations mapped to the project's files. */
function wordsOf(told: Spoken, maps: readonly (SourceMap | null)[]): string {
  const isPlaced = told.text.includes('preview-script:')
  const isError = told.type === 'error' || told.level === 'error'
  const places = (told.stack ?? '').split('\n').filter((line) => /preview-script:[1-9]/.test(line))
  return inSources([told.text, ...(isError && !isPlaced ? places.slice(0, 4) : [])].join('\n'), maps)
}

type FromPage = Exclude<PreviewTold, { type: 'ready' | 'beat' }>
type Frame = ReturnType<typeof openFrame>

/** A frame for one page, created ahead of it; hidden until the page is there. */
function openFrame(place: HTMLElement) {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.src = previewFramePath
  frame.className = 'absolute inset-0 size-full border-0 bg-[white]'
  hide(frame, true)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReady = false
  let give: (() => void) | undefined
  let tell: ((told: FromPage | 'hung') => void) | undefined
  const watch = (ms = beatMs) => {
    clearTimeout(timer)
    // The browser may throttle a hidden page, so only a visible one counts as hung.
    timer = setTimeout(() => (document.hidden ? watch(ms) : tell?.('hung')), ms)
  }
  const handle = ({ source, data: posted }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow) return
    const data = readTold(posted)
    if (!data) return
    if (data.type === 'ready') {
      isReady = true
      give?.()
      return
    }
    if (!tell) return
    watch()
    if (data.type === 'beat') return
    if (data.type === 'shown') hide(frame, false)
    tell(data)
  }
  addEventListener('message', handle)
  place.append(frame)
  return {
    show: (page: PreviewShow, onTold: (told: FromPage | 'hung') => void) => {
      tell = onTold
      give = () => frame.contentWindow?.postMessage(page, '*')
      if (isReady) give()
      watch(firstBeatMs)
    },
    close: () => {
      tell = undefined
      clearTimeout(timer)
      removeEventListener('message', handle)
      frame.remove()
    },
  }
}

/** One that waits lies over the one that is seen, and takes neither pointer nor keys. */
function hide(frame: HTMLIFrameElement, isHidden: boolean): void {
  frame.classList.toggle('opacity-0', isHidden)
  frame.inert = isHidden
  frame.ariaHidden = isHidden ? 'true' : null
  frame.title = isHidden ? 'Next preview' : 'Preview of your page'
}
