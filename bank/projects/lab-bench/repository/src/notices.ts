import type { Booking, Equipment } from './model.ts'
import { formatSlot } from './time.ts'

export type Notice = { personId: string; kind: 'booked' | 'cancelled'; text: string }

/** Messages that wait to be sent, oldest first. */
export class Notices {
  readonly sent: Notice[] = []

  booked(booking: Booking, equipment: Equipment): void {
    this.#add(booking, 'booked', `You booked ${equipment.name}: ${formatSlot(booking)}.`)
  }

  cancelled(booking: Booking, equipment: Equipment): void {
    this.#add(booking, 'cancelled', `Your booking of ${equipment.name} is cancelled: ${formatSlot(booking)}.`)
  }

  #add({ personId }: { personId: string }, kind: Notice['kind'], text: string): void {
    this.sent.push({ personId, kind, text })
  }
}
