import type { Report } from '@nova/contract/reports/reports'
import { describe, expect, it, test } from 'vitest'
import { explainResult } from './explaining.ts'

const report = (more: object = {}) =>
  ({
    coverage: null,
    duration: 45,
    submissions: [],
    answers: [],
    aiPolicy: 'nova',
    aiMetrics: { totalInteractions: 0 },
    scores: {},
    ...more,
  }) as unknown as Report

const part = (of: Report, title: string) => explainResult(of).find((each) => each.title === title)?.sentences ?? []

test('every explanation ends with what scores mean, and that people decide', () => {
  const parts = explainResult(report({ aiPolicy: 'none' }))
  expect(parts.map(({ title }) => title)).toEqual(['What this means'])
  expect(parts[0]!.sentences.at(-1)).toMatch(/^People decide\./)
})

describe('the summary of answered questions', () => {
  const tell = (answered: number, selected: number, notReached: number, duration = 45) => {
    const coverage = { answered, selected, notReached: Array.from({ length: notReached }, (_, at) => `q${at}`) }
    return part(report({ coverage, duration }), 'Your questions')
  }

  it.each([
    [3, 3, 0, 45, ['You answered 3 of 3 questions in 45 minutes.']],
    [1, 1, 0, 1, ['You answered 1 of 1 question in 1 minute.']],
    [
      0,
      1,
      0,
      0,
      [
        'You answered 0 of 1 question in less than a minute.',
        '1 question was not answered. A question that is not answered counts as 0 in its scores.',
      ],
    ],
    [
      1,
      3,
      0,
      45,
      [
        'You answered 1 of 3 questions in 45 minutes.',
        '2 questions were not answered. A question that is not answered counts as 0 in its scores.',
      ],
    ],
    [
      2,
      3,
      1,
      45,
      ['You answered 2 of 3 questions in 45 minutes.', '1 question was not reached before the end and did not count.'],
    ],
    [
      ...([1, 5, 2, 60] as const),
      [
        'You answered 1 of 5 questions in 60 minutes.',
        '2 questions were not answered. A question that is not answered counts as 0 in its scores.',
        '2 questions were not reached before the end and did not count.',
      ],
    ],
  ])('%i of %i, %i not reached, in %i minutes', (answered, selected, notReached, duration, sentences) => {
    expect(tell(answered, selected, notReached, duration)).toEqual(sentences)
  })
})

describe('the explanation of code', () => {
  const group = (passed: number, total: number) => ({ passed, total })
  const hidden = (...[core, edge, scale]: [number, number][]) => ({
    core: group(...core!),
    edge: group(...(edge ?? [0, 0])),
    scale: group(...(scale ?? [0, 0])),
  })
  const tell = (more: object) =>
    part(report({ submissions: [{ title: 'Seats', code: 'x', visible: null, hidden: null, ...more }] }), 'Your code')[0]

  it.each([
    ['nothing was handed in', { code: ' \n' }, '“Seats”: you did not hand in any code.'],
    [
      'it does not compile',
      { compileError: 'Line 3: oops' },
      '“Seats”: the final code did not compile, so no test could pass.',
    ],
    ['no test ran', {}, '“Seats”: the tests did not run on your code.'],
    [
      'hidden ones did not run',
      { visible: group(2, 3), hidden: { notRun: true } },
      '“Seats”: 2 of 3 visible tests passed.',
    ],
    ['there is one visible test', { visible: group(1, 1) }, '“Seats”: 1 of 1 visible test passed.'],
    [
      'all passed',
      { visible: group(3, 3), hidden: hidden([4, 4], [5, 5], [1, 1]) },
      '“Seats”: 3 of 3 visible tests passed, and all of the hidden tests passed.',
    ],
    ['half of them passed', { hidden: hidden([4, 4], [0, 4]) }, '“Seats”: most of the hidden tests passed.'],
    ['fewer than half passed', { hidden: hidden([3, 4], [0, 4]) }, '“Seats”: some of the hidden tests passed.'],
    ['all but one of many passed', { hidden: hidden([999, 1000]) }, '“Seats”: most of the hidden tests passed.'],
    [
      'none passed',
      { visible: group(0, 3), hidden: hidden([0, 4], [0, 4]) },
      '“Seats”: 0 of 3 visible tests passed, and none of the hidden tests passed.',
    ],
  ])('if %s', (_, submission, sentence) => {
    expect(tell(submission)).toBe(sentence)
  })

  it('says so where a busy machine let some hidden tests not end', () => {
    const counts = { ...hidden([4, 4], [5, 5], [1, 1]), notJudged: 2 }
    expect(tell({ hidden: counts })).toBe('“Seats”: all of the hidden tests that we could judge passed.')
  })

  it('says of a question with nothing but its starter code that no code was handed in', () => {
    const submissions = [{ questionId: 'c', title: 'Seats', code: 'starter', visible: null, hidden: null }]
    const questions = [{ questionId: 'c', kind: 'coding', state: 'unanswered' }]
    expect(part(report({ submissions, questions }), 'Your code')).toEqual(['“Seats”: you did not hand in any code.'])
  })

  it('never shows how many hidden tests there are, or what a compiler said of them', () => {
    const said = tell({ visible: group(3, 3), hidden: hidden([7, 11], [0, 13]), compileError: undefined })
    expect(said).not.toMatch(/7|11|13/)
    expect(tell({ compileError: 'hidden_test_4.py' })).not.toContain('hidden_test_4')
  })
})

test('the explanation of a project names each stage, without counts of hidden tests', () => {
  const stage = (title: string, passed: number, total: number) => ({ id: title, title, passed, total })
  const stages = [stage('Search', 5, 9), stage('Favourites', 2, 14), stage('Departures', 0, 13)]
  const project = { questionId: 'p', kind: 'project', title: 'Night bus', state: 'answered', stages }
  const tell = (more: object) => part(report({ questions: [{ ...project, ...more }] }), 'Your project')
  expect(tell({})).toEqual([
    '“Night bus”: hidden tests passed: most for “Search”, some for “Favourites”, none for “Departures”.',
  ])
  expect(tell({ stages: [] })).toEqual(['“Night bus”: the tests did not run on your files.'])
  expect(tell({ state: 'unanswered' })).toEqual([])
})

describe('the explanation of answers in words', () => {
  const answers = ['one', 'two', '  '].map((text, at) => ({ questionId: `q${at}`, text }))

  it('counts those with a text', () => {
    expect(part(report({ answers }), 'Your answers in words')).toEqual([
      'You gave 2 answers in words. Spelling, grammar, accent and style do not count.',
    ])
    expect(part(report({ answers: answers.slice(2) }), 'Your answers in words')).toEqual([])
  })

  it.each([
    [['q0'], '1 answer had not been read by an interviewer yet, and is not in the scores until then.'],
    [['q0', 'q1'], '2 answers had not been read by an interviewer yet, and are not in the scores until then.'],
    [['q2', 'gone'], undefined],
  ])('and says which %j wait for a person', (waitingForReview, sentence) => {
    expect(part(report({ answers, waitingForReview }), 'Your answers in words')[1]).toBe(sentence)
  })
})

const asking = 'Asking Nova, or not asking, does not change your scores.'

test.each([
  [0, ['You sent Nova no message.', asking]],
  [1, ['You sent Nova 1 message.', asking]],
  [12, ['You sent Nova 12 messages.', asking]],
])(
  '%i messages to Nova are reported without a judgement, and not at all without Nova',
  (totalInteractions, sentences) => {
    const aiMetrics = { totalInteractions }
    expect(part(report({ aiMetrics }), 'Nova')).toEqual(sentences)
    expect(part(report({ aiMetrics, aiPolicy: 'none' }), 'Nova')).toEqual([])
  },
)
