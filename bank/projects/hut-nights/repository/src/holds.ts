import { minuteMs } from './days.ts'
import type { Clock, Hold, Stay } from './model.ts'

export const holdMs = 15 * minuteMs

type Held = { hold: Hold; stopTimer: () => void }

/** Beds kept for guests who fill in the form. */
export class Holds {
  readonly #clock: Clock
  readonly #onExpiry: (hold: Hold) => void
  readonly #held = new Map<string, Held>()
  #numbers = 0

  constructor(clock: Clock, onExpiry: (hold: Hold) => void) {
    this.#clock = clock
    this.#onExpiry = onExpiry
  }

  add({ hut, arrival, departure, party }: Stay): Hold {
    this.#numbers += 1
    const until = this.#clock.now() + holdMs
    const hold = { id: `H-${this.#numbers}`, hut, arrival, departure, party: { ...party }, until }
    this.#start(hold)
    return structuredClone(hold)
  }

  get(id: string): Hold | undefined {
    const hold = this.#held.get(id)?.hold
    return hold && this.#isLive(hold) ? hold : undefined
  }

  /** Ends a hold before its time. */
  take(id: string): Hold | undefined {
    const held = this.#held.get(id)
    if (!held) return undefined
    held.stopTimer()
    this.#held.delete(id)
    return held.hold
  }

  at(hut: string): Hold[] {
    const holds = [...this.#held.values()].map(({ hold }) => hold)
    return holds.filter((hold) => hold.hut === hut && this.#isLive(hold))
  }

  close(): void {
    for (const { stopTimer } of this.#held.values()) stopTimer()
    this.#held.clear()
  }

  #isLive({ until }: Hold): boolean {
    return this.#clock.now() < until
  }

  #start(hold: Hold): void {
    const stopTimer = this.#clock.after(hold.until - this.#clock.now(), () => {
      this.#held.delete(hold.id)
      this.#onExpiry(hold)
    })
    this.#held.set(hold.id, { hold, stopTimer })
  }
}
