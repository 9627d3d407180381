/** The way back from a provider: its answer is used once, and stays in no address. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenToToasts } from '../../test/room-parts.ts'
import { type Answers, drawAt, interviewer, refusal, standIn } from '../../test/server-stand-in.tsx'
import { SessionProvider } from './sign-in.tsx'
import { SsoReturn } from './sso-return.tsx'

const path = '/interviewer/sso/9ec6a5a3'
const finish = 'POST /api/auth/sso/finish'

beforeEach(() => {
  localStorage.clear()
  listenToToasts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function draw(address: string, answers: Answers) {
  const asked = standIn({ 'GET /api/Interviewers/me': () => interviewer, ...answers })
  const pages = (
    <SessionProvider>
      <Routes>
        <Route path="/interviewer/sso/:company" element={<SsoReturn />} />
        <Route path="*" element={null} />
      </Routes>
    </SessionProvider>
  )
  return { ...drawAt(pages, address), asked }
}

test('a refused answer leaves the address and is sent once; a reload then offers to start again', async () => {
  const refused = draw(`${path}?code=secret&state=known`, { [finish]: () => refusal('sso_expired') })
  await screen.findByRole('link', { name: 'Start again' })
  expect(screen.getByText(/^This sign-in was already used/)).toBeDefined()
  expect(refused.address()).toBe(path)
  expect(refused.asked).toHaveLength(1)
  expect(refused.asked[0]?.body).toEqual({ company: '9ec6a5a3', answer: 'code=secret&state=known' })
  cleanup()

  const { asked } = draw(path, {})
  await screen.findByRole('link', { name: 'Start again' })
  expect(screen.getByText('This sign-in is over. Start again to sign in.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Sign in another way' })).toBeDefined()
  expect(asked).toEqual([])
})

test('an accepted answer is sent once and leads to the page that was asked for', async () => {
  const session = { token: 'made-by-the-server', expiresAt: interviewer.created_at, interviewer }
  const result = { kind: 'signed-in', session, returnTo: '/settings/account?from=mail' }
  const { address, asked } = draw(`${path}?code=secret&state=known`, { [finish]: () => result })
  await waitFor(() => expect(address()).toBe('/settings/account?from=mail'))
  expect(asked.filter(({ call }) => call === finish)).toHaveLength(1)
})
