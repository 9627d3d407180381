export type Hive = { id: string; site: string; keeper: string }

/** Text messages to members. */
export interface Messages {
  send(member: string, text: string): Promise<void>
}

/** Hives, and the members who may see or change them. */
export class Members {
  readonly #hives: Map<string, Hive>
  readonly #wardens: Record<string, string>

  /** `wardens`: the warden of each site. */
  constructor(hives: Hive[], wardens: Record<string, string>) {
    this.#hives = new Map(hives.map((hive) => [hive.id, hive]))
    this.#wardens = wardens
  }

  hive(id: string): Hive | undefined {
    return this.#hives.get(id)
  }

  /** The hive, for a member who may see it. */
  seenHive(member: string, id: string): Hive {
    const hive = this.#hives.get(id)
    if (!hive || ![hive.keeper, this.#wardens[hive.site]].includes(member)) throw new Error(`unknown hive ${id}`)
    return hive
  }

  /** The hive, for a member who may change it. */
  ownHive(member: string, id: string): Hive {
    const hive = this.#hives.get(id)
    if (hive?.keeper !== member) throw new Error(`unknown hive ${id}`)
    return hive
  }
}
