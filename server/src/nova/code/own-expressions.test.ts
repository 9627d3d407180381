/** Expressions of a candidate's own code in a message, and what they come to in a step of its run. */
import type { Language } from '@nova/contract/words'
import { expect, test } from 'vitest'
import { expressionsIn, namesThatHold, worthOf } from './own-expressions.ts'

const python = 'merged = []\nwait = set()\nfor m in rows:\n    print(len(wait), merged[-1][1])\n    first = {}'
const own = (code: string, language: Language = 'python') => ({ code, language })
const textsIn = (text: string) => expressionsIn(text, namesThatHold(own(python))).map((each) => each.text)

test.each([
  ['what is m[1] there', ['m[1]']],
  ['whats len(wait) and merged[-1][1]?', ['len(wait)', 'merged[-1][1]']],
  ['is merged[m] or first["a"] ok, and wait.', ['merged[m]', 'first["a"]', 'wait']],
  ['print(m) is called', ['m']],
  ['m(1) is called as well', []],
  ['what is a block', []],
])('%s', (text, found) => {
  expect(textsIn(text)).toEqual(found)
})

const held = { merged: [[1, 5], [7]], m: 1, wait: ['a', 'b'], name: 'abc', days: { mon: [2] }, none: null }
const worth = (text: string, language: Language = 'python', code = '') => {
  const [expression] = expressionsIn(text, new Set(Object.keys(held)))
  return expression && worthOf(expression, held, own(code, language))
}

test.each<[string, Language, unknown]>([
  ['merged[0][1]', 'python', { value: 5 }],
  ['merged[-1][0]', 'python', { value: 7 }],
  ['merged[m][0]', 'go', { value: 7 }],
  ['len(wait)', 'python', { value: 2 }],
  ['merged.length', 'javascript', { value: 2 }],
  ['merged.get(1)', 'java', { value: [7] }],
  ['name.length()', 'java', { value: 3 }],
  ['days.mon[0]', 'javascript', { value: 2 }],
  ['days["tue"]', 'python', { lacks: '"tue"' }],
  ['merged[4]', 'python', { lacks: '4' }],
])('%s in %s', (text, language, expected) => {
  expect(worth(text, language)).toEqual(expected)
})

test.each<[string, string, Language, string]>([
  ['a set has no places', 'wait[0]', 'python', 'wait = set()'],
  ['a map of a script is not read by brackets', 'days["mon"]', 'javascript', 'const days = new Map()'],
  ['an object of a script has no size', 'days.length', 'javascript', 'const days = {}'],
  ['a script counts from no end', 'merged[-1]', 'javascript', ''],
  ['null has no parts', 'none[0]', 'python', ''],
])('%s: %s', (_, text, language, code) => {
  expect(worth(text, language, code)).toBeUndefined()
})
