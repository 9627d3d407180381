import { expect, test } from 'vitest'
import { readTyped } from './address.ts'

test.each([
  ['orders?q=1', 'http://localhost:3000/orders?q=1'],
  ['//orders', 'http://localhost:3000/orders'],
  [' localhost:9999/tools ', 'http://localhost:9999/tools'],
  ['127.0.0.1:9999', 'http://localhost:9999/'],
  ['[::1]:9999/a', 'http://localhost:9999/a'],
  ['http://localhost:9999/a', 'http://localhost:9999/a'],
  ['localhost/tools', 'http://localhost:3000/localhost/tools'],
  ['10.0.0.1:80/a', undefined],
  ['https://localhost:3000/', undefined],
  ['http://example.com/', undefined],
])('%j is read as %j', (typed, address) => {
  expect(readTyped(typed, 3000)?.href).toBe(address)
})
