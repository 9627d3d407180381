/** Places of those that left the queue: a key that comes back within a minute has its own again. */

/** `arrival`: among all; `round`: see turns.ts. */
export type Seat = { arrival: number; round: number }

const keptMs = 60_000
const maxKept = 5_000

export function keepSeats(now = () => performance.now()) {
  const seats = new Map<string, { seat: Seat; until: number }>()
  return {
    keep(key: string, { arrival, round }: Seat): void {
      seats.delete(key)
      seats.set(key, { seat: { arrival, round }, until: now() + keptMs })
      if (seats.size > maxKept) seats.delete(seats.keys().next().value!)
    },
    /** A seat is taken once. */
    take(key: string): Seat | undefined {
      const kept = seats.get(key)
      seats.delete(key)
      return kept && kept.until > now() ? kept.seat : undefined
    },
  }
}
