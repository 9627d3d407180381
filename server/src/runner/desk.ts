/** Running and waiting requests on this runner. */
import { companyOf, hasCompany } from '../platform/queue/queue-key.ts'
import type { RunEvent, RunRequest, RunResult } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import type { Load } from './metrics.ts'

export type Desk = {
  load(): Load
  isDraining(): boolean
  /** Reason why a new run would be turned away now: one of ours with its key, or one of others. */
  whyFull(key?: string): 'full' | 'draining' | undefined
  has(id: string): boolean
  /** Undefined if it had not begun when the runner began to stop: it may be run elsewhere. */
  run(request: RunRequest, on: (event: RunEvent) => void): Promise<RunResult | undefined>
  stop(id: string): boolean
  /** Resolves when nothing is left. */
  drain(): Promise<void>
}

type Taken = { queue: string; sandbox: Sandbox; isRunning: boolean; isSentAway: boolean; ended: Promise<unknown> }

/** Runs of one company leave others the rest of the places. */
const maxShareOfCompany = 3 / 4

export function makeDesk(options: {
  sandbox: () => Sandbox
  capacity: number
  /** For the requests of others, and for ours, which wait by their promised time: see the sandbox's queue. */
  maxWaiting: number
  maxOwnWaiting: number
  onEnd: (result: RunResult, mode: string) => void
}): Desk {
  const { capacity, maxWaiting, maxOwnWaiting } = options
  const taken = new Map<string, Taken>()
  let isDraining = false

  function whyFull(key?: string) {
    if (isDraining) return 'draining' as const
    const places = capacity + (key === undefined ? maxWaiting : maxOwnWaiting)
    const isOfCompany = ({ queue }: Taken) =>
      key !== undefined && hasCompany(key) && companyOf(queue) === companyOf(key)
    const own = [...taken.values()].filter(isOfCompany).length
    return taken.size >= places || own >= Math.ceil(places * maxShareOfCompany) ? ('full' as const) : undefined
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
      const entry: Taken = {
        queue: request.queue,
        sandbox,
        isRunning: false,
        isSentAway: false,
        ended: Promise.resolve(),
      }
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
