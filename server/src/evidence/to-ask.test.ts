import type { QuestionReport } from '@nova/contract/reports/report-questions'
import type { Report } from '@nova/contract/reports/reports'
import { describe, expect, it, test } from 'vitest'
import { tellTaken, writeToAsk } from './to-ask.ts'

const question = (more: object = {}) =>
  ({
    questionId: 'q1',
    title: 'Seats',
    kind: 'coding',
    state: 'answered',
    evidence: [7],
    tests: [{ group: 'visible', passed: 1, total: 1 }],
    remarks: [],
    points: [],
    text: '',
    hasDrawing: false,
    ...more,
  }) as unknown as QuestionReport
const gaps = (more: object = {}) =>
  ({ integrity: { provenance: [] }, followUps: [], workingWithAi: undefined, ...more }) as unknown as Parameters<
    typeof writeToAsk
  >[1]
const asks = (...of: QuestionReport[]) => writeToAsk(of, gaps()).map(({ text }) => text)

describe('the suggestion for code', () => {
  const failing = (...groups: string[]) => ({ tests: groups.map((group) => ({ group, passed: 1, total: 3 })) })

  it.each([
    ['that passes everything', {}, []],
    [
      'of which the main case fails',
      failing('core'),
      ['“Seats”: some tests with usual inputs fail. Ask which inputs the code gets wrong, and why.'],
    ],
    [
      'of which a visible test fails',
      failing('visible'),
      ['“Seats”: some tests with usual inputs fail. Ask which inputs the code gets wrong, and why.'],
    ],
    [
      'of which edge cases fail',
      failing('edge'),
      [
        '“Seats”: 2 of 3 hidden tests with unusual inputs fail. Ask which unusual inputs the candidate would test, and what the code does with them.',
      ],
    ],
    [
      'that is slow',
      failing('scale'),
      ['“Seats”: not all tests with large inputs pass. Ask what the solution costs and how it could be made faster.'],
    ],
    [
      'that was not tested',
      { tests: [] },
      ['“Seats”: no tests ran on the final code. Ask the candidate to walk through it with an example.'],
    ],
    [
      'that was not reached',
      { state: 'not-reached' },
      ['“Seats”: this question was not reached. Ask how the candidate would begin, and what they would check.'],
    ],
    [
      'that was left open',
      { state: 'unanswered' },
      ['“Seats”: left unanswered. Ask how the candidate would begin, and what they would check.'],
    ],
  ])('%s', (_, more, texts) => {
    expect(asks(question(more))).toEqual(texts)
  })

  it('is a failing sample where there is one, with its own evidence, in place of the main case', () => {
    const text = 'For the sample input [1] the code returns 2. Expected: 1.'
    const shown = { kind: 'failing-input', text, evidence: [41] }
    const hidden = { kind: 'failing-input', text: '2 of 3 hidden tests with usual inputs fail.', evidence: [42] }
    const [first, ...rest] = writeToAsk([question({ ...failing('core'), remarks: [hidden, shown] })], gaps())
    expect(first).toEqual({ text: `“Seats”: ask the candidate to trace the code. ${text}`, evidence: [41] })
    expect(rest).toEqual([])
  })
})

describe('the suggestion for answers in words', () => {
  const technical = (more: object) => question({ kind: 'technical', text: 'An answer.', ...more })
  const points = ['One', 'Two', 'Three'].map((point, at) => ({ point, key: point, isFound: at === 0 }))

  it('is two points at most that were not found', () => {
    expect(asks(technical({ points: [...points, { point: 'Four', key: 'Four', isFound: false }] }))).toEqual([
      '“Seats”: we did not find “Two” in the answer. Ask about it.',
      '“Seats”: we did not find “Three” in the answer. Ask about it.',
    ])
  })

  it.each([
    [1, true, 0],
    [0.5, false, 0],
    [0.4, true, 1],
    [0, true, 1],
  ])('goes by people where they confirmed (%f) and not by what was found (%s)', (confirmed, isFound, count) => {
    expect(asks(technical({ points: [{ point: 'One', key: 'One', isFound, confirmed }] }))).toHaveLength(count)
  })

  it('is a walk through the drawing where there is nothing else', () => {
    expect(asks(technical({ text: '', hasDrawing: true, points }))).toEqual([
      '“Seats”: answered with a drawing alone. Ask the candidate to walk you through it.',
    ])
  })

  it('is one part of a story, and first what they did themselves', () => {
    const story = (...open: string[]) =>
      technical({ kind: 'behavioral', points: open.map((key) => ({ key, point: key, isFound: false })) })
    expect(asks(story('action', 'result'))).toEqual(['“Seats”: ask what the candidate did themselves, step by step.'])
    expect(asks(story('result'))).toEqual(['“Seats”: ask what came of it, with a number if there is one.'])
    expect(asks(story('something-else'))).toEqual([])
    expect(asks(question({ kind: 'behavioral', state: 'unanswered' }))).toEqual([
      '“Seats”: left unanswered. Ask it in person.',
    ])
  })
})

test('for a project the stages are named, the one that fails most first', () => {
  const stages = [
    { title: 'Fix', passed: 3, total: 4 },
    { title: 'Extend', passed: 1, total: 4 },
    { title: 'Review', passed: 2, total: 2 },
  ]
  expect(asks(question({ kind: 'project', stages }))).toEqual([
    '“Seats”: hidden tests that fail: 3 of 4 in “Extend”, 1 of 4 in “Fix”. Ask what is left to do there, and how the candidate would find it.',
  ])
  expect(asks(question({ kind: 'project', stages: stages.slice(2) }))).toEqual([])
})

test('an answer about the code that was not right is asked for again, with its evidence', () => {
  const item = (outcome: string, text: string) => ({ outcome, text, evidence: [9] })
  const followUps = [
    { questionId: 'q1', items: [item('right', 'One?'), item('not_right', 'Two?'), item('not_right', 'Three?')] },
  ]
  expect(writeToAsk([question()], gaps({ followUps }))).toEqual([{ text: '“Seats”: ask again: Two?', evidence: [9] }])
})

test('there are eight things at most, the first of each question before the second of any', () => {
  const open = { tests: ['core', 'edge', 'scale'].map((group) => ({ group, passed: 0, total: 1 })) }
  const asked = asks(...['A', 'B', 'C', 'D'].map((title) => question({ title, questionId: title, ...open })))
  expect(asked.map((text) => text.slice(1, 2)).join('')).toBe('ABCDABCD')
})

describe('the note on changes applied from the assistant', () => {
  const proposal = (more: object = {}) => ({
    questionId: 'q1',
    decision: 'applied',
    undoneSeq: null,
    fate: 'sound',
    proposedSeq: 3,
    checks: { tests: [1], runs: [], questions: [] },
    ...more,
  })
  const unchecked = { checks: { tests: [], runs: [], questions: [] }, checkedAfterSeq: null }
  const tell = (proposals: object[], questionId?: string) =>
    tellTaken({ proposals } as unknown as Report['workingWithAi'], questionId)

  it.each([
    ['nothing', [], []],
    ['what was checked and sound', [proposal()], []],
    [
      'what was turned down, open or taken back',
      [
        proposal({ decision: 'rejected', fate: 'remained' }),
        proposal({ decision: 'open', fate: 'remained' }),
        proposal({ undoneSeq: 9, fate: 'remained' }),
      ],
      [],
    ],
    ['half without a check', [proposal(), proposal(unchecked)], []],
    ['one without a check', [proposal(unchecked)], ["Applied 1 of Nova's changes; 1 without a check."]],
    ['one that was tested as soon as it was applied', [proposal({ ...unchecked, checkedAfterSeq: 7 })], []],
    [
      'one mistake that stayed',
      [proposal({ fate: 'remained' }), proposal()],
      ["Applied 2 of Nova's changes; 1 still has a mistake."],
    ],
    [
      'mistakes that stayed, and no checks',
      [proposal({ fate: 'remained', ...unchecked }), proposal({ fate: 'remained', ...unchecked })],
      ["Applied 2 of Nova's changes; 2 without a check; 2 still have a mistake."],
    ],
  ])('%s', (_, proposals, texts) => {
    expect(tell(proposals).map(({ text }) => text)).toEqual(texts)
  })

  it('asks what is wrong only where something is', () => {
    const asksAbout = (fate: string) => {
      const workingWithAi = { proposals: [proposal({ ...unchecked, fate })] }
      return writeToAsk([question()], gaps({ workingWithAi })).map(({ text }) => text)
    }
    const how = "“Seats”: ask how the candidate would check a change of Nova's"
    expect(asksAbout('sound')).toEqual([`${how}.`])
    expect(asksAbout('remained')).toEqual([`${how}, and what is wrong with those that were applied.`])
  })

  it('is limited to one question on request, and rests on the faulty changes', () => {
    const all = [
      proposal({ fate: 'remained', proposedSeq: 5 }),
      proposal({ questionId: 'q2', fate: 'remained', proposedSeq: 6 }),
    ]
    expect(tell(all, 'q2')).toEqual([{ text: "Applied 1 of Nova's changes; 1 still has a mistake.", evidence: [6] }])
    expect(tell(all)[0]!.evidence).toEqual([5, 6])
  })

  it('is empty if the candidate did not work with an assistant', () => {
    expect(tellTaken(undefined)).toEqual([])
  })
})
