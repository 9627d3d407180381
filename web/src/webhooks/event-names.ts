import type { DeliveryState, PauseReason, WebhookEventType } from '@nova/contract/accounts/webhooks'
import type { BadgeTone } from '../ui/badge.tsx'

export const eventNames: Record<WebhookEventType, string> = {
  'interview.published': 'Interview published',
  'interview.joined': 'Candidate joined',
  'interview.completed': 'Interview completed',
  'interview.cancelled': 'Interview cancelled',
  'interview.erased': 'Interview erased',
  'report.ready': 'Report ready',
  'decision.recorded': 'Decision recorded',
  'feedback.released': 'Feedback released',
  'member.changed': 'Member changed',
}

export const nameOfEvent = (type: string): string =>
  type === 'webhook.test' ? 'Test event' : (eventNames[type as WebhookEventType] ?? type)

export const stateNames: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}
export const stateTones: Record<DeliveryState, BadgeTone> = { waiting: 'info', delivered: 'good', failed: 'bad' }

export const pauseWords: Record<PauseReason, string> = {
  person: 'An administrator paused it. Events are kept for 30 days. Resume it to send them, in order.',
  failing:
    'It took no event for three days, so we paused it. Look at the log, send a test event, and resume it once it works: the events that were kept are sent in order.',
  gone: 'It answered that it is gone (status 410), so we paused it. If that was a mistake, send a test event and resume it. Otherwise, delete it.',
}

/** After failed events were sent again. */
export function describeResent(count: number): string {
  if (count === 0) return 'No event failed in this time. Test events are left out.'
  return count === 1 ? 'We’re sending 1 event again.' : `We’re sending ${count} events again.`
}
