import type { Interviewer } from '@nova/contract/accounts/accounts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../api.ts'
import { RequireInterviewer } from './guard.tsx'
import { loginMessageOf } from './login-message.ts'
import { pathAfterLogin } from './return-path.ts'
import { type Session, SessionContext } from './sign-in.tsx'

const nothing = async () => {}
const makeSession = (given: Partial<Session>): Session => ({
  state: 'signed-out',
  interviewer: null,
  endedBy: null,
  signIn: async () => undefined,
  enter: nothing,
  signUp: nothing,
  join: async () => undefined,
  signOut: async () => null,
  retry: () => {},
  ...given,
})

function drawAt(path: string, session: Session): string {
  return renderToStaticMarkup(
    <SessionContext value={session}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/interviewer/login" element="login" />
          <Route path="*" element={<RequireInterviewer>secret</RequireInterviewer>} />
        </Routes>
      </MemoryRouter>
    </SessionContext>,
  )
}

describe('a guarded screen', () => {
  test('is shown to a signed-in interviewer', () => {
    const interviewer = { name: 'Ada' } as Interviewer
    expect(drawAt('/interviewer/dashboard', makeSession({ state: 'signed-in', interviewer }))).toBe('secret')
  })

  test.each(['signed-out', 'checking', 'unreachable'] as const)('is not shown while the session is %s', (state) => {
    expect(drawAt('/interview/7/report', makeSession({ state }))).not.toContain('secret')
  })

  test('offers to try again where the server cannot be asked', () => {
    const drawn = drawAt('/interviewer/dashboard', makeSession({ state: 'unreachable' }))
    expect(drawn).toContain('Unable to connect to server. Please check your connection.')
    expect(drawn).toContain('Try again')
  })
})

describe('after signing in', () => {
  test.each([
    ['the page that was asked for', { from: '/interview/7/report?tab=code' }, '/interview/7/report?tab=code'],
    ['the dashboard without one', null, '/interviewer/dashboard'],
    ['the dashboard, never another site', { from: '//elsewhere.example' }, '/interviewer/dashboard'],
    ['the dashboard, never a disguised one', { from: '/\\elsewhere.example' }, '/interviewer/dashboard'],
  ])('the reader gets to %s', (_, state, path) => {
    expect(pathAfterLogin(state)).toBe(path)
  })
})

describe('a failed sign-in says', () => {
  test.each([
    [new ApiError(401, 'bad_credentials', 'x'), 'Invalid username or password'],
    [new ApiError(500, 'internal_error', 'x'), 'Server error occurred. Please try again later.'],
    [new ApiError(0, 'network_error', 'x'), 'Unable to connect to server. Please check your connection.'],
    [new ApiError(429, 'too_many_requests', 'Too many requests.'), 'Too many requests.'],
    [new ApiError(418, 'http_418', ''), 'Login failed. Please try again.'],
    [new Error('No authentication token received from server'), 'No authentication token received from server'],
    ['?', 'Login failed. Please try again.'],
  ])('%s: %s', (error, words) => {
    expect(loginMessageOf(error)).toBe(words)
  })
})
