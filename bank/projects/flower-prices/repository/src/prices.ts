import type { Erp } from './erp.ts'
import { Keep } from './keep.ts'
import { type Group, groups, type PriceList } from './model.ts'

const maxAgeMs = 10 * 60_000

export class Prices {
  readonly #erp: Erp
  readonly #lists: Keep<PriceList>

  constructor(erp: Erp, now: () => number) {
    this.#erp = erp
    this.#lists = new Keep(maxAgeMs, now)
  }

  list(product: string, group: Group): Promise<PriceList> {
    return this.#lists.get(`${product}/${group}`, () => this.#erp.read(product, group))
  }

  /** Forgets a product's lists of all groups. */
  forget(product: string): void {
    for (const group of groups) this.#lists.forget(`${product}/${group}`)
  }
}
