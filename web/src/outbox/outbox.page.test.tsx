/** The outbox of an installation that was restored, and of mails that wait. */
import type { Outbox as OutboxPage, OutboxMail, Sender } from '@nova/contract/installation/outbox'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { type Session, SessionContext } from '../sign-in/sign-in.tsx'
import { localDateTime } from '../ui/date-time.tsx'
import { Outbox } from './outbox.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const since = '2026-11-29T08:00:00.000Z'
const goesAt = '2026-11-29T09:30:00.000Z'
const makeMail = (given: Partial<OutboxMail>): OutboxMail => ({
  id: crypto.randomUUID(),
  kind: 'invitation',
  to: 'leo@example.test',
  subject: 'Your interview',
  state: 'held',
  createdAt: since,
  expiresAt: since,
  goesAt: null,
  sentAt: null,
  failure: null,
  tries: 0,
  ...given,
})

function open(given: Partial<OutboxPage>, senders: Sender[] = []): { asked: string[] } {
  const asked: string[] = []
  const page: OutboxPage = {
    mails: [],
    next: null,
    canQueue: true,
    pausedSince: null,
    server: { health: 'ok', place: 'mail.test:25', from: 'nova@mail.test', failure: null },
    ...given,
  }
  vi.stubGlobal('fetch', async (url: URL | string, init?: RequestInit) => {
    const { pathname } = new URL(String(url), location.origin)
    if (pathname.startsWith('/api/outbox/companies')) {
      if (init?.method === 'PATCH') senders[0] = { ...senders[0]!, ...JSON.parse(init.body as string) }
      return Response.json({ senders })
    }
    asked.push(`${init?.method ?? 'GET'} ${new URL(String(url), location.origin).pathname}`)
    if (init?.method !== 'POST') return Response.json(page)
    page.pausedSince = null
    return new Response(null, { status: 204 })
  })
  const session = { state: 'signed-in', interviewer: null, endedBy: null } as unknown as Session
  render(
    <SessionContext value={session}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Outbox />
        </MemoryRouter>
      </QueryClientProvider>
    </SessionContext>,
  )
  return { asked }
}

test('an operator of a restored installation reads why nothing is sent, and starts sending', async () => {
  const { asked } = open({ pausedSince: since, mails: [makeMail({})] })
  const words = `This installation was restored from a backup on ${localDateTime(since)}, so its mails, webhooks and news for hiring systems are paused.`
  await waitFor(() => expect(document.body.textContent).toContain(words))
  await userEvent.click(screen.getByRole('button', { name: 'Start sending' }))
  await waitFor(() => expect(document.body.textContent).not.toContain('are paused'))
  expect(asked).toContain('POST /api/outbox/resume')
})

test('an operator reads which companies wait until when, trusts one and holds another’s mails', async () => {
  const sender = { id: crypto.randomUUID(), name: 'Fresh', waiting: 52, goesAt, isTrusted: false, isHeld: false }
  open({}, [sender, { ...sender, id: crypto.randomUUID(), name: 'Spam', isHeld: true, waiting: 1 }])
  await screen.findByText(`52 mails wait; the next goes ${localDateTime(goesAt)}.`)
  screen.getByText('1 mail waits until you let them go.')
  await userEvent.click(screen.getByRole('button', { name: 'Trust Fresh' }))
  await screen.findByRole('button', { name: 'No longer trust Fresh' })
  await userEvent.click(screen.getByRole('button', { name: 'Hold the mails of Fresh' }))
  expect(await screen.findByText('52 mails wait until you let them go.')).toBeTruthy()
})

test('mails that wait for their turn or the next try say when they go', async () => {
  const failure = 'The mail server does not answer.'
  open({ mails: [makeMail({ state: 'limited', goesAt }), makeMail({ state: 'waiting', goesAt, failure, tries: 2 })] })
  const at = localDateTime(goesAt)
  for (const words of [`It’s sent in its turn, at about ${at}.`, `Tried 2 times. We’ll try again at ${at}. ${failure}`])
    await waitFor(() => expect(document.body.textContent).toContain(words))
})
