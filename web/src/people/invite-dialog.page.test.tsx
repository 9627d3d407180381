import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '../ui/toast.tsx'
import { InviteDialog } from './invite-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('that somebody is a member already is said of their address, and not of the next one', async () => {
  // No browser: it has no fonts to wait for.
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true })
  vi.spyOn(toast, 'error').mockImplementation(() => {})
  const words = 'This person already has an account in your company.'
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ message: words, code: 'already_member' }, { status: 409 })),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InviteDialog onClose={() => {}} />
    </QueryClientProvider>,
  )
  const email = screen.getByRole('textbox', { name: 'Email' })
  await userEvent.type(email, 'mia@nordwind.test')
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText(words)).toBeDefined()
  await userEvent.type(email, 'x')
  expect(screen.queryByText(words)).toBeNull()
})
