/** What the last run shows comes first: the line that is suspected, the input it goes wrong on. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import type { ServerPayload } from '@nova/contract/journal'
import { describe, expect, it, vi } from 'vitest'
import { room, standAt } from '../../test/nova-asking.ts'
import { replyBuiltIn } from './chosen-reply.ts'
import type { Lab } from './lab.ts'
import type { Situation } from './situation.ts'

const hear = async (message: string, situation: Situation, lab: Lab = {}) =>
  (await replyBuiltIn(message, situation, room, lab)).text

const counts = { passed: 1, total: 2 }
const all = { passed: 2, total: 2 }
const hidden = { core: counts, edge: counts, scale: counts }

const failure = {
  args: [
    [
      [0, 20],
      [5, 12],
    ],
  ],
  expected: [2, 5, 18],
  actual: [2, 5, 12],
  error: '',
}
const failing = (more: Partial<Situation> = {}) =>
  standAt('fullest-moment', {
    ...{ state: 'wrong-answer', isTested: true, language: 'python' },
    code: 'def fullest(visits):\n    best = [0, 0, 0]\n    for came, left in sorted(visits):\n        if came > best[1]:\n            best[1] = came\n    return best',
    test: { visible: counts, hidden, failure } as unknown as ServerPayload<'test'>,
    ...more,
  })

describe('a suspicion about one’s own code', () => {
  it.each([
    ['is it because of the sort?', [3]],
    ['so is it line 4? the if', [4]],
    ['its line 4 no?', [4]],
    ['is it the came?', [3, 4, 5]],
    ['maybe i need >= ?', [4]],
  ])('“%s” has changes tried in its lines', async (message, lines) => {
    const locate = vi.fn<NonNullable<Lab['locate']>>(() =>
      Promise.resolve({ line: lines[0]!, kind: 'needed', isPart: true }),
    )
    expect(await hear(message, failing(), { locate })).toMatch(
      new RegExp(
        `^Yes, that's part of it: with a small change in line ${lines[0]} the failing test comes out right\\.$`,
      ),
    )
    expect(locate.mock.calls).toEqual([[lines]])
  })

  it.each(['is it ok to sort?', 'is it sorted already?', 'is it the first example?'])(
    '“%s” is none',
    async (message) => {
      const locate = vi.fn<NonNullable<Lab['locate']>>(() => Promise.resolve(undefined))
      await hear(message, failing(), { locate })
      expect(locate.mock.calls.filter(([lines]) => lines.length > 0)).toEqual([])
    },
  )

  it.each([
    ['is it line 5?', /^Yes\. It comes down to line 5: a comparison stands there\./],
    [
      'is it line 4?',
      /^I can't rule your line out, but a small change in another one also makes the tests pass\. It comes down to line 5:/,
    ],
    [
      'is it because of the sort?',
      /^I can't rule that out, but a small change in another place also makes the tests pass\. It comes down to line 5:/,
    ],
  ])('hears yes where a change in its line mends all, and no denial elsewhere: “%s”', async (message, told) => {
    const locate = () => Promise.resolve({ line: 5, kind: 'border' as const })
    expect(await hear(message, failing(), { locate })).toMatch(told)
  })

  it.each([
    ['is line 4 wrong? the > there', 4],
    ['still red.. is it line 3?', 3],
  ])('that nothing bears out hears what happens there, and no verdict: “%s”', async (message, line) => {
    const watch: NonNullable<Lab['watch']> = (_, __, names) => Promise.resolve([`\`${names[0]!}\` becomes \`5\``])
    expect(await hear(message, failing(), { watch })).toMatch(
      new RegExp(
        `^Whether it's line ${line} I can't say for sure\\. Here is what happens around it on the failing input\\. With .+ In that run \`\\w+\` becomes`,
      ),
    )
  })

  it('in the line where the wrong value comes about is confirmed', async () => {
    const follow = () => Promise.resolve('`12` gets into `best` in line 5.')
    const told = { text: 'So: `12` gets into `best` in line 5.', step: 1 }
    expect(await hear('is it line 5?', failing({ replies: [told] }), { follow })).toBe(
      "That's the line that puts the wrong value in, though the mistake may come before it.",
    )
  })

  it.each(['is it line 4?', 'line 5 is fine i think, no?', 'so line 5 is wrong?'])(
    'hears no verdict from where a counter changed last: “%s”',
    async (message) => {
      const making = '`best` gets its last value, `12`, in line 5, when `came` is `5`.'
      const follow = () => Promise.resolve(making)
      const first = await hear(message, failing(), { follow })
      expect(first).toBe(`${making} Is that what should happen at that moment?`)
      const again = await hear(message, failing({ replies: [{ text: first, step: 2 }] }), { follow })
      expect(again).toMatch(/^With `\[\[0,20\],\[5,12\]\]` your code gives `\[2,5,12\]`/)
    },
  )

  it.each(['is line 5 ok?', 'so line 5 looks right, or is it fine'])(
    'hears no yes where it is asked whether it is right: “%s”',
    async (message) => {
      const locate = () => Promise.resolve({ line: 5, kind: 'border' as const })
      expect(await hear(message, failing(), { locate })).toMatch(/^It comes down to line 5:/)
    },
  )

  it('that no change bears out hears what the run shows', async () => {
    const follow = () => Promise.resolve('`12` gets into `best` in line 5.')
    expect(await hear('is it line 3?', failing(), { follow })).toMatch(
      /^The wrong value first shows in line 5, though what you suspect may lead there\. `12` gets into `best` in line 5\./,
    )
  })
})

it('of a suspected line in Java it is said that the tests do not tell', async () => {
  expect(await hear('is it line 4?', failing({ language: 'java' }))).toMatch(
    /^I can't tell from the tests whether it's line 4\./,
  )
})

describe('of code that fails', () => {
  it.each(['the test fails, why?', 'test 1 fails, why?'])(
    '“%s” hears where in the run the wrong value comes about',
    async (message) => {
      const follow = () => Promise.resolve('`12` gets into `best` in line 5.')
      const cases = [{ index: 0, status: 'failed', ...failure, stdout: '', durationMs: 1 }]
      const test = { visible: counts, hidden, failure, cases } as unknown as ServerPayload<'test'>
      expect(await hear(message, failing({ test }), { follow })).toMatch(
        /^With .+ is expected\. .*In your code, `12` gets into `best` in line 5\. Is that what should happen at that moment\?$/,
      )
    },
  )

  it('on hidden tests alone hears the input before where its wrong value comes about', async () => {
    const test = { visible: all, hidden, failure: null } as unknown as ServerPayload<'test'>
    const counter = { args: [[[1, 2]]], expected: [1, 1, 2], actual: [0, 0, 0] }
    const making = '`0` gets into `best` in line 5.'
    const lab = { meet: () => Promise.resolve(counter), follow: () => Promise.resolve(making) }
    const told = await hear(
      'so a visit that begins later takes the place of the one before it there?',
      failing({ test }),
      lab,
    )
    expect(told).toMatch(
      /^The visible tests pass, and another input shows a mistake\. With .+ In your code, `0` gets into `best` in line 5\./,
    )
  })

  it.each([
    ['is it line 5?', 'That’s the line|gets in at that line|puts the wrong value in'],
    ['hidden ones fail.. is it the sort in line 3?', 'line 5(?:,| (?:though|yours)|;)'],
  ])('on hidden tests alone hears the input before whether it comes about there: “%s”', async (message, verdict) => {
    const test = { visible: all, hidden, failure: null } as unknown as ServerPayload<'test'>
    const counter = { args: [[[1, 2]]], expected: [1, 1, 2], actual: [0, 0, 0] }
    const making = '`0` gets into `best` in line 5.'
    const lab: Lab = {
      meet: () => Promise.resolve(counter),
      follow: (_, failure) => Promise.resolve(failure && making),
    }
    const told = await hear(message, failing({ test }), lab)
    expect(told).toMatch(
      new RegExp(
        `^The visible tests pass, and another input shows a mistake\\. With .+ In your code, \`0\` gets into \`best\` in line 5\\. .*(?:${verdict}).*\\?$`,
      ),
    )
    const replies = [{ text: told, step: 2 }]
    expect(await hear(message, failing({ test, replies }), lab)).not.toContain('another input shows a mistake')
  })

  it('on hidden tests alone hears of an input that it is wrong on, and not of one that it may be right on', async () => {
    const test = { visible: all, hidden, failure: null } as unknown as ServerPayload<'test'>
    const counter = { args: [[[1, 2]]], expected: [1, 1, 2], actual: [0, 0, 0] }
    const meet = () => Promise.resolve(counter)
    expect(await hear('what else', failing({ test }), { meet })).toContain('another input shows a mistake')
    expect(await hear('i only have the sorting left i think', failing({ test }), { meet })).not.toMatch(
      /^The visible tests pass; some/,
    )
  })

  describe('on hidden tests alone', () => {
    const test = { visible: all, hidden, failure: null } as unknown as ServerPayload<'test'>
    const asking = [
      'visible pass now but hidden ones fail, can i get an input to try',
      'fixed the empty one. still 1 or 2 hidden wrong, small input please?',
      'still fails on edge, is line 4 ok?',
      'why do the hidden tests fail',
      'which case am i missing?',
    ]

    it.each(asking)('“%s” hears an input that it is wrong on', async (message) => {
      const meet = () => Promise.resolve({ args: [[[1, 2]]], expected: [1, 1, 2], actual: [0, 0, 0] })
      expect(await hear(message, failing({ test }), { meet })).toMatch(
        /^The visible tests pass, and another input shows a mistake\. With .+ is expected\./,
      )
    })

    it.each(asking)('“%s” hears what was tried where no such input was found', async (message) => {
      const meet = () => Promise.resolve({ inputs: 640, isCut: false })
      const told = await hear(message, failing({ test }), { meet })
      expect(told).toContain(
        'I ran your code on 640 small inputs, and it is right on all of them. What fails may only show on larger ones.',
      )
      expect(told).not.toContain((failing().question as BankCodingQuestion).tryInput)
    })

    it('the time that was over is told, and never the same words twice', async () => {
      const meet = () => Promise.resolve({ inputs: 1, isCut: true })
      const replies: Situation['replies'] = []
      for (const message of asking.slice(0, 2).concat('another input?')) {
        const text = await hear(message, failing({ test, replies: [...replies] }), { meet })
        expect(replies.map((each) => each.text)).not.toContain(text)
        replies.push({ text, step: 1 })
      }
      expect(replies[0]!.text).toContain(
        'I ran your code on 1 small input before the time was over, and it is right on it; the others I could not try.',
      )
    })

    it('the input that everybody is offered is offered once where nothing could be searched', async () => {
      const { tryInput } = failing().question as BankCodingQuestion
      const first = await hear('small input please?', failing({ test }))
      expect(first).toContain(tryInput)
      const replies = [{ text: first, step: 1 }]
      expect(await hear('still wrong, which input?', failing({ test, replies }))).not.toContain(tryInput)
    })
  })

  it('a test that came out wrong is told although another one stopped with an error', async () => {
    const cases = [
      {
        index: 0,
        status: 'failed',
        args: [[[0, 20]]],
        expected: [1, 0, 20],
        actual: [0, 0, 0],
        stdout: '',
        durationMs: 1,
      },
      { index: 1, status: 'runtime_error', args: [[]], expected: [], actual: null, stdout: '', durationMs: 1 },
    ]
    const test = { visible: counts, hidden, failure, cases } as unknown as ServerPayload<'test'>
    const state = failing({ test, state: 'runtime-error', complaint: 'IndexError: list index out of range', line: 4 })
    expect(await hear('why is test 1 wrong', state)).toMatch(/^With `\[\[0,20\]\]` your code gives `\[0,0,0\]`/)
  })
})

describe('a word of the question', () => {
  it.each([
    ['a-query-for-900', "ok. and what means 'tile'?", /^One box on a dashboard/],
    ['a-query-for-900', 'no i mean the word tile. in the dashboard', /^One box on a dashboard/],
    ['flaky-browser-test', "what is 'flaky', i don't know this word", /^Passing at one time and failing at another/],
  ])('of %s is explained: “%s”', async (id, message, told) => {
    expect(await hear(message, standAt(id))).toMatch(told)
  })
})

describe('a matter of the room', () => {
  it.each([
    ['Hallo, kann ich auf Deutsch fragen?', /^Ja, Sie können mir auf Deutsch schreiben/],
    ['oi, posso escrever em português?', /You can write to me in your language/],
    ['i wont finish this, is half ok?', /each question counts for itself/],
  ])('“%s”', async (message, told) => {
    expect(await hear(message, failing())).toMatch(told)
  })
})
