export const groups = ['florist', 'garden-centre', 'event'] as const
export type Group = (typeof groups)[number]

/** The price of a stem from so many stems on. */
export type Tier = { from: number; cents: number }
export type PriceList = { product: string; group: Group; tiers: Tier[] }

export type Order = { product: string; group: Group; stems: number; isRegular?: boolean }
export type PlacedOrder = { number: number; stems: number; cents: number }

export type Request =
  | { method: 'GET'; product: string; group: Group }
  | { method: 'POST'; order: Order }
  | { method: 'PUT'; product: string; cents: number }
export type Answer = { status: 200 | 201 | 204; body?: PriceList | PlacedOrder } | { status: 502; reason: string }
