import type { RunStatus } from '@nova/contract/questions/runs'
import { expect, test } from 'vitest'
import { describeFailures, explainLimit, formatBytes } from './result-words.ts'
import { nameLanguage } from './run-names.ts'
import { formatMs } from './run-words.ts'

test('each limit has a sentence of its own, for the code and for the compiler', () => {
  const limits: RunStatus[] = ['timeout', 'waited', 'memory_limit', 'output_limit']
  const sentences = limits.flatMap((status) => [explainLimit(status), explainLimit(status, { isCompiling: true })])
  expect(new Set(sentences).size).toBe(8)
  expect(explainLimit('memory_limit')).toContain('512 MB')
  expect(explainLimit('output_limit')).toMatch(/256 KB.* prints without end/)
  expect(explainLimit('output_limit', { isCall: true })).toBe(
    'Your code kept printing and was stopped. Check for a loop that prints without end.',
  )
  expect(explainLimit('ok')).toBe('')
})

test.each([
  ['a program that computes', { durationMs: 5_300 }, 'after it computed for 5 seconds.'],
  ['a program that waits in a browser', { durationMs: 10_000, isInBrowser: true }, 'after 10 seconds.'],
  ['a call that computes', { isCall: true, durationMs: 2_100 }, 'after it computed for 2 seconds.'],
  ['a call that waits in a browser', { isCall: true, durationMs: 8_050, isInBrowser: true }, 'after 8 seconds.'],
  ['a call that computes on a busy machine', { isCall: true, durationMs: 40_050 }, 'after it computed for 2 seconds.'],
])('for %s the message names the time that stopped it, and no other', (_, ended, words) => {
  const sentence = explainLimit('timeout', ended)
  expect(sentence).toContain(words)
  expect(sentence.match(/\d+ seconds/g)).toHaveLength(1)
})

test('code that waited is told so, and code that a busy server stopped is told that this says nothing of it', () => {
  expect(explainLimit('waited', { isCall: true })).toContain('waited for 5 seconds without computing')
  expect(explainLimit('waited')).toContain('waited for 10 seconds without computing')
  expect(explainLimit('not_judged')).toContain('neither passed nor failed')
  expect(describeFailures({ wrong: 0, error: 0, time: 0, memory: 0, waited: 2 })).toBe(
    'Both hidden tests that failed waited without computing.',
  )
})

test('if an engine runs out of memory for values, the message names its heap limit', () => {
  for (const stderr of [
    'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
    'java.lang.OutOfMemoryError: Java heap space',
  ])
    expect(explainLimit('memory_limit', { stderr })).toContain('256 MB')
})

test.each([
  ['BlockingIOError: [Errno 11] Resource temporarily unavailable', 'more than 64 processes or threads'],
  ['java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory', 'processes or threads'],
  ['OSError: [Errno 27] File too large', 'a file larger than the 64 MB'],
  ["Error: ENOSPC: no space left on device, write '/tmp/x'", 'filled the 64 MB of disk'],
  ['OSError: [Errno 24] Too many open files', 'too many files at the same time'],
  ["OSError: [Errno 30] Read-only file system: '/app/x'", 'under /tmp'],
  ['Get "http://example.test": dial tcp: connect: Network is unreachable', 'without network access'],
])('%s is explained', (stderr, words) => {
  expect(explainLimit('runtime_error', { stderr })).toContain(words)
})

test('an ordinary error is no limit', () => {
  expect(explainLimit('runtime_error', { stderr: 'ValueError: no' })).toBe('')
})

test('a language is named with what runs it', () => {
  expect(nameLanguage('javascript', '24.21.0')).toBe('JavaScript (Node 24.21)')
  expect(nameLanguage('python', '3.11.2')).toBe('Python 3.11')
  expect(nameLanguage('java', '17.0.15')).toBe('Java 17')
  expect(nameLanguage('python', 'in the browser')).toBe('Python')
  expect(nameLanguage('go', null)).toBe('Go')
})

test('figures are written for people', () => {
  expect([0.2, 12.4, 2500].map(formatMs)).toEqual(['under 1 ms', '12 ms', '2.5 s'])
  expect([300, 5_000_000].map(formatBytes)).toEqual(['1 KB', '5 MB'])
})

test.each([
  [{ wrong: 1, error: 0, time: 0, memory: 0 }, 'The hidden test that failed gave a wrong result.'],
  [{ wrong: 0, error: 2, time: 0, memory: 0 }, 'Both hidden tests that failed ended with an error.'],
  [{ wrong: 0, error: 0, time: 3, memory: 0 }, 'All 3 hidden tests that failed took too long.'],
  [
    { wrong: 4, error: 1, time: 0, memory: 1 },
    'Of the 6 hidden tests that failed, 4 gave a wrong result, 1 ended with an error and 1 needed too much memory.',
  ],
])('the ways in which hidden tests failed are one sentence: %j', (failures, sentence) => {
  expect(describeFailures(failures)).toBe(sentence)
})

test('printing too much is named where a visible test did it', () => {
  const failures = { wrong: 0, error: 3, time: 0, memory: 0 }
  expect(describeFailures(failures, [{ status: 'output_limit' }])).toBe(
    'All 3 hidden tests that failed printed too much or ended with an error.',
  )
})
