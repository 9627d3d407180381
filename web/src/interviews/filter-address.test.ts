import { expect, test } from 'vitest'
import { maxSearchLength, readSought } from './filter-address.ts'

test('an address with a tab that is none and a search that is too long opens the dashboard all the same', () => {
  const address = new URLSearchParams({ tab: 'zzz', q: 'x'.repeat(300) })
  expect(readSought(address)).toEqual({ search: 'x'.repeat(maxSearchLength), title: '', tab: 'all' })
})
