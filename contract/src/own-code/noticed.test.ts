import { expect, test } from 'vitest'
import { noticedBy } from './noticed.ts'

test('a fault is noticed by a visible test first, then by a hidden one, and by no test that is left out', () => {
  const places = new Map([
    ['shown', 'visible'],
    ['kept', 'hidden'],
    ['left', null],
  ] as const)
  const noticed = (...tests: string[]) => noticedBy({ tests }, places)
  expect([noticed('kept', 'shown'), noticed('left', 'kept'), noticed('left', 'unknown'), noticed()]).toEqual([
    'visible',
    'hidden',
    'nobody',
    'nobody',
  ])
})
