import { expect, test } from 'vitest'
import { givesItselfAway } from './giveaway.ts'

// The second choice is the right one.
test.each<[string, [string, string], string[], boolean]>([
  ['a number of the line', ['if (limit > 42) {', 'if (limit >= 42) {'], ['7', '42', '3'], true],
  ['a number that others have too', ['if (limit > 42) {', 'if (limit >= 42) {'], ['42, [1]', '42, [2]', '3'], false],
  ['a text in another spelling', ["if (word === 'abc') return 2", ''], ['"abd"', '"abc"', '"x"'], true],
  ['the only empty list', ['if (items.length === 0) return []', ''], ['[1, 2]', '[]', '[3]'], true],
  ['nothing, in Python', ['if not items:', 'if items:'], ['[1, 2]', '""', '[3]'], true],
  ['nothing in common', ['total += price * count', 'total -= price * count'], ['[1, 2]', '[5, 2]', '[3]'], false],
])('a changed line reveals its answer by %s', (_, [before, after], choices, gives) => {
  expect(givesItselfAway({ line: 1, before, after }, choices, 1)).toBe(gives)
})
