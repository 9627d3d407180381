/** How values of a run are shown to whoever reads of them. */
import { expect, test } from 'vitest'
import { shownHeld } from '../../code-facts/held-values.ts'

test.each<[unknown, string]>([
  [JSON.parse('9223372036854775807'), 'about 9.22e18'],
  [JSON.parse('[1,-9223372036854775808]'), '[1,about -9.22e18]'],
  [9007199254740991, '9007199254740991'],
  [[2_147_483_647, 0.5], '[2147483647,0.5]'],
  ['9223372036854775807', '"9223372036854775807"'],
  [{ low: 'Infinity', high: 'NaN' }, '{"low":Infinity,"high":NaN}'],
])('%j is shown as %s', (value, shown) => {
  expect(shownHeld(value)).toBe(shown)
})
