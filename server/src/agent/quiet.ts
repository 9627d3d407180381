/** Silence of a language model while it works: the candidate reads it, and the waited time is given back. */
import type { Span } from '@nova/contract/room/pauses'
import type { ColleagueTurn } from '../nova/nova.ts'
import type { Work } from '../platform/ai/ask.ts'
import { waitingForModel } from './live-words.ts'

/** After this silence the model counts as slow, and the candidate is notified so that they can continue or stop it. */
const quietMs = 6_000

/**
 * Notifies the candidate while the model has sent no words for long, and records how long it was silent. Thinking or
 * writing a change isn't silence, and time in a tool counts as neither.
 */
export function watchQuiet(tell: ColleagueTurn['onWorking'], now: () => number) {
  const waits: Span[] = []
  let silentFrom = 0
  let working = 0
  let isOver = false
  const wordless = watchStill(
    () => tell(waitingForModel),
    () => isOver || tell(''),
  )
  const silence = watchStill(
    () => (silentFrom = now()),
    () => waits.push({ from: silentFrom, to: now() }),
  )
  // A tool may end after the turn that called it.
  const restart = (...watches: Still[]) =>
    watches.forEach(({ stop, start }) => (isOver || working > 0 ? stop() : start()))
  const heard = () => restart(wordless, silence)
  /** The model isn't waited for until the returned function is called. */
  const busy = () => {
    working += 1
    heard()
    return () => {
      working -= 1
      heard()
    }
  }
  const around = (tools: Work['tools']): Work['tools'] => {
    const run = (tool: Work['tools'][string]): Work['tools'][string]['run'] => {
      return async (...given) => {
        const end = busy()
        return tool.run(...given).finally(end)
      }
    }
    return Object.fromEntries(Object.entries(tools).map(([name, tool]) => [name, { ...tool, run: run(tool) }]))
  }
  const end = () => {
    isOver = true
    heard()
  }
  heard()
  return { waits, heard, busy, stirred: () => restart(silence), around, end }
}

type Still = ReturnType<typeof watchStill>

/** Calls `onBegin` after a silence of `quietMs`, and `onOver` at the next sign of life. */
function watchStill(onBegin: () => void, onOver: () => void) {
  let hasBegun = false
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    clearTimeout(timer)
    if (hasBegun) onOver()
    hasBegun = false
  }
  const start = () => {
    stop()
    timer = setTimeout(() => {
      hasBegun = true
      onBegin()
    }, quietMs)
  }
  return { start, stop }
}
