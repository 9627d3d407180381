/** The frame in which a page of a project is shown: without origin, network and storage (server/src/platform/http/preview-frame.ts). */
import {
  type PageAnswer,
  type PreviewShow,
  type PreviewTold,
  previewFramePath,
} from '@nova/contract/projects/preview-frame'
import { readTold } from './preview-told.ts'

const beatMs = 3_000
/** Its first beat comes after its scripts, which a busy machine takes its time to read. */
const firstBeatMs = 8_000

export type FromPage = Exclude<PreviewTold, { type: 'ready' | 'beat' }>
export type Frame = ReturnType<typeof openFrame>

/** A frame for one page, created ahead of it; hidden until the page is there. */
export function openFrame(place: HTMLElement) {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts allow-forms')
  frame.src = previewFramePath
  frame.className = 'absolute inset-0 size-full border-0 bg-[white]'
  hide(frame, true)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReady = false
  let give: (() => void) | undefined
  let tell: ((told: FromPage | 'hung') => void) | undefined
  /** In two halves: where the whole browser stood still, the page's beats wait, and are heard after the first. */
  const watch = (ms = beatMs, isHalfOver = false) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // The browser may throttle a hidden page, so only a visible one counts as hung.
      if (document.hidden) watch(ms)
      else if (isHalfOver) tell?.('hung')
      else watch(ms, true)
    }, ms / 2)
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
    post: (answer: PageAnswer) => frame.contentWindow?.postMessage(answer, '*'),
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
