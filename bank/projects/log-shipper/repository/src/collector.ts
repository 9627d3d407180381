import type { Clock } from './clock.ts'
import type { Failed, LogRecord } from './model.ts'

export type CollectorReply = { status: 'accepted' } | { status: 'busy'; retryAfterMs: number }
export type CollectorTransport = (records: readonly LogRecord[]) => Promise<CollectorReply>

/** The search cluster. It may be busy or down for a while. */
export class Collector {
  readonly #transport: CollectorTransport
  readonly #clock: Clock

  constructor(transport: CollectorTransport, clock: Clock) {
    this.#transport = transport
    this.#clock = clock
  }

  /** Sends records in at most five attempts. Returns those that were not accepted. */
  async deliver(records: readonly LogRecord[]): Promise<Failed[]> {
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      let waitMs = Math.min(5_000, 200 * 2 ** (attempt - 1))
      try {
        const reply = await this.#transport(records)
        if (reply.status === 'accepted') return []
        waitMs = reply.retryAfterMs
      } catch {
        // The connection failed: try again.
      }
      if (attempt < 5) await this.#clock.sleep(waitMs)
    }
    return records.map((record) => ({ record, sink: 'collector', reason: 'gave-up' }))
  }
}
