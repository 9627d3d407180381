/** Runs tasks with the same key one after another; tasks with different keys don't wait for each other. */
export class Lanes {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Number of keys that have a task. */
  get size(): number {
    return this.#last.size
  }

  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const result = before.then(task, task)
    const clear = () => {
      this.#last.delete(key)
    }
    this.#last.set(key, result)
    result.then(clear, clear)
    return result
  }
}
