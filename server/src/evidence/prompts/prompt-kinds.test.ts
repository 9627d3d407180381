/** Messages labelled by a reader, every second of which was kept aside while the words were chosen. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { classifyPrompt } from './prompts.ts'

test('at least nine of ten messages kept aside are classed as their reader did', () => {
  const file = new URL('../../../../bench/talk/prompt-kinds.jsonl', import.meta.url)
  const read = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { kind: string; text: string; aside: boolean })
    .filter(({ aside }) => aside)
  expect(read.length).toBeGreaterThan(75)
  const right = read.filter(({ kind, text }) => classifyPrompt(text) === kind)
  expect(right.length / read.length).toBeGreaterThanOrEqual(0.9)
})
