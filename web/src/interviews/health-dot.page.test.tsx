import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HealthCard, HealthDot, useHealth } from './health-dot.tsx'

let isUp = true
let ai = 'off'
beforeEach(() => {
  isUp = true
  ai = 'off'
  const checks = () => ({
    database: 'ok',
    storage: 'ok',
    runner: 'ok',
    jobs: 'ok',
    secrets: 'ok',
    ai,
    mail: 'off',
    backups: 'off',
  })
  const healthy = () => ({ status: 'healthy', version: '1', checks: checks(), engine: 'bubblewrap', languages: [] })
  vi.stubGlobal('fetch', () =>
    isUp ? Promise.resolve(Response.json(healthy())) : Promise.reject(new TypeError('lost')),
  )
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

test('a model that stops answering and is back shows without a press', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Health isLost={false} />
    </QueryClientProvider>,
  )
  await screen.findByText('System status: healthy')
  ai = 'failing'
  await vi.advanceTimersByTimeAsync(20_000)
  const line = await screen.findByText('AI model', { exact: false })
  expect([line.textContent, screen.getByRole('status').textContent]).toEqual(['AI model failing', 'degraded'])
  ai = 'ok'
  await vi.advanceTimersByTimeAsync(20_000)
  await screen.findByText('System status: healthy')
  vi.useRealTimers()
})
