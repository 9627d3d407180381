/** Tests the notices about held mails for users with an unverified address, and how they verify it. */
import type { OwnAccount } from '@nova/contract/accounts/own-account'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { HeldMailBanner, HeldMailWords } from './held-mail.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const account: OwnAccount = {
  name: 'Ida Reyes',
  email: 'ida@example.test',
  isVerified: false,
  mayMail: false,
  pendingEmail: null,
  secondFactor: { since: null, recoveryCodesLeft: 0, isRequired: false },
  delivery: 'mail',
}

function draw(facts: Partial<OwnAccount> = {}) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: URL, { method }: RequestInit) => {
    asked.push(`${method} ${url.pathname}`)
    return method === 'POST' ? new Response(null, { status: 204 }) : Response.json({ ...account, ...facts })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HeldMailBanner />
      <HeldMailWords what="the invitation" />
    </QueryClientProvider>,
  )
  return asked
}

test('whose address is not verified reads that mails are held, and sends the link', async () => {
  const asked = draw()
  await screen.findByText(/Until then, we hold the emails you send/)
  screen.getByText('We hold the invitation until you verify your email address. Everything else happens now.')
  await userEvent.click(screen.getByRole('button', { name: 'Send confirmation link' }))
  await screen.findByText(/The link is on its way to/)
  expect(asked).toContain('POST /api/account/email/verification')
  screen.getByRole('button', { name: 'Send it again' })
})

test('whose mails go out reads nothing of it', async () => {
  const asked = draw({ mayMail: true })
  await waitFor(() => expect(asked).toEqual(['GET /api/account']))
  expect(document.body.textContent).toBe('')
})
