/** Keeps values that are slow to read, each for the same time. */
export class Keep<Value> {
  readonly #maxAgeMs: number
  readonly #now: () => number
  readonly #kept = new Map<string, { value: Value; until: number }>()
  readonly #reading = new Map<string, Promise<Value>>()

  constructor(maxAgeMs: number, now: () => number) {
    this.#maxAgeMs = maxAgeMs
    this.#now = now
  }

  /** The kept value, else the result of a read, which requests at the same time share. */
  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const kept = this.#kept.get(key)
    if (kept && this.#now() < kept.until) return Promise.resolve(kept.value)
    const running = this.#reading.get(key)
    if (running) return running
    const reading = read()
      .then((value) => {
        this.#kept.set(key, { value, until: this.#now() + this.#maxAgeMs })
        return value
      })
      .finally(() => {
        this.#reading.delete(key)
      })
    this.#reading.set(key, reading)
    return reading
  }

  forget(key: string): void {
    this.#kept.delete(key)
  }
}
