import type { Erp } from './erp.ts'
import type { Prices } from './prices.ts'

/** The desk where traders change prices. */
export class Desk {
  readonly #erp: Erp
  readonly #prices: Prices

  constructor(erp: Erp, prices: Prices) {
    this.#erp = erp
    this.#prices = prices
  }

  async change(product: string, cents: number): Promise<void> {
    await this.#erp.write(product, cents)
    this.#prices.forget(product)
  }
}
