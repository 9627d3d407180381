/** Keys as an administrator has them: acts on their own and on others’, and the password that a new secret takes. */
import type { ApiKey } from '@nova/contract/accounts/api-keys'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, field, refusal, standIn } from '../../test/server-stand-in.tsx'
import { KeyRow } from './key-row.tsx'
import { RotateDialog } from './rotate-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const makeApiKey = (changes: Partial<ApiKey>): ApiKey => ({
  id: crypto.randomUUID(),
  name: 'Hiring system',
  scopes: ['interviews:read'],
  role: 'Interviewer',
  madeBy: 'Ida Reyes',
  isOwn: true,
  state: 'active',
  hint: 'nova_a1B2',
  lastUsedAt: null,
  oldSecretEndsAt: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  expiresAt: '2027-01-05T10:00:00.000Z',
  ...changes,
})

test('a key of one’s own can be rotated, and any can be revoked', () => {
  const keys = [
    makeApiKey({ name: 'Mine' }),
    makeApiKey({ name: 'Theirs', isOwn: false, madeBy: 'Kim Berg', state: 'stopped' }),
  ]
  const rows = keys.map((key) => <KeyRow key={key.id} apiKey={key} onRotate={() => undefined} />)
  drawSignedIn(<ul>{rows}</ul>, '/')
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['Change scopes of Mine', 'Rotate Mine', 'Revoke Mine', 'Revoke Theirs'])
  expect(screen.getAllByText('interviews:read')).toHaveLength(2)
  expect(screen.getByText(/for Kim Berg, whose account is deactivated or lacks two-factor sign-in/)).toBeDefined()
})

test('scopes are changed with the password, and the key needs no new secret', async () => {
  const key = makeApiKey({})
  const scopes = ['interviews:read', 'reports:read']
  const asked = standIn({ [`PUT /api/company/keys/${key.id}/scopes`]: () => ({ ...key, scopes }) })
  const row = <KeyRow apiKey={key} onRotate={() => undefined} />
  const { press, fill } = drawSignedIn(<ul>{row}</ul>, '/')
  await press(/Change scopes of/)
  expect(screen.getByRole('checkbox', { name: /interviews:read/ }).getAttribute('aria-checked')).toBe('true')
  screen.getByRole('checkbox', { name: /reports:read/ }).click()
  await fill(field(/Your password/), 'long enough')
  await press('Change scopes')
  await vi.waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ scopes, password: 'long enough' }]))
})

test('rotating asks for the password, and says at its field when it is wrong', async () => {
  const key = makeApiKey({})
  const secret = 'nova_made-up'
  const asked = standIn({
    [`POST /api/company/keys/${key.id}/rotate`]: ({ body }) =>
      (body as { password: string }).password === 'long enough' ? { ...key, secret } : refusal('wrong_password'),
  })
  const { press, fill } = drawSignedIn(<RotateDialog apiKey={key} onClose={() => undefined} />, '/')
  await press('Rotate key')
  expect(await screen.findByText('Please enter your password.')).toBeDefined()
  expect(asked).toEqual([])
  await fill(field(/Your password/), 'another one')
  await press('Rotate key')
  expect(await screen.findByText("This isn't your current password.")).toBeDefined()
  expect(screen.queryByText(secret)).toBeNull()
  await fill(field(/Your password/), 'long enough')
  await press('Rotate key')
  expect(await screen.findByText(secret)).toBeDefined()
  expect(asked.at(-1)?.body).toEqual({ days: 365, overlapHours: 24, password: 'long enough' })
})
