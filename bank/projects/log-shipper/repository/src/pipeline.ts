import type { Archive } from './archive.ts'
import { Batcher, type Limits } from './batcher.ts'
import type { Collector } from './collector.ts'
import { DeadLetters } from './dead-letters.ts'
import type { Batch, LogRecord } from './model.ts'
import type { Pager } from './pager.ts'

export type Sinks = { collector: Collector; archive: Archive; pager: Pager }

/** Takes records, and ships them batch by batch in order. */
export class Pipeline {
  readonly deadLetters = new DeadLetters()
  readonly #sinks: Sinks
  readonly #batcher: Batcher
  #lastSend: Promise<void> = Promise.resolve()

  constructor(sinks: Sinks, limits: Limits) {
    this.#sinks = sinks
    this.#batcher = new Batcher(limits)
  }

  /** Never waits: a full batch is queued. */
  accept(record: LogRecord): void {
    if (!this.#batcher.fits(record)) this.#queueBatch()
    this.#batcher.add(record)
  }

  /** Ships what was accepted so far; done when all of it was delivered or failed. */
  async flush(): Promise<void> {
    this.#queueBatch()
    await this.#lastSend
  }

  #queueBatch(): void {
    const batch = this.#batcher.take()
    if (batch) this.#lastSend = this.#lastSend.then(() => this.#send(batch))
  }

  async #send({ records }: Batch): Promise<void> {
    const { collector, archive, pager } = this.#sinks
    const failed = await collector.deliver(records)
    this.deadLetters.add(failed)
    if (failed.length > 0) return
    this.deadLetters.add(await archive.deliver(records))
    this.deadLetters.add(await pager.deliver(records))
  }
}
