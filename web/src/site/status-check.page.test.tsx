/** The status page: its words for each reply of the server. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { liveStatus } from './status-check.ts'
import { Status } from './status.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('Nova without a language model is shown as working, and mail without a server as not set up', async () => {
  // The page asks again every half minute, which this test does not wait for.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const checks = {
    database: 'ok',
    storage: 'ok',
    runner: 'ok',
    jobs: 'ok',
    secrets: 'ok',
    ai: 'off',
    mail: 'off',
    backups: 'off',
  }
  vi.stubGlobal('fetch', async () => Response.json({ status: 'healthy', version: '0.1.0', checks }))
  render(<Status />)
  await liveStatus()
  const rows = screen.getAllByRole('definition').map((row) => row.textContent)
  expect(rows).toEqual(['working', 'working', 'working', 'working, with the built-in engine', 'not set up here'])
})
