import type { Position } from '@nova/contract/positions/positions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ReleaseDialog } from './release-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ids = ['5b8f7d3e-5a43-4c50-9e0e-1d2c3b4a5968', '6b8f7d3e-5a43-4c50-9e0e-1d2c3b4a5968']

test('the button counts who gets feedback only once that is known', async () => {
  const reply = Promise.withResolvers<Response>()
  const mail = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', ({ pathname }: URL) => (pathname === '/api/health' ? mail.promise : reply.promise))
  const position = { id: 'p1', peopleWord: 'candidate' } as Position
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ReleaseDialog position={position} ids={ids} onClose={() => {}} onReleased={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Release/ })
  expect([button().textContent, button().disabled]).toEqual(['Release', true])
  const person = { name: 'Ana', email: 'ana@example.test', decision: null, releasedAt: null }
  reply.resolve(
    Response.json([
      { ...person, interviewId: ids[0], missing: null },
      { ...person, interviewId: ids[1], missing: 'No feedback is written yet.' },
    ]),
  )
  await screen.findByText('Ready to release')
  expect([button().textContent, button().disabled]).toEqual(['Release to 1 candidate', false])

  screen.getByText(/^Each candidate gets the feedback you wrote and an email about it\./)
  const ok = 'ok' as const
  const checks = { database: ok, storage: ok, runner: ok, jobs: ok, secrets: ok, ai: ok, mail: 'off', backups: 'off' }
  mail.resolve(Response.json({ status: 'healthy', version: '1', checks, engine: 'local', languages: [] }))
  await screen.findByText(/at their link\. No mail server is set up: tell them yourself\./)
})
