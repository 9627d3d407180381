import { dateIn, isDate, isNightOf, nightsOf } from './days.ts'
import { Holds } from './holds.ts'
import type { Entry } from './journal.ts'
import type { Booking, Clock, Guest, Hold, Hut, LocalDate, Party, Refusal, Result, Stay, Waiting } from './model.ts'
import { sizeOf } from './model.ts'
import { formatCents, priceOf, refundOf } from './money.ts'
import type { Mail } from './outbox.ts'

const maxNights = 14
const maxParty = 12

type Parts = {
  /** Fixed while the desk runs: it starts again when the office changes prices. */
  huts: readonly Hut[]
  journal: { append(entry: Entry): Promise<void>; close(): Promise<void> }
  outbox: { queue(mail: Mail): void; close(): void }
  clock: Clock
}

const accept = <T>(value: T): Result<T> => ({ ok: true, value })
const refuse = (reason: Refusal): Result<never> => ({ ok: false, reason })

/** Books and cancels: the only place that changes bookings. */
export class Desk {
  readonly #parts: Parts
  readonly #holds: Holds
  readonly #bookings = new Map<string, Booking>()
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #lanes = new Map<string, Promise<unknown>>()
  #numbers = 0

  /** `bookings`: those of the journal. */
  constructor(parts: Parts, bookings: readonly Booking[] = []) {
    this.#parts = parts
    this.#holds = new Holds(parts.clock, ({ hut }) => void this.#inLane(hut, () => this.#offer(hut)))
    for (const booking of bookings) {
      this.#bookings.set(booking.id, booking)
      this.#numbers = Math.max(this.#numbers, Number(booking.id.slice(2)))
    }
  }

  /** Beds of a night that are neither booked nor held. */
  free(hut: string, night: LocalDate): number {
    const booked = [...this.#bookings.values()].filter((each) => each.hut === hut && each.status === 'booked')
    const stays: Stay[] = [...booked, ...this.#holds.at(hut)]
    const taken = stays.filter((stay) => isNightOf(stay, night)).reduce((sum, { party }) => sum + sizeOf(party), 0)
    return this.#hutOf(hut).beds - taken
  }

  bookings(hut: string): Booking[] {
    return [...this.#bookings.values()].filter((each) => each.hut === hut).map((each) => structuredClone(each))
  }

  waiting(hut: string): Waiting[] {
    return structuredClone(this.#waiting.get(hut) ?? [])
  }

  hold(stay: Stay): Promise<Result<Hold>> {
    return this.#inLane(stay.hut, () => {
      const reason = this.#check(stay)
      return reason ? refuse(reason) : accept(this.#holds.add(stay))
    })
  }

  async confirm(holdId: string, guest: Guest): Promise<Result<Booking>> {
    const hold = this.#holds.get(holdId)
    if (!hold) return refuse('gone')
    return this.#inLane(hold.hut, async () => {
      if (!this.#holds.get(holdId)) return refuse('gone')
      const { bedsCents, taxCents, totalCents } = priceOf(this.#hutOf(hold.hut), hold)
      const { hut, arrival, departure, party } = hold
      const { name, email, note } = guest
      this.#numbers += 1
      const id = `B-${String(this.#numbers).padStart(5, '0')}`
      const stay = { hut, arrival, departure, party }
      const booking: Booking = { id, ...stay, name, email, note, status: 'booked', bedsCents, taxCents, refundCents: 0 }
      await this.#parts.journal.append({ type: 'booked', at: this.#parts.clock.now(), booking })
      this.#bookings.set(id, booking)
      this.#holds.take(holdId)
      this.#mail(email, `Booked: ${id}`, `${nightsOf(hold).length} nights from ${arrival}, ${formatCents(totalCents)}`)
      return accept(structuredClone(booking))
    })
  }

  async release(holdId: string): Promise<Result<Hold>> {
    const hold = this.#holds.get(holdId)
    if (!hold) return refuse('gone')
    return this.#inLane(hold.hut, () => {
      const taken = this.#holds.take(holdId)
      if (!taken) return refuse('gone')
      this.#offer(hold.hut)
      return accept(taken)
    })
  }

  async cancel(id: string): Promise<Result<Booking>> {
    const hut = this.#bookings.get(id)?.hut
    if (hut === undefined) return refuse('gone')
    return this.#inLane(hut, async () => {
      const booking = this.#bookings.get(id)!
      if (booking.status !== 'booked') return refuse('gone')
      const now = this.#parts.clock.now()
      const refundCents = refundOf(this.#hutOf(hut), booking, now)
      const cancelled: Booking = { ...booking, status: 'cancelled', refundCents }
      await this.#parts.journal.append({ type: 'cancelled', at: now, booking: cancelled })
      this.#bookings.set(id, cancelled)
      this.#mail(booking.email, `Cancelled: ${id}`, `We pay back ${formatCents(refundCents)}.`)
      this.#offer(hut)
      return accept(structuredClone(cancelled))
    })
  }

  /** Joins the waiting list of a stay that is refused as full. */
  wait(stay: Stay, email: string): Promise<Result<Waiting>> {
    return this.#inLane(stay.hut, () => {
      const reason = this.#check(stay)
      if (reason !== 'full') return refuse(reason ?? 'gone')
      const list = this.#waiting.get(stay.hut) ?? []
      const entry = { ...structuredClone(stay), id: crypto.randomUUID(), email }
      this.#waiting.set(stay.hut, [...list, entry])
      return accept(structuredClone(entry))
    })
  }

  /** Lets requests in progress finish, then ends holds and their timers. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#lanes.values())
    this.#holds.close()
    this.#parts.outbox.close()
    await this.#parts.journal.close()
  }

  /** Holds beds for those who wait, in order, and writes to them. */
  #offer(hut: string): void {
    const today = dateIn(this.#hutOf(hut).zone, this.#parts.clock.now())
    const waiting = (this.#waiting.get(hut) ?? []).filter(({ arrival }) => arrival >= today)
    const left: Waiting[] = []
    for (const entry of waiting) {
      if (this.#fits(entry)) {
        const { id } = this.#holds.add(entry)
        this.#mail(entry.email, 'Beds are free', `We keep them for 15 minutes: ${id}`)
      } else left.push(entry)
    }
    this.#waiting.set(hut, left)
  }

  #check(stay: Stay): Refusal | undefined {
    const { arrival, departure, party } = stay
    const { zone, opens, closes } = this.#hutOf(stay.hut)
    const today = dateIn(zone, this.#parts.clock.now())
    if (!isDate(arrival) || !isDate(departure) || arrival >= departure || arrival < today) return 'dates'
    const nights = nightsOf(stay)
    if (nights.length > maxNights) return 'dates'
    if (nights.some((night) => night < opens || night > closes)) return 'closed'
    if (!isParty(party)) return 'party'
    return this.#fits(stay) ? undefined : 'full'
  }

  #fits(stay: Stay): boolean {
    return nightsOf(stay).every((night) => this.free(stay.hut, night) >= sizeOf(stay.party))
  }

  #mail(to: string, subject: string, text: string): void {
    this.#parts.outbox.queue({ to, subject, text })
  }

  #hutOf(id: string): Hut {
    const hut = this.#parts.huts.find((each) => each.id === id)
    if (!hut) throw new Error(`There is no hut ${id}.`)
    return hut
  }

  /** Runs the tasks of a hut one after another, also after one that failed. */
  #inLane<T>(hut: string, task: () => T | Promise<T>): Promise<T> {
    const before = this.#lanes.get(hut) ?? Promise.resolve()
    const result = before.then(task)
    this.#lanes.set(hut, result.catch(() => undefined))
    return result
  }
}

/** Children need a grown-up with them. */
function isParty(party: Party): boolean {
  const { members, adults, children } = party
  const areCounts = [members, adults, children].every((count) => Number.isInteger(count) && count >= 0)
  return areCounts && members + adults > 0 && sizeOf(party) <= maxParty
}
