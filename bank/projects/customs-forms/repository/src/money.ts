/** Amounts, kept as a whole number of the currency's smallest unit. */
import { digitsOf } from './currencies.ts'
import type { Rates } from './rates.ts'

export type Money = { minor: number; currency: string }

/** Reads an amount such as 12.50. */
export function parse(text: string, currency: string): Money {
  const digits = digitsOf(currency)
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || fraction.length > digits) throw new Error(`${text} is not an amount in ${currency}`)
  return { minor: Number(whole + fraction.padEnd(digits, '0')), currency }
}

export function format({ minor, currency }: Money): string {
  const digits = digitsOf(currency)
  const text = String(minor).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  return `${digits === 0 ? whole : `${whole}.${text.slice(-digits)}`} ${currency}`
}

export function times({ minor, currency }: Money, count: number): Money {
  return { minor: minor * count, currency }
}

export function sum(amounts: Money[], currency: string): Money {
  return { minor: amounts.reduce((total, { minor }) => total + minor, 0), currency }
}

/** The same value in another currency, rounded to its smallest unit. */
export function convert(money: Money, currency: string, rates: Rates): Money {
  const rate = rates.euros(money.currency) / rates.euros(currency)
  return { minor: Math.round(money.minor * rate), currency }
}
