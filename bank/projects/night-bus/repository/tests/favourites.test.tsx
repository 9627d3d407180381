import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { cleanup, fireEvent } from '@testing-library/react'
import { openPage, part, searchField, stopsIn } from './page.tsx'

describe('favourites', () => {
  afterEach(cleanup)

  test('are listed in the order in which they were saved', async () => {
    await openPage({ favourites: ['old-mill', 'market-hall'] })
    assert.deepEqual(stopsIn('Favourites'), ['Old Mill', 'Market Hall'])
  })

  test('a stop that was found can be saved', async () => {
    const { user, answer, calls } = await openPage({ favourites: [] })
    fireEvent.change(searchField(), { target: { value: 'mill lane' } })
    await answer('findStops mill lane')
    const star = part('Find a stop').getByRole('button', { name: 'Favourite: Mill Lane' })
    assert.equal(star.getAttribute('aria-pressed'), 'false')
    await user.click(star)
    await answer('addFavourite mill-lane')
    if (calls().includes('favourites: open')) await answer('favourites')
    assert.deepEqual(stopsIn('Favourites'), ['Mill Lane'])
    assert.equal(star.getAttribute('aria-pressed'), 'true')
  })

  test('a favourite can be removed', async () => {
    const { user, answer, calls } = await openPage({ favourites: ['museum'] })
    await user.click(part('Favourites').getByRole('button', { name: 'Remove Museum' }))
    await answer('removeFavourite museum')
    if (calls().includes('favourites: open')) await answer('favourites')
    assert.ok(part('Favourites').getByText('No favourites yet.'))
  })
})
