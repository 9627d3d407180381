/** Signing in and signing up: required fields, error messages, and the page after success. */
import { tokenStorageKey } from '@nova/contract/constants'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenToToasts } from '../../test/room-parts.ts'
import { type Answers, drawAt, field, interviewer, outOfReach, refusal, standIn } from '../../test/server-stand-in.tsx'
import { Login } from './login.tsx'
import { SessionProvider } from './sign-in.tsx'
import { Signup } from './signup.tsx'

const session = { token: 'made-by-the-server', expiresAt: interviewer.created_at, interviewer }
let said: string[]

beforeEach(() => {
  localStorage.clear()
  said = listenToToasts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function draw(page: 'login' | 'signup', answers: Answers) {
  answers['GET /api/Interviewers/me'] = () => interviewer
  const asked = standIn(answers)
  const pages = (
    <SessionProvider>
      <Routes>
        <Route path="/interviewer/login" element={<Login />} />
        <Route path="/interviewer/signup" element={<Signup />} />
        <Route path="*" element={null} />
      </Routes>
    </SessionProvider>
  )
  return { ...drawAt(pages, `/interviewer/${page}`), asked }
}

const invalid = () => document.querySelectorAll('input[aria-invalid=true]').length

test('a sign-in that fails says in words why, keeps nothing, and leads to the dashboard once it succeeds', async () => {
  const answers: Answers = {}
  const { address, fill, press } = draw('login', answers)
  await fill(field('Email'), interviewer.email)
  await fill(field('Password'), 'not this one')
  for (const [answer, words] of [
    [() => refusal('bad_credentials'), 'Invalid username or password'],
    [outOfReach, 'Unable to connect to server. Please check your connection.'],
    [() => Response.json({ message: 'oops' }, { status: 500 }), 'Server error occurred. Please try again later.'],
    // A proxy in front of the server may answer anything.
    [() => ({ ...session, token: '' }), 'No authentication token received from server'],
  ] as const) {
    answers['POST /api/auth/login'] = answer
    await press('Sign In')
    await screen.findByText(words)
  }
  expect(localStorage.getItem(tokenStorageKey)).toBeNull()
  answers['POST /api/auth/login'] = ({ body }) => {
    expect(body).toEqual({ username: interviewer.email, password: 'long enough' })
    return session
  }
  await fill(field('Password'), 'long enough')
  await press('Sign In')
  await waitFor(() => expect(address()).toBe('/interviewer/dashboard'))
  expect(said).toEqual(['Login successful!'])
  expect(localStorage.getItem(tokenStorageKey)).toBe(session.token)
})

describe('signing up', () => {
  test('says what is missing, what differs, and what the server refused', async () => {
    const answers: Answers = { 'POST /api/auth/signup': () => refusal('email_taken') }
    const { address, asked, fill, press } = draw('signup', answers)
    await press('Create Account')
    expect(invalid()).toBe(5)
    expect(document.activeElement).toBe(field('Full Name'))

    await fill(field('Full Name'), 'Ida Reyes')
    await fill(field('Email'), interviewer.email)
    await fill(field('Company'), 'Nordwind')
    await fill(field('Password'), 'short')
    await fill(field('Confirm Password'), 'other')
    await press('Create Account')
    screen.getByText("Passwords don't match")
    expect(invalid()).toBe(2)
    expect(asked).toEqual([])

    await fill(field('Password'), 'long enough')
    await fill(field('Confirm Password'), 'long enough')
    await press('Create Account')
    await screen.findByText('An account with this email already exists. Sign in instead.')

    answers['POST /api/auth/signup'] = outOfReach
    await fill(field('Email'), 'new-here@example.test')
    await press('Create Account')
    const unreached = 'Unable to connect to server. Please check your connection.'
    await screen.findByText(unreached)
    expect(address()).toBe('/interviewer/signup')

    const gate = Promise.withResolvers<typeof session>()
    answers['POST /api/auth/signup'] = () => gate.promise
    await press('Create Account')
    screen.getByRole('button', { name: 'Creating Account...' })
    await act(async () => gate.resolve(session))
    await waitFor(() => expect(address()).toBe('/interviewer/dashboard'))
    expect(said).toEqual(['Account created successfully!'])
  })
})
