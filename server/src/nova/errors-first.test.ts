/** An error is told with what it comes from, and where the code stopped with what its names hold there. */
import type { ServerPayload } from '@nova/contract/journal'
import type { Language } from '@nova/contract/words'
import { describe, expect, it, vi } from 'vitest'
import { room, standAt } from '../../test/nova-asking.ts'
import type { Step } from '../code-facts/trace.ts'
import { replyByRules } from './builtin.ts'
import { replyBuiltIn } from './chosen-reply.ts'
import { tellErrorCause } from './code/error-causes.ts'
import { tellStopped } from './code/stopped-where.ts'
import { partSuspected } from './code/suspected-parts.ts'
import type { Lab } from './lab.ts'
import type { Situation } from './situation.ts'

const hear = async (message: string, situation: Situation, lab: Lab = {}) =>
  (await replyBuiltIn(message, situation, room, lab)).text

const counts = { passed: 1, total: 2 }
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
    const halt = vi.fn<NonNullable<Lab['halt']>>(() =>
      Promise.resolve({ stopped: 'When it stops there, `grace` is `3`.' }),
    )
    expect(await hear('why does it crash?', late, { halt })).toMatch(/When it stops there, `grace` is `3`\.$/)
    expect(halt).toHaveBeenCalledTimes(1)
  })
})

describe('where the value of an error comes from', () => {
  const code = 'def f(c):\n    if c in seen:\n        return None\n    v = f(c)\n    return v + 1'
  const complaint = "TypeError: unsupported operand type(s) for +: 'NoneType' and 'int'"
  const lead = `“${complaint}” at line 5`
  const origins = [
    { text: '`v` gets `None` in line 4 from `f("A")`: that call ended in line 3, `return None`.', lines: [4, 3] },
    { text: 'The run comes to line 3 because line 2, `if c in seen`, holds: `c` is `"A"`.', lines: [3, 2] },
    { text: '`"A"` got into `seen` in line 2.', lines: [2] },
  ]
  const halt: Lab['halt'] = () => Promise.resolve({ stopped: 'When it stops there, `v` is `None`.', origins })
  const late = stopped('late-days', 'python', code, complaint, 5)
  const after = (...texts: string[]) => ({
    ...late,
    replies: [{ text: `${lead}. ${origins[0]!.text}`, step: 1 }, ...texts.map((text) => ({ text, step: 1 }))],
    said: ['why is v None'],
  })

  it('is told from the run, and no usual causes with it', async () => {
    expect(await hear('TypeError in the first test, why is v None??', late, { halt })).toBe(
      `${lead}. When it stops there, \`v\` is \`None\`. ${origins[0]!.text}`,
    )
  })

  it.each(['but where does that come from?', 'why', 'which line is it then'])(
    '“%s” hears the next thing that the run shows',
    async (message) => {
      expect(await hear(message, after(), { halt })).toBe(origins[1]!.text)
      expect(await hear(message, after(origins[1]!.text), { halt })).toBe(origins[2]!.text)
    },
  )

  it('and the same again only where the run shows no more', async () => {
    const all = origins.map(({ text }) => text).join(' ')
    expect(await hear('but why None', after(origins[1]!.text, origins[2]!.text), { halt })).toBe(all)
  })

  it.each([
    ['is it line 3, the return None?', 'Yes, line 3 is part of it.'],
    ['so f gives None back, right?', 'Yes, `f` gave `None` back.'],
    ['does line 2 return None because A is in seen?', 'Yes, and it is line 3 that returns it.'],
  ])('“%s” hears a yes by the run', async (message, verdict) => {
    expect(await hear(message, after(), { halt })).toBe(`${verdict} ${origins[1]!.text}`)
  })

  it.each(['it is not line 3', 'line 3 should return 0 instead?', 'is it line 9?'])(
    '“%s” hears no yes',
    async (message) => {
      expect(await hear(message, after(), { halt })).not.toMatch(/^Yes/)
    },
  )

  it('a sentence that only names an error is not quoted as one', async () => {
    const empty = stopped('late-days', 'python', 'x = [].pop()', 'IndexError: pop from empty list')
    for (const message of ['changed to <= . still indexerror but 1 test', 'now 1 indexerror left, why'])
      expect(await hear(message, empty)).toContain('“IndexError: pop from empty list” at line 1')
  })

  it('“why inf” is about the result, and “what is inf” about the language', async () => {
    const endless = stopped('late-days', 'python', 'return best', 'The function returned nan or infinity.')
    expect(await hear('why inf', endless)).toContain('gave back nan or infinity')
    expect(await hear('what is float inf', endless)).not.toContain('gave back nan or infinity')
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
    expect(tellStopped(steps, { code, language: 'python', line: 3, complaint })).toBe(
      'When it stops there, `menus` holds 2 elements, at the places 0 to 1, `rank` is `2` and `far` holds 60 elements, at the places 0 to 59.',
    )
  })

  it('a short text beside an index is told itself', () => {
    const letter = [{ line: 2, depth: 0, held: { needed: ['a', 'b'], c: 'e' } }]
    const asked = { code: 'def f(c, needed):\n    return needed.index(c)', language: 'python' as const, line: 2 }
    expect(tellStopped(letter, { ...asked, complaint: 'IndexError: out of range' })).toBe(
      'When it stops there, `needed` holds 2 elements, at the places 0 to 1 and `c` is `"e"`.',
    )
  })

  it('values too long to be told are left out, and a line that did not run last says nothing', () => {
    const complaint = 'TypeError: unsupported operand'
    expect(tellStopped(steps, { code, language: 'python', line: 3, complaint })).toBe(
      'When it stops there, `menus` is `[530,600]` and `rank` is `2`.',
    )
    expect(tellStopped(steps, { code, language: 'python', line: 9, complaint })).toBeUndefined()
  })
})

describe('a guess beside an error', () => {
  const complaint = 'IndexError: pop from an empty deque'
  const code =
    'def balances(events):\n    grants = deque()\n    total = 0\n    for day, change in events:\n        total += change\n        first = grants.popleft()\n    return total'
  const failure = { args: [[[1, 5]]], expected: [5], actual: null, error: `${complaint}\n  File "main.py", line 6` }
  const at = (replies: Situation['replies']) => ({
    ...stopped('expiring-credits', 'python', code, complaint, 6),
    test: { visible: counts, hidden, failure } as unknown as ServerPayload<'test'>,
    replies,
  })
  const told = [{ text: `“${complaint}” at line 6: the deque holds nothing.`, step: 1 }]
  const watch: Lab['watch'] = (_, __, names) =>
    Promise.resolve(names.map((name) => `\`${name}\` becomes \`[]\` in line 2`))

  it.each(['total was enough though.. why is the queue empty there?', 'how come the queue is full and total gone'])(
    'at what a value holds hears its course once the error was told: “%s”',
    async (message) => {
      const heard = await hear(message, at(told), { watch })
      expect(heard).toMatch(
        /^With `events = \[\[1,5\]\]` your code stops with “IndexError: pop from an empty deque” at line 6, and `\[5\]` is expected\. In that run `(?:total|grants)` becomes .*; `(?:total|grants)` becomes /,
      )
      expect(await hear(message, at([]), { watch })).not.toContain('In that run')
    },
  )

  it.each([
    'ahh the number i put back is thrown away there, right?',
    'i think i give the day back and not the change, thats it?',
  ])('at a cause is to be tried on what stops once the error was told: “%s”', async (message) => {
    expect(await hear(message, at(told))).toMatch(/ again: now your code stops with “IndexError.* at line 6, and /)
    expect(await hear(message, at([]))).not.toMatch(/ again: now your code/)
  })

  it.each([
    'i was sure that nobody takes more than one thing at once',
    'my idea is that an order never takes from two grants',
  ])('that is none of a value or a cause hears of the error, and no other example: “%s”', async (message) => {
    expect((await replyByRules(message, at([]), room)).text).toContain(`“${complaint}” at line 6`)
  })

  it('is answered with the test that stops, though another came out wrong before it', async () => {
    const wrong = { args: [[]], expected: [], actual: 0, error: '' }
    const cases = [
      { index: 0, status: 'failed', ...wrong, stdout: '', durationMs: 1 },
      { index: 1, status: 'runtime_error', ...failure, stdout: '', durationMs: 1 },
    ]
    const test = { visible: counts, hidden, failure: wrong, cases } as unknown as ServerPayload<'test'>
    const stands = { ...at(told), test }
    expect(await hear('ahh the number i put back is thrown away there, right?', stands)).toMatch(
      /run `events = \[\[1,5\]\]` again: now your code stops with/,
    )
    expect(await hear('total was enough though.. why is the queue empty there?', stands, { watch })).toMatch(
      /^With `events = \[\[1,5\]\]` your code stops with/,
    )
  })

  it('at a cause is to be tried on a hidden input that stops as well', async () => {
    const all = { passed: 2, total: 2 }
    const wrong = {
      ...at([]),
      ...{ state: 'wrong-answer', complaint: '', line: undefined },
      test: { visible: all, hidden, failure: null } as unknown as ServerPayload<'test'>,
    } as Situation
    const meet = () => Promise.resolve(failure)
    const runMistake = () => Promise.resolve(undefined)
    expect(await hear('ahh the number i put back is thrown away there, right?', wrong, { meet, runMistake })).toMatch(
      /Do more tests pass than (?:now|before)\? One input that goes wrong now, maybe for another reason, is `events = \[\[1,5\]\]`: your code stops with “IndexError.* at line 6, and `\[5\]` is expected\./,
    )
  })
})
