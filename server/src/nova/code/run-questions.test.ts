/** Questions that a run of the candidate's code answers: on which input, before all else, and what they may tell. */
import { describe, expect, it, vi } from 'vitest'
import { room, standAt } from '../../../test/nova-asking.ts'
import type { Step } from '../../code-facts/trace.ts'
import { replyBuiltIn } from '../chosen-reply.ts'
import type { Lab } from '../lab.ts'
import type { Situation } from '../situation.ts'
import { caseNamed } from './cases-named.ts'

const code = `def blocksFor(ranges):
    out = []
    for m in sorted(ranges):
        cur = m[0]
        out.append([cur, 1])
    return out
`
const tests = [
  [
    [
      [10, 13],
      [8, 9],
    ],
  ],
  [
    [
      [5, 9],
      [20, 20],
      [7, 8],
    ],
  ],
]
const cases = tests.map((args, index) => ({ index, args, status: 'failed', actual: [], expected: [[8, 4]] }))
const counts = { passed: 0, total: 2 }
const failing = (more: Partial<Situation> = {}) =>
  standAt('address-blocks', {
    ...{ state: 'wrong-answer', isTested: true, language: 'python', code },
    test: {
      ...{ visible: counts, hidden: { core: counts, edge: counts, scale: counts }, cases },
      failure: { ...cases[0], error: '' },
    } as unknown as Situation['test'],
    ...more,
  })
const steps: Step[] = [
  { line: 3, depth: 0, held: { out: [] } },
  { line: 4, depth: 0, held: { out: [], m: [8, 9] } },
  { line: 5, depth: 0, held: { out: [], m: [8, 9], cur: 8 } },
  { line: 6, depth: 0, held: { out: [[8, 1]], m: [8, 9], cur: 8 } },
]
const hear = async (message: string, situation = failing(), own: Step[] = steps, where = room) => {
  const trace = vi.fn<NonNullable<Lab['trace']>>(() => Promise.resolve(own))
  const { text } = await replyBuiltIn(message, situation, where, { trace })
  return { text, inputs: trace.mock.calls.map(([, args]) => args) }
}

describe('a question on a value', () => {
  it('is answered with what the first failing test shows', async () => {
    const { text, inputs } = await hear('what is m[1] when cur is 8?')
    expect(text).toBe('In test 1, `m[1]` is `9` when `cur` is `8`.')
    expect(inputs).toHaveLength(1)
  })

  it.each([
    'no not that test. the second one. what is cur in line 5?',
    'what is cur in line 5 in test 2?',
    'with [[5,9],[20,20],[7,8]], what is cur in line 5?',
    'what is cur in line 5 for the second example',
  ])('is answered on the test that is named: %s', async (message) => {
    const { text, inputs } = await hear(message)
    expect(text).toBe('In test 2, `cur` is `8` when line 5 is reached.')
    expect(inputs).toEqual([tests[1]])
  })

  it('is answered on the input that Nova told of just before', async () => {
    const replies = [{ text: 'With `ranges = [[1,2]]` your code gives `[]`, and `[[1,1]]` is expected.', step: 1 }]
    const { text, inputs } = await hear('whats len(out) at the end?', failing({ replies }))
    expect(text).toBe('With `ranges = [[1,2]]`, `len(out)` is `1` at the end.')
    expect(inputs).toEqual([[[[1, 2]]]])
  })

  it('hears yes or no where it tells a value', async () => {
    expect((await hear('cur is 8 in line 5, right?')).text).toBe('Yes: in test 1, `cur` is `8` when line 5 is reached.')
    expect((await hear('out is empty at the end, no?')).text).toBe('No: in test 1, `out` is `[[8,1]]` at the end.')
  })

  it('is not run where Nova may say nothing of the code, or it does not compile', async () => {
    const clarify = await hear('what is m[1] when cur is 8?', failing(), steps, {
      ...room,
      level: 'clarify',
      ceiling: 1,
    })
    const broken = await hear('what is m[1] when cur is 8?', failing({ state: 'does-not-parse' }))
    expect([clarify.inputs, broken.inputs]).toEqual([[], []])
  })

  it('is answered otherwise where the run shows nothing', async () => {
    const { text } = await hear('what is m[1] when cur is 8?', failing(), [])
    expect(text).not.toContain('`m[1]`')
  })
})

describe('a question on a line', () => {
  it.each([
    ['how often does line 5 run?', 'In test 1, line 5 runs once.'],
    ['how many times does the loop go round', 'In test 1, the loop in line 3 goes round once.'],
    ['does it ever reach line 6?', 'Yes: in test 1, line 6 runs once.'],
  ])('%s', async (message, told) => {
    expect((await hear(message)).text).toBe(told)
  })

  it.each(['is line 5 wrong?', 'why is out empty?', 'how do i count how often a value comes?'])(
    '“%s” asks for no run',
    async (message) => {
      expect((await hear(message)).inputs).toEqual([])
    },
  )
})

describe('the test that a message means', () => {
  it.each([
    ['no, not this test. the second', 1],
    ['[[5, 9], [20, 20], [7, 8]] is still red', 1],
    ['ok second one still gives [], why?', 1],
    ['in this test the second round is wrong', undefined],
    ['the second loop gives up too early', undefined],
    ['[[5, 9]] alone works', undefined],
  ])('%s', (message, index) => {
    expect(caseNamed(message, failing())?.index).toBe(index)
  })

  it('is the one whose wrong value is followed', async () => {
    const follow: Lab['follow'] = (_, failure) =>
      Promise.resolve(`\`cur\` is wrong from ${JSON.stringify(failure?.args)}.`)
    const { text } = await replyBuiltIn('why does test 2 fail?', failing(), room, { follow })
    expect(text).toContain('at 6 two, and at 8 two.”')
    expect(text).toContain('In your code, `cur` is wrong from [[[5,9],[20,20],[7,8]]].')
  })

  it('is told by its number to who asks which one was shown', async () => {
    const replies = [
      { text: 'With `ranges = [[10,13],[8,9]]` your code gives `[]`, and `[[8,4]]` is expected.', step: 1 },
    ]
    const { text } = await hear('which test is that?', failing({ replies }))
    expect(text).toContain('Test 1. With `ranges = [[10,13],[8,9]]`')
  })
})
