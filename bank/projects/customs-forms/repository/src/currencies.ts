/** Currencies, with the digits that their amounts have after the point. */
const digits: Record<string, number> = { EUR: 2, GBP: 2, USD: 2, JPY: 0, KWD: 3 }

export function digitsOf(currency: string): number {
  const known = digits[currency]
  if (known === undefined) throw new Error(`unknown currency ${currency}`)
  return known
}
