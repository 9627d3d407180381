/** The small changes that are tried for the line of a mistake: which there are for a line, and what is left alone. */
import { describe, expect, test } from 'vitest'
import type { Situation } from '../situation.ts'
import { smallEdits } from './small-edits.ts'

type Tongue = Situation['language']

/** Of the changes of one kind: the line as it would be. */
const changedTo = (language: Tongue, code: string, line: number, kind: string) =>
  smallEdits(code, language)
    .filter((each) => each.line === line && each.kind === kind)
    .map((each) => each.code.split('\n')[line - 1]!.trim())

test.each<[Tongue, string, string, string[]]>([
  ['python', 'if a < b:', 'border', ['if a <= b:']],
  ['python', 'if a >= b:', 'border', ['if a > b:']],
  ['javascript', 'while (a <= b) {', 'border', ['while (a < b) {']],
  ['typescript', 'const f = (a: number) => a > 3', 'border', ['const f = (a: number) => a >= 3']],
  ['python', 'x = rows[i + 7]', 'by-one', ['x = rows[i + 8]', 'x = rows[i + 6]']],
  ['python', 'x = i + 1', 'by-one', ['x = i + 2', 'x = i + 0', 'x = i']],
  ['javascript', 'n = list.length', 'by-one', ['n = list.length - 1', 'n = list.length + 1']],
  ['python', 'n = len(rows)', 'by-one', ['n = len(rows) - 1', 'n = len(rows) + 1']],
  ['python', 'for i in range(n):', 'by-one', ['for i in range(n + 1):', 'for i in range(n - 1):']],
  ['python', 'return count', 'by-one', ['return count - 1', 'return count + 1']],
  ['python', 'if a == b:', 'direction', ['if a != b:', 'if not (a == b):']],
  ['javascript', 'ok = a !== b', 'direction', ['ok = a === b']],
  ['python', 'if not seen:', 'direction', ['if seen:']],
  ['python', 'ok = a and b', 'joint', ['ok = a or b']],
  ['javascript', 'ok = a || b', 'joint', ['ok = a && b']],
  ['python', 'x = max(a, b)', 'choice', ['x = min(a, b)']],
  ['python', 'x = rows[-1]', 'choice', ['x = rows[0]']],
  ['javascript', 'x = rows.shift()', 'choice', ['x = rows.pop()']],
  ['javascript', 'rows.push(x)', 'choice', ['rows.unshift(x)']],
  ['javascript', 'x = Math.floor(y)', 'choice', ['x = Math.ceil(y)']],
  ['python', 'm = pattern.match(s)', 'whole', ['m = pattern.fullmatch(s)']],
  ['python', "parts = s.split(' ')", 'whole', ["parts = s.split(' ', 1)"]],
  ['javascript', 'text += parts[1]', 'whole', ["text += parts.slice(1).join(' ')", "text += ' '.join(parts[1:])"]],
  [
    'javascript',
    'd = Date.UTC(y, m, 1)',
    'by-one',
    ['d = Date.UTC(y, m, 2)', 'd = Date.UTC(y, m, 0)', 'd = Date.UTC(y, m - 1, 1)'],
  ],
  ['python', 'name = row.strip()', 'needed', ['name = row', 'pass']],
  ['typescript', '  low = mid', 'by-one', ['low = mid + 1', 'low = mid - 1']],
  ['python', 'height = bottom - top', 'by-one', ['height = bottom - top + 1']],
  ['javascript', 'const days = last - first;', 'by-one', ['const days = last - first + 1;']],
  ['go', 'days := last-first', 'by-one', ['days := last-first + 1']],
  ['python', 'x = rows[i] - low', 'by-one', []],
  ['javascript', 'sum = a - b * c', 'by-one', []],
  ['python', 'total += x', 'sign', ['total -= x']],
  ['python', 'x = a // b', 'sign', ['x = a / b']],
  ['python', 'elif a:', 'repeats', ['if a:']],
  ['python', 'break', 'repeats', ['continue']],
  [
    'python',
    'rows.sort(reverse=True)',
    'direction',
    ['rows.sort(key=lambda nova: (-nova[0], *nova[1:]))', 'rows.sort(key=lambda nova: (-nova[1], nova[0]))'],
  ],
  ['python', 'total += cents', 'type', ['total += int(cents)']],
  ['python', 'ok = a < b', 'type', ['ok = int(a) < b', 'ok = a < int(b)', 'ok = int(a) < int(b)']],
  ['javascript', 'x = old + cents', 'type', ['x = Number(old) + cents', 'x = old + Number(cents)']],
  ['python', 'found.append(seat)', 'again', ['if seat not in found: found.append(seat)']],
  ['javascript', 'found.push(seat)', 'again', ['(found.includes(seat) || found.push(seat))']],
  ['python', 'return stock', 'extra', ['return {nova: stock[nova] for nova in stock if stock[nova]}']],
  ['python', 'return names', 'order', ['return sorted(names)', 'return names[::-1]']],
  ['javascript', 'return names', 'again', ['return [...new Set(names)]']],
  ['javascript', 'return true', 'order', []],
  ['javascript', 'ok = x.at[i] > 2', 'needed', ['ok = (x.at[i] ?? 0) > 2', '']],
])('in %s `%s` may have been meant otherwise (%s)', (language, line, kind, meant) => {
  const code = language === 'python' ? `def f(a):\n    ${line}` : `function f(a) {\n  ${line}\n}`
  expect(changedTo(language, code, 2, kind)).toEqual(meant)
})

/** Of Java and Go nothing is tried that the compiler would refuse: one refusal costs a second. */
test.each<[Tongue, string, readonly (readonly [line: number, kind: string, changed: string])[]]>([
  [
    'java',
    `class Solution {
    int most(int[] found) {
        int best = 0;
        for (int each : found) {
            if (each > best) {
                int twice = 2 * each;
                best = twice;
            } else {
                best++;
            }
        }
        return best;
    }
}`,
    [
      [5, 'border', 'if (each >= best) {'],
      [3, 'by-one', 'int best = 1;'],
      [3, 'by-one', 'int best = -1;'],
      [6, 'by-one', 'int twice = 3 * each;'],
      [6, 'by-one', 'int twice = 1 * each;'],
      [12, 'by-one', 'return best - 1;'],
      [12, 'by-one', 'return best + 1;'],
      [5, 'direction', 'if (each < best) {'],
      [9, 'place', '}'],
      [7, 'needed', ''],
      [9, 'needed', ''],
    ],
  ],
  [
    'go',
    `package main

func most(found []int) []int {
	best := []int{}
	for _, each := range found {
		if each > 2 && each-1 != 4 {
			best = append(best, each)
		}
	}
	return best
}`,
    [
      [6, 'border', 'if each >= 2 && each-1 != 4 {'],
      [6, 'by-one', 'if each > 3 && each-1 != 4 {'],
      [6, 'by-one', 'if each > 1 && each-1 != 4 {'],
      [6, 'by-one', 'if each > 2 && each-2 != 4 {'],
      [6, 'by-one', 'if each > 2 && each-0 != 4 {'],
      [6, 'by-one', 'if each > 2 && each-1 != 5 {'],
      [6, 'by-one', 'if each > 2 && each-1 != 3 {'],
      [6, 'by-one', 'if each > 2 && each != 4 {'],
      [6, 'direction', 'if each < 2 && each-1 != 4 {'],
      [6, 'direction', 'if each > 2 && each-1 == 4 {'],
      [6, 'joint', 'if each > 2 || each-1 != 4 {'],
      [6, 'sign', 'if each > 2 && each+1 != 4 {'],
      [6, 'repeats', 'for each > 2 && each-1 != 4 {'],
      [7, 'place', '}'],
      [7, 'needed', ''],
    ],
  ],
])('of a program in %s', (language, code, meant) => {
  const found = smallEdits(code, language).map((each) => [
    each.line,
    each.kind,
    each.code.split('\n')[each.line - 1]!.trim(),
  ])
  expect(found).toEqual(meant)
})

describe('what is left alone', () => {
  test.each<[string, Tongue, string]>([
    ['a text', 'python', "x = 'a < b and 7'"],
    ['a remark', 'python', '# if a < b: return 7'],
    ['a remark of another language', 'javascript', '// a <= b || 7'],
    ['a pattern text', 'javascript', 'const x = `a < 7`'],
    ['an arrow', 'javascript', 'const f = (a) => a'],
    ['the head of a function', 'python', 'def f(a=7):'],
  ])('%s', (_, language, line) => {
    const kinds = smallEdits(line, language).filter(({ kind }) => kind !== 'needed' && kind !== 'place')
    expect(kinds).toEqual([])
  })

  test.each<[string, string]>([
    ['a type of Java with its parts', '  Map<String, List<Integer>> byName;'],
    ['a method of Java', '  private int[] add(List<Integer> found, int most) {'],
  ])('%s', (_, line) => {
    const kinds = smallEdits(line, 'java').filter(({ kind }) => kind !== 'needed' && kind !== 'place')
    expect(kinds).toEqual([])
  })

  test('code of more than 120 lines, and a line of more than 200 signs', () => {
    const lines = (count: number) => Array.from({ length: count }, () => 'a = b < c').join('\n')
    expect(smallEdits(lines(120), 'python').length).toBeGreaterThan(0)
    expect(smallEdits(lines(121), 'python')).toEqual([])
    expect(smallEdits(`a = b < ${'c'.repeat(192)}`, 'python').length).toBeGreaterThan(0)
    expect(smallEdits(`a = b < ${'c'.repeat(193)}`, 'python')).toEqual([])
  })
})

test('there are at most 240, the likeliest first, and none is the code as it is', () => {
  const code = Array.from({ length: 100 }, (_, at) => `a${at} = b < c + ${at}`).join('\n')
  const edits = smallEdits(code, 'python')
  expect(edits).toHaveLength(240)
  expect(edits.slice(0, 100).every(({ kind }) => kind === 'border')).toBe(true)
  expect(edits.some((edit) => edit.code === code)).toBe(false)
})

test('each changes one line, or the order of two', () => {
  const code =
    'def f(rows):\n    best = 0\n    for row in rows:\n        if row > best:\n            best = row\n    return best'
  const own = code.split('\n')
  for (const edit of smallEdits(code, 'python')) {
    const changed = edit.code.split('\n')
    const differ = own.flatMap((line, at) => (line === changed[at] ? [] : [at + 1]))
    expect(changed).toHaveLength(own.length)
    expect(differ).toContain(edit.line)
    expect(differ.length).toBeLessThanOrEqual(edit.kind === 'place' ? 2 : 1)
  }
})

describe('the place of a statement', () => {
  test('in Python: under an outer condition, or deeper', () => {
    const code = 'for a in b:\n    if a:\n        go(a)\n    count += 1'
    expect(smallEdits(code, 'python').filter(({ kind }) => kind === 'place')).toEqual(
      [
        { line: 4, kind: 'place', code: 'for a in b:\n    if a:\n        go(a)\n        count += 1' },
        { line: 4, kind: 'place', code: 'for a in b:\n    if a:\n        go(a)\n    else:\n        count += 1' },
        { line: 3, kind: 'place', code: 'for a in b:\n    if a:\n    go(a)\n    count += 1' },
      ].toSorted((one, other) => one.line - other.line),
    )
  })

  test('in JavaScript: before or behind the brace next to it', () => {
    const code = 'for (const a of b) {\n  if (a) {\n    go(a)\n  }\n  count += 1\n}'
    const moved = smallEdits(code, 'javascript').filter(({ kind }) => kind === 'place')
    expect(moved.map((edit) => edit.code)).toContain(
      'for (const a of b) {\n  if (a) {\n    go(a)\n  count += 1\n  }\n}',
    )
    expect(moved.map((edit) => edit.code)).toContain(
      'for (const a of b) {\n  if (a) {\n  }\n    go(a)\n  count += 1\n}',
    )
  })

  test('what follows a condition in any case, only where it does not hold', () => {
    const codesOf = (code: string, language: Tongue) =>
      smallEdits(code, language).flatMap((edit) => (edit.kind === 'place' && edit.code.includes('else') ? [edit] : []))
    expect(codesOf('if a:\n    b += 1\nrows.append(c)', 'python')).toEqual([
      { line: 3, kind: 'place', code: 'if a:\n    b += 1\nelse:\n    rows.append(c)' },
    ])
    expect(codesOf('for a in b:\n    c += 1\nrows.append(c)', 'python')).toEqual([])
    expect(codesOf('if (a) {\n  b += 1\n}\nrows.push(c)', 'javascript')).toEqual([
      { line: 4, kind: 'place', code: 'if (a) {\n  b += 1\n}\nelse rows.push(c)' },
    ])
    expect(codesOf('if (a) b += 1;\nrows.push(c);', 'typescript')).toEqual([
      { line: 2, kind: 'place', code: 'if (a) b += 1;\nelse rows.push(c);' },
    ])
  })

  test('two neighbours in the other order', () => {
    const moved = smallEdits('first(a)\nsecond(a)', 'javascript').filter(({ kind }) => kind === 'place')
    expect(moved).toEqual([{ line: 1, kind: 'place', code: 'second(a)\nfirst(a)' }])
  })

  test('a value that is named before the one that changes it, and not what opens a block', () => {
    const placesOf = (code: string) => smallEdits(code, 'javascript').filter(({ kind }) => kind === 'place')
    expect(placesOf('const at = list.indexOf(b)\nlist.splice(a, 1)')).toEqual([
      { line: 1, kind: 'place', code: 'list.splice(a, 1)\nconst at = list.indexOf(b)' },
    ])
    expect(placesOf('const f = () => {\n  go(a)\n}').map(({ line }) => line)).toEqual([2])
  })

  test('or without it', () => {
    expect(smallEdits('first(a)', 'python').filter(({ kind }) => kind === 'needed')).toEqual([
      { line: 1, kind: 'needed', code: 'pass' },
    ])
    expect(smallEdits('first(a)', 'javascript').filter(({ kind }) => kind === 'needed')).toEqual([
      { line: 1, kind: 'needed', code: '' },
    ])
  })
})
