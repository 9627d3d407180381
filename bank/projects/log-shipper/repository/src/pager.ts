import type { Failed, LogRecord } from './model.ts'

/** Sends one page. */
export type PagerTransport = (text: string) => Promise<void>

/** The pager of whoever is on call: one page for each error. */
export class Pager {
  readonly #page: PagerTransport

  constructor(page: PagerTransport) {
    this.#page = page
  }

  /** Pages each error; a page that fails is sent once more, after the others. Other levels are left out. */
  async deliver(records: readonly LogRecord[]): Promise<Failed[]> {
    const again: LogRecord[] = []
    for (const record of records) {
      if (record.level !== 'error') continue
      try {
        await this.#page(record.text)
      } catch {
        again.push(record)
      }
    }
    const failed: Failed[] = []
    for (const record of again) {
      try {
        await this.#page(record.text)
      } catch {
        failed.push({ record, sink: 'pager', reason: 'gave-up' })
      }
    }
    return failed
  }
}
