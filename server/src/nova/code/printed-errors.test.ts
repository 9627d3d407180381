import { describe, expect, test } from 'vitest'
import { ask, clarifying, room, standAt } from '../../../test/nova-asking.ts'
import { replyBuiltIn } from '../chosen-reply.ts'
import type { Situation } from '../situation.ts'

test.each([
  [
    'go',
    'go is new for me and it does not even start, it says "declared and not used: i", but i do use it?',
    /be used/,
  ],
  ['python', 'hm mine dies and prints something like dictionary changed size during iteration', /copy|list\(/],
  ['javascript', 'weird. it says Cannot access before initialization or so', /let|const/],
] as const)('an error in %s is told whose words stand in the middle of a sentence', async (language, said, means) => {
  expect(await ask(said, standAt('stock-movements', { language }))).toMatch(means)
})

/** A version that the compiler refused in its last test. */
const refused = (language: Situation['language'], code: string, complaint: string, line: number) =>
  standAt('expiring-credits', { language, code, complaint, line, state: 'does-not-parse', isTested: true })

const unknownIn = (line: number, name: string) =>
  `Main.java:${line}: error: cannot find symbol\n  symbol:   class ${name}\n  location: class Solution`

describe('who asks in words about an error of the last run', () => {
  const queue = `class Solution {
    int[] creditsAfterOrders(int[][] events) {
        PriorityQueue<int[]> pq = new PriorityQueue<>();
        List<Integer> res = new ArrayList<>();
        return new int[0];
    }
}`
  const complaint = [unknownIn(3, 'PriorityQueue'), unknownIn(4, 'List'), unknownIn(4, 'ArrayList')].join('\n')
  const java = refused('java', queue, complaint, 3)

  test.each([
    'why null?? nullpointer',
    'huh what has that to do with strings. it says cannot find symbol',
    'whats wrong with PriorityQueue, it doesnt know it?',
    'it doesnt compile, what does that error mean',
  ])('hears which names nothing imports: %s', async (said) => {
    const { text } = await replyBuiltIn(said, java, room)
    expect(text).toContain(
      '`PriorityQueue` isn’t imported, and neither are `List` and `ArrayList`: `import java.util.*;` stands at the top, before the class.',
    )
  })

  test('hears of no null pointer where nothing ran, and that nothing did', async () => {
    expect(await ask('why null?? nullpointer', java)).toMatch(/^Nothing ran yet, so the results are empty\. “Main/)
    expect(await ask('it says cannot find symbol', java)).not.toContain('Nothing ran')
  })

  test('hears no form of the language where Nova only clarifies', async () => {
    expect(await ask('it says cannot find symbol', java, clarifying)).not.toContain('java.util')
  })

  test.each([
    ['Collectors', '`import java.util.stream.*;`'],
    ['BiFunction', '`import java.util.function.*;`'],
    ['BigInteger', '`import java.math.BigInteger;`'],
  ])('hears where %s comes from', async (name, form) => {
    const situation = refused('java', queue.replaceAll('PriorityQueue', name), unknownIn(3, name), 3)
    expect(await ask('cannot find symbol, why?', situation)).toContain(`\`${name}\` isn’t imported: ${form}`)
  })

  test.each([
    ['max', 'best = max(best, n)', '`max` is built in only from Go 1.21 on, and the Go here is older'],
    ['min', 'best = min(best, n)', '`min` is built in only from Go 1.21 on'],
    ['clear', 'clear(seen)', '`clear` is built in only from Go 1.21 on'],
    ['slices', 'slices.Sort(all)', 'the package `slices` isn’t imported, and it is there only from Go 1.21 on'],
    ['sort', 'sort.Ints(all)', 'the package `sort` isn’t imported: `import "sort"` at the top'],
  ])('hears since when Go has %s, or that nothing imports it', async (name, line, told) => {
    const situation = refused('go', `package main\n\n${line}`, `main.go:3:1: undefined: ${name}`, 3)
    const { text } = await replyBuiltIn(`now undefined: ${name}. isnt that builtin in go??`, situation, room)
    expect(text).toContain(told)
    expect(text).not.toContain('spelled the same')
  })

  test.each([
    ['deque', '`from collections import deque` at the top'],
    ['heapq', '`import heapq` at the top'],
    ['math', '`import math` at the top'],
    ['Counter', '`from collections import Counter` at the top'],
    ['defaultdict', '`from collections import defaultdict` at the top'],
  ])('hears in Python that %s is not imported', async (name, form) => {
    const error = `NameError: name '${name}' is not defined`
    const stopped = {
      ...refused('python', `def f():\n    x = ${name}(1)`, error, 2),
      state: 'runtime-error',
    } as Situation
    const { text } = await replyBuiltIn(`why is ${name} not defined, i thought thats normal python`, stopped, room)
    expect(text).toContain(form)
  })

  test('hears of the first error, and not what a later one comes from', async () => {
    const both =
      'main.go:3:28: invalid operation: a == "#" (mismatched types byte and untyped string)\nmain.go:4:1: undefined: max'
    const situation = refused('go', 'package main\n\nif a == "#" {\nbest = max(best, n)', both, 3)
    const { text } = await replyBuiltIn('wont compile, mismatched types byte and untyped string?', situation, room)
    expect(text).not.toContain('`max`')
  })

  test('is answered on what it asks where that has nothing to do with the error', async () => {
    const { text } = await replyBuiltIn('can two grants expire on the same day?', java, room)
    expect(text).not.toContain('java.util')
  })
})
