import { setImmediate } from 'node:timers/promises'
import { Inbox } from '../src/inbox.ts'
import type { Parcel, Scan, ScanKind } from '../src/model.ts'
import { MemoryStore } from '../src/store.ts'
import { Tracker } from '../src/tracker.ts'

const names: Record<string, string> = { BRE: 'Bremen', HRB: 'Harburg', KIE: 'Kiel' }

/** Calls with a held name wait until they are released. */
export class Holds {
  readonly #waiting = new Map<string, { promise: Promise<void>; resolve: () => void }>()

  hold(name: string): void {
    this.#waiting.set(name, Promise.withResolvers<void>())
  }

  release(name: string): void {
    this.#waiting.get(name)?.resolve()
    this.#waiting.delete(name)
  }

  async pass(name: string): Promise<void> {
    await this.#waiting.get(name)?.promise
  }
}

/** Waits until all work that nothing holds up is done. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate()
}

export const scan = (parcel: string, kind: ScanKind, time: string, depot = 'HRB'): Scan => ({
  parcel,
  kind,
  depot,
  at: `2026-03-09T${time}:00Z`,
})

/** Two parcels, 1 and 2. Depots can be held by their code, saves by the kind of the newest entry. */
export function makeRig() {
  const holds = new Holds()
  const sent: string[] = []
  const parcels: Parcel[] = ['1', '2'].map((number) => ({ number, recipient: `r${number}`, history: [] }))
  const memory = new MemoryStore(parcels)
  const store = {
    load: (number: string) => memory.load(number),
    save: async (parcel: Parcel) => {
      await holds.pass(`save ${parcel.history.at(-1)?.kind}`)
      await memory.save(parcel)
    },
  }
  const depots = {
    nameOf: async (code: string) => {
      await holds.pass(code)
      if (!names[code]) throw new Error(`unknown depot ${code}`)
      return names[code]
    },
  }
  const notices = {
    send: async (recipient: string, _: string, status: string) => {
      sent.push(`${recipient} ${status}`)
    },
  }
  const tracker = new Tracker(store, depots, notices)
  const kinds = async (number: string) => (await memory.load(number))?.history.map(({ kind }) => kind)
  return { holds, sent, store, tracker, inbox: new Inbox(tracker), kinds }
}
