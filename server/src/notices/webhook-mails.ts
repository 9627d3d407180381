/** The mail to a company's administrators about a webhook that was paused because it failed. */
import { webhookLimits } from '@nova/contract/accounts/webhooks'
import { withoutLinks } from '@nova/contract/web-address'
import { listAdministrators } from '../accounts/members.ts'
import { canQueueMail, type MailContent, queueMail } from '../platform/mail/mail.ts'
import type { TellPaused } from '../webhooks/outcomes.ts'

type Paused = { description: string; because: 'failing' | 'gone' }

/** In the transaction that pauses it: once to each active administrator. */
export const mailPausedWebhook: TellPaused = async (ctx, { id, companyId, description, pausedAt, pausedBecause }) => {
  if (!canQueueMail(ctx)) return
  const content = writePausedWebhook({ description, because: pausedBecause === 'gone' ? 'gone' : 'failing' })
  for (const { id: reader, email } of await listAdministrators(ctx, companyId)) {
    await queueMail(ctx, {
      kind: 'webhook-paused',
      to: email,
      content,
      companyId,
      sender: { accountId: null },
      onceKey: `webhook-paused:${id}:${pausedAt?.getTime()}:${reader}`,
    })
  }
}

export function writePausedWebhook({ description, because }: Paused): MailContent {
  const why = {
    failing: 'It has not taken an event for three days, so we paused it.',
    gone: 'It answered that it is gone (status 410), so we paused it.',
  }
  return {
    subject: 'A webhook of your company is paused',
    heading: 'A webhook is paused',
    paragraphs: [
      why[because],
      `Events are kept for ${webhookLimits.keptDays} days. Once it works again, resume it: they are sent in order.`,
    ],
    facts: [{ label: 'Webhook', value: withoutLinks(description) || 'Without a description' }],
    action: { label: 'Open the webhooks', url: '/settings/webhooks' },
    footnotes: ['You get this because you are an administrator of your company.'],
  }
}
