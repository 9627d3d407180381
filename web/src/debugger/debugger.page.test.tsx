/** The API debugger: its presets, one after another, and calls by hand, with the result of each. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answers, drawAt, field, interviewer, refusal, standIn } from '../../test/server-stand-in.tsx'
import { ApiDebugger } from './debugger.tsx'

beforeEach(() => {
  localStorage.setItem('auth_token', 'my-token')
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const answers: Answers = {
  'GET /api/health': () => ({ status: 'healthy', database: 'ok' }),
  'POST /api/auth/login': () => refusal('bad_credentials'),
  'GET /api/Interviewers/me': () => interviewer,
  'GET /api/interviews': () => [],
  'GET /api/no-such-call': () => refusal('not_found'),
}
const results = () => within(screen.getByRole('region', { name: 'Results' })).queryAllByRole('listitem')
const runAll = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Run All Tests' })

test('the presets run one after another, as the reader where that is wanted, and are cleared', async () => {
  const asked = standIn(answers)
  const { fill, press, user } = drawAt(<ApiDebugger />, '/api-debugger')
  screen.getByText(location.origin)
  screen.getByText('10000 ms')
  await user.click(screen.getByLabelText('Send my session token'))
  await fill(field('Username for the login test'), 'nobody@example.test')
  const gate = Promise.withResolvers<unknown>()
  answers['GET /api/interviews'] = () => gate.promise
  await press('Run All Tests')
  await waitFor(() => expect(results()).toHaveLength(4))
  expect(runAll().disabled).toBe(true)
  expect(results()[3]!.textContent).toContain('pending')
  gate.resolve([])
  await waitFor(() => expect(runAll().disabled).toBe(false))
  const shown = results().map(({ textContent }) => textContent)
  expect(shown[0]).toMatch(/^GET\/api\/health\d+ mssuccess/)
  expect(shown[1]).toMatch(/^POST\/api\/auth\/login\d+ mserrorInvalid username or password/)
  expect(shown[2]).toMatch(/^GET\/api\/Interviewers\/me\d+ mssuccess/)
  expect(shown[2]).toContain(interviewer.email)
  expect(shown[3]).toMatch(/^GET\/api\/interviews\d+ mssuccess/)
  expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer my-token',
    null,
    'Bearer my-token',
    'Bearer my-token',
  ])
  expect(asked[1]!.body).toMatchObject({ username: 'nobody@example.test' })
  await press('Clear')
  screen.getByText('No calls made yet')
})

test('a call by hand is made as it was typed, and what cannot be one is not sent', async () => {
  const asked = standIn(answers)
  const { fill, press } = drawAt(<ApiDebugger />, '/api-debugger')
  const endpoint = screen.getByLabelText<HTMLInputElement>('Endpoint')
  const payload = screen.getByLabelText<HTMLTextAreaElement>(/^JSON payload/)
  expect([endpoint.value, payload.value, payload.getAttribute('rows')]).toEqual(['/api/health', '{}', '3'])
  const run = async (typed: string, body: string) => {
    const before = results().length
    await fill(endpoint, typed)
    await fill(payload, body)
    await press('Test Custom Endpoint')
    await waitFor(() => expect(results()).toHaveLength(before + 1))
    const last = results().at(-1)!
    await waitFor(() => expect(last.textContent).not.toContain('pending'))
    return last.textContent
  }
  expect(await run('GET /api/health', '{}')).toMatch(/^GET.*success.*"database"/s)
  expect(asked.splice(0)).toMatchObject([{ call: 'GET /api/health' }])
  expect(await run('/api/auth/login', '{"a": ')).toMatch(/^POST.*errorInvalid JSON payload: /)
  expect(await run('DELETE /api/health', '')).toContain('Unsupported method: DELETE')
  expect(asked).toEqual([])
  expect(await run('/api/no-such-call', '')).toMatch(/^GET.*error.*"code": "not_found"/s)
})
