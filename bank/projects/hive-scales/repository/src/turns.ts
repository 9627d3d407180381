/** One task at a time for each key: take a turn, do the task, give the turn back. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>()

  /** Waits for the turns taken before; the result gives this one back. */
  async take(key: string): Promise<() => void> {
    const before = this.#last.get(key)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last.set(key, promise)
    await before
    return () => {
      if (this.#last.get(key) === promise) this.#last.delete(key)
      resolve()
    }
  }
}
