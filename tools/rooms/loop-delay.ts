/** Loaded into a server that is measured: answers its parent, each time it asks, how late its turns were since. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

export type LoopDelay = { p99Ms: number; maxMs: number }

const histogram = monitorEventLoopDelay({ resolution: 5 })
histogram.enable()

/** How late the turns of this process were since the last asking. */
export function takeLoopDelay(): LoopDelay {
  const [p99Ms = 0, maxMs = 0] = [histogram.percentile(99), histogram.max].map((ns) => Math.round(ns / 1e4) / 100)
  histogram.reset()
  return { p99Ms, maxMs }
}

process.on('message', (asked) => asked === 'loop delay' && process.send?.(takeLoopDelay()))
