/** Webhooks: events of a company's interviews and people, sent to a program of the company (docs/webhooks.md). */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const webhookLimits = { webhooks: 10, keptDays: 30, keptDeliveries: 5_000, waiting: 10_000, overlapHours: 168 }

export const WebhookEventType = z.enum([
  'interview.published',
  'interview.joined',
  'interview.completed',
  'interview.cancelled',
  'interview.erased',
  'report.ready',
  'decision.recorded',
  'feedback.released',
  'member.changed',
])
export type WebhookEventType = z.infer<typeof WebhookEventType>

/** person: an administrator paused it. failing: it failed for three days. gone: it answered 410. */
export const PauseReason = z.enum(['person', 'failing', 'gone'])
export type PauseReason = z.infer<typeof PauseReason>

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(WebhookEventType),
  /** Null while it is on. */
  paused: z.object({ at: z.iso.datetime(), because: PauseReason }).nullable(),
  /** The first failure since the last success; null where the last try succeeded. */
  failingSince: z.iso.datetime().nullable(),
  waiting: z.int(),
  /** Until when the secret before the current one signs as well; null where there is none. */
  oldSecretUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Counts the changes of address, description and events. */
  revision: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

export const NewSecret = z.object({
  webhook: Webhook,
  /** Shown once: whsec_ and base64. */
  secret: z.string(),
})
export type NewSecret = z.infer<typeof NewSecret>

export const WebhookForm = z.object({
  url: z.string().trim().min(1, 'Please enter an address.').max(500),
  description: z.string().trim().max(200).default(''),
  events: z
    .array(WebhookEventType)
    .min(1, 'Please choose at least one event.')
    .max(WebhookEventType.options.length)
    .refine((events) => new Set(events).size === events.length, 'Each event once.'),
})
export type WebhookForm = z.output<typeof WebhookForm>

export const DeliveryState = z.enum(['waiting', 'delivered', 'failed'])
export type DeliveryState = z.infer<typeof DeliveryState>

export const DeliveryAttempt = z.object({
  at: z.iso.datetime(),
  tookMs: z.int(),
  /** The answer's status; null where there was none. */
  status: z.int().nullable(),
  /** Why it failed; null where it succeeded. */
  failure: z.string().nullable(),
  /** The beginning of the answer: text of a foreign program, never HTML. */
  answer: z.string(),
})

export const WebhookDelivery = z.object({
  id: z.uuid(),
  /** The header webhook-id: the same each time it is sent. */
  eventId: z.string(),
  type: z.string(),
  /** The event's interview or member; its name is null once it is deleted. Null for a test event. */
  subject: z.object({ kind: z.enum(['interview', 'member']), id: z.uuid(), name: z.string().nullable() }).nullable(),
  state: DeliveryState,
  /** As it is sent. */
  body: z.string(),
  createdAt: z.iso.datetime(),
  /** When it is tried next; null once it is over. */
  nextAt: z.iso.datetime().nullable(),
  /** The newest 20, newest first. */
  attempts: z.array(DeliveryAttempt),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const administrators = { who: 'interviewer', permission: 'administer' } as const
const one = z.object({ id: z.string().max(64) })

export const listWebhooks = endpoint({
  ...administrators,
  method: 'GET',
  path: '/api/webhooks',
  summary: 'The webhooks of the company, oldest first. For administrators.',
  reply: z.array(Webhook),
  errors: ['forbidden'],
})

export const addWebhook = endpoint({
  ...administrators,
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Makes a webhook; its secret is in this answer and never again.',
  body: WebhookForm,
  reply: NewSecret,
  status: 201,
  perMinute: 20,
  errors: ['forbidden', 'address_unverified', 'invalid_input', 'webhook_limit', 'secrets_unavailable'],
})

export const changeWebhook = endpoint({
  ...administrators,
  method: 'PUT',
  path: '/api/webhooks/{id}',
  summary: 'Changes address, description and events. Refused if another administrator has changed it since.',
  params: one,
  body: WebhookForm.extend({ revision: z.int().min(0) }),
  reply: Webhook,
  perMinute: 30,
  errors: ['forbidden', 'address_unverified', 'invalid_input', 'webhook_not_found', 'settings_changed'],
})

export const deleteWebhook = endpoint({
  ...administrators,
  method: 'DELETE',
  path: '/api/webhooks/{id}',
  summary: 'Deletes a webhook with its log. What waits for it is not sent.',
  params: one,
  status: 204,
  errors: ['forbidden', 'webhook_not_found'],
})

export const pauseWebhook = endpoint({
  ...administrators,
  method: 'POST',
  path: '/api/webhooks/{id}/pause',
  summary: 'Sends nothing until resumed; events are kept.',
  params: one,
  reply: Webhook,
  errors: ['forbidden', 'webhook_not_found'],
})

export const resumeWebhook = endpoint({
  ...administrators,
  method: 'POST',
  path: '/api/webhooks/{id}/resume',
  summary: 'Sends the kept events in order, and goes on.',
  params: one,
  reply: Webhook,
  errors: ['forbidden', 'webhook_not_found'],
})

export const rotateWebhookSecret = endpoint({
  ...administrators,
  method: 'POST',
  path: '/api/webhooks/{id}/secret',
  summary: 'A new secret, shown once; the one before signs as well for as long as is said.',
  params: one,
  body: z.object({ overlapHours: z.int().min(0).max(webhookLimits.overlapHours).default(24) }),
  reply: NewSecret,
  perMinute: 20,
  errors: ['forbidden', 'webhook_not_found', 'secrets_unavailable'],
})

export const testWebhook = endpoint({
  ...administrators,
  method: 'POST',
  path: '/api/webhooks/{id}/test',
  summary: 'Sends the event webhook.test once, also to a paused webhook.',
  params: one,
  reply: WebhookDelivery,
  status: 201,
  perMinute: 20,
  errors: ['forbidden', 'webhook_not_found'],
})

export const listWebhookDeliveries = endpoint({
  ...administrators,
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries',
  summary: 'The log of a webhook, newest first: what was sent when, and what came back.',
  params: one,
  query: z.object({
    state: DeliveryState.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
    cursor: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  reply: z.object({
    deliveries: z.array(WebhookDelivery),
    /** The cursor of the next page; null on the last. */
    next: z.string().nullable(),
  }),
  errors: ['forbidden', 'webhook_not_found'],
})

export const resendDelivery = endpoint({
  ...administrators,
  method: 'POST',
  path: '/api/webhooks/{id}/deliveries/{deliveryId}/resend',
  summary: 'Sends one event again, with the same webhook-id.',
  params: one.extend({ deliveryId: z.string().max(64) }),
  reply: WebhookDelivery,
  perMinute: 60,
  errors: ['forbidden', 'webhook_not_found', 'not_found'],
})

export const resendFailed = endpoint({
  ...administrators,
  method: 'POST',
  path: '/api/webhooks/{id}/resend',
  summary: 'Sends every event that failed since a moment again, in order.',
  params: one,
  body: z.object({ since: z.iso.datetime() }),
  reply: z.object({ count: z.int() }),
  perMinute: 20,
  errors: ['forbidden', 'webhook_not_found'],
})
