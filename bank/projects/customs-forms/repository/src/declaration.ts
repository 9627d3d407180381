/** Works out the customs declaration of a parcel. */
import { dutyOn, isFree } from './duty.ts'
import { convert, type Money, parse, sum, times } from './money.ts'
import type { Rates } from './rates.ts'

export type Item = { what: string; category: string; count: number; price: string }
export type Parcel = { number: string; currency: string; items: Item[] }

export type Declaration = {
  number: string
  lines: { what: string; count: number; value: Money }[]
  /** In the sender's currency, and in euros. */
  value: Money
  euros: Money
  /** In euros, and in the sender's currency. */
  duty: Money
  senderDuty: Money
}

export function declare({ number, currency, items }: Parcel, rates: Rates): Declaration {
  const lines = items.map(({ what, category, count, price }) => {
    const value = times(parse(price, currency), count)
    return { what, category, count, value, euros: convert(value, 'EUR', rates) }
  })
  const euros = sum(
    lines.map((line) => line.euros),
    'EUR',
  )
  const duties = isFree(euros) ? [] : lines.map((line) => dutyOn(line.euros, line.category))
  const duty = sum(duties, 'EUR')
  return {
    number,
    lines: lines.map(({ what, count, value }) => ({ what, count, value })),
    value: sum(
      lines.map((line) => line.value),
      currency,
    ),
    euros,
    duty,
    senderDuty: convert(duty, currency, rates),
  }
}
