/** Facts of a report that may be an example in a letter. */
import type { Report } from '@nova/contract/reports/reports'
import { expect, test } from 'vitest'
import { chooseTwo, listExamples } from './letter-examples.ts'

const words = (points: object[]) => ({
  questionId: 'w',
  kind: 'technical',
  title: 'A slow page',
  text: 'x',
  state: 'answered',
  evidence: [7],
  runs: [],
  points,
})
const submission = (passed: number) => ({
  questionId: 'c',
  title: 'Blocks',
  code: 'x',
  visible: { passed, total: 3 },
  hidden: null,
  evidence: [4, 9],
})
const report = (submissions: object[], questions: object[]) => ({ submissions, questions }) as unknown as Report
const seen = (...seqs: number[]) => new Map(seqs.map((seq) => [seq, '']))

test('a point is quoted once reviewers have confirmed it, and never because the program found it', () => {
  const point = { key: '0', point: 'Measures first', isFound: true, quote: 'I would measure first' }
  const textOf = (points: object[]) => listExamples(report([], [words(points)]), seen(7)).map(({ text }) => text)
  expect(textOf([point])).toEqual(['You answered “A slow page” in words.'])
  expect(textOf([{ ...point, confirmed: 0.4 }])).toEqual(['You answered “A slow page” in words.'])
  expect(textOf([{ ...point, confirmed: 0.5 }])).toEqual([
    'Your answer to “A slow page” says: “I would measure first”. A reviewer confirmed that this is a point we look for.',
  ])
})

test('an example rests on entries that the candidate can find, and is left out without any', () => {
  const [example, ...others] = listExamples(report([submission(3)], [words([])]), seen(4))
  expect([example!.evidence, others]).toEqual([[4], []])
})

test('starter code that nobody wrote on is no example', () => {
  const open = { ...words([]), kind: 'coding', questionId: 'c', state: 'unanswered' }
  expect(listExamples(report([submission(0)], [open]), seen(4))).toEqual([])
})

test('two are chosen: one that worked, and one that did not', () => {
  const two = (...passed: number[]) =>
    chooseTwo(listExamples(report(passed.map(submission), []), seen(4))).map(({ text }) => text)
  expect(two(3, 3, 1)).toEqual(['“Blocks”: 3 of 3 visible tests passed.', '“Blocks”: 1 of 3 visible tests passed.'])
  expect(two(3, 3, 3)).toHaveLength(2)
})

test('the test history goes from the first run to the last', () => {
  const run = (seq: number, passed: number) => ({ kind: 'test', seq, passed, total: 3 })
  const coding = { ...words([]), kind: 'coding', questionId: 'c', runs: [run(2, 1), run(6, 3)] }
  const [example] = listExamples(report([submission(3)], [coding]), seen(2, 4, 6))
  expect(example).toEqual({
    text: '“Blocks”: 3 of 3 visible tests passed. Your first test run passed 1 of 3 tests, your last one 3 of 3 tests.',
    evidence: [2, 6, 4],
    isGood: true,
  })
})
