export type Reading = { hive: string; at: number; grams: number }

/** Readings of all hives, in memory; the database behind the real service has the same methods. */
export class Store {
  readonly #readings = new Map<string, Reading[]>()

  /** False if the hive has a reading of this time, which then stays. */
  async add(reading: Reading): Promise<boolean> {
    const all = this.#readings.get(reading.hive) ?? []
    if (all.some(({ at }) => at === reading.at)) return false
    this.#readings.set(reading.hive, inOrder(all, reading))
    return true
  }

  /** False if the hive has no reading of this time. */
  async remove(hive: string, at: number): Promise<boolean> {
    const all = this.#readings.get(hive) ?? []
    const kept = all.filter((reading) => reading.at !== at)
    this.#readings.set(hive, kept)
    return kept.length < all.length
  }

  /** Readings after `from`, up to and including `to`, oldest first. */
  async between(hive: string, from: number, to: number): Promise<Reading[]> {
    return (this.#readings.get(hive) ?? []).filter(({ at }) => at > from && at <= to)
  }
}

/** With one more at its place by time. */
function inOrder<T extends { at: number }>(all: T[], added: T): T[] {
  return all.toSpliced(all.findLastIndex(({ at }) => at < added.at) + 1, 0, added)
}
