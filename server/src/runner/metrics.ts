/** Metrics for autoscalers and operators, in Prometheus's format. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { RunResult } from '../platform/sandbox/request.ts'

export type Load = { running: number; waiting: number; capacity: number; accepting: boolean }

export type Metrics = {
  countRun(result: RunResult, mode: string): void
  countRejected(reason: 'full' | 'draining' | 'unauthorized' | 'invalid'): void
  print(): Promise<string>
  contentType: string
}

/** Counts of one runner, in its own registry. */
export function makeMetrics(readLoad: () => Load): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const gauge = (name: string, help: string, read: (load: Load) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(readLoad()))
      },
    })
  gauge('nova_runner_queue_length', 'Runs that wait for a place', ({ waiting }) => waiting)
  gauge('nova_runner_running', 'Runs under way', ({ running }) => running)
  gauge('nova_runner_capacity', 'Runs that can be under way at a time', ({ capacity }) => capacity)
  gauge('nova_runner_accepting', '1 while runs are taken, 0 while draining or full', ({ accepting }) => +accepting)
  const durations = new Histogram({
    name: 'nova_runner_run_seconds',
    help: 'How long runs took, without waiting, by language, mode and status',
    labelNames: ['language', 'mode', 'status'],
    buckets: [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const waits = new Histogram({
    name: 'nova_runner_queue_seconds',
    help: 'How long runs waited for a place',
    buckets: [0.005, 0.05, 0.25, 1, 2.5, 5, 10, 30],
    registers,
  })
  const rejected = new Counter({
    name: 'nova_runner_rejected_total',
    help: 'Requests that were turned away, by reason',
    labelNames: ['reason'],
    registers,
  })
  return {
    countRun({ language, status, queueMs, compile, run }, mode) {
      const seconds = ((compile?.durationMs ?? 0) + (run?.durationMs ?? 0)) / 1_000
      durations.observe({ language, mode, status }, seconds)
      waits.observe(queueMs / 1_000)
    },
    countRejected: (reason) => rejected.inc({ reason }),
    print: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
