/** What the last run shows comes first: the error it stopped with, the line that is suspected, the input it goes wrong on. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import type { ServerPayload } from '@nova/contract/journal'
import type { Language } from '@nova/contract/words'
import { describe, expect, it, vi } from 'vitest'
import { room, standAt } from '../../test/nova-asking.ts'
import type { Step } from '../runs/trace.ts'
import { replyBuiltIn } from './chosen-reply.ts'
import { tellErrorCause } from './code/error-causes.ts'
import { tellStopped } from './code/stopped-where.ts'
import { partSuspected } from './code/suspected-parts.ts'
import type { Lab } from './lab.ts'
import type { Situation } from './situation.ts'

const hear = async (message: string, situation: Situation, lab: Lab = {}) =>
  (await replyBuiltIn(message, situation, room, lab)).text

const counts = { passed: 1, total: 2 }
const all = { passed: 2, total: 2 }
const hidden = { core: counts, edge: counts, scale: counts }

/** Code of a question that stopped with this error in this line. */
const stopped = (id: string, language: Language, code: string, complaint: string, line = 1) =>
  standAt(id, {
    ...{ language, code, complaint, line, state: 'runtime-error', isTested: true },
    test: {
      visible: counts,
      hidden,
      failure: { args: [], expected: 1, actual: null, error: complaint },
    } as unknown as ServerPayload<'test'>,
  })

describe('an error is told with what it comes from in the code', () => {
  it.each<[Language, string, string, string]>([
    [
      'python',
      'd = date(2024, 1, 2)',
      "NameError: name 'date' is not defined",
      '`from datetime import date` at the top',
    ],
    ['python', 'heapq.heappush(h, 1)', "NameError: name 'heapq' is not defined", '`import heapq` at the top'],
    ['python', 'x = null', "NameError: name 'null' is not defined", '`None` is Python’s word for it'],
    ['python', 'points = {A: 5}', "NameError: name 'A' is not defined", 'The text is written `"A"`'],
    ['python', 'totall = 0\ntotal += 1', "NameError: name 'total' is not defined", 'There is a `totall`'],
    [
      'python',
      'd = a - b\nif d > 3: pass',
      "TypeError: '>' not supported between instances of 'datetime.timedelta' and 'int'",
      'its `.days` is',
    ],
    ['python', 'stock[name] += 1', "KeyError: 'bolt'", "`stock` has no key 'bolt' at that moment"],
    [
      'python',
      'def closing_stock(m):\n    return m',
      'No function named lateDays was found.',
      'your function is called `closing_stock`',
    ],
    [
      'javascript',
      'const names = new Set(a)\nnames.sort()',
      'TypeError: names.sort is not a function',
      '`names` is a Set, and a Set has no `sort`',
    ],
    ['javascript', 'const g = {}\ng.map(f)', 'TypeError: g.map is not a function', '`g` is a plain object'],
    ['javascript', 'for (const x of g[f]) {}', 'TypeError: g[f] is not iterable', '`g[f]` is undefined at that moment'],
    ['javascript', 'const n = len(a)', 'ReferenceError: len is not defined', '`.length` behind the value'],
    [
      'java',
      'LocalDate d;',
      'Main.java:1: error: cannot find symbol\n  symbol:   class LocalDate',
      '`import java.time.LocalDate;`',
    ],
    [
      'java',
      'int d = x;',
      'error: incompatible types: possible lossy conversion from long to int',
      'Declare it as `long`',
    ],
    [
      'java',
      'return list.toArray(new int[0]);',
      'error: no suitable method found for toArray(int[])',
      'mapToInt(Integer::intValue)',
    ],
    [
      'java',
      's.size();',
      'error: cannot find symbol\n  symbol:   method size()\n  location: class String',
      '`String` has no method `size`',
    ],
    ['javascript', 'res[k]++', 'The function returned NaN.', '`(res[k] ?? 0) + 1` begins with 0'],
    [
      'python',
      'return {1, 2}',
      'The function returned a set, which has no JSON form.',
      'gave back a set. The task wants `long`',
    ],
    ['go', 'sort.Ints(a)', './main.go:1: undefined: sort', '`import "sort"` at the top'],
  ])('in %s, of `%s` with “%s”', (language, code, complaint, told) => {
    expect(tellErrorCause(complaint, stopped('late-days', language, code, complaint))).toContain(told)
  })

  it('as the call that gave a null in a line above', async () => {
    const code = 'PriorityQueue<int[]> pq;\nint[] x = pq.poll();\nn += x[0];'
    const error = 'java.lang.NullPointerException: Cannot load from int array because "<local3>" is null'
    expect(await hear('why does it crash?', stopped('late-days', 'java', code, error, 3))).toBe(
      `“${error}” at line 3: \`x\` comes from \`pq.poll(…)\` in line 2, and \`poll\` gives null when \`pq\` is empty.`,
    )
  })

  it('however long its names and lines are', () => {
    // Patterns that tried each part of a long name again would go on for minutes.
    const long = 'a'.repeat(30_000)
    const told = (complaint: string) =>
      tellErrorCause(complaint, stopped('late-days', 'javascript', `${long}\n${'g:'.repeat(8_000)}`, complaint))
    expect([told('The function returned NaN.'), told('TypeError: g.map is not a function')]).toEqual([
      'your code ran to its end, and a calculation in it had a value that is no number. Print the values that go into the result: which is it?',
      undefined,
    ])
    expect(partSuspected(`is it ${long}`, long)).toBeUndefined()
  })

  it('and not with a guess where the code does not show it', () => {
    const code = 'x = unheardOf'
    const complaint = "NameError: name 'unheardOf' is not defined"
    expect(tellErrorCause(complaint, stopped('late-days', 'python', code, complaint))).toBeUndefined()
  })

  const code = 'from datetime import date\ndelay = a - b\nif delay > grace: pass'
  const complaint = "TypeError: '>' not supported between instances of 'datetime.timedelta' and 'int'"
  const late = stopped('late-days', 'python', code, complaint, 3)

  it.each([
    'omg another one. i thought delay is a number now?',
    'error again',
    'why is delay wrong there',
    'still broken',
  ])('“%s” is about it', async (message) => {
    expect(await hear(message, late)).toContain('its `.days` is the whole number of days')
  })

  it('and a question on how to do something is not', async () => {
    expect(await hear('how do i sort a list in python', late)).not.toContain('timedelta')
  })

  it('and what the names hold in its line as it stops', async () => {
    const halt = vi.fn<NonNullable<Lab['halt']>>(() => Promise.resolve('When it stops there, `grace` is `3`.'))
    expect(await hear('why does it crash?', late, { halt })).toMatch(/When it stops there, `grace` is `3`\.$/)
    expect(halt).toHaveBeenCalledTimes(1)
  })
})

describe('where the code stopped', () => {
  const steps: Step[] = [
    { line: 2, depth: 0, held: { menus: [530], rank: 2 } },
    { line: 3, depth: 0, held: { menus: [530, 600], rank: 2, far: 'x'.repeat(60) } },
  ]
  const code = 'def f(menus, rank):\n    menus.append(600)\n    return menus[rank] + far'

  it('an index is told beside the places that there are', () => {
    const complaint = 'IndexError: list index out of range'
    expect(tellStopped(steps, { code, line: 3, complaint })).toBe(
      'When it stops there, `menus` holds 2 elements, at the places 0 to 1, `rank` is `2` and `far` holds 60 elements, at the places 0 to 59.',
    )
  })

  it('values too long to be told are left out, and a line that did not run last says nothing', () => {
    const complaint = 'TypeError: unsupported operand'
    expect(tellStopped(steps, { code, line: 3, complaint })).toBe(
      'When it stops there, `menus` is `[530,600]` and `rank` is `2`.',
    )
    expect(tellStopped(steps, { code, line: 9, complaint })).toBeUndefined()
  })
})

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
