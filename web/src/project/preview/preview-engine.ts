/** Keeps a web project's page up to date: bundled after each rest of the keys, shown in a new frame each time. */
import type { PreviewKept, PreviewPage, PreviewTold } from '@nova/contract/projects/preview-frame'
import type { Texts } from '../files/files.ts'
import type { Problem } from './bundle-protocol.ts'
import type { Bundler } from './bundler.ts'
import { type Frame, openFrame } from './frame.ts'
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
  /** The page's storages; kept here, since its frame keeps nothing. */
  storages: { current: PreviewKept }
  onState: (next: Partial<PreviewState>) => void
}

const restMs = 60
/** Half a word seldom builds: that is said once the keys rest longer. */
const brokenMs = 500
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
      // A page may post past what its frame counts. Files of a project ask for nothing.
      if (said.length >= maxOfPage || (told.type !== 'console' && told.type !== 'error')) return
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
