/** Who runs and who waits on this runner. */
import type { RunEvent, RunRequest, RunResult } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import type { Load } from './metrics.ts'

export type Desk = {
  load(): Load
  isDraining(): boolean
  /** Why a new run would be turned away now. */
  whyFull(): 'full' | 'draining' | undefined
  has(id: string): boolean
  /** Undefined where it had not begun when the runner was told to stop: it may be run elsewhere. */
  run(request: RunRequest, on: (event: RunEvent) => void): Promise<RunResult | undefined>
  stop(id: string): boolean
  /** Resolves when nothing is left. */
  drain(): Promise<void>
}

type Taken = { sandbox: Sandbox; isRunning: boolean; isSentAway: boolean; ended: Promise<unknown> }

export function makeDesk(options: {
  sandbox: () => Sandbox
  capacity: number
  mostWaiting: number
  onEnd: (result: RunResult, mode: string) => void
}): Desk {
  const { capacity, mostWaiting } = options
  const taken = new Map<string, Taken>()
  let isDraining = false

  function whyFull() {
    if (isDraining) return 'draining' as const
    return taken.size >= capacity + mostWaiting ? ('full' as const) : undefined
  }

  return {
    whyFull,
    isDraining: () => isDraining,
    has: (id) => taken.has(id),
    load() {
      const running = [...taken.values()].filter((each) => each.isRunning).length
      return { running, waiting: taken.size - running, capacity, accepting: whyFull() === undefined }
    },
    async run(request, on) {
      const sandbox = options.sandbox()
      const entry: Taken = { sandbox, isRunning: false, isSentAway: false, ended: Promise.resolve() }
      taken.set(request.id, entry)
      const ended = sandbox.run(request, (event) => {
        if (event.type === 'stage') entry.isRunning = true
        on(event)
      })
      entry.ended = ended
      const result = await ended
      taken.delete(request.id)
      if (entry.isSentAway && !entry.isRunning) return undefined
      options.onEnd(result, request.mode)
      return result
    },
    stop: (id) => taken.get(id)?.sandbox.stop(id) ?? false,
    async drain() {
      isDraining = true
      for (const [id, entry] of taken) {
        if (entry.isRunning) continue
        entry.isSentAway = true
        entry.sandbox.stop(id)
      }
      await Promise.all([...taken.values()].map(({ ended }) => ended))
    },
  }
}
