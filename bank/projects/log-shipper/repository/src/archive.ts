import type { Clock } from './clock.ts'
import type { Failed, LogRecord } from './model.ts'

/** Appends text to the archive's file. An error with `permanent: true` will not go away by itself. */
export type ArchiveWriter = (text: string) => Promise<void>

/** The archive on disk: one JSON line a record. */
export class Archive {
  readonly #write: ArchiveWriter
  readonly #clock: Clock

  constructor(write: ArchiveWriter, clock: Clock) {
    this.#write = write
    this.#clock = clock
  }

  /** Writes records in at most three attempts, a second apart. Returns those that were not written. */
  async deliver(records: readonly LogRecord[]): Promise<Failed[]> {
    let attempt = 0
    while (true) {
      attempt++
      try {
        await this.#write(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
        return []
      } catch (error) {
        const isPermanent = error instanceof Error && 'permanent' in error && error.permanent === true
        if (isPermanent || attempt >= 3) {
          return records.map((record) => ({ record, sink: 'archive', reason: 'gave-up' }))
        }
        await this.#clock.sleep(1_000)
      }
    }
  }
}
