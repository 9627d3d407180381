/** One listening session: the recogniser in use, and its automatic end. */
import { openBrowserEar } from './browser-ear.ts'
import type { Ear, EarName, Ending, Hearer, Listening, Told } from './ear.ts'
import { hush, untilQuiet } from './saying.ts'

const silenceMs = 30_000

export function startListening(name: EarName, told: Told): Listening {
  const stopped = new AbortController()
  let ear: Ear | undefined
  let asked: Ending | undefined
  let isOver = false
  let heardAt = Infinity

  const end = (ending: Ending) => {
    if (isOver) return
    isOver = true
    clearInterval(silence)
    document.removeEventListener('visibilitychange', handleHidden)
    hush(false)
    told.onInterim('')
    told.onEnd(asked ?? ending)
  }
  const finish = (why: Ending) => {
    if (asked) return
    asked = why
    hush(false)
    stopped.abort()
    if (ear) ear.finish()
    else end(why)
  }
  const hearer: Hearer = {
    onInterim: (text) => {
      if (text !== '') heardAt = Date.now()
      if (!isOver) told.onInterim(text)
    },
    onHeard: (text) => {
      if (text.trim() === '') return
      heardAt = Date.now()
      told.onHeard(text.trim())
    },
    onEnd: end,
  }
  const handleHidden = () => {
    if (document.visibilityState === 'hidden') finish('left')
  }
  const silence = setInterval(() => {
    if (Date.now() - heardAt > silenceMs) finish('silence')
  }, 1000)
  document.addEventListener('visibilitychange', handleHidden)
  hush(true)

  const open = async () => {
    await untilQuiet()
    if (isOver) return
    const opened = name === 'browser' ? openBrowserEar(hearer) : await openDevice(hearer, told, stopped.signal)
    if (!opened || isOver) return opened?.finish()
    ear = opened
    heardAt = Date.now()
    told.onListening()
  }
  void open()
  return { stop: () => finish('stopped') }
}

async function openDevice(hearer: Hearer, { onLoading }: Told, signal: AbortSignal): Promise<Ear | undefined> {
  try {
    const { openDeviceEar } = await import('./device-ear.ts')
    return await openDeviceEar(hearer, onLoading, signal)
  } catch {
    hearer.onEnd('not-loaded')
    return undefined
  }
}
