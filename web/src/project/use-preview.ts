/** A web project as a page in a frame: bundled after each rest of the keys, in a frame of its own each time. */
import { previewFramePath, type PreviewTold } from '@nova/contract/preview-frame'
import { type RefObject, useEffect, useRef, useState } from 'react'
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

const restMs = 150
const beatMs = 3_000
const mostSaid = 200

/** Puts frames into `place`. `again` counts how often the person asked for a fresh one. */
export function usePreview(texts: Texts, page: string, place: RefObject<HTMLElement | null>, again: number) {
  const [state, setState] = useState<PreviewState>({ phase: 'loading', said: [], problems: [], tookMs: null })
  const bundler = useRef<Promise<Bundler>>(null)
  useEffect(
    () => () => {
      void bundler.current?.then(({ close }) => close()).catch(() => undefined)
      bundler.current = null
    },
    [],
  )
  useEffect(() => {
    let isWanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let shown: { close: () => void } | null = null
    let isBusy = false
    let isDue = false

    const build = async () => {
      if (isBusy) {
        isDue = true
        return
      }
      isBusy = true
      isDue = false
      const begun = performance.now()
      try {
        bundler.current ??= import('./bundler.ts').then(({ openBundler }) => openBundler())
        const { bundle, libraries } = await bundler.current
        const now = texts.read()
        const read = readPage(now, page)
        const { scripts, problems } = await bundle(read.entries, now)
        if (!isWanted) return
        // What does not bundle leaves the page as it was.
        if (problems.length > 0) setState((before) => ({ ...before, phase: 'broken', problems }))
        else {
          const maps = [null, ...scripts.map(({ map }) => (map ? readMap(map) : null))]
          shown = show(makePage(read, scripts, now, libraries), maps, begun - restMs, shown)
        }
      } catch {
        bundler.current = null
        if (isWanted) setState((before) => ({ ...before, phase: 'failed' }))
      } finally {
        isBusy = false
        if (isWanted && isDue) void build()
      }
    }

    const show = (
      made: ReturnType<typeof makePage>,
      maps: (SourceMap | null)[],
      begun: number,
      before: { close: () => void } | null,
    ) => {
      const said: Said[] = []
      const tell = (next: Partial<PreviewState>) =>
        isWanted && setState((state) => ({ ...state, said: [...said], ...next }))
      const frame = openFrame(place.current!, made, (told) => {
        if (told === 'hung') {
          // A frame that hangs may hang everything in its process: it goes at once.
          frame.close()
          return tell({ phase: 'hung' })
        }
        if (told.type === 'shown') {
          before?.close()
          return tell({ phase: 'shown', problems: [], tookMs: performance.now() - begun })
        }
        if (told.type === 'error' || told.type === 'console') {
          const isError = told.type === 'error'
          const places = isError || told.level === 'error' ? `\n${placesOf(told.stack ?? '')}` : ''
          const text = inSources(`${told.text}${told.text.includes('preview-script:') ? '' : places}`.trimEnd(), maps)
          said.push({ id: said.length, level: isError ? 'error' : told.level, text })
          if (said.length > mostSaid) said.shift()
          tell({})
        }
      })
      return frame
    }

    const plan = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void build(), restMs)
    }
    void build()
    const unsubscribe = texts.subscribe(plan)
    return () => {
      isWanted = false
      clearTimeout(timer)
      unsubscribe()
      shown?.close()
    }
  }, [texts, page, place, again])
  return state
}

/** The lines of a stack that lie in the project's own scripts. */
function placesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /preview-script:[1-9]/.test(line))
    .slice(0, 4)
    .join('\n')
}

/** A frame with a page; it is seen once the page is there. */
function openFrame(
  place: HTMLElement,
  made: ReturnType<typeof makePage>,
  onTold: (told: Exclude<PreviewTold, { type: 'ready' | 'beat' }> | 'hung') => void,
) {
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
