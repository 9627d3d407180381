/** Every slip that Nova names from the form of a line: code that has it, with the line, and the same done right, which has not. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import { expect, test } from 'vitest'
import { bank } from '../../../test/nova-asking.ts'
import type { Situation } from '../situation.ts'
import { findingsIn } from './code-findings.ts'

type Tongue = Situation['language']
const question = bank.byId.get('stock-movements') as BankCodingQuestion
const saidOf = (language: Tongue, code: string) =>
  // That the function itself is missing is another matter.
  findingsIn(code, question, language).flatMap(({ line, says }) => (line === 0 ? [] : [`${line}: ${says}`]))

test.each<[Tongue, string, string, string]>([
  ['javascript', 'if (kind = 1) {\n  go()\n}', '1: one `=` puts a value into `kind`', 'if (kind === 1) {\n  go()\n}'],
  ['java', 'while (left = 0) {\n  go();\n}', '1: one `=` puts a value into `left`', 'while (left == 0) {\n  go();\n}'],
  ['typescript', 'if (a && b = 2) {\n}', '1: one `=` puts a value into `b`', 'if (a && b <= 2) {\n}'],
  ['python', 'if kind = 1:\n    go()', "1: one `=` sets a value, which isn't allowed", 'if kind == 1:\n    go()'],
  ['python', 'a = 1\nwhile a = 2:\n    go()', '2: one `=` sets a value', 'a = 1\nwhile a >= 2:\n    go()'],
  ['go', 'if kind = 1 {\n}', "1: one `=` sets a value, which isn't allowed", 'if kind := next(); kind == 1 {\n}'],
  [
    'javascript',
    'for (let i = 0; i <= list.length; i++) {\n  sum += list[i]\n}',
    '1: the loop goes on while `i` is at most `list.length`',
    'for (let i = 0; i < list.length; i++) {\n  sum += list[i]\n}',
  ],
  [
    'typescript',
    'for (let i = 0; i <= list.length; i++) {\n  sum += list[i]\n}',
    '1: the loop goes on while `i` is at most `list.length`',
    'for (let i = 0; i <= list.length; i++) {\n  sum += list[i - 1]\n}',
  ],
  [
    'java',
    'for (int i = 0; i <= text.length(); i++) {\n  char c = text.charAt(i);\n}',
    '1: the loop goes on while `i` is at most `text.length()`',
    'for (int i = 0; i <= text.length(); i++) {\n  if (i < text.length()) { char c = text.charAt(i); }\n}',
  ],
  [
    'go',
    'for i := 0; i <= len(list); i++ {\n\tsum += list[i]\n}',
    '1: the loop goes on while `i` is at most `len(list)`',
    'for i := 0; i < len(list); i++ {\n\tsum += list[i]\n}',
  ],
  [
    'python',
    'for i in range(len(rows) + 1):\n    print(rows[i])',
    '1: `i` goes up to `len(rows)`',
    'for i in range(len(rows) + 1):\n    print(rows[:i])',
  ],
  [
    'python',
    'for row in rows:\n    print(rows[row])',
    '1: `row` is each element of `rows` in turn, and below it is used as a place',
    'for row in range(len(rows)):\n    print(rows[row])',
  ],
  [
    'javascript',
    'for (const row of rows) {\n  print(rows[row])\n}',
    '1: `row` is each element of `rows` in turn',
    'for (const row of rows.keys()) {\n  print(rows[row])\n}',
  ],
  [
    'python',
    'for row in rows:\n    if bad(row):\n        rows.remove(row)',
    '1: the loop goes through `rows` while its body takes elements out',
    'for row in list(rows):\n    if bad(row):\n        rows.remove(row)',
  ],
  ['python', 'count = 0\ncount == 1\nprint(count)', '2: two equal signs compare', 'count = 0\ncount = 1\nprint(count)'],
  ['java', 'int count;\ncount == 1;', '2: two equal signs compare', 'boolean same;\nsame = count == 1;'],
  ['python', 'rows = rows.sort()', '1: `sort` changes the collection itself', 'rows = sorted(rows)'],
  [
    'python',
    'seen = []\nall = seen.append(1)',
    '2: `append` changes the collection itself',
    'seen = []\nseen.append(1)',
  ],
  ['javascript', 'list = list.push(1)', '1: `push` changes the array itself', 'list.push(1)'],
  ['javascript', 'list.map((x) => x * 2)', '1: `map` changes nothing in place', 'const twice = list.map((x) => x * 2)'],
  ['typescript', "name.replace('a', 'b')", '1: `replace` changes nothing in place', "name = name.replace('a', 'b')"],
  ['java', 'name.trim();', '1: `trim` changes no string', 'String short = name.trim();'],
  ['python', 'name.strip()', '1: `strip` changes nothing in place', 'name = name.strip()'],
  ['python', 'sorted(rows)', '1: `sorted` changes nothing in place', 'rows = sorted(rows)'],
  [
    'javascript',
    'rows.sort((a, b) => a.at < b.at)',
    '1: `sort` wants a number from its comparison',
    'rows.sort((a, b) => a.at - b.at)',
  ],
  [
    'javascript',
    'return\nfirst + second',
    '1: JavaScript ends the statement right after a `return`',
    'return first + second',
  ],
  [
    'javascript',
    'const twice = list.map((x) => { x * 2 })',
    '1: the function inside `map` has braces and no `return`',
    'const twice = list.map((x) => { return x * 2 })',
  ],
  [
    'python',
    'if count is 3:\n    go()',
    '1: `is` asks whether two names mean the very same',
    'if count is None:\n    go()',
  ],
  ['java', 'if (kind == "in") {\n}', '1: in Java `==` asks whether two strings', 'if (kind.equals("in")) {\n}'],
  [
    'python',
    'if a:\n    go()\nelse if b:\n    stay()',
    '3: Python has no `else if`',
    'if a:\n    go()\nelif b:\n    stay()',
  ],
  ['python', 'if a && b:\n    go()', '1: `&&` is no operator of Python', 'if a and b:\n    go()'],
  ['python', 'count = 0\ncount++', '2: Python has no `++`', 'count = 0\ncount += 1'],
  [
    'python',
    'for row in rows\n    go(row)',
    '1: the line opens a block (`for`), but no colon',
    'for row in rows:\n    go(row)',
  ],
  [
    'python',
    'def go(rows=[]):\n    return rows',
    '1: a default such as `[]`',
    'def go(rows=None):\n    return rows or []',
  ],
  ['python', 'count = rows.length', '1: Python has no `.length`', 'count = len(rows)'],
  ['python', 'rows.push(1)', '1: Python has no `.push`; it has `append`', 'rows.append(1)'],
  [
    'javascript',
    'rows.forEach((row) => { return row.at })',
    '1: a `return` inside `forEach` ends that one call',
    'rows.forEach((row) => { if (!row) return\n  go(row) })',
  ],
  [
    'python',
    "if a == 'x' or 'y':\n    go()",
    '1: each side of `or` is a condition',
    "if a == 'x' or a == 'y':\n    go()",
  ],
  [
    'javascript',
    "if (a === 'x' || 'y') {\n}",
    '1: each side of `||` is a condition',
    "if (a === 'x' || a === 'y') {\n}",
  ],
  [
    'javascript',
    'if (list === []) {\n}',
    '1: a new array or object is equal to no other',
    'if (list.length === 0) {\n}',
  ],
  ['javascript', 'if (list.indexOf(x)) {\n}', '1: `indexOf` gives -1', 'if (list.indexOf(x) >= 0) {\n}'],
  [
    'go',
    'for _, item := range items {\n\titem.left = 0\n}',
    '1: `item` is a copy of the element',
    'for at := range items {\n\titems[at].left = 0\n}',
  ],
  [
    'go',
    'rows := make([]int, 5)\nrows = append(rows, 1)',
    '1: `make` with one number makes that many elements',
    'rows := make([]int, 0, 5)\nrows = append(rows, 1)',
  ],
  [
    'go',
    'go func() {\n\twg.Add(1)\n\twork()\n}()',
    '2: `Add` stands inside the goroutine',
    'wg.Add(1)\ngo func() {\n\twork()\n}()',
  ],
  [
    'java',
    'for (Item item : items) {\n  items.remove(item);\n}',
    '1: the loop goes through `items` while its body changes',
    'for (Item item : items) {\n  others.remove(item);\n}',
  ],
  [
    'javascript',
    'const seen = new Set()\nconst count = seen.length',
    '2: `seen` is a Map or Set, which has `size`',
    'const seen = []\nconst count = seen.length',
  ],
])('in %s `%s` is told: %s', (language, slip, told, right) => {
  const said = saidOf(language, slip)
  expect(said.filter((each) => each.startsWith(told))).toHaveLength(1)
  const words = told.replace(/^\d+: /, '')
  expect(saidOf(language, right).filter((each) => each.includes(words))).toEqual([])
})

test('what stands in texts and remarks is no slip', () => {
  expect(saidOf('python', "note = 'if a = b: rows.push(1)'\n# count++ else if\nprint(note)")).toEqual([])
  expect(saidOf('javascript', "const note = 'if (a = b) list = list.push(1)' // rows.sort((a, b) => a < b)")).toEqual(
    [],
  )
})

test('what keeps the code from running at all is told first', () => {
  const [first] = findingsIn('rows = rows.sort()\nif rows = 1:\n    go()', question, 'python')
  expect([first!.line, first!.stops]).toEqual([2, true])
})

test('of two slips in one line one is told', () => {
  expect(saidOf('python', 'if count is 3 && other:\n    go()')).toHaveLength(1)
})
