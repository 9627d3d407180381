/** Questions on the language are answered at once, whatever the tests say of the code. */
import type { ServerPayload } from '@nova/contract/journal'
import type { Language } from '@nova/contract/words'
import { describe, expect, it } from 'vitest'
import { ask, clarifying, room, standAt } from '../../test/nova-asking.ts'
import { replyBuiltIn } from './chosen-reply.ts'
import type { Situation } from './situation.ts'

const some = { passed: 1, total: 2 }
const testOf = (counts: typeof some, failure?: object) =>
  ({
    visible: counts,
    hidden: { core: counts, edge: counts, scale: counts },
    failure,
  }) as unknown as ServerPayload<'test'>

const failing = (id: string, language: Language, code: string, more: Partial<Situation> = {}) =>
  standAt(id, {
    ...{ language, code, state: 'wrong-answer', isTested: true },
    test: testOf(some, { args: [], expected: 1, actual: 2, error: '' }),
    ...more,
  })
const hear = async (message: string, situation: Situation) => (await replyBuiltIn(message, situation, room)).text

describe('a question on the language beside code that fails', () => {
  it.each<[string, string, Language, string, string]>([
    [
      'its a list not a set. pop(0) ok or slow',
      'client-rate-limit',
      'python',
      'recent = []\nrecent.pop(0)',
      'Yes, on a long list it is slow: pop(0) moves every element after it',
    ],
    [
      'but += should make the key no? like it starts at 0',
      'client-rate-limit',
      'python',
      'refused = {}\nrefused[c] += 1',
      'No. += reads the old value first, and so does -=: a missing key raises KeyError.',
    ],
    [
      'i return r, i is that a list or do i need []',
      'group-seats',
      'python',
      'return r, i',
      'return a, b gives a tuple, (a, b).',
    ],
    [
      'refused sale doesnt restore the box. old := box, copies or not?',
      'ticket-change',
      'go',
      'old := box',
      'It copies only the header: both names share one array',
    ],
    [
      'slices.Clone vs append([]int{}, box...), any difference?',
      'ticket-change',
      'go',
      'old := append([]int{}, box...)',
      'Both copy the elements',
    ],
    [
      'how do i check b + "/" at the start or equal in js?',
      'nested-budgets',
      'javascript',
      'if (path.startsWith(b)) use(b)',
      'Ask for both, joined with ||.',
    ],
    [
      'Object[] cannot be converted to String[], how to do toArray for strings?',
      'quoted-rows',
      'java',
      'List<String> out = new ArrayList<>();\nreturn out.toArray();',
      'list.toArray() without an argument gives Object[].',
    ],
    ['== or ===', 'sized-cache', 'javascript', 'if (a == b) use(a)', '=== compares without conversion;'],
    [
      'no i mean my result. is it line 5, does [[0]*x]*y make the same list many times?',
      'licence-bundles',
      'python',
      'best = [[0] * (full + 1)] * (contracts + 1)\nreturn best',
      '[[0] * m] * n repeats the same inner list n times',
    ],
    [
      'do all rows of [[x] * n] * m share one list?',
      'licence-bundles',
      'python',
      'best = [[x] * (full + 1)] * (contracts + 1)\nreturn best',
      '[[0] * m] * n repeats the same inner list n times',
    ],
    [
      'is the cost an int after split or still text?',
      'licence-bundles',
      'python',
      'name, cost = b.split(":")',
      'split always gives texts',
    ],
    [
      'Math.floor or Math.trunc, which one for a negative rest?',
      'ticket-change',
      'javascript',
      'const k = rest / values[i]',
      'They differ only below zero: Math.floor goes down',
    ],
    [
      'where do the nulls come from? i never write null',
      'comment-anchors',
      'javascript',
      'return comments.map((c) => { c[0] += 1 })',
      'The tests show undefined inside a result as null.',
    ],
    [
      'can Math.max take an int and an Integer?',
      'shadowed-rules',
      'java',
      'hi = Math.max(hi, n.getValue());',
      'Yes. An Integer is unboxed to an int on its own',
    ],
    [
      'defaultdict(int) or get, what is shorter? how do i write += with get',
      'nested-budgets',
      'python',
      'used[p] += amount',
      'Both work. With a defaultdict(int) you write d[k] += x',
    ],
  ])('“%s” is answered, and nothing else', async (message, id, language, code, told) => {
    const text = await hear(message, failing(id, language, code))
    expect(text.startsWith(told)).toBe(true)
    expect(text).not.toMatch(/your code gives|is expected/)
  })

  it('is answered with the names that it uses, where they stand in the code', async () => {
    const code = 'const res: Record<string, number> = {}\nfor (const k of kinds) res[k]++'
    const text = await hear(
      'how do i do res[k]++ when k is not in res',
      failing('alert-suppression', 'typescript', code),
    )
    expect(text).toContain('```typescript\nres[k] = (res[k] ?? 0) + 1;\n```')
  })

  it.each([
    ['so is it the sort?', 'alert-suppression'],
    ['why is test 1 wrong', 'alert-suppression'],
    ['do i have to return a list or a map?', 'stock-movements'],
  ])('is not what “%s” is taken for', async (message, id) => {
    const text = await hear(message, failing(id, 'python', 'def f(a):\n    a = sorted(a)\n    return a'))
    expect(text).not.toMatch(/sorted\(a\) returns a new list|```/)
  })

  it('is left alone where Nova may only clarify', async () => {
    const text = await ask('is pop(0) slow?', failing('client-rate-limit', 'python', 'recent.pop(0)'), clarifying)
    expect(text).not.toContain('moves every element')
  })
})

const timeouts = "units := map[byte]int{'d': 86400, 'h': 3600}\nfor i := range s {\n\tnum = num*10 + int(s[i])\n}"

describe('a question on the language at the end of what is told of the code', () => {
  it.each<[string, string, Language, string, string]>([
    [
      "not float, a byte! i add the char code instead of the digit i think, 52 not 4. how do i get 4 from byte '4'",
      'timeout-settings',
      'go',
      timeouts,
      "int(c - '0') gives a digit's value",
    ],
    [
      "it sums up to 55, that's the char code. how do i get 7 from the byte '7'?",
      'timeout-settings',
      'go',
      timeouts,
      "int(c - '0') gives a digit's value",
    ],
    [
      "that's far too big, whats int(c) for '4' in go",
      'timeout-settings',
      'go',
      timeouts,
      "rune is another name for int32 and holds a Unicode code point; byte is uint8. 'a' is an untyped rune constant and prints as a number with Println. int(c) of a byte or rune is its code: 52 for '4'.",
    ],
    [
      "ok 4 now. what does a go map give for a key thats not in it? like 'x'",
      'timeout-settings',
      'go',
      timeouts,
      'Reading a missing key gives the zero value of the value type and no error. The two-value form tells whether the key is present. Reading never adds the key.',
    ],
    [
      'both green, hidden still red. splice(-1) when indexOf finds nothing, does that remove the last one??',
      'energy-market',
      'javascript',
      'side.splice(side.indexOf(o), 1)',
      'splice(-1, 1) removes the last element',
    ],
    [
      'so o is undefined. others.length is >0 though?? does delete leave a hole in the array',
      'energy-market',
      'javascript',
      'delete others[0]\nconst o = others[0]',
      'delete a[i] only leaves a hole',
    ],
    [
      'hm first is nothing. but the length is 2?? does delete on an array leave a hole',
      'energy-market',
      'javascript',
      'delete others[0]\nconst first = others[0]',
      'delete a[i] only leaves a hole',
    ],
  ])('“%s” is answered', async (message, id, language, code, begins) => {
    const reply = await hear(message, failing(id, language, code))
    expect(reply.slice(0, begins.length)).toBe(begins)
  })

  it.each([
    "set last to 100000. now 45s gives like 6000something?? way too big, whats int(c) for '4' in go",
    "1h gives 3 million?? so i wonder, whats int(c) for '4'",
  ])('is told from what a run gave: “%s”', async (message) => {
    const reply = await hear(message, failing('timeout-settings', 'go', timeouts))
    expect(reply).toContain("int(c) of a byte or rune is its code: 52 for '4'.")
  })

  it('is not the only answer where why the code fails is asked as well', async () => {
    const message = 'hm it fails. why? how do i check if a key is in a dict'
    const reply = await hear(message, failing('energy-market', 'python', 'd = {}'))
    expect(reply).toContain('your code gives `2`, and `1` is expected')
  })
})

describe('whether an input may be as a message supposes', () => {
  it.each([
    [
      'hm is it because uses[1] is empty but enough is 2? is that even allowed',
      'The limits: “at most 60000 uses in all”, “0 <= enough[i] <= uses[i].length”.',
    ],
    ['failed has 50000 entries in my test, is that possible?', 'The limits: “0 <= failed.length <= 40000”.'],
  ])('“%s” is answered with the limits', async (message, told) => {
    expect(await hear(message, failing('cascading-outage', 'python', 'q = deque(failed)'))).toBe(told)
  })

  it.each(['i sort failed first and use 2 sets, is that allowed?', 'is it allowed to import deque'])(
    'is not what “%s” asks',
    async (message) => {
      const situation = failing('cascading-outage', 'python', 'q = deque(failed)')
      expect(await hear(message, situation)).not.toContain('The limits')
    },
  )
})

describe('of code that fails no rule is told that is only near', () => {
  it.each([
    'made it a set now. still 1 red? can a service be in the queue two times still, like when 2 of its services die one after another',
    'still red with my set. does a service land in the queue twice when two of its services die one by one?',
  ])('“%s”', async (message) => {
    const reply = await hear(message, failing('cascading-outage', 'python', 'q = deque(set(failed))'))
    expect(reply).not.toContain('If you mean')
  })
})

it('a type that does not fit is answered by how one is made of the other, not by what the error means', async () => {
  const code = 'class Solution {\n  int[] open(List<Integer> all) {\n    return all;\n  }\n}'
  const broken = { state: 'does-not-parse', language: 'java', code } as const
  const { text } = await replyBuiltIn(
    'incompatible types?? List<Integer> to int[]',
    standAt('keypad-lock', broken),
    room,
  )
  expect(text).toContain('mapToInt(Integer::intValue).toArray()')
})
