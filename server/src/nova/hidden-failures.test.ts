/** Code that is right on the visible tests and fails on hidden ones: what Nova finds by running it, and what it says. */
import type { ServerPayload } from '@nova/contract/journal'
import { describe, expect, it, vi } from 'vitest'
import { room, standAt } from '../../test/nova-asking.ts'
import { replyBuiltIn } from './chosen-reply.ts'
import { asksForFailing } from './code/trial.ts'
import { hintAt, ofRules } from './hints.ts'
import type { Lab } from './lab.ts'
import type { Situation } from './situation.ts'

const hear = async (message: string, situation: Situation, lab: Lab = {}) =>
  (await replyBuiltIn(message, situation, room, lab)).text

const all = { passed: 2, total: 2 }
const some = { passed: 1, total: 2 }
const test = {
  visible: all,
  hidden: { core: all, edge: some, scale: all },
  failure: null,
} as unknown as ServerPayload<'test'>

const unseen = (id = 'fullest-moment', more: Partial<Situation> = {}): Situation =>
  standAt(id, {
    ...{ state: 'wrong-answer', isTested: true, test },
    code: 'def fullest(visits):\n    best = [0, 0, 0]\n    for came, left in sorted(visits):\n        if came > best[1]:\n            best[1] = came\n    return best',
    ...more,
  })

const counter = { args: [[[1, 2]]], expected: [1, 1, 2], actual: [0, 0, 0] }
const meet = () => Promise.resolve(counter)
const inputShown = /^The visible tests pass, and another input shows a mistake\. With /

describe('a line that is suspected beside hidden tests that fail', () => {
  const locate = () => Promise.resolve({ line: 4, kind: 'border' as const })

  it.each(['the hidden ones are wrong.. is it line 4?', 'one hidden left, is line 4 the problem?'])(
    'is judged: “%s”',
    async (message) => {
      expect(await hear(message, unseen(), { meet, locate })).toMatch(/^Yes\. It comes down to line 4:/)
    },
  )

  it('gets no yes where it is asked whether it is right', async () => {
    const message = 'i changed the list. still fails on edge, is line 4 ok?'
    expect(await hear(message, unseen(), { meet, locate })).toMatch(/^It comes down to line 4:/)
  })

  it('is none where an input alone is asked for', async () => {
    expect(await hear('hidden ones fail, can i get a small input', unseen(), { meet, locate })).toMatch(inputShown)
  })
})

describe('an input is looked for', () => {
  it.each([
    'i removed the first if to make it shorter and 1 test broke, why do i need it',
    'took the sort out and two tests fail, what is it for',
    'some hidden cases are still red after i shortened it',
  ])('beside a question that tells of failing tests: “%s”', async (message) => {
    const search = vi.fn(meet)
    await hear(message, unseen(), { meet: search })
    expect(search).toHaveBeenCalled()
  })

  it('where the rules would be gone through once more', async () => {
    const { question } = unseen()
    const replies = [{ text: hintAt(unseen(), 1).text, step: 1 }]
    expect(replies[0]!.text).toContain('tryInput' in question ? question.tryInput : '')
    const message = 'i only have the sorting left i think'
    expect(await hear(message, unseen('fullest-moment', { replies }))).toContain(ofRules)
    expect(await hear(message, unseen('fullest-moment', { replies }), { meet })).not.toContain(ofRules)
  })

  it('not beside a question about the task', async () => {
    const search = vi.fn(meet)
    await hear('can two visitors come at the same minute?', unseen(), { meet: search })
    expect(search).not.toHaveBeenCalled()
  })
})

describe('where tests with large inputs alone fail', () => {
  const large = {
    state: 'slow' as const,
    test: { ...test, hidden: { core: all, edge: all, scale: some } } as unknown as Situation['test'],
  }
  const messages = [
    'just one of the big ones not. is my loop too slow? whats the cost of it',
    'why does the last test fail',
    'each visit is only looked at once, so how can it be too slow?',
  ]

  it.each(messages)('an input that comes out wrong is told: “%s”', async (message) => {
    expect(await hear(message, unseen('fullest-moment', large), { meet })).toMatch(inputShown)
  })

  it.each(messages)('nothing is said of a search that found none: “%s”', async (message) => {
    const searched = () => Promise.resolve({ inputs: 800, isCut: false })
    expect(await hear(message, unseen('fullest-moment', large), { meet: searched })).not.toContain('800')
  })

  it('none is looked for where they fit a slow mistake', async () => {
    const search = vi.fn(meet)
    const { question } = unseen()
    const cause = question.kind === 'coding' ? question.wrong.findIndex(({ group }) => group === 'scale') : -1
    await hear(messages[0]!, unseen('fullest-moment', { ...large, cause }), { meet: search })
    expect([cause >= 0, search.mock.calls.length]).toEqual([true, 0])
  })
})

describe('where no small input was found', () => {
  const searched = () => Promise.resolve({ inputs: 800, isCut: false })
  const asking = [
    'visible green, hidden ones fail. can i get an input to try',
    'one hidden wrong, small input please?',
    'that one is right now. do you have another one?',
  ]

  it.each(asking)('size is not blamed if no test is large: “%s”', async (message) => {
    const told = await hear(message, unseen('largest-stand'), { meet: searched })
    expect(told).toBe(
      `The visible tests pass; some of the others, with unusual inputs, do not. I ran your code on 800 small inputs, and it is right on all of them. What fails looks different from those. ${ofRules}`,
    )
  })

  it.each(asking)('of several large limits none is picked out: “%s”', async (message) => {
    expect(await hear(message, unseen('shared-print-job'), { meet: searched })).toContain(
      'What fails may only show on larger ones. Take the largest values that all the limits allow together: does every number in your code still hold there?',
    )
  })
})

describe('an exception on an input that nobody ran', () => {
  const error =
    'java.lang.ArrayIndexOutOfBoundsException: Index 0 out of bounds for length 0\n    at Solution.firstDifference(Main.java:10)'
  const java = (more: Partial<Situation> = {}) =>
    unseen('first-difference', {
      language: 'java',
      code: 'class Solution {\n    int[][] firstDifference(String[] running, String[] saved) {\n        return null;\n    }\n}',
      ...more,
    })
  const stop = () => Promise.resolve({ args: [[], ['b']], expected: [['', 'b']], actual: null, error })
  const first = /It stops at line 10: what does each name there hold at that moment\?$/

  it.each(['hidden ones fail, which input?', 'why do the other tests fail', 'which line does the exception come from'])(
    'is told with its line: “%s”',
    async (message) => {
      expect(await hear(message, java(), { meet: stop })).toMatch(first)
    },
  )

  it.each(['i mean the exception. which line does it come from now', 'where does it crash??'])(
    'is explained where it was told: “%s”',
    async (message) => {
      const text = await hear('why do the hidden ones fail', java(), { meet: stop })
      expect(await hear(message, java({ replies: [{ text, step: 1 }] }), { meet: stop })).toMatch(
        /^With `\[\], \["b"\]` it stops at line 10 with “java\.lang\.ArrayIndexOutOfBoundsException: Index 0 out of bounds for length 0”\. An index went past the end\./,
      )
    },
  )

  it.each([
    'where does a visit stop, at its last minute?',
    'which line of the log has the error',
    'where does the 5 come from',
  ])('is not what is asked for: “%s”', (message) => {
    const found = unseen('fullest-moment', { counter: { ...counter, error } })
    expect(asksForFailing(message, { situation: found, room, tongue: 'en' })).toBe(false)
    expect(asksForFailing('where does my code stop then', { situation: found, room, tongue: 'en' })).toBe(true)
  })

  it('leaves a wrong result to be gone through by hand', async () => {
    expect(await hear('which line does the exception come from', unseen(), { meet })).not.toMatch(/It stops/)
  })
})
