import { expect, test } from 'vitest'
import { inPlainSigns } from './plain-signs.ts'

test.each([
  ['it’s “wrong” – isn‘t it…', 'it\'s "wrong" - isn\'t it...'],
  ['a → b, n ≤ 5', 'a -> b, n <= 5'],
  ['help 🙏🏽 please 👍', 'help   please  '],
  ['👍', '👍'],
  ['¿cuánto? größer, naïve 2 × 3', '¿cuánto? größer, naïve 2 × 3'],
  ['यह क्या है', 'यह क्या है'],
  ['plain', 'plain'],
])('“%s” is read as “%s”', (written, read) => {
  expect(inPlainSigns(written)).toBe(read)
})
