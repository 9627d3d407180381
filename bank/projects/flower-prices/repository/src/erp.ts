import { setTimeout as pause } from 'node:timers/promises'
import type { Group, PriceList } from './model.ts'

export interface Erp {
  read(product: string, group: Group): Promise<PriceList>
  /** Sets the price that all groups' lists are made from. */
  write(product: string, cents: number): Promise<void>
}

const percent: Record<Group, number> = { florist: 100, 'garden-centre': 90, event: 110 }

/** The list of a group, made from a product's price; 200 stems or more are a tenth cheaper. */
export function makeList(product: string, group: Group, price: number): PriceList {
  const cents = Math.round((price * percent[group]) / 100)
  return { product, group, tiers: [{ from: 1, cents }, { from: 200, cents: Math.round(cents * 0.9) }] }
}

/** An ERP in memory that takes its time. */
export class MemoryErp implements Erp {
  readonly #prices: Map<string, number>
  readonly #readMs: (product: string) => number

  constructor(prices: Record<string, number>, readMs: (product: string) => number) {
    this.#prices = new Map(Object.entries(prices))
    this.#readMs = readMs
  }

  async read(product: string, group: Group): Promise<PriceList> {
    const price = this.#prices.get(product)
    await pause(this.#readMs(product))
    if (price === undefined) throw new Error(`no product ${product}`)
    return makeList(product, group, price)
  }

  async write(product: string, cents: number): Promise<void> {
    await pause(5)
    this.#prices.set(product, cents)
  }
}
