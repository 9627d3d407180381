/** Takes in the packets of gateways, and the corrections of keepers. */
import type { Members, Messages } from './members.ts'
import type { Reading, Store } from './store.ts'
import { Turns } from './turns.ts'
import { Watch } from './watch.ts'

export type Answer = 'ok' | 'again' | 'bad'

/** Grams of one step, by series. */
const stepGrams: Record<string, number> = { A: 10, B: 1 }
const linePattern = /^(?<hive>H\d\d) (?<seconds>\d{9,11}) (?<series>[AB]) (?<steps>\d{1,6})$/
/** A heavier hive is a scale that is stuck. */
const maxGrams = 150_000

export class Intake {
  readonly #store: Store
  readonly #members: Members
  readonly #watch: Watch
  readonly #turns = new Turns()

  constructor(store: Store, members: Members, messages: Messages) {
    this.#store = store
    this.#members = members
    this.#watch = new Watch(store, messages)
  }

  /** Takes in a packet; there is an answer for each line. */
  async receive(packet: string): Promise<Answer[]> {
    const answers: Answer[] = []
    for (const line of packet.trimEnd().split('\n')) answers.push(await this.#takeIn(readLine(line)))
    return answers
  }

  /** Stores what a line says, once it is the hive's turn. */
  async #takeIn(reading: Reading | undefined): Promise<Answer> {
    const hive = reading && this.#members.hive(reading.hive)
    if (!hive) return 'bad'
    if (reading.grams > maxGrams) {
      await this.#watch.reportStuck(hive)
      return 'bad'
    }
    const giveBack = await this.#turns.take(hive.id)
    try {
      if (await this.#store.add(reading)) await this.#watch.check(hive, reading)
      return 'ok'
    } catch (error) {
      console.error(`${hive.id}: ${String(error)}`)
      return 'again'
    } finally {
      giveBack()
    }
  }

  /** Removes a wrong reading; false if there is none of this time. */
  async removeReading(member: string, hiveId: string, at: number): Promise<boolean> {
    const hive = this.#members.ownHive(member, hiveId)
    const giveBack = await this.#turns.take(hive.id)
    try {
      return await this.#store.remove(hive.id, at)
    } finally {
      giveBack()
    }
  }
}

function readLine(line: string): Reading | undefined {
  const parts = linePattern.exec(line)?.groups
  if (!parts) return undefined
  const { hive, seconds, series, steps } = parts
  return { hive: hive!, at: Number(seconds) * 1000, grams: Number(steps) * stepGrams[series!]! }
}
