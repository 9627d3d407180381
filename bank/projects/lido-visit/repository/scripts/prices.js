export const prices = { adult: 650, child: 300 }
const groupSize = 10
const groupShare = 0.85

/** The price of a visit in pence. */
export function priceOf({ adults, children }) {
  const price = adults * prices.adult + children * prices.child
  return adults + children >= groupSize ? Math.round(price * groupShare) : price
}
