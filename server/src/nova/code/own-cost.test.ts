/** What one's own code costs, in loops that start over, that move on, and that halve. */
import { describe, expect, test } from 'vitest'
import { ask, standAt } from '../../../test/nova-asking.ts'
import type { Situation } from '../situation.ts'
import { heaviestLine } from './heavy-lines.ts'

const all = { passed: 3, total: 3 }
const passing = { visible: all, hidden: { core: all, edge: all, scale: all } } as unknown as Situation['test']
const at = (id: string, language: Situation['language'], code: string) =>
  standAt(id, { code, language, state: 'correct', isTested: true, test: passing })

const startsOver: [Situation['language'], string][] = [
  [
    'python',
    'def bestEarnings(bookings, rest):\n    n = len(bookings)\n    best = 0\n    for i in range(n):\n        for j in range(i):\n            best = max(best, i - j)\n    return best',
  ],
  [
    'python',
    'def bestEarnings(bookings, rest):\n    n = len(bookings)\n    best = 0\n    for i, booking in enumerate(bookings):\n        for j in range(i - 1, -1, -1):\n            best = max(best, i - j)\n    return best',
  ],
  [
    'python',
    'def bestEarnings(bookings, rest):\n    n = len(bookings)\n    best = 0\n    for i in range(n):\n        j = 0\n        while j < i:\n            best += 1\n            j += 1\n    return best',
  ],
  [
    'javascript',
    'function bestEarnings(bookings, rest) {\n  let best = 0\n  for (let i = 0; i < bookings.length; i++) {\n    for (let j = 0; j < i; j++) {\n      best = Math.max(best, i - j)\n    }\n  }\n  return best\n}',
  ],
  [
    'typescript',
    'function bestEarnings(bookings: number[][], rest: number): number {\n  let best = 0\n  for (let i = 0; i < bookings.length; i++) {\n    for (let j = i - 1; j >= 0; j--) {\n      best = Math.max(best, i - j)\n    }\n  }\n  return best\n}',
  ],
  [
    'java',
    'class Solution {\n  long bestEarnings(int[][] bookings, int rest) {\n    int best = 0;\n    for (int i = 0; i < bookings.length; i++) {\n      for (int j = i + 1; j < bookings.length; j++) {\n        best = Math.max(best, j - i);\n      }\n    }\n    return best;\n  }\n}',
  ],
  [
    'go',
    'package main\n\nfunc bestEarnings(bookings [][]int, rest int) int {\n\tbest := 0\n\tfor i := 0; i < len(bookings); i++ {\n\t\tfor j := 0; j < i; j++ {\n\t\t\tbest += i - j\n\t\t}\n\t}\n\treturn best\n}',
  ],
  [
    'go',
    'package main\n\nfunc bestEarnings(bookings [][]int, rest int) int {\n\tbest := 0\n\tfor i := range bookings {\n\t\tfor j := i + 1; j < len(bookings); j++ {\n\t\t\tbest += j - i\n\t\t}\n\t}\n\treturn best\n}',
  ],
]

describe('a loop in a loop', () => {
  test.each(startsOver)('that starts over in each round is n squared in %s', async (language, code) => {
    const told = await ask('whats my complexity', at('crane-bookings', language, code))
    expect(told).toMatch(
      /^By its lines it is at most O\(n²\), with n for the length of `bookings`\. The loop in line \d+ (?:starts over|runs) in every round/,
    )
  })

  test('over the next few is not n squared', async () => {
    const code = startsOver[0]![1].replace('range(i)', 'range(i, i + 3)')
    expect(await ask('whats my complexity', at('crane-bookings', 'python', code))).not.toContain('n²')
  })

  test('is named as the reason where large inputs fail', async () => {
    const slow = { ...at('crane-bookings', 'python', startsOver[0]![1]), state: 'slow' as const }
    const told = await ask('still fails scale, is it bcs of the two loops? whats my complexity', slow)
    expect(told).toContain('The loop in line 5 starts over in every round of the one in line 4')
    expect(told).toContain('half of n × n rounds is still n²')
    expect(told).toContain('Tests with large inputs still fail.')
  })
})

const queue = (round: string) => `import java.util.*;
class Solution {
    int[] creditsAfterOrders(int[][] events) {
        PriorityQueue<int[]> pq = new PriorityQueue<>((a, b) -> Integer.compare(a[1], b[1]));
        int total = 0;
        for (int[] e : events) {
            pq.add(new int[]{e[1], e[2]});
            int need = -e[1];
            while (need > 0) {
                int[] x = pq.poll();
                need -= x[0];
${round}
            }
            total += 1;
        }
        return new int[]{total};
    }
}`

describe('a loop that takes out of a heap what the loop around it puts in', () => {
  test.each([
    [
      'what is left over',
      '                if (need < 0) {\n                    pq.add(new int[]{-need, x[1]});\n                }',
    ],
    [
      'something and stops',
      '                if (x[0] > 3) {\n                    pq.add(x);\n                    break;\n                }',
    ],
    [
      'something and needs no more',
      '                if (x[0] > 3) {\n                    pq.add(x);\n                    need = 0;\n                }',
    ],
  ])('is n log n in all where it puts back %s', async (_, round) => {
    const told = await ask(
      'complexity is O(n log n) i think even with the while inside?',
      at('expiring-credits', 'java', queue(round)),
    )
    expect(told).toBe(
      'Yes, as far as your lines show: O(n log n), with n for the length of `events`. The loop in line 9 only takes out what was put in before, and at most one thing is put back in a round of line 6. So all its rounds together stay within about twice the rounds of that line. The tests with the largest inputs pass in time.',
    )
  })

  test.each([
    ['in every round', '                pq.add(new int[]{need, x[1]});'],
    [
      'under a condition that goes on',
      '                if (x[0] > 3) {\n                    pq.add(x);\n                }',
    ],
    ['while more is needed', '                if (need > 2) {\n                    pq.add(x);\n                }'],
  ])('is left open where it puts something back %s', async (_, round) => {
    const told = await ask(
      'complexity is O(n log n) i think even with the while inside?',
      at('expiring-credits', 'java', queue(round)),
    )
    expect(told).not.toMatch(/^Yes/)
    expect(told).not.toContain('put back in a round')
  })
})

const plan = (inner: string) => `def largestStand(floor, least):
    best = 0
    for top in range(len(floor)):
        for bottom in range(top, len(floor)):
            ${inner}
                best += 1
    return best`
const cube = plan('for c in range(len(floor[0])):')

describe('what is claimed in rows and columns', () => {
  test.each([
    ['so thats O(rows^2 * cols)?', /^Yes, as far as your lines show: O\(rows² × cols\)/],
    ['is it O(rows * rows * cols)?', /^Yes, /],
    ['is it O(n * n * m)?', /^Yes, as far as your lines show: O\(n² × m\), with n for the length of `floor` and m /],
    ['is it O(rows * cols)?', /^I count more: O\(rows² × cols\)/],
    ['is it O(rows^3 * cols)?', /^No, it is less: O\(rows² × cols\)/],
    ['is it O(rows * cols^2)?', /^By its lines it is O\(rows² × cols\)/],
    ['is it O(n^2)?', /^By its lines it is O\(n² × m\)/],
    ['is it O(n^3)?', /^By its lines it is O\(n² × m\)/],
  ])('is held against the lines where that is sure: %s', async (said, told) => {
    expect(await ask(said, at('largest-stand', 'python', cube))).toMatch(told)
  })

  test('of one pass through all of it is right', async () => {
    const code =
      'def largestStand(floor, least):\n    best = 0\n    for row in floor:\n        for tile in row:\n            best += 1\n    return best'
    expect(await ask('so O(rows * cols)?', at('largest-stand', 'python', code))).toMatch(
      /^Yes, as far as your lines show: O\(rows × cols\)/,
    )
  })
})

const searching = `package main

func jobSeconds(printers [][]int, pages int64) int64 {
	lo := int64(0)
	hi := int64(1000000000000)
	for lo < hi {
		mid := (lo + hi) / 2
		total := int64(0)
		for _, p := range printers {
			total += (mid - int64(p[0])) / int64(p[1])
		}
		if total >= pages {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return lo
}`

describe('a loop that halves what is left', () => {
  test('does not multiply with the loop in it as the length of a list would', () => {
    expect(heaviestLine(searching)).toBeUndefined()
    expect(heaviestLine(searching.replace('mid := (lo + hi) / 2', 'mid := lo + 1'))).toMatchObject({
      line: 9,
      loop: 6,
      depth: 2,
    })
  })

  test('of a range of values is told as that, and not as a logarithm of the list', async () => {
    const told = await ask('whats my complexity', at('shared-print-job', 'go', searching))
    expect(told).toContain('O(n × log of the range)')
    expect(told).toContain('The loop in line 6 halves the range in each round')
  })
})

describe('a message about cost', () => {
  const named = `function earliestArrival(sections, from, to, ready, change, trains) {
  let best = 0
  for (const [dep, arr, a, b, t] of sections) {
    for (let k = 0; k < trains; k++) {
      best += 1
    }
  }
  return best
}`

  test('is known whatever else it tells', async () => {
    expect(await ask('ok put it back. is it O(n * trains) then?', at('train-connection', 'javascript', named))).toMatch(
      /^Yes, as far as your lines show: O\(sections × trains\), with your n for `sections`\./,
    )
    expect(
      await ask(
        'all green now!! why does it need <= n log n, what is mine now?',
        at('crane-bookings', 'python', startsOver[0]![1]),
      ),
    ).toMatch(/^By its lines it is at most O\(n²\)/)
  })

  test('is none where a value of the task is asked for: that sum is worked out', async () => {
    const situation = { ...at('shared-print-job', 'go', searching), state: 'wrong-answer' as const }
    expect(await ask('so whats the longest time possible, 10^9 + 10^6*10^6?', situation)).toBe(
      '10^9 + 10^6*10^6 is 1,001,000,000,000. Its parts are the upper limits of “0 <= warmUp <= 1000000000”, “1 <= perPage <= 1000000”, “0 <= paper <= 1000000”. Does every bound in your code reach that far?',
    )
  })
})

describe('what the largest tests rule out', () => {
  const copying = `def refunds(prices, days, least):
    total = 0
    for i in range(len(prices)):
        low = min(prices[i:i + days + 1])
        total += max(0, prices[i] - low)
    return total`

  test('is counted by their own size, and a part that is copied by its length', async () => {
    const told =
      'O(prices × days). Line 4 copies a part of a list, in every round of the loop in line 3. The tests with the largest inputs pass in time.'
    expect(await ask('is this O(n)?', at('price-guarantee', 'python', copying))).toBe(`I count more: ${told}`)
    expect(await ask('complexity is O(n * days) i guess?', at('price-guarantee', 'python', copying))).toBe(
      `Yes, as far as your lines show: O(prices × days), with your n for \`prices\`. ${told.slice(told.indexOf('Line'))}`,
    )
  })

  test('is nothing that is claimed in two sizes', async () => {
    const open = copying.replace('prices[i:i + days + 1]', 'prices[i:next(i)]')
    expect(await ask('so O(n * days)?', at('price-guarantee', 'python', open))).not.toContain('n times n')
  })
})

describe('a search that does not begin at the front', () => {
  const searchingOn = (line: string) => `function longestBalance(log) {
  const seen = []
  let at = 0
  for (const sign of log) {
    seen.push(sign)
    ${line}
  }
  return [at]
}`

  test('costs as much as any other', async () => {
    const code = searchingOn("const next = seen.indexOf('x', 3)")
    expect(await ask('whats the complexity', at('dock-balance', 'javascript', code))).toBe(
      'By its lines it is at most O(n²), with n for the length of `log`. Line 6 searches the rest of a list, in every round of the loop in line 4. The tests with the largest inputs pass in time.',
    )
  })

  test('is left open where it goes on from what it found before', async () => {
    const code = searchingOn("at = seen.indexOf('x', at + 1)")
    expect(await ask('is it O(n)?', at('dock-balance', 'javascript', code))).not.toMatch(/I count more|O\(n²\)/)
  })
})

describe('a claim', () => {
  const pairsOf = `def lineChanges(before, after):
    n, m = len(before), len(after)
    same = [[0] * (m + 1) for _ in range(n + 1)]
    for i in range(n):
        for j in range(m):
            same[i][j] = 1
    return [n, m]`

  test('with a name that the lines do not have is no yes', async () => {
    const code = `function fewestLoads(plan, room) {
  let loads = 0
  for (const page of plan) {
    for (const other of plan) {
      if (page === other) loads++
    }
  }
  return loads
}`
    const told = /^By its lines it is at most O\(n²\)/
    expect(await ask('its O(n*room)?', at('planned-cache', 'javascript', code))).toMatch(told)
    expect(await ask('O(n^2) or worse?', at('planned-cache', 'javascript', code))).toMatch(told)
    expect(await ask('O(n^2), right?', at('planned-cache', 'javascript', code))).toMatch(/^Yes/)
  })

  test('is held against the names that the code gives to two lists in one line', async () => {
    expect(await ask('is it O(n*m)?', at('line-changes', 'python', pairsOf))).toMatch(
      /^Yes, as far as your lines show: O\(before × after\)\. /,
    )
    expect(await ask('is this O(n^2)?', at('line-changes', 'python', pairsOf))).toMatch(
      /^By its lines it is at most O\(before × after\)\. /,
    )
  })

  test('of time and one of space are both judged', async () => {
    expect(await ask('time is O(n*m), and space O(n*m)?', at('line-changes', 'python', pairsOf))).toBe(
      'Yes, as far as your lines show: O(before × after). The loop in line 5 runs in every round of the one in line 4. The tests with the largest inputs pass in time. For space: Yes: O(before × after), for `same` (line 3).',
    )
    expect(await ask('space is O(n)?', at('line-changes', 'python', pairsOf))).toBe(
      'I count more: O(before × after), for `same` (line 3).',
    )
  })

  test('of space sees a map that begins with an entry, and a stack that is only asked for its length', async () => {
    const code = `function longestBalance(log) {
  let seen = { 0: 0 }
  const open = [0]
  for (const sign of log) {
    seen[open.length] = 1
    open.push(sign)
  }
  return open.length > 3 ? [] : [0]
}`
    expect(await ask('O(1) space?', at('dock-balance', 'javascript', code))).toBe(
      'I count more: O(n), with n for the length of `log`, for `seen` (line 2) and `open` (line 3).',
    )
  })
})

describe('a logarithm in each round', () => {
  test('is told beside a sort', async () => {
    const code = `from bisect import bisect_right
def bestEarnings(bookings, rest):
    bookings.sort()
    ends = [b[1] for b in bookings]
    best = 0
    for start, end, pay in bookings:
        best += bisect_right(ends, start)
    return best`
    expect(await ask('is it n log n?', at('crane-bookings', 'python', code))).toBe(
      'Yes, as far as your lines show: O(n log n), with n for the length of `bookings`. The sort in line 3 costs n log n, and line 7 takes a logarithm of steps in every round. The tests with the largest inputs pass in time.',
    )
  })

  test('of places in a list is none of a range of values', async () => {
    const code = `function bestEarnings(bookings, rest) {
  let best = 0
  for (let i = 0; i < bookings.length; i++) {
    let lo = 0, hi = i
    while (lo < hi) {
      const mid = (lo+hi) >> 1
      if (bookings[mid][1] <= rest) lo = mid + 1
      else hi = mid
    }
    best += lo
  }
  return best
}`
    expect(await ask('whats the complexity', at('crane-bookings', 'javascript', code))).toBe(
      'By its lines it is O(n log n), with n for the length of `bookings`. The loop in line 5 halves what is left in each of its rounds, so it takes a logarithm of steps. The tests with the largest inputs pass in time.',
    )
  })
})

test('a list whose length the task gives does not grow', async () => {
  const code = `function boxAfter(box, sales) {
  for (const sale of sales) {
    const next = [...box]
    if (next[0] < sale[1]) box = next
  }
  return box
}`
  const told = await ask(
    'complexity: O(sales) since the 5 is constant, right?',
    at('ticket-change', 'javascript', code),
  )
  expect(told).not.toMatch(/^I count more/)
})

test('a text that is built is named where space is told', async () => {
  const code = `function breakerLog(times, healthy, threshold, cooldown) {
  let out = ''
  for (let i = 0; i < times.length; i++) out += healthy[i] ? 'S' : 'F'
  return out
}`
  const space = 'and how much memory does my code take, O(n) or O(1)?'
  expect(await ask(space, at('circuit-breaker', 'javascript', code))).toContain(
    'O(1) besides the input and the text `out` that they build',
  )
  const counted = code.replace("let out = ''", 'let out = 0').replace("'S' : 'F'", '1 : 0')
  expect(await ask(space, at('circuit-breaker', 'javascript', counted))).toContain('O(1) besides the input, as far')
})
