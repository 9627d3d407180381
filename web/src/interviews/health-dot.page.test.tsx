import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HealthCard, HealthDot, useHealth } from './health-dot.tsx'

let isUp = true
beforeEach(() => {
  isUp = true
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
  const healthy = { status: 'healthy', version: '1', checks, engine: 'bubblewrap', languages: [] }
  vi.stubGlobal('fetch', () => (isUp ? Promise.resolve(Response.json(healthy)) : Promise.reject(new TypeError('lost'))))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Health({ isLost }: { isLost: boolean }) {
  const health = useHealth(isLost)
  return health.isWell ? <HealthDot health={health} /> : <HealthCard health={health} />
}

test('the dot does not stay healthy while the server is lost, and is again once it answers', async () => {
  const cache = new QueryClient()
  const page = (isLost: boolean) => (
    <QueryClientProvider client={cache}>
      <Health isLost={isLost} />
    </QueryClientProvider>
  )
  const { rerender } = render(page(false))
  await screen.findByText('System status: healthy')
  isUp = false
  rerender(page(true))
  await screen.findByText("The server didn't answer the health check.")
  isUp = true
  rerender(page(false))
  expect(await screen.findByText('System status: healthy')).toBeDefined()
})
