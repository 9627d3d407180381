import { expect, test } from 'vitest'
import { readFilter } from './filter-address.ts'
import { noFilter } from './library-questions.ts'

test('an address with a filter that the server would refuse opens the library without it', () => {
  const address = new URLSearchParams({ kind: 'coding', minutes: '15', q: 'maps', favourite: 'true' })
  const read = { ...noFilter, kind: 'coding', minutes: '15', q: 'maps', favourite: 'true' }
  expect(readFilter(address)).toEqual(read)
  const wrong = {
    kind: 'Nonsense',
    difficulty: 'x',
    status: 'x',
    language: 'x',
    minutes: 'abc',
    skill: 'x'.repeat(300),
  }
  expect(readFilter(new URLSearchParams({ ...wrong, q: 'maps' }))).toEqual({ ...noFilter, q: 'maps' })
})
