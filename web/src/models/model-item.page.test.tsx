/** Tests the warnings on a model that is on but can't be used. */
import type { ConfiguredModel, ModelCard } from '@nova/contract/installation/models'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, standIn } from '../../test/server-stand-in.tsx'
import { ModelItem } from './model-item.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const share = { count: 0, of: 20, low: 0, high: 0.17 }
const card = {
  madeAt: '2026-01-05T10:00:00.000Z',
  provider: 'openai-compatible',
  baseUrl: 'http://m',
  model: 'small',
  version: '',
  problem: null,
  context: { honoured: 9_000, failedAt: null, isReported: true },
  schema: 'enforced',
  tools: { outcome: 'unused', used: 0, misused: 0 },
  streaming: { pieces: 4, isStreamed: true },
  thinkingTokens: 0,
  firstTokenMs: 100,
  tokensPerSecond: 40,
  replyMs: { p50: 500, p95: 900 },
  cost: { mean: 0.01, largest: 0.02, tokensIn: 600, tokensOut: 40 },
  leaks: share,
  stopped: share,
  helped: { ...share, count: 20 },
  refused: share,
  failed: share,
} as unknown as ModelCard
const model = {
  id: crypto.randomUUID(),
  name: 'Local',
  provider: 'openai-compatible',
  baseUrl: 'http://m',
  model: 'small',
  priceIn: 1,
  priceOut: 2,
  ceiling: 0.0001,
  companies: [],
  enabled: true,
  key: 'none',
  keyEnding: null,
  card,
  stale: null,
} as unknown as ConfiguredModel

const draw = (changes: Partial<ConfiguredModel> = {}) =>
  drawSignedIn(<ModelItem model={{ ...model, ...changes }} onEdit={() => undefined} />, '/')

test('a model that no company may use, whose ceiling is spent at once, or that is no live agent says so', async () => {
  draw()
  expect(await screen.findByText(/^No company may use this model yet/)).toBeTruthy()
  expect(screen.getByText(/a reply cost up to 0\.02\. With this ceiling/)).toBeTruthy()
  expect(screen.getByText('Ceiling for an interview').nextElementSibling?.textContent).toBe('0.0001')
  expect(screen.getByText(/New candidates get the standard agent where the live one was chosen\.$/)).toBeTruthy()
  cleanup()
  draw({ companies: 'all', ceiling: 5 })
  expect(await screen.findByText('Ceiling for an interview')).toBeTruthy()
  expect(screen.queryByText(/No company may use|With this ceiling/)).toBeNull()
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a model whose test failed is turned on only after its figures were read, and one without a test after a warning', async () => {
  const asked = standIn({ [`PUT /api/models/${model.id}`]: () => ({ ...model, enabled: true }) })
  const failed = { ...card, rules: 2, helped: { ...share, count: 3 } } as ModelCard
  draw({ enabled: false, companies: 'all', card: failed })
  await press('Turn on Local')
  const dialog = await screen.findByRole('alertdialog', { name: 'Turn on Local all the same?' })
  expect(dialog.textContent).toContain('It helped in 3 of 20 trial talks. At least 12 are needed.')
  await press('Leave it off')
  expect(asked).toEqual([])
  await press('Turn on Local')
  await press('Turn on all the same')
  await vi.waitFor(() => expect(asked[0]?.body).toMatchObject({ enabled: true, despite: failed.madeAt }))
  cleanup()
  asked.length = 0
  draw({ enabled: false, companies: 'all', card: null })
  await press('Turn on Local')
  expect((await screen.findByRole('alertdialog')).textContent).toContain('No test describes it yet')
  cleanup()
  draw({ enabled: false, companies: 'all', card: { ...failed, helped: { ...share, count: 19 } } })
  await press('Turn on Local')
  await vi.waitFor(() => expect(asked[0]?.body).toMatchObject({ enabled: true }))
  expect(asked[0]!.body).not.toHaveProperty('despite')
})
