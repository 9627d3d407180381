/** Connections as an administrator has them: none yet, made with the key shown once, and in trouble. */
import type { HiringConnection } from '@nova/contract/hiring/connections'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, field, refusal, standIn } from '../../test/server-stand-in.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { HiringSystems } from './hiring.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const makeConnection = (changes: Partial<HiringConnection> = {}): HiringConnection => ({
  id: crypto.randomUUID(),
  name: 'Main',
  system: 'greenhouse',
  madeBy: 'Ida Reyes',
  isOwn: true,
  createdAt: '2026-01-05T10:00:00.000Z',
  lastUsedAt: null,
  state: 'active',
  hint: 'nova_a1B2',
  oldKeyEndsAt: null,
  waiting: 0,
  lastError: null,
  lastRefusal: null,
  ...changes,
})

test('a connection is made, and its key and the addresses for Greenhouse are shown', async () => {
  const made = makeConnection()
  const kept: HiringConnection[] = []
  const asked = standIn({
    'GET /api/company/hiring': () => kept,
    'POST /api/company/hiring': () => {
      kept.push(made)
      return Response.json({ ...made, secret: 'nova_made-up' }, { status: 201 })
    },
  })
  const { press, fill } = drawSignedIn(<HiringSystems />, '/settings/hiring')
  expect(await screen.findByText('No hiring system yet')).toBeDefined()
  await press('Connect a hiring system')
  await press('Connect')
  expect(await screen.findByText('Please enter a name.')).toBeDefined()
  await fill(field(/Name/), 'Main')
  await fill(field(/Your password/), 'long enough')
  await press('Connect')
  expect(await screen.findByText('nova_made-up')).toBeDefined()
  for (const path of ['list_tests', 'send_test', 'test_status', 'response_error'])
    expect(screen.getByText(`${location.origin}/api/hiring/greenhouse/${path}`)).toBeDefined()
  expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    name: 'Main',
    system: 'greenhouse',
    password: 'long enough',
  })
  await press('I stored the key')
  expect(await screen.findByText(/Greenhouse hasn’t called yet/)).toBeDefined()
  expect(screen.queryByText('nova_made-up')).toBeNull()
})

test('who is no administrator reads whom to ask', async () => {
  standIn({
    'GET /api/company/hiring': () => refusal('forbidden'),
    'GET /api/Interviewers/colleagues': () => [
      { email: 'ida@example.test', name: 'Ida Reyes', role: 'Administrator', isOperator: false },
      { email: 'kim@example.test', name: 'Kim Berg', role: 'Interviewer', isOperator: true },
      { email: 'sam@example.test', name: 'Sam Ode', role: 'Administrator', isOperator: false },
    ],
  })
  drawSignedIn(<HiringSystems />, '/settings/hiring')
  const said = 'Ask Ida Reyes (ida@example.test) or Sam Ode (sam@example.test) to connect a hiring system.'
  expect(await screen.findByText((_, element) => element?.textContent === said)).toBeDefined()
})

test('what went wrong and what waits is said, and others’ connections can only be revoked', async () => {
  const words = 'Answered with status 403.'
  const at = new Date().toISOString()
  const connections = [
    makeConnection({ name: 'Theirs', system: 'ashby', isOwn: false, madeBy: 'Kim Berg', state: 'stopped' }),
    makeConnection({
      name: 'Mine',
      waiting: 2,
      lastError: { at, words },
      lastRefusal: { at, words: 'This position is closed.' },
    }),
  ]
  standIn({ 'GET /api/company/hiring': () => connections })
  drawSignedIn(<HiringSystems />, '/settings/hiring')
  expect(await screen.findByText(new RegExp(words))).toBeDefined()
  expect(screen.getByText(/This position is closed/)).toBeDefined()
  expect(screen.getByText(/2 updates wait to be sent/)).toBeDefined()
  expect(screen.getByText(/Kim Berg can’t sign in any more/)).toBeDefined()
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names.filter((name) => /Rotate|Revoke/.test(name))).toEqual([
    'Revoke Theirs',
    'Rotate key of Mine',
    'Revoke Mine',
  ])
})

test('a connection from a server of the version before, which sends no last refusal, is shown', () => {
  const { lastRefusal: _, ...older } = makeConnection({ name: 'Older' })
  standIn({})
  drawSignedIn(<ConnectionCard connection={older as HiringConnection} onRotate={() => undefined} />, '/settings/hiring')
  expect(screen.getByRole('heading', { name: 'Older' })).toBeDefined()
})
