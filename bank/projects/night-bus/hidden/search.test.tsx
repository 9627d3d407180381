import assert from 'node:assert/strict'
import { afterEach, describe, mock, test } from 'node:test'
import { cleanup, fireEvent } from '@testing-library/react'
import { openPage, part, searchField, settle, stopsIn } from '../page.tsx'

async function search(text: string) {
  fireEvent.change(searchField(), { target: { value: text } })
  await settle()
}
const found = () => stopsIn('Find a stop')
const status = () => part('Find a stop').getByRole('status').textContent
const alert = () => part('Find a stop').queryByRole('alert')?.textContent ?? 'none'

describe('the search', () => {
  afterEach(() => {
    cleanup()
    mock.timers.reset()
  })

  test('answers in another order leave the stops of the last text', async () => {
    const { user, answer } = await openPage()
    await user.type(searchField(), 'hos')
    await answer('findStops hos')
    await answer('findStops ho')
    await answer('findStops h')
    assert.deepEqual(found(), ['Hospital, Eastside'])
    assert.equal(status(), '1 stop found')
  })

  test('an older answer leaves a search under way', async () => {
    const { answer } = await openPage()
    await search('m')
    await search('museum')
    await answer('findStops m')
    assert.deepEqual(found(), [])
    assert.equal(status(), 'Searching…')
  })

  test('an older failure is not told', async () => {
    const { answer, fail } = await openPage()
    await search('m')
    await search('museum')
    await answer('findStops museum')
    await fail('findStops m')
    assert.equal(alert(), 'none')
    assert.deepEqual(found(), ['Museum, Centre'])
  })

  test('no stops of another text are shown while an answer is missing', async () => {
    const { answer } = await openPage()
    await search('mill')
    await answer('findStops mill')
    await search('museum')
    assert.deepEqual(found(), [])
    assert.equal(status(), 'Searching…')
  })

  test('a search that nobody waits for any more is cancelled', async () => {
    const { calls } = await openPage()
    await search('m')
    await search('museum')
    await search('')
    assert.deepEqual(calls('findStops'), ['findStops m: cancelled', 'findStops museum: cancelled'])
  })

  test('upper case and blanks around a text make no other search', async () => {
    const { answer, calls } = await openPage()
    await search('old mill')
    await search('Old Mill ')
    await answer('findStops old mill')
    assert.deepEqual(found(), ['Old Mill, Westfield'])
    await search(' OLD MILL')
    assert.deepEqual(found(), ['Old Mill, Westfield'])
    await search('  ')
    assert.equal(status(), '')
    assert.deepEqual(calls('findStops'), ['findStops old mill: answered'])
  })

  test('an answer is used again for a minute', async () => {
    mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
    const { answer, calls } = await openPage()
    await search('mill')
    await answer('findStops mill')
    await search('museum')
    await answer('findStops museum')
    mock.timers.setTime(1_059_000)
    await search('mill')
    assert.equal(status(), '3 stops found')
    assert.equal(calls('findStops mill').length, 1)
  })

  test('after a minute the server is asked again', async () => {
    mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
    const { answer, calls } = await openPage()
    await search('mill')
    await answer('findStops mill')
    await search('')
    mock.timers.setTime(1_061_000)
    await search('mill')
    assert.equal(calls('findStops mill').length, 2)
  })

  test('a search that failed can be tried again', async () => {
    const { user, answer, fail } = await openPage()
    await search('mill')
    await fail('findStops mill')
    assert.equal(alert(), 'The search failed.')
    await user.click(part('Find a stop').getByRole('button', { name: 'Try again' }))
    await answer('findStops mill')
    assert.equal(alert(), 'none')
    assert.equal(status(), '3 stops found')
  })
})
