/** Names that code declares, and those that should be read somewhere. */
import { tokenize } from '@nova/contract/questions/code-tokens'
import { expect, it } from 'vitest'
import { declaredNames, isPlaceholder } from './code-names.ts'

type Case = [code: string, names: string[]]
/** Names as they are found; those that something should read carry a star. */
const namesIn = (language: 'javascript' | 'python' | 'java' | 'go', code: string) =>
  declaredNames(language, tokenize(language, code)).map(({ name, isLocal }) => (isLocal ? `${name}*` : name))

it.each<Case>([
  ['const a = 1', ['a*']],
  ['let a = 1; var b', ['a*', 'b*']],
  ['const { a, b: c } = d', ['a', 'c']],
  ['const [a, b] = c', ['a', 'b']],
  ['for (const { a } of b) c()', ['a']],
  ['let [a, b]; c()', ['a', 'b']],
  ['const 1 = a', []],
  ['function go(first, { second }, [third], ...rest) { last(fourth) }', ['go', 'first', 'second', 'third', 'rest']],
  ['function (first) { }', []],
  ['function go(first = other) { }', ['go', 'first']],
  ['class Go { }', ['Go']],
  ['class { }', []],
  ['go(item => item)', ['item']],
  ['go((item, at) => item)', ['item', 'at']],
  ['go((item) => (other) => item)', ['item', 'other']],
  ['go((item = (1), at) => item)', ['item', 'at']],
  ['const a = 1; const a = 2', ['a*']],
  ['a = 1', []],
])('finds in JavaScript %s', (code, names) => {
  expect(namesIn('javascript', code)).toEqual(names)
})

it.each<Case>([
  ['total = 1\n', ['total*']],
  ['total, rest = 1, 2\n', ['total', 'rest']],
  ['total: int = 1\n', ['total*']],
  ['total: int\n', []],
  ['total.part = 1\n', []],
  ['go(total, rest=1)\n', []],
  ['total == 1\n', []],
  ['def go(self, first, *rest, **more):\n    pass\n', ['go', 'first', 'rest', 'more']],
  ['def go(first=other):\n    pass\n', ['go', 'first']],
  ['class Go:\n    pass\n', ['Go']],
  ['for at, item in rest:\n    pass\n', ['at', 'item']],
  ['go(lambda first, second: third)\n', ['first', 'second']],
  ['go(lambda first=other: third)\n', ['first']],
  ['lambda\n', []],
])('finds in Python %s', (code, names) => {
  expect(namesIn('python', code)).toEqual(names)
})

it.each<Case>([
  ['int total = 1;', ['total*']],
  ['int total;', ['total*']],
  ['int go(int first, String[] rest) { }', ['go', 'first', 'rest']],
  ['List<String> names = go();', ['names*']],
  ['for (String item : rest) { }', ['item']],
  ['return total;', []],
  ['new Thing();', []],
  ['total = 1;', []],
  ['int total + 1', []],
])('finds in Java %s', (code, names) => {
  expect(namesIn('java', code)).toEqual(names)
})

it.each<Case>([
  ['total := 1', ['total']],
  ['total, err := go()', ['err', 'total']],
  ['for at, item := range rest { }', ['item', 'at']],
  ['if err := go(); err != nil { }', ['err']],
  ['go() ; total := 1', ['total']],
  ['var total int', ['total']],
  ['var (', []],
  ['func run(first int, rest string) { }', ['run', 'first', 'rest']],
  ['func (at Thing) { }', []],
  ['total = 1', []],
])('finds in Go %s', (code, names) => {
  expect(namesIn('go', code)).toEqual(names)
})

it('takes a single letter that is no convention for a placeholder, and nothing longer', () => {
  expect(['q', 'i', '_', 'qq', 'ж', 'x'].map(isPlaceholder)).toEqual([true, false, false, false, true, false])
})
