/** Looks at new readings, and writes to keepers. */
import type { Hive, Messages } from './members.ts'
import type { Reading, Store } from './store.ts'

/** A lighter hive has fallen over or is gone. */
const minGrams = 8_000
const hourMs = 60 * 60_000

export class Watch {
  readonly #store: Store
  readonly #messages: Messages

  constructor(store: Store, messages: Messages) {
    this.#store = store
    this.#messages = messages
  }

  /** Looks at a reading that was stored just now, within the turn of its hive. */
  async check(hive: Hive, reading: Reading): Promise<void> {
    const before = await this.#before(reading)
    const wasLight = before !== undefined && before.grams < minGrams
    if (reading.grams < minGrams && !wasLight) await this.#notify(hive, `is too light since ${clock(reading.at)}.`)
  }

  async reportStuck(hive: Hive): Promise<void> {
    await this.#notify(hive, 'has a scale that seems to be stuck.')
  }

  /** The reading before, if it is of the last hour. */
  async #before({ hive, at }: Reading): Promise<Reading | undefined> {
    return (await this.#store.between(hive, at - hourMs, at - 1)).at(-1)
  }

  async #notify({ id, site, keeper }: Hive, news: string): Promise<void> {
    try {
      await this.#messages.send(keeper, `${id} at ${site} ${news}`)
    } catch (error) {
      console.error(`message to ${keeper}: ${String(error)}`)
    }
  }
}

/** Such as `08:20 UTC`. */
const clock = (at: number) => `${new Date(at).toISOString().slice(11, 16)} UTC`
