/** Requests for code and attempts to take over, among messages labelled by a reader, half of which were kept aside. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { classifyPrompt } from './prompts.ts'

test('nine of ten messages kept aside are told apart from requests for code as their reader did', () => {
  const file = new URL('../../../bench/talk/prompt-kinds.jsonl', import.meta.url)
  const read = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { kind: string; text: string; aside: boolean })
    .filter(({ aside }) => aside)
  expect(read.length).toBeGreaterThan(75)
  const isRequest = (kind: string) => ['delegation', 'injection', 'code'].includes(kind)
  const right = read.filter(({ kind, text }) => isRequest(classifyPrompt(text)) === isRequest(kind))
  expect(right.length / read.length).toBeGreaterThanOrEqual(0.9)
})
