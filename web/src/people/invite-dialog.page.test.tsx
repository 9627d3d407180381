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

const draw = () => {
  // No browser: it has no fonts to wait for.
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InviteDialog onClose={() => {}} />
    </QueryClientProvider>,
  )
  return screen.getByRole('textbox', { name: 'Email' })
}

test('several people are invited at once, and one refused address does not stop the others', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    // One's own account is asked for too.
    if (!body) return new Promise(() => {})
    const { email } = JSON.parse(body) as { email: string }
    sent.push(email)
    const refused = { message: 'This person already has an account in your company.', code: 'already_member' }
    const at = '2026-11-20T12:00:00.000Z'
    const made = {
      id: crypto.randomUUID(),
      email,
      role: 'Interviewer',
      isMailed: false,
      link: `/join/${email}`,
      invitedBy: 'Ida',
      createdAt: at,
      expiresAt: at,
      isExpired: false,
      uses: 0,
      maxUses: 1,
    }
    return Promise.resolve(
      email.startsWith('mia') ? Response.json(refused, { status: 409 }) : Response.json(made, { status: 201 }),
    )
  })
  await userEvent.type(draw(), 'olaf@nordwind.test; Mia Berg <mia@nordwind.test>, ana@nordwind.test OLAF@nordwind.test')
  await userEvent.click(screen.getByRole('button', { name: 'Send 3 invitations' }))
  expect(await screen.findByText('2 of 3 invitations ready')).toBeDefined()
  expect(sent).toEqual(['olaf@nordwind.test', 'mia@nordwind.test', 'ana@nordwind.test'])
  expect(screen.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    expect.stringContaining('/join/olaf@nordwind.test'),
    'mia@nordwind.testThis person already has an account in your company.',
    expect.stringContaining('/join/ana@nordwind.test'),
  ])
})

test('an invalid address is named in the error, and no invitation is sent', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const email = draw()
  const said = async (text: string) => {
    await userEvent.clear(email)
    if (text) await userEvent.type(email, text)
    await userEvent.click(screen.getByRole('button', { name: /^Send/ }))
    return document.getElementById(email.getAttribute('aria-describedby')!.split(' ')[0]!)?.textContent
  }
  expect(await said('')).toBe('Enter an email address.')
  expect(await said('olaf')).toBe('Enter a full email address, such as name@example.com.')
  expect(await said('olaf@nordwind.test, mia@')).toBe("These aren't valid email addresses: mia@")
  const many = Array.from({ length: 21 }, (_, at) => `p${at}@nordwind.test`).join(',')
  expect(await said(many)).toBe('Invite at most 20 people at once. You have 21.')
  expect(fetch.mock.calls.filter(([, { method }]) => method === 'POST')).toEqual([])
})

test('the error for an existing member disappears when the address is edited', async () => {
  vi.spyOn(toast, 'error').mockImplementation(() => {})
  const words = 'This person already has an account in your company.'
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ message: words, code: 'already_member' }, { status: 409 })),
  )
  const email = draw()
  await userEvent.type(email, 'mia@nordwind.test')
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText(words)).toBeDefined()
  await userEvent.type(email, 'x')
  expect(screen.queryByText(words)).toBeNull()
})
