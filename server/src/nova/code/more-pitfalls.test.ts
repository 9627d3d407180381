/** Traps of the languages that `pitfalls.test.ts` leaves: told to who wonders about them, and not beside a line that avoids them. */
import { expect, test } from 'vitest'
import { ask, standAt } from '../../../test/nova-asking.ts'
import type { Situation } from '../situation.ts'

type Tongue = Situation['language']
const written = (language: Tongue, code: string) =>
  standAt('stock-movements', { code, state: 'untested', language, isTested: false })

test.each<[Tongue, string, string, string, string]>([
  [
    'python',
    'ranked = sorted(totals.items(), key=lambda x: (x[1], x[0]), reverse=True)',
    'the name is in my key too, so why do i get zoe instead of abe?',
    'turns the whole order round',
    'ranked = sorted(totals.items(), key=lambda x: (-x[1], x[0]))',
  ],
  [
    'javascript',
    'const names = keys.sort()',
    'why does 10 come before 9 when i sort?',
    'in the order of their texts',
    'const names = keys.sort((a, b) => a - b)',
  ],
  [
    'go',
    'for name := range stock {\n\tout = append(out, name)\n}',
    'the order changes every time i run it, why?',
    'visits the keys of a map in a new order',
    'for name := range stock {\n\tout = append(out, name)\n}\nsort.Strings(out)',
  ],
  [
    'java',
    'int total = 0;\nfor (int m : all) total += m;',
    'my total becomes negative, why?',
    'an `int` holds up to 2147483647',
    'long total = 0;',
  ],
  [
    'java',
    'if (a.get(0) == b.get(0)) n++;',
    'two equal values are never the same for my if, why?',
    'are the same object',
    'if (a.get(0).equals(b.get(0))) n++;',
  ],
  [
    'python',
    'grid = [[0] * n] * m',
    'all rows change when i set one, why?',
    'Multiplying a list that holds a list',
    'grid = [[0] * n for _ in range(m)]',
  ],
  [
    'javascript',
    'const grid = Array(m).fill([])',
    'all rows change when i set one, why?',
    'the very same array',
    'const grid = Array.from({ length: m }, () => [])',
  ],
  [
    'javascript',
    'const day = new Date(y, m, d)',
    'my date is one month off, why?',
    'counts months from 0',
    'const day = Date.UTC(y, m - 1, d)',
  ],
  [
    'javascript',
    'for (const at in list) total += at',
    'my index is weird, it concatenates, why?',
    'always as texts',
    'for (const [at] of list.entries()) total += at',
  ],
  [
    'javascript',
    'if (seen.has([x, y])) return',
    'it is never found again in my set, why?',
    'compared by identity',
    "if (seen.has(x + ',' + y)) return",
  ],
  [
    'javascript',
    'const mid = (low + high) / 2',
    'why is my mid 2.5?',
    'keeps the fraction',
    'const mid = Math.floor((low + high) / 2)',
  ],
  [
    'python',
    'copied = rows.copy()',
    'the nested list still changes in the copy, why?',
    'copies the first level alone',
    'copied = copy.deepcopy(rows)',
  ],
  [
    'python',
    'a = b = []',
    'my two lists share everything, the other one changes too, why?',
    'makes one object with two names',
    'a = []\nb = []',
  ],
  ['python', 'mid = (low + high) / 2', 'why do i get a float, 2.0?', 'always gives a float', 'mid = (low + high) // 2'],
  [
    'javascript',
    'rows.forEach(async (row) => { await save(row) })',
    'is forEach over before any of them has finished, does it not await?',
    'waits for nothing',
    'for (const row of rows) await save(row)',
  ],
  [
    'javascript',
    'for (var i = 0; i < 3; i++) later(() => log(i))',
    'all callbacks print the last value, why?',
    'one variable for the whole function',
    'for (let i = 0; i < 3; i++) later(() => log(i))',
  ],
  [
    'javascript',
    'const price = total.toFixed(2)',
    'adding to my number concatenates a string, why?',
    'gives a text',
    'const price = Math.round(total * 100) / 100',
  ],
  [
    'javascript',
    'for (const key of Object.keys(stock)) use(key)',
    'are my keys numbers or strings here?',
    'Keys of an object are always texts',
    'for (const key of stock.keys()) use(key)',
  ],
  [
    'javascript',
    'const seen = new Map()\nseen[name] = 1',
    'size of my map stays 0, why is it empty?',
    'written with `set`',
    'const seen = new Map()\nseen.set(name, 1)',
  ],
  [
    'java',
    'Map<String, Integer> stock = new HashMap<>();',
    'the order is different each time, wrong order, why?',
    'promises no order',
    'Map<String, Integer> stock = new TreeMap<>();',
  ],
  [
    'java',
    'list.remove(x);',
    'it removes the wrong element by index and not the value, why?',
    'takes a place',
    'list.clear();',
  ],
  [
    'java',
    'int sum = c + 1;\nchar c = s.charAt(0);',
    'why is my digit 49 and not 1?',
    'counts as its code',
    'int sum = Integer.parseInt(s) + 1;',
  ],
  [
    'go',
    'share := total / count',
    'why is my half of 5 always 2 and not 2.5',
    'cuts the rest',
    'share := float64(total)',
  ],
  [
    'go',
    'kept := append(list[:at], list[at+1:]...)',
    'my original list is overwritten, both change, why?',
    'writes into the same array',
    'kept := slices.Clone(list)',
  ],
  [
    'go',
    'n := len(name)',
    'umlauts count double in my length, is it bytes?',
    'A Go string is bytes',
    'n := utf8.RuneCountInString(name)',
  ],
])('in %s, of `%s`: %s', async (language, code, message, says, safe) => {
  expect(await ask(message, written(language, code))).toContain(says)
  expect(await ask(message, written(language, safe))).not.toContain(says)
})

test('numbers that may go beyond 32 bits are warned of only where the task has such', async () => {
  const asked = 'my result turns negative for large numbers, why?'
  const shifted = { code: 'const low = word & 255', state: 'untested', language: 'javascript' } as const
  expect(await ask(asked, standAt('packed-readings', shifted))).toContain('cuts numbers to 32 bits')
  expect(await ask(asked, standAt('stock-movements', shifted))).not.toContain('cuts numbers to 32 bits')
})
