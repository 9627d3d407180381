import type { Depots, Notices } from './depots.ts'
import { Lanes } from './lanes.ts'
import { type Parcel, type Scan, statusOf } from './model.ts'
import type { ParcelStore } from './store.ts'

/** Records scans; those of one parcel one after another, since the store keeps whole parcels. */
export class Tracker {
  readonly #store: ParcelStore
  readonly #depots: Depots
  readonly #notices: Notices
  readonly #lanes = new Lanes()

  constructor(store: ParcelStore, depots: Depots, notices: Notices) {
    this.#store = store
    this.#depots = depots
    this.#notices = notices
  }

  /** Parcels with scans in progress. */
  get busy(): number {
    return this.#lanes.size
  }

  record(scan: Scan): Promise<Parcel> {
    return this.#lanes.run(scan.parcel, () => this.#append(scan))
  }

  async #append({ parcel: number, kind, depot, at }: Scan): Promise<Parcel> {
    const parcel = await this.#store.load(number)
    if (!parcel) throw new Error(`unknown parcel ${number}`)
    const place = await this.#depots.nameOf(depot)
    if (parcel.history.some((entry) => entry.kind === kind && entry.at === at)) return parcel
    const history = [...parcel.history, { kind, place, at }].sort((one, other) => (one.at < other.at ? -1 : 1))
    const changed = { ...parcel, history }
    await this.#store.save(changed)
    const status = statusOf(changed)
    if (status !== statusOf(parcel)) await this.#notices.send(parcel.recipient, number, status)
    return changed
  }
}
