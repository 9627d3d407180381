/** The runs that wait or run, each under its id, so that it can be stopped. */
import type { RunResult } from './request.ts'

export type ActiveRuns = {
  /** Begins a run, which is active until it has ended. */
  begin(id: string, run: (controller: AbortController) => Promise<RunResult>): Promise<RunResult>
  /** False where there is none of this id. */
  stop(id: string): boolean
  /** Stops them all; resolves once they have ended. */
  stopAll(): Promise<void>
}

export function keepActiveRuns(): ActiveRuns {
  const active = new Map<string, { controller: AbortController; ended: Promise<RunResult> }>()
  return {
    begin(id, run) {
      const controller = new AbortController()
      const ended = run(controller).finally(() => {
        if (active.get(id)?.controller === controller) active.delete(id)
      })
      active.set(id, { controller, ended })
      return ended
    },
    stop(id) {
      active.get(id)?.controller.abort()
      return active.has(id)
    },
    async stopAll() {
      for (const { controller } of active.values()) controller.abort()
      await Promise.all([...active.values()].map(({ ended }) => ended))
    },
  }
}
