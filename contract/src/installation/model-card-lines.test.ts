import { expect, test } from 'vitest'
import { fitnessOf } from './model-card-lines.ts'
import type { ModelCard, ToolUse } from './models.ts'

const card = (outcome: ToolUse['outcome'] | null, problem: string | null = null) =>
  ({ problem, ...(outcome ? { tools: { outcome, used: 1, misused: 0 } } : {}) }) as unknown as ModelCard

test.each([
  ['works', 'able'],
  ['unfinished', 'doubtful'],
  ['failed', 'doubtful'],
  ['misused', 'unable'],
  ['unused', 'unable'],
  ['refused', 'unable'],
] as const)('a model whose test with tools came out as %s is %s to be a live agent', (outcome, fitness) => {
  expect(fitnessOf(card(outcome))).toBe(fitness)
})

test('a model that was not tried with tools, or did not answer, is untested', () => {
  expect([fitnessOf(undefined), fitnessOf(card(null)), fitnessOf(card('works', 'no answer'))]).toEqual([
    'untested',
    'untested',
    'untested',
  ])
})
