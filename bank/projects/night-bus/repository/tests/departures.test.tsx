import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { cleanup } from '@testing-library/react'
import { openPage, part } from './page.tsx'

describe('departures', () => {
  afterEach(cleanup)

  test('the first page shows what leaves next', async () => {
    await openPage()
    const items = part('Departures').getAllByRole('listitem')
    assert.equal(items.length, 4)
    assert.match(items[1]!.textContent, /N4 23:45 Westfield\s+Short bus, please stand close/)
  })
})
