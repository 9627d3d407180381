import type { Parcel } from './model.ts'

export interface ParcelStore {
  load(number: string): Promise<Parcel | undefined>
  save(parcel: Parcel): Promise<void>
}

/** Keeps whole documents, as the real store does: the last save wins. */
export class MemoryStore implements ParcelStore {
  readonly #documents = new Map<string, string>()

  constructor(parcels: readonly Parcel[]) {
    for (const parcel of parcels) this.#documents.set(parcel.number, JSON.stringify(parcel))
  }

  async load(number: string): Promise<Parcel | undefined> {
    const document = this.#documents.get(number)
    return document === undefined ? undefined : (JSON.parse(document) as Parcel)
  }

  async save(parcel: Parcel): Promise<void> {
    this.#documents.set(parcel.number, JSON.stringify(parcel))
  }
}
