import { setImmediate } from 'node:timers/promises'
import { type Erp, makeList } from '../src/erp.ts'
import type { Group, PriceList } from '../src/model.ts'
import { Shop } from '../src/shop.ts'

/** Waits until all work that nothing holds up is done. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate()
}

/** An ERP whose reads can be held up or made to fail. A read has the price of the moment when it began. */
export class TestErp implements Erp {
  readonly prices: Record<string, number> = { tulip: 40, rose: 100 }
  /** Reads that began. */
  readonly reads: string[] = []
  #next: (() => Promise<void>)[] = []
  #isDown = false

  /** The next read that nothing else was asked of ends when the returned function is called. */
  holdNextRead(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#next.push(() => promise)
    return resolve
  }

  failNextRead(): void {
    this.#next.push(() => Promise.reject(new Error('the ERP is busy')))
  }

  failWrites(): void {
    this.#isDown = true
  }

  async read(product: string, group: Group): Promise<PriceList> {
    this.reads.push(`${product} ${group}`)
    const list = makeList(product, group, this.prices[product]!)
    await this.#next.shift()?.()
    return list
  }

  async write(product: string, cents: number): Promise<void> {
    if (this.#isDown) throw new Error('the ERP is down')
    await setImmediate()
    this.prices[product] = cents
  }
}

export function makeRig() {
  const erp = new TestErp()
  const clock = { ms: 0 }
  const shop = new Shop(erp, () => clock.ms)
  /** The price of a single stem. */
  const price = async (product: string, group: Group = 'florist') => {
    const answer = await shop.handle({ method: 'GET', product, group })
    if (answer.status !== 200) return answer.status
    return (answer.body as PriceList).tiers[0]?.cents
  }
  const change = (product: string, cents: number) => shop.handle({ method: 'PUT', product, cents })
  const order = (product: string, group: Group, stems: number, isRegular = false) =>
    shop.handle({ method: 'POST', order: { product, group, stems, isRegular } })
  return { erp, clock, shop, price, change, order }
}
