/** A coding question that is sound in every respect, by which the gates are tested. */
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import type { TestCase } from '@nova/contract/questions/signature'

function maxBreak(visits: number[], opens: number, closes: number): number {
  const inside = visits.filter((visit) => visit >= opens && visit <= closes).toSorted((a, b) => a - b)
  return Math.max(...[...inside, closes].map((visit, at) => visit - (inside[at - 1] ?? opens)))
}

/** A test of it, with its expected result. */
export function makeBreakTest(group: TestCase['group'], args: [number[], number, number], visible = false): TestCase {
  return { args, expected: maxBreak(...args), group, visible }
}

/** As many visits as it takes to be slow, in no order; always the same. */
const manyVisits = (count: number, step: number) => Array.from({ length: count }, (_, at) => (at * step) % 1_000_003)

const core: [number[], number, number][] = [
  [[10, 30, 70], 0, 100],
  [[70, 10, 30], 0, 75],
  [[5, 9, 20, 21], 3, 40],
  [[50, 12, 31, 44], 10, 60],
  [[8, 3, 15, 11], 1, 16],
]
const edge: [number[], number, number][] = [
  [[], 5, 25],
  [[5, 90, 40], 20, 60],
  [[1, 2, 3], 10, 12],
  [[7, 7, 7], 7, 7],
  [[100, 20, 60, 0], 20, 60],
]
const scale: [number[], number, number][] = [
  [manyVisits(12_000, 7_919), 0, 1_000_003],
  [manyVisits(12_000, 104_729), 500, 900_000],
  [manyVisits(10_000, 611_953), 1_000, 1_000_000],
]
export const pythonSolution = `def maxBreak(visits, opens, closes):
    longest, last = 0, opens
    for visit in sorted(visits):
        if opens <= visit <= closes:
            longest = max(longest, visit - last)
            last = visit
    return max(longest, closes - last)
`
export const javascriptSolution = `function maxBreak(visits, opens, closes) {
  const ordered = [...visits].sort((one, other) => one - other)
  let longest = 0
  let last = opens
  for (const visit of ordered) {
    if (visit < opens || visit > closes) continue
    longest = Math.max(longest, visit - last)
    last = visit
  }
  return Math.max(longest, closes - last)
}
`
export const javaSolution = `import java.util.Arrays;

class Solution {
    int maxBreak(int[] visits, int opens, int closes) {
        int[] ordered = visits.clone();
        Arrays.sort(ordered);
        int longest = 0;
        int last = opens;
        for (int visit : ordered) {
            if (visit < opens || visit > closes) continue;
            longest = Math.max(longest, visit - last);
            last = visit;
        }
        return Math.max(longest, closes - last);
    }
}
`
export const goSolution = `package main

import "sort"

func maxBreak(visits []int, opens int, closes int) int {
	ordered := append([]int(nil), visits...)
	sort.Ints(ordered)
	longest, last := 0, opens
	for _, visit := range ordered {
		if visit < opens || visit > closes {
			continue
		}
		if visit-last > longest {
			longest = visit - last
		}
		last = visit
	}
	if closes-last > longest {
		return closes - last
	}
	return longest
}
`
const slow = `def maxBreak(visits, opens, closes):
    longest, last = 0, opens
    while True:
        later = [visit for visit in visits if last < visit <= closes]
        if not later:
            return max(longest, closes - last)
        longest = max(longest, min(later) - last)
        last = min(later)
`

/** Each bad question differs from it in one respect. */
export const sound: BankCodingQuestion = {
  id: 'longest-break',
  version: 1,
  kind: 'coding',
  title: 'The longest break of a ticket office',
  difficulty: 'easy',
  category: 'Sorting',
  skills: ['Algorithms'],
  tags: ['sorting'],
  minutes: 15,
  statement:
    'A ticket office notes the minute of each visit, in no order and at times when it is closed too. Write `maxBreak(visits, opens, closes)` that returns how many minutes pass at most, within the opening hours, without anybody coming.',
  signature: {
    name: 'maxBreak',
    params: [
      { name: 'visits', type: 'int[]' },
      { name: 'opens', type: 'int' },
      { name: 'closes', type: 'int' },
    ],
    returns: 'int',
  },
  examples: [
    { input: 'visits = [10, 30, 70], opens = 0, closes = 100', output: '40', explanation: 'From 30 to 70.' },
    { input: 'visits = [70, 10, 30], opens = 0, closes = 75', output: '40' },
  ],
  constraints: ['0 <= visits.length <= 12000', 'opens <= closes'],
  followUp: 'Two offices share one list. How would you tell their breaks apart?',
  probe: 'What does your solution cost, and why is that enough here?',
  cost: 'O(n log n) time, O(n) space',
  keyIdeas: ['Only neighbours in time matter.', 'Both ends of the day bound a break.', 'Visits outside do not count.'],
  tryInput: 'Try visits = [5] with opens = 10 and closes = 12.',
  syntaxHint: { python: 'ordered = sorted(words)', javascript: 'const ordered = [...words].sort()' },
  workedExample: { problem: 'Which word comes first?', idea: 'Keep the best so far.', code: 'best = min(words)' },
  tests: [
    ...core.map((args, at) => makeBreakTest('core', args, at < 2)),
    ...edge.map((args) => makeBreakTest('edge', args)),
    ...scale.map((args) => makeBreakTest('scale', args)),
  ],
  reference: {
    javascript: javascriptSolution,
    python: pythonSolution,
    typescript: javascriptSolution.replace(
      '(visits, opens, closes)',
      '(visits: number[], opens: number, closes: number): number',
    ),
    java: javaSolution,
    go: goSolution,
  },
  wrong: [
    {
      language: 'python',
      code: pythonSolution.replace('sorted(visits)', 'visits'),
      group: 'core',
      mistake: 'Does not sort.',
    },
    { language: 'python', code: slow, group: 'scale', mistake: 'Looks through all visits again for each.' },
  ],
}
