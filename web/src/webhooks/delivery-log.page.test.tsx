/** The log of a webhook as an administrator reads it: each row says what it is about. */
import type { Webhook, WebhookDelivery } from '@nova/contract/accounts/webhooks'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, standIn } from '../../test/server-stand-in.tsx'
import { DeliveryLog } from './delivery-log.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a row links to its interview or to the people, and says where one is deleted', async () => {
  const at = '2026-01-05T10:00:00.000Z'
  const delivery = (type: string, subject: WebhookDelivery['subject']): WebhookDelivery => ({
    id: crypto.randomUUID(),
    eventId: 'evt_1',
    type,
    subject,
    state: 'delivered',
    body: '{}',
    createdAt: at,
    nextAt: null,
    attempts: [],
  })
  const [id, webhookId] = [crypto.randomUUID(), crypto.randomUUID()]
  const deliveries = [
    delivery('webhook.test', null),
    delivery('interview.joined', { kind: 'interview', id, name: 'Sam Okafor, Back-end developer' }),
    delivery('report.ready', { kind: 'interview', id: crypto.randomUUID(), name: null }),
    delivery('member.changed', { kind: 'member', id, name: 'Mia Lund' }),
  ]
  standIn({ [`GET /api/webhooks/${webhookId}/deliveries`]: () => ({ deliveries, next: null }) })
  const webhook = { id: webhookId, description: 'Hiring', url: 'https://x.example', paused: null } as Webhook
  drawSignedIn(<DeliveryLog webhook={webhook} />, '/')
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => within(row).queryByRole('link')?.getAttribute('href') ?? null)).toEqual([
    ...[null, `/interview/${id}/overview`, null, '/settings/people'],
  ])
  expect(rows[1]!.textContent).toContain('Sam Okafor, Back-end developer')
  expect(rows[2]!.textContent).toContain('Deleted interview')
})
