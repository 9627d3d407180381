import { Desk } from './desk.ts'
import type { Erp } from './erp.ts'
import type { Answer, Request } from './model.ts'
import { Orders } from './orders.ts'
import { Prices } from './prices.ts'

/** Answers the requests of customers and traders. */
export class Shop {
  readonly #prices: Prices
  readonly #orders: Orders
  readonly #desk: Desk

  constructor(erp: Erp, now: () => number) {
    this.#prices = new Prices(erp, now)
    this.#orders = new Orders(this.#prices)
    this.#desk = new Desk(erp, this.#prices)
  }

  async handle(request: Request): Promise<Answer> {
    try {
      if (request.method === 'GET') return { status: 200, body: await this.#prices.list(request.product, request.group) }
      if (request.method === 'POST') return { status: 201, body: await this.#orders.place(request.order) }
      await this.#desk.change(request.product, request.cents)
      return { status: 204 }
    } catch (error) {
      return { status: 502, reason: (error as Error).message }
    }
  }
}
