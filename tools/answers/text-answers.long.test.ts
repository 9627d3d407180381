/** Minimum accuracy of the text answer reader on the graded answers that its weights were fitted to. */
import { expect, test } from 'vitest'
import file from '../../bank/answer-rows.json' with { type: 'json' }
import { measure, measureOthers, readGraded } from './text-answers.ts'
import { hashOfLearned } from './train-answers.ts'

const answers = readGraded(new URL('../../bench/answers/dev.jsonl', import.meta.url).pathname)
const counts = measure(answers)
const shareOf = (name: string) => counts[name]!.hits / counts[name]!.total

test('agrees with the readers, and lists of terms and answers to other questions earn next to nothing', () => {
  expect(answers.length).toBeGreaterThan(240)
  expect(shareOf('agreement, all points')).toBeGreaterThanOrEqual(0.87)
  expect(shareOf('found of the points that are made')).toBeGreaterThanOrEqual(0.8)
  expect(shareOf('counted of the points that are not made, keywords')).toBeLessThanOrEqual(0.02)
  expect(shareOf('counted of the points that are not made, off-topic')).toBeLessThanOrEqual(0.02)
  expect(shareOf('counted of the points that are not made, contradiction')).toBeLessThanOrEqual(0.1)
  expect(shareOf('counted of the points that are not made, wrong')).toBeLessThanOrEqual(0.1)
})

test('counts at most three points in a hundred of answers to other questions', () => {
  const every = answers.filter(({ kind }) => kind === 'good').filter((_, at) => at % 5 === 0)
  const { hits, total } = measureOthers(every)
  expect(total).toBeGreaterThan(200)
  expect(hits / total).toBeLessThanOrEqual(0.03)
})

test('finds nine in ten elements of people’s stories', () => {
  const stories = measure(readGraded(new URL('../../bench/answers/stories-dev.jsonl', import.meta.url).pathname))
  const { hits, total } = stories['found of the points that are made']!
  expect(hits / total).toBeGreaterThanOrEqual(0.9)
})

test('reaches its goals on answers whose writer knew neither phrasings nor reader', () => {
  const unseen = measure(readGraded(new URL('../../bench/answers/aside-6.jsonl', import.meta.url).pathname))
  const share = (name: string) => unseen[name]!.hits / unseen[name]!.total
  expect(share('agreement, all points')).toBeGreaterThanOrEqual(0.85)
  expect(share('found of the points that are made')).toBeGreaterThanOrEqual(0.85)
  expect(share('counted of the points that are contradicted')).toBeLessThanOrEqual(0.1)
  expect(share('counted of the points that are not made, keywords')).toBeLessThanOrEqual(0.1)
})

test('reads by rows that were learned from the phrasings of the bank as they are', () => {
  const advice =
    'points, phrasings or opposites have changed: run npm run answers -- train, then npm run answers -- fit'
  expect([advice, file.learnedFrom]).toEqual([advice, hashOfLearned()])
})
