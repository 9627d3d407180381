/** Guesses that name a value of the code, and what becomes of a value as the code runs. */
import { expect, test } from 'vitest'
import { loadBank } from '../../questions/bank.ts'
import type { Scene } from '../sayings.ts'
import type { Situation } from '../situation.ts'
import { answersMaking, answerWatchedLine, valuesIn, valuesNamed } from './named-guesses.ts'
import { tellValues } from './watched-values.ts'

const code = `def bestEarnings(bookings, rest):
    bookings.sort(key=lambda b: b[1])
    best = [0] * len(bookings)
    last = None
    for i in range(len(bookings)):
        start, end, pay = bookings[i]
        best[i] = pay
        total = pay + rest
    return max(best)
`
const question = loadBank().byId.get('crane-bookings')
const namesIn = (text: string) => valuesNamed(text, { question, code, language: 'python' } as Situation)

test.each([
  ['is best[-1] never filled?', ['best'], [3, 7, 9]],
  ['i think total is too big', ['total'], [8]],
  ['maybe last = None is wrong?', ['last'], [4]],
  ['no i mean is best[-1] never filled?', ['best'], [3, 7, 9]],
  ['i mean the total, it is too big no', ['total'], [8]],
])('%s', (text, names, lines) => {
  expect(namesIn(text)).toEqual({ names, lines })
})

test.each([
  ['my map keeps only one pair per station, thats the problem?', ['best'], [1, 3, 4]],
  ['the sockets from the left still count? width goes to 0 but socket not', ['sockets', 'width'], [2, 3]],
])('a value is named by its kind and in the plural as well: %s', (text, names, lines) => {
  const own = 'const best = new Map()\nlet sockets = 0\nlet width = sockets\nbest.set(1, 2)'.replace(
    'width = sockets',
    'width = sockets + best.size',
  )
  expect(valuesNamed(text, { question, code: own, language: 'javascript' } as Situation)).toEqual({ names, lines })
})

test.each([
  ['best was all 0. now i get other numbers, is the total wrong? pay + rest', ['total', 'best']],
  ['best looks right i think.. so total never gets the rest?', ['total', 'best']],
  ['best is fine. total is off', ['best', 'total']],
])('what the asking sentence names comes first: %s', (text, names) => {
  expect(namesIn(text).names).toEqual(names)
})

const stand = `func largestStand(floor []string, least int) int {
	best := 0
	for bottom := range floor {
		sockets := 0
		for c := range floor[bottom] {
			if floor[bottom][c] == '+' {
				sockets++
			}
		}
		if sockets > least { return best }
		for best < sockets {
			best += 1
		}
	}
	return best
}
`

test.each([
  ['an if tells what its block sets', stand, 'go', 6, ['sockets', 'bottom', 'c']],
  ['a loop tells first what it reads and sets', stand, 'go', 11, ['best', 'sockets']],
  ['a line that sets something tells that', stand, 'go', 5, ['c', 'bottom']],
  [
    'what a block changes by a call is told before what it sets on the way',
    'const store = []\nif (store.length > room) {\n  let far = 0\n  store.shift()\n}',
    'javascript',
    2,
    ['store', 'far'],
  ],
  ['the head of a function tells nothing of what is in it', stand, 'go', 1, []],
  ['a block in one line tells what it reads', stand, 'go', 10, ['sockets', 'best']],
  [
    'a block ends where the lines stand as far out as its head',
    'def f(rows):\n    low = 0\n    for row in rows:\n        if row:\n            low = row\n        seen = low\n    return seen',
    'python',
    4,
    ['low', 'row'],
  ],
] as const)('%s', (_, own, language, line, names) => {
  expect(valuesIn(line, { code: own, language } as unknown as Situation)).toEqual(names)
})

test.each([
  'the last one is still wrong',
  'what is total for?',
  'what does it mean that best is never empty?',
  'can i reset best?',
  'is rest never negative?',
  'is my complexity O(n) as best is never sorted?',
  'line 7, is best wrong?',
  'does the total never go below 0?',
  'what if best is never set?',
  'how do i get the total when it is not set?',
])('names no value as a guess: %s', (text) => {
  expect(namesIn(text)).toEqual({ names: [], lines: [] })
})

const each = 'a = 1\na = 1\na += 1\na = 1\na = 1'
const step = (line: number, held: Record<string, number | number[]>) => ({ line, depth: 0, held })

test('a value is told with the lines that set it, one line once', () => {
  const steps = [
    step(1, {}),
    step(2, { a: 0 }),
    step(3, { a: 0 }),
    step(3, { a: 1 }),
    step(4, { a: 2 }),
    step(5, { a: 7 }),
  ]
  expect(tellValues(steps, 'a', each)).toBe('`a` becomes `0` in line 1, `1`, `2` in line 3 and `7` in line 4')
  expect(tellValues(steps.slice(0, 3), 'a', each)).toBe('`a` becomes `0` in line 1 and stays so')
  expect(tellValues(steps.slice(1, 5), 'a', each)).toBe('`a` becomes `1` and `2` in line 3')
})

test('of many changes the first are told and the others counted; what is long or never set is not told', () => {
  const many = Array.from({ length: 9 }, (_, at) => step(2, { a: at }))
  expect(tellValues([step(1, {}), ...many], 'a', each)).toBe(
    '`a` becomes `0` in line 1, `1`, `2`, `3`, `4` in line 2, and changes 4 times more',
  )
  expect(tellValues([step(1, {}), step(2, { a: Array.from({ length: 30 }, () => 1) })], 'a', each)).toBeUndefined()
  expect(tellValues([step(1, {}), step(2, {})], 'a', each)).toBeUndefined()
})

test('a whole number too large to be exact is told as about so much, and each change of it counts', () => {
  const steps = [step(1, {}), step(2, { a: 2 ** 63 }), step(3, { a: 2 ** 63 + 2 ** 40 })]
  expect(tellValues(steps, 'a', each)).toBe('`a` becomes `about 9.22e18` in line 1 and `about 9.22e18` in line 2')
})

test('what the head of a loop counts on is told with that line', () => {
  const steps = [
    step(1, {}),
    step(2, { a: 0 }),
    step(3, { a: 0 }),
    step(2, { a: 1 }),
    step(3, { a: 1 }),
    step(2, { a: 2 }),
  ]
  expect(tellValues(steps, 'a', 'for a in b:\n  print(a)\n  c')).toBe('`a` becomes `0`, `1` and `2` in line 1')
})

test.each(['what is total there on day 0?', 'whats in best when i is 2', 'what does best hold at the end'])(
  'a value is asked for: %s',
  (text) => {
    expect(namesIn(text).names).toHaveLength(1)
  },
)

const heard = (last: string, state: Situation['state'] = 'wrong-answer') =>
  ({ situation: { state, replies: [{ text: last, step: 2 }] } }) as unknown as Scene
const wasAsked = 'In that run `m` becomes `4` in line 3 and `5` in line 6. Is that what should happen at that moment?'

test.each(['yeah m is 4, thats right, after has 4 lines. so?', 'yes it should be 4 there', 'no. it should be 3'])(
  'a yes or no to whether that should happen answers what was asked: %s',
  (text) => {
    expect(answersMaking(text, heard(wasAsked))).toBe(true)
  },
)

test.each([
  ['yes, but is the order of lines important?', wasAsked],
  ['what does line 3 do', wasAsked],
  ['yeah m is 4, thats right', 'Which test fails?'],
])('%s answers nothing that was asked', (text, last) => {
  expect(answersMaking(text, heard(last))).toBe(false)
})

test.each([
  [['`n` becomes `3` in line 2 and stays so'], undefined],
  [
    ['`n` becomes `3` in line 2 and `4` in line 3'],
    expect.stringContaining('`n` becomes `3` in line 2 and `4` in line 3.'),
  ],
])('of a line that is asked about only what moves is told', async (watched, told) => {
  const own = 'def bestEarnings(bookings, rest):\n    n = len(bookings)\n    n = n + 1\n    return n'
  const failure = { args: [[[1, 2, 3]], 0], actual: 2, expected: 3, error: '' }
  const situation = { question, code: own, language: 'python', state: 'wrong-answer', isTested: true, replies: [] }
  const scene = { situation: { ...situation, test: { failure } }, room: {}, tongue: 'en' } as unknown as Scene
  const reply = await answerWatchedLine('is it line 2?', scene, { watch: async () => watched })
  expect(reply?.text).toEqual(told)
})
