/** Answers of runners are read by their form alone: one that isn't a result counts as none. */
import { expect, it } from 'vitest'
import { readResult, RunnerHealth } from './remote-words.ts'

const result = { id: 'a', status: 'ok', language: 'python', version: '3.13', engine: 'bubblewrap', queueMs: 3 }

it('reads a result, with the cases and without what it doesn’t know', () => {
  const cases = [{ status: 'ok', returned: 4, stdout: '', durationMs: 2 }]
  expect(readResult({ ...result, cases, token: 'x' })).toEqual({ ...result, cases })
})

it('reads none from another language, another status or a text', () => {
  expect(readResult({ ...result, language: 'cobol' })).toBeUndefined()
  expect(readResult({ ...result, status: 'fine' })).toBeUndefined()
  expect(readResult('ok')).toBeUndefined()
})

it('takes no load below zero for the health of a runner', () => {
  const load = { running: 0, waiting: 0, capacity: 2 }
  expect(RunnerHealth.safeParse({ status: 'healthy', load }).success).toBe(true)
  expect(RunnerHealth.safeParse({ status: 'healthy', load: { ...load, running: -1 } }).success).toBe(false)
})
