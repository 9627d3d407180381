import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { cleanup, fireEvent } from '@testing-library/react'
import { openPage, part, searchField, settle, stopsIn } from './page.tsx'

const search = (text: string) => fireEvent.change(searchField(), { target: { value: text } })
const status = () => part('Find a stop').getByRole('status').textContent

describe('finding a stop', () => {
  afterEach(cleanup)

  test('lists the stops that the server finds', async () => {
    const { answer } = await openPage()
    search('mill')
    assert.equal(status(), 'Searching…')
    await answer('findStops mill')
    assert.deepEqual(stopsIn('Find a stop'), ['Mill Lane, Eastside', 'Old Mill, Westfield', 'Miller Street, Westfield'])
    assert.equal(status(), '3 stops found')
  })

  test('asks for nothing without a text', async () => {
    const { answer, calls } = await openPage()
    search('mill')
    await answer('findStops mill')
    search('')
    await settle()
    assert.deepEqual(stopsIn('Find a stop'), [])
    assert.equal(status(), '')
    assert.equal(calls('findStops').length, 1)
  })

  test('tells that a search failed', async () => {
    const { fail } = await openPage()
    search('mill')
    await fail('findStops mill')
    assert.equal(part('Find a stop').getByRole('alert').textContent, 'The search failed.')
  })

  test('an older answer does not replace a newer one', async () => {
    const { answer } = await openPage()
    search('m')
    await settle()
    search('museum')
    await answer('findStops museum')
    await answer('findStops m')
    assert.deepEqual(stopsIn('Find a stop'), ['Museum, Centre'])
    assert.equal(status(), '1 stop found')
  })
})
