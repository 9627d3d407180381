import type { Batch, LogRecord } from './model.ts'
import { sizeOf } from './parse.ts'

export type Limits = { records: number; bytes: number }

/** Collects records until a batch is full. A few lists take turns, so that busy services don't allocate for each batch. */
export class Batcher {
  readonly #limits: Limits
  #filling: LogRecord[] = []
  readonly #spares: LogRecord[][] = [[], []]
  #bytes = 0
  #taken = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Whether this record still fits. An empty batch takes any record. */
  fits(record: LogRecord): boolean {
    if (this.#filling.length === 0) return true
    return this.#filling.length < this.#limits.records && this.#bytes + sizeOf(record) <= this.#limits.bytes
  }

  add(record: LogRecord): void {
    this.#filling.push(record)
    this.#bytes += sizeOf(record)
  }

  /** The records so far as a batch, if there are any, and an empty batch to fill. */
  take(): Batch | undefined {
    if (this.#filling.length === 0) return undefined
    this.#taken += 1
    const batch = { number: this.#taken, records: this.#filling, bytes: this.#bytes }
    const next = this.#spares.shift() ?? []
    next.length = 0
    this.#spares.push(this.#filling)
    this.#filling = next
    this.#bytes = 0
    return batch
  }
}
