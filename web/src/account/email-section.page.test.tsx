/** One's own address and its confirmation link. */
import type { OwnAccount } from '@nova/contract/accounts/own-account'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { EmailSection } from './email-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['mail', 'The link is on its way to ida@example.test. Follow the link in the email within an hour.'],
  [
    'operator',
    "This installation doesn't send email: ask its operator for the link from the outbox. It works for an hour.",
  ],
] as const)('requesting a link shows where to find it: %s', async (delivery, words) => {
  const account: OwnAccount = {
    name: 'Ida Reyes',
    email: 'ida@example.test',
    isVerified: false,
    mayMail: false,
    pendingEmail: null,
    secondFactor: { since: null, recoveryCodesLeft: 0, isRequired: false },
    delivery,
  }
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EmailSection account={account} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Verify your address' }))
  await waitFor(() => expect(document.body.textContent).toContain(words))
  expect(document.body.textContent.includes('is on its way')).toBe(delivery === 'mail')
})
