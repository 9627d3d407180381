/** How often a line runs, and whether it ever does. */
import { expect, test } from 'vitest'
import type { Situation } from '../situation.ts'
import { readRunsQuestion, tellRuns } from './line-runs.ts'

const python = `def f(rows):
    total = 0
    for row in rows:
        if row > 2:
            total += row
        else:
            total -= 1
    while total < 0:
        total = 0
    return total
`
const java = `class Solution {
    int f(int[] rows) {
        int total = 0;
        for (int row : rows) {
            total += row;
        }
        if (total < 0) {
            total = 0;
        }
        return total;
    }
}`
const own = (code: string, language: Situation['language']) => ({ code, language }) as Situation
const run = (lines: number[]) => lines.map((line) => ({ line, depth: 0, held: {} }))
const rows = run([2, 3, 4, 5, 3, 4, 5, 3, 8, 10, 10])
const told = (text: string, steps = rows, situation = own(python, 'python'), isCut = false) => {
  const asked = readRunsQuestion(text, situation)
  return asked && tellRuns(asked, steps, situation, isCut)
}

test.each([
  ['how often does line 5 run', { text: 'line 5 runs 2 times.' }],
  ['how many times does the loop in line 3 go round?', { text: 'the loop in line 3 goes round 2 times in all.' }],
  ['does line 7 ever run', { verdict: 'No', text: 'line 7 is never reached.' }],
  ['does it even get to line 5?', { verdict: 'Yes', text: 'line 5 runs 2 times.' }],
  ['the while never runs i think', { verdict: 'Yes', text: 'line 8 is reached, and its loop never goes round.' }],
  ['line 5 never runs, right?', { verdict: 'No', text: 'line 5 runs 2 times.' }],
  ['is the else ever reached?', { verdict: 'No', text: 'what stands under line 6 never runs.' }],
  ['how often is line 10 reached', { text: 'line 10 runs once.' }],
])('%s', (text, expected) => {
  expect(told(text)).toEqual(expected)
})

test('lines of Java are counted where each stands for one', () => {
  const steps = run([3, 4, 5, 5, 5, 7, 10])
  expect(told('how often does the loop run?', steps, own(java, 'java'))).toEqual({
    text: 'the loop in line 4 goes round 3 times in all.',
  })
  expect(told('is line 8 ever reached?', steps, own(java, 'java'))).toEqual({
    verdict: 'No',
    text: 'line 8 is never reached.',
  })
})

test('of a run that was cut short only what was seen is told', () => {
  expect(told('how often does line 5 run', rows, own(python, 'python'), true)?.text).toBe(
    'line 5 runs at least 2 times.',
  )
  expect(told('does line 7 ever run', rows, own(python, 'python'), true)).toBeUndefined()
})

test('whether a condition holds is told of a line that has something under it', () => {
  expect(told('line 6 is never true, right?')?.text).toBe('what stands under line 6 never runs.')
  expect(told('line 5 is never true, right?')).toBeUndefined()
})

test('a line that no step can show is not said to never run', () => {
  const script = own('const f = (a) => {\n  const b = {\n    c: 1,\n    d: a,\n  }\n  return b\n}', 'javascript')
  expect(told('does line 4 ever run?', run([2, 6]), script)).toBeUndefined()
})

test.each([
  'how do i get rid of the inner loop?',
  'how often does the loop in line 3 run for n = 10^5?',
  'how often may a value be counted?',
  'does the loop ever end?',
  'how often does the loop run', // two of them
  'should line 5 ever run?',
])('asks for no count: %s', (text) => {
  expect(readRunsQuestion(text, own(python, 'python'))).toBeUndefined()
})
