/** What a value is at a moment of a run: how it is asked, and what is told. */
import { expect, test } from 'vitest'
import type { Json } from '../../platform/sandbox/request.ts'
import { loadBank } from '../../questions/bank.ts'
import type { Situation } from '../situation.ts'
import { readEquations, readValueQuestion, tellValue } from './value-questions.ts'

const code = `def blocksFor(ranges):
    out = []
    for m in ranges:
        cur = m[0]
        while cur <= m[1]:
            size = 1
            out.append([cur, size])
            cur += size
    return out
`
const question = loadBank().byId.get('address-blocks')
const standing = (more: Partial<Situation> = {}) =>
  ({ question, code, language: 'python', replies: [], said: [], complaint: '', ...more }) as unknown as Situation
const step = (line: number, held: Record<string, Json>) => ({ line, depth: 0, held })
const ranges = [
  [5, 6],
  [9, 9],
]
const m = ranges[0]!
const steps = [
  step(2, { ranges }),
  step(3, { ranges, out: [] }),
  step(4, { ranges, out: [], m }),
  step(5, { ranges, out: [], m, cur: 5 }),
  step(6, { ranges, out: [], m, cur: 5 }),
  step(7, { ranges, out: [], m, cur: 5, size: 1 }),
  step(8, { ranges, out: [[5, 1]], m, cur: 5, size: 1 }),
  step(5, { ranges, out: [[5, 1]], m, cur: 6, size: 1 }),
  step(6, { ranges, out: [[5, 1]], m, cur: 6, size: 1 }),
  step(7, { ranges, out: [[5, 1]], m, cur: 6, size: 1 }),
  step(8, {
    ranges,
    out: [
      [5, 1],
      [6, 1],
    ],
    m,
    cur: 6,
    size: 1,
  }),
  step(5, {
    ranges,
    out: [
      [5, 1],
      [6, 1],
    ],
    m,
    cur: 7,
    size: 1,
  }),
  step(9, {
    ranges,
    out: [
      [5, 1],
      [6, 1],
    ],
    m,
    cur: 7,
    size: 1,
  }),
]
const told = (text: string, isCut = false, more: Partial<Situation> = {}) => {
  const asked = readValueQuestion(text, standing(more))
  return asked && tellValue(asked, steps, standing(more), isCut)
}

test.each([
  ['what is m[1] when cur is 5?', '`m[1]` is `6` when `cur` is `5`.'],
  [
    'no not that one. value of m[1] in line 5 in the first round?',
    '`m[1]` is `6` in the first round of the loop in line 5.',
  ],
  ['whats cur in line 7', '`cur` is `5` and then `6` when line 7 is reached.'],
  ['which value has cur in line 8?', '`cur` is `6` and then `7` once line 8 has run.'],
  ['what does out hold at the end', '`out` is `[[5,1],[6,1]]` at the end.'],
  ['how long is out at the end', 'the length of `out` is `2` at the end.'],
  ['what is len(out) the second time in line 7?', '`len(out)` is `1` when line 7 is reached for the second time.'],
  ['what is in ranges before the loop', '`ranges` is `[[5,6],[9,9]]` before the loop in line 3.'],
  ['what is out[4] at the end', '`out` is `[[5,1],[6,1]]` at the end, so there is no `out[4]`.'],
  ['what is m[1] when cur is 8?', '`cur` is never `8` where a line of your code begins.'],
  ['what is cur in line 7 the fifth time', 'line 7 runs only 2 times.'],
])('%s', (text, expected) => {
  expect(told(text)).toEqual({ text: expected })
})

test.each([
  ['what is m[1] when cur is 5? i assumed 9', 'No', '`m[1]` is `6` when `cur` is `5`.'],
  ['size is 1 when cur is 6, no?', 'Yes', '`size` is `1` when `cur` is `6`.'],
  ['is out empty in line 7?', 'Not always', '`out` is `[]` and then `[[5,1]]` when line 7 is reached.'],
  ['is cur ever 6?', 'Yes', '`cur` is `5`, `6` and then `7`.'],
  ['is cur not 5 in line 4?', 'No', '`cur` is `5` once line 4 has run.'],
])('what is taken for a value is held against the run: %s', (text, verdict, expected) => {
  expect(told(text)).toEqual({ verdict, text: expected })
})

test('the moment that was spoken of last is meant by there', () => {
  const replies = [{ text: 'Line 7 is `out.append([cur, size])`. It stops at line 7.', step: 1 }]
  expect(told('what is len(out) there', false, { replies })).toEqual({
    text: '`len(out)` is `0` and then `1` when line 7 is reached.',
  })
})

test.each([
  'is it line 5? the <=',
  'what is a block exactly?',
  'what is size at the end of the range',
  'what should m[1] be when cur is 5?',
  'why is m[1] 6 in line 5?',
  'start=0 so cur is 5 but the answer is wrong, is it line 8?',
  'what does append do in line 7?',
  'is it because out[0] is empty?',
  // On an input that is only thought of.
  'is it the empty list? out[0] is undefined then no?',
  'when the list is empty out[0] is 5, right?',
])('asks for no value: %s', (text) => {
  expect(readValueQuestion(text, standing())).toBeUndefined()
})

test('of a run that was cut short nothing is said of its end, nor that something never comes', () => {
  expect(told('what does out hold at the end', true)).toBeUndefined()
  expect(told('what is m[1] when cur is 8?', true)).toBeUndefined()
  expect(told('size is 1 in line 7, right?', true)).toBeUndefined()
})

test('values that a message takes for granted are told where the run denies them', () => {
  const deny = (text: string) =>
    readEquations(text, standing()).map((each) => tellValue(each, steps, standing(), false)?.text)
  expect(deny('test 2 is wrong, is it line 5? cur=5, m[1]=9 so it fits')).toEqual([
    '`m[1]` is `6` and not `9` when `cur` is `5`.',
  ])
  expect(deny('in test 2 cur=5, m[1]=6')).toEqual([undefined])
  expect(deny('if i have cur=5 and m[1]=9 it fits')).toEqual([])
})

test('in a script with several functions a value is told as it stands before the line', () => {
  const script = 'function f(a) {\n  let n = 1;\n  n = add(n);\n  return n;\n}\nfunction add(n) {\n  return n + 1;\n}'
  const own = standing({ code: script, language: 'javascript' })
  const asked = readValueQuestion('what is n in line 3', own)!
  const run = [step(2, {}), step(3, { n: 1 }), step(7, { n: 1 }), step(4, { n: 2 })]
  expect(tellValue(asked, run, own, false)).toEqual({ text: '`n` is `1` when line 3 is reached.' })
})
