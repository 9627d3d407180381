/** Tests the library's card about a language model alone on a review. */
import type { ModelAlone } from '@nova/contract/questions/model-alone'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, refusal, standIn } from '../../test/server-stand-in.tsx'
import { queryClient } from '../sign-in/query-client.ts'
import { ModelAloneCard } from './model-alone.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const result: ModelAlone['results'][number] = {
  model: 'openai gpt-x',
  version: '2026-11-01',
  way: 'reading',
  at: '2026-11-30T09:00:00.000Z',
  questionVersion: 1,
  by: 'change',
  answered: 40,
  total: 40,
  faulty: 16,
  hits: 12,
  found: 9,
  sound: 24,
  falseAlarms: 3,
  dPrime: { value: 1.8, low: 1.1, high: 2.5 },
  isRetired: true,
  tokens: 300_000,
  cost: 0,
  stopped: null,
  problems: [],
}
const offered: ModelAlone = {
  model: 'openai gpt-x',
  estimate: { changes: 40, tokens: 312_345, cost: 0 },
  boxEstimate: { changes: 40, tokens: 1_912_345, cost: 0 },
  mayStart: true,
  running: null,
  results: [],
}
const runningOf = (isEnding: boolean) => ({
  model: 'openai gpt-x',
  way: 'reading' as const,
  done: 3,
  total: 40,
  by: 'Ana Kim',
  startedAt: '2026-11-30T09:00:00.000Z',
  isEnding,
})
const path = '/api/questions/hut-nights/model-alone'

function draw(state: ModelAlone, more = {}) {
  const asked = standIn({ [`GET ${path}`]: () => state, ...more })
  queryClient.clear()
  drawSignedIn(<ModelAloneCard questionId="hut-nights" />, '/library/hut-nights')
  return asked
}

test('a review is said to be retired for a model, with its finds and the date', async () => {
  draw({
    ...offered,
    results: [
      result,
      { ...result, way: 'box', found: 11, isRetired: false },
      { ...result, model: 'a small one', found: 5, isRetired: false, version: null },
    ],
  })
  const retired = await screen.findByRole('region', { name: 'openai gpt-x, reading alone' })
  expect(retired.textContent).toMatch(/Retired for openai gpt-x \(found 9 of 16 by place, Nov 30, 2026/)
  expect(retired.textContent).toContain(
    'Reading alone: 40 of 40 changes answered, 3 of 24 sound ones rejected, d′ 1.80 (1.10 to 2.50).',
  )
  expect(screen.getByRole('region', { name: 'openai gpt-x, with a box' }).textContent).toMatch(
    /Holds for openai gpt-x \(found 11 of 16.*With a box: 40 of 40 changes answered/,
  )
  expect(screen.getByRole('region', { name: 'a small one, reading alone' }).textContent).toContain(
    'Holds for a small one (found 5 of 16',
  )
})

test('an administrator starts a measurement and sees how far it is; a refusal is said in words', async () => {
  const running = runningOf(false)
  let isBusy = true
  draw(offered, {
    [`POST ${path}`]: () => (isBusy ? refusal('check_in_progress') : { ...offered, running }),
  })
  const user = userEvent.setup()
  await screen.findByText(/takes about 310,000 tokens for 40 changes, and very roughly 1,900,000 tokens with a box/)
  await user.click(screen.getByRole('button', { name: 'Measure reading alone' }))
  await screen.findByText(/already being tested/)
  isBusy = false
  await user.click(screen.getByRole('button', { name: 'Measure reading alone' }))
  await screen.findByText(/reading alone, has decided on 3 of 40 changes. Ana Kim started it./)
  expect(screen.getByRole('button', { name: 'Measuring' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Measure with a box' })).toHaveProperty('disabled', true)
})

test('an administrator stops a measurement, and a stopped one shows its words and no verdict', async () => {
  draw(
    { ...offered, running: runningOf(false) },
    { [`POST ${path}/stop`]: () => ({ ...offered, running: runningOf(true) }) },
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  await screen.findByText(/It stops after the change that it is at/)
  expect(screen.getByRole('button', { name: 'Stopping' })).toHaveProperty('disabled', true)
  cleanup()
  draw({ ...offered, running: runningOf(false), mayStart: false })
  await screen.findByText(/has decided on 3 of 40 changes/)
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  const stopped = 'Stopped after 3 of 40 changes by Ana Kim.'
  draw({ ...offered, results: [{ ...result, answered: 3, isRetired: null, stopped }] })
  await screen.findByText(stopped)
  expect(screen.getByText('Not clear')).toBeTruthy()
  expect(screen.queryByText(/Retired for/)).toBeNull()
})

test('without a model the card says where one comes from, and colleagues who are no administrators find no button', async () => {
  draw({ ...offered, model: null, estimate: null, boxEstimate: null })
  await screen.findByText(/Your company has no language model to measure/)
  cleanup()
  draw({ ...offered, mayStart: false })
  await screen.findByText('An administrator can measure openai gpt-x here.')
  expect(screen.queryByRole('button')).toBeNull()
})
