import type { Report } from '@nova/contract/reports/reports'
import { describe, expect, test } from 'vitest'
import { suggestFeedback } from './suggesting.ts'

type Submission = Report['submissions'][number]
type Facts = Parameters<typeof suggestFeedback>[0]

const whole = { passed: 4, total: 4 }
const short = { passed: 3, total: 4 }
const none = { passed: 0, total: 0 }
const submission = (hidden: object | null, changes: Partial<Submission> = {}) =>
  ({ title: 'Two sums', code: 'return 1', hidden: hidden && { ...hidden }, ...changes }) as unknown as Submission

const suggest = (changes: Partial<Record<keyof Facts, unknown>> = {}) =>
  suggestFeedback({
    candidateName: 'Sam',
    submissions: [],
    answers: [],
    questions: [],
    coverage: null,
    scores: { codeQuality: null },
    ...changes,
  } as unknown as Facts)
const ofCode = (hidden: object | null, changes?: Partial<Submission>) => {
  const { strengths, improvements } = suggest({ submissions: [submission(hidden, changes)] })
  return { strengths, improvements }
}

const praised = (what: string) => `Your solution to “Two sums” passed the tests with ${what}.`
const both = praised('the usual and the unusual inputs')
const usual = praised('the usual inputs')
const unusual = /^In “Two sums”, tests with unusual inputs failed\./
const large = /^In “Two sums”, tests with large inputs failed\./

describe('code', () => {
  test.each([
    ['whole', { core: whole, edge: whole, scale: whole }, [both], []],
    ['whole without large inputs to run', { core: whole, edge: whole, scale: none }, [both], []],
    ['slow', { core: whole, edge: whole, scale: short }, [usual], [large]],
    ['wrong at its edges', { core: whole, edge: short, scale: whole }, [usual], [unusual]],
    ['wrong at its edges and slow', { core: whole, edge: short, scale: short }, [usual], [unusual, large]],
    ['without tests of edges', { core: whole, edge: none, scale: none }, [usual], []],
    ['without any tests', { core: none, edge: none, scale: none }, [], []],
    ['that was never tested', { core: short, edge: short, scale: short, notRun: true }, [], []],
  ])('that is %s', (_what, hidden, strengths, improvements) => {
    expect(ofCode(hidden)).toEqual({
      strengths,
      improvements: improvements.map((pattern) => expect.stringMatching(pattern)),
    })
  })

  test('that fails on the usual inputs gets only that advice', () => {
    const { strengths, improvements } = ofCode({ core: short, edge: short, scale: short })
    expect(strengths).toEqual([])
    expect(improvements).toEqual([expect.stringMatching(/^In “Two sums”, tests with usual inputs failed\./)])
  })

  test('that does not compile gets only that advice, regardless of the tests', () => {
    const { improvements } = ofCode({ core: short }, { compileError: '' })
    expect(improvements).toEqual([
      'The final code of “Two sums” did not compile. Running it once more at the very end helps to catch this.',
    ])
  })

  test('that is not there gets no advice of its own', () => {
    expect(ofCode({ core: short }, { code: ' \n' })).toEqual({ strengths: [], improvements: [] })
    expect(ofCode(null)).toEqual({ strengths: [], improvements: [] })
  })
})

test('clear code is praised from 80 on', () => {
  const clear = 'Your code is clear and tidy.'
  expect(suggest({ scores: { codeQuality: 80 } }).strengths).toEqual([clear])
  expect(suggest({ scores: { codeQuality: 79.9 } }).strengths).toEqual([])
})

test('answers in words are praised only where none is missing', () => {
  const answered = (...texts: string[]) => suggest({ answers: texts.map((text) => ({ text })) }).strengths
  expect(answered('one', 'two')).toEqual(['You answered every question that asked for words.'])
  expect([answered('one', ' '), answered()]).toEqual([[], []])
})

describe('a question that was not answered', () => {
  const open = (facts: Parameters<typeof suggest>[0]) => suggest(facts).improvements
  const question = (title: string, state: string) => ({ kind: 'coding', title, state })

  test('is named; one that could not be reached in time is not', () => {
    const questions = [question('A', 'unanswered'), question('B', 'not_reached'), question('C', 'unanswered')]
    expect(open({ questions })).toEqual([
      'You did not answer “A”, “C”. A short or partial answer is better than none, and it shows how you think.',
    ])
    expect(open({ questions: [question('B', 'not_reached')] })).toEqual([])
  })

  test.each([
    [{ selected: 4, answered: 2, notReached: ['x'] }, 'You did not answer one question.'],
    [{ selected: 5, answered: 2, notReached: ['x'] }, 'You did not answer 2 questions.'],
    [{ selected: 3, answered: 2, notReached: ['x'] }, undefined],
  ])('in an older report is counted: %j', (coverage, told) => {
    expect(open({ questions: undefined, coverage })[0]?.replace(/ A short.*/, '')).toBe(told)
  })
})

test('a draft thanks by name and shares no scores by itself', () => {
  expect(suggest({ candidateName: 'Zoë' })).toEqual({
    message: 'Thank you for your time and your work, Zoë.',
    strengths: [],
    improvements: [],
    sharesScores: false,
  })
})
