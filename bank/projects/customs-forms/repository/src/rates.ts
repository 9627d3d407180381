/** Exchange rates of a day. */
export class Rates {
  readonly #euros: Record<string, number>

  /** How many euros one yen, one dollar and so on is worth. */
  constructor(euros: Record<string, number>) {
    this.#euros = { ...euros, EUR: 1 }
  }

  euros(currency: string): number {
    const rate = this.#euros[currency]
    if (rate === undefined) throw new Error(`no rate for ${currency}`)
    return rate
  }
}
