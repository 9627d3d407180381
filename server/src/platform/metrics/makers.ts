import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Makes instruments in one registry. Names begin with `nova_` and end with their unit. */
export type Makers = {
  registry: Registry
  counter: <L extends string>(name: string, help: string, labelNames?: L[]) => Counter<L>
  gauge: <L extends string>(name: string, help: string, labelNames?: L[]) => Gauge<L>
  histogram: <L extends string>(name: string, help: string, buckets: number[], labelNames?: L[]) => Histogram<L>
}

/** Buckets, in seconds, for waits at a keyboard, and for longer work. */
export const quickBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
export const slowBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600]

/** A separate registry: two servers in one process must not share counts. */
export function openRegistry(): Makers {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    counter: (name, help, labelNames = []) => new Counter({ name, help, labelNames, registers }),
    gauge: (name, help, labelNames = []) => new Gauge({ name, help, labelNames, registers }),
    histogram: (name, help, buckets, labelNames = []) => new Histogram({ name, help, buckets, labelNames, registers }),
  }
}

/** Keeps a label within its list. */
export const within = (list: readonly string[], value: string): string => (list.includes(value) ? value : 'other')

export const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1_000
