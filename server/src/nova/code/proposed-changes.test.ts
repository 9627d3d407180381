/** Which change of their code a candidate asks about, and where it can be made. */
import { expect, test } from 'vitest'
import { proposedChanges } from './proposed-changes.ts'

const code = `def best_earnings(bookings, rest):
    bookings.sort(key=lambda b: b[1])
    # a remark: best < rest
    n = len(bookings)
    best = [0] * n
    for i in range(n):
        start, end, pay = bookings[i]
        best[i] = pay
        for j in range(i):
            if bookings[j][1] + rest < start:
                best[i] = max(best[i], best[j] + pay)
    return max(best)
`

const changesFor = (text: string) =>
  proposedChanges(text, { code, language: 'python' }).map(
    (each) => `${each.line}: ${each.code.split('\n')[each.line - 1]!.trim()}`,
  )

const equal = '10: if bookings[j][1] + rest <= start:'

test.each([
  ['a gap of exactly 2 is allowed so < should be <=?', [equal]],
  ['should it be <= instead of < ?', [equal]],
  ['so <= and not <?', [equal]],
  ['maybe i need <= ?', [equal]],
  ['should i change < to <= there?', [equal]],
  ['line 10, shouldnt it be <= ?', [equal]],
  ['line 11, shouldnt it be <= ?', []],
  ['should it be b[2] instead of b[1]?', ['2: bookings.sort(key=lambda b: b[2])']],
  ['rest should be rest + 1 maybe?', ['10: if bookings[j][1] + rest + 1 < start:']],
  ['line 11 must be best[j] + pay - rest?', ['11: best[i] = max(best[i], best[j] + pay - rest + pay)']],
  ['no i mean it should say `bookings[j][1] - rest`?', []],
  ['i subtract it. so line 12 has to be max(best)?', []],
  ['hm that has to be bookings[j][1] - rest?', []],
  ['ok so line 5 should read `[0] * n`?', []],
  ['hm then line 12 must be best[j] - pay?', ['11: best[i] = max(best[i], best[j] - pay + pay)']],
  ['so line 9 must be best[j] - pay?', []],
  ['do i need rest-1?', ['10: if bookings[j][1] + rest-1 < start:']],
  [
    'should j be j + 1?',
    ['10: if bookings[j + 1][1] + rest < start:', '11: best[i] = max(best[i], best[j + 1] + pay)'],
  ],
])('%s', (text, places) => {
  expect(changesFor(text)).toEqual(places)
})

test.each([
  'i changed < to <=, better?',
  'made it <= because both days count. what input breaks it now?',
  'why is it 60 instead of 110',
  'i get best[0] instead of best[1]',
  'does range(n) include n',
  'why does it need <= n log n',
  'start should be before end, right?',
  'is a gap of rest allowed?',
  'max instead of min?',
  'the answer must be best * 2, or?',
  'line 8 should not be pay - rest, right?',
  'should it be faster?',
  'can rest be 0 or more?',
  'should I use a heap instead of a list?',
])('proposes nothing: %s', (text) => {
  expect(changesFor(text)).toEqual([])
})

test('a comparison is none where the signs hold the type of a map', () => {
  const typed = { code: 'const seen = new Map<string, number>()\nif (a < b) return', language: 'typescript' } as const
  expect(proposedChanges('should < be <= ?', typed).map(({ line }) => line)).toEqual([2])
})
