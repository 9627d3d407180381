/** Milliseconds until webhooks and their logs are read again; false while nothing waits. */
import type { Webhook, WebhookDelivery } from '@nova/contract/accounts/webhooks'

/** The server looks as often at events that are due. */
const soonMs = 2_000
const patientMs = 60_000

export type Waiting = Pick<WebhookDelivery, 'state' | 'nextAt'>

/**
 * For a log: soon if a try is near, under way or just over; less and less often for an event that is overdue, because it is
 * held back or its webhook is paused.
 */
export function intervalOf(deliveries: readonly Waiting[], now: number): number | false {
  const apart = deliveries.flatMap(({ state, nextAt }) =>
    state === 'waiting' && nextAt !== null ? [Math.abs(Date.parse(nextAt) - now)] : [],
  )
  return apart.length > 0 && Math.min(patientMs, Math.max(soonMs, Math.min(...apart)))
}

/** For the list: soon while a webhook that works has events to send. */
export function intervalOfList(webhooks: readonly Webhook[]): number | false {
  const active = webhooks.filter(({ waiting, paused }) => waiting > 0 && !paused)
  return active.length > 0 && (active.every(({ failingSince }) => failingSince !== null) ? patientMs : soonMs)
}
