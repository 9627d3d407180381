import type { Order, PlacedOrder } from './model.ts'
import type { Prices } from './prices.ts'

export class Orders {
  readonly #prices: Prices
  #count = 0

  constructor(prices: Prices) {
    this.#prices = prices
  }

  async place({ product, group, stems, isRegular }: Order): Promise<PlacedOrder> {
    const { tiers } = await this.#prices.list(product, group)
    const tier = tiers.findLast(({ from }) => from <= stems)
    if (!tier) throw new Error('an order has at least one stem')
    const total = stems * tier.cents
    this.#count += 1
    return { number: this.#count, stems, cents: isRegular ? Math.round(total * 0.97) : total }
  }
}
