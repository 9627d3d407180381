import * as calls from '@nova/contract/accounts/webhooks'
import type { WebhookDelivery } from '@nova/contract/accounts/webhooks'
import type { Ctx } from '../platform/context/context.ts'
import { route } from '../platform/http/http.ts'
import { listDeliveries, resendDelivery, resendFailed, testWebhook } from './log.ts'
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  listWebhooks,
  pauseWebhook,
  resumeWebhook,
  rotateSecret,
} from './webhooks.ts'

/** Names of interviews and members, by their ids; of those that the caller may see. */
export type NameSubjects = (ctx: Ctx, ids: string[]) => Promise<Map<string, string>>

/** `requireVerified` refuses accounts that could be anyone's: a webhook sends to any public address. */
export const makeWebhookRoutes = (requireVerified: (ctx: Ctx) => Promise<void>, nameSubjects: NameSubjects) => [
  route(calls.listWebhooks, (ctx) => listWebhooks(ctx)),
  route(calls.addWebhook, async (ctx, { body }) => {
    await requireVerified(ctx)
    return addWebhook(ctx, body)
  }),
  route(calls.changeWebhook, async (ctx, { params, body }) => {
    await requireVerified(ctx)
    return changeWebhook(ctx, params.id, body)
  }),
  route(calls.deleteWebhook, (ctx, { params }) => deleteWebhook(ctx, params.id)),
  route(calls.pauseWebhook, (ctx, { params }) => pauseWebhook(ctx, params.id)),
  route(calls.resumeWebhook, (ctx, { params }) => resumeWebhook(ctx, params.id)),
  route(calls.rotateWebhookSecret, (ctx, { params, body }) => rotateSecret(ctx, params.id, body.overlapHours)),
  route(calls.testWebhook, (ctx, { params }) => testWebhook(ctx, params.id)),
  route(calls.listWebhookDeliveries, async (ctx, { params, query }) => {
    const { deliveries, next } = await listDeliveries(ctx, params.id, query)
    const names = await nameSubjects(ctx, [...new Set(deliveries.flatMap(({ subject }) => subject?.id ?? []))])
    const named = ({ subject, ...rest }: WebhookDelivery) => ({
      ...rest,
      subject: subject && { ...subject, name: names.get(subject.id) ?? null },
    })
    return { deliveries: deliveries.map(named), next }
  }),
  route(calls.resendDelivery, (ctx, { params }) => resendDelivery(ctx, params.id, params.deliveryId)),
  route(calls.resendFailed, (ctx, { params, body }) => resendFailed(ctx, params.id, body.since)),
]
