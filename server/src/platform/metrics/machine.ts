/** Gauges of the process itself: event loop, memory, processor, and its connections to the database. */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { Makers } from './makers.ts'

/** Connection pools by name, as `pg` counts them. */
export type Pools = Record<string, { totalCount: number; idleCount: number; waitingCount: number }>

const resolutionMs = 10
/** The delay is that of at least this long, even where several Prometheus servers scrape one after the other. */
const minWindowMs = 5_000

export function makeMachineGauges(makers: Makers, version: string) {
  const { counter, gauge } = makers
  gauge('nova_build_info', 'Version of the product; always 1', ['version']).set({ version }, 1)
  gauge('nova_process_start_time_seconds', 'When this process started, in Unix time').set(
    performance.timeOrigin / 1_000,
  )
  const memory = gauge('nova_process_memory_bytes', 'Memory of this process', ['kind'])
  const cpu = counter('nova_process_cpu_seconds_total', 'Processor time of this process, without its database')
  const readLoop = makeLoopGauges(makers)
  const connections = gauge('nova_database_connections', 'Open connections to the database', ['pool', 'state'])
  const waiting = gauge('nova_database_waiting', 'Queries that wait for a connection', ['pool'])
  let countedCpu = 0

  return (pools: Pools): void => {
    readLoop()
    const { rss, heapUsed, external } = process.memoryUsage()
    memory.set({ kind: 'resident' }, rss)
    memory.set({ kind: 'heap' }, heapUsed)
    memory.set({ kind: 'external' }, external)
    const { user, system } = process.cpuUsage()
    cpu.inc((user + system) / 1e6 - countedCpu)
    countedCpu = (user + system) / 1e6
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
      connections.set({ pool, state: 'used' }, totalCount - idleCount)
      connections.set({ pool, state: 'idle' }, idleCount)
      waiting.set({ pool }, waitingCount)
    }
  }
}

/** Measured from the first scrape on: a server without scrapes does without. */
function makeLoopGauges({ gauge }: Makers): () => void {
  const delay = gauge('nova_event_loop_delay_seconds', 'How late the event loop was since the scrape before', [
    'quantile',
  ])
  const busy = gauge('nova_event_loop_utilization_ratio', 'Share of time that the event loop was at work, 0 to 1')
  let histogram: ReturnType<typeof monitorEventLoopDelay> | undefined
  let readAt = performance.now()
  let before = performance.eventLoopUtilization()
  return () => {
    if (!histogram) {
      histogram = monitorEventLoopDelay({ resolution: resolutionMs })
      histogram.enable()
    } else if (performance.now() - readAt < minWindowMs) return
    const now = performance.eventLoopUtilization()
    busy.set(performance.eventLoopUtilization(now, before).utilization)
    before = now
    readAt = performance.now()
    // Each measured interval contains the pause between two measurements.
    const late = (ns: number) => (histogram!.count === 0 ? 0 : Math.max(0, ns / 1e9 - resolutionMs / 1e3))
    for (const quantile of [0.5, 0.99]) delay.set({ quantile }, late(histogram.percentile(quantile * 100)))
    delay.set({ quantile: 1 }, late(histogram.max))
    histogram.reset()
  }
}
