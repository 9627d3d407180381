import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { cleanup, fireEvent } from '@testing-library/react'
import { openPage, part, searchField, settle, stopsIn } from '../page.tsx'

/** Opens the page and finds Mill Lane, Market Hall, Museum, Old Mill and Miller Street. */
async function start(favourites: string[]) {
  const page = await openPage({ favourites })
  fireEvent.change(searchField(), { target: { value: 'm' } })
  await page.answer('findStops m')
  /** Answers the lists that were asked for again, if there are any. */
  const reload = async () => {
    while (page.calls().includes('favourites: open')) await page.answer('favourites')
  }
  return { ...page, reload }
}

const star = (name: string) => part('Find a stop').getByRole('button', { name: `Favourite: ${name}` })
const remove = (name: string) => part('Favourites').getByRole('button', { name: `Remove ${name}` })
const isPressed = (name: string) => star(name).getAttribute('aria-pressed')
const saved = () => stopsIn('Favourites')
const alert = () => part('Favourites').queryByRole('alert')?.textContent ?? 'none'
const status = () => part('Favourites').queryByRole('status')?.textContent ?? 'none'

async function press(button: HTMLElement) {
  fireEvent.click(button)
  await settle()
}

describe('changing a favourite', () => {
  afterEach(cleanup)

  test('a saved stop is shown at once', async () => {
    const { calls } = await start(['hospital'])
    await press(star('Mill Lane'))
    assert.deepEqual(saved(), ['Hospital', 'Mill Lane'])
    assert.equal(isPressed('Mill Lane'), 'true')
    assert.deepEqual(calls('Favourite '), ['addFavourite mill-lane: open'])
  })

  test('a removed stop is gone at once', async () => {
    const { calls } = await start(['hospital', 'museum'])
    await press(remove('Museum'))
    assert.deepEqual(saved(), ['Hospital'])
    assert.equal(isPressed('Museum'), 'false')
    assert.deepEqual(calls('Favourite '), ['removeFavourite museum: open'])
  })

  test('a change is told once the server has confirmed it', async () => {
    const { answer, reload } = await start(['hospital'])
    await press(star('Mill Lane'))
    assert.notEqual(status(), 'Mill Lane saved.')
    await answer('addFavourite mill-lane')
    assert.deepEqual(saved(), ['Hospital', 'Mill Lane'])
    await reload()
    assert.equal(status(), 'Mill Lane saved.')
    await press(remove('Hospital'))
    await answer('removeFavourite hospital')
    await reload()
    assert.equal(status(), 'Hospital removed.')
    assert.deepEqual(saved(), ['Mill Lane'])
  })

  test('a refusal takes the change back and is told', async () => {
    const { fail, reload } = await start(['hospital'])
    await press(star('Mill Lane'))
    await fail('addFavourite mill-lane')
    await reload()
    assert.deepEqual(saved(), ['Hospital'])
    assert.equal(isPressed('Mill Lane'), 'false')
    assert.equal(alert(), 'Mill Lane could not be saved.')
  })

  test('a stop that could not be removed returns to its place', async () => {
    const { fail, reload } = await start(['hospital', 'museum', 'old-mill'])
    await press(remove('Museum'))
    await fail('removeFavourite museum')
    await reload()
    assert.deepEqual(saved(), ['Hospital', 'Museum', 'Old Mill'])
    assert.equal(alert(), 'Museum could not be removed.')
  })

  test('a refusal takes back no other change that is under way', async () => {
    const { answer, fail, reload } = await start(['hospital'])
    await press(star('Mill Lane'))
    await press(star('Old Mill'))
    await fail('addFavourite mill-lane')
    assert.equal(saved().includes('Old Mill'), true)
    await reload()
    assert.deepEqual(saved(), ['Hospital', 'Old Mill'])
    await answer('addFavourite old-mill')
    await reload()
    assert.deepEqual(saved(), ['Hospital', 'Old Mill'])
  })

  test('a refusal takes back no other change that is done', async () => {
    const { answer, fail, reload } = await start(['hospital'])
    await press(star('Mill Lane'))
    await press(remove('Hospital'))
    await answer('removeFavourite hospital')
    await fail('addFavourite mill-lane')
    assert.equal(saved().includes('Hospital'), false)
    await reload()
    assert.deepEqual(saved(), [])
    assert.equal(isPressed('Mill Lane'), 'false')
  })

  test('an older list undoes no newer change', async () => {
    const { answer, reload } = await start(['hospital'])
    await press(star('Mill Lane'))
    await answer('addFavourite mill-lane')
    await press(star('Old Mill'))
    await reload()
    assert.deepEqual(saved(), ['Hospital', 'Mill Lane', 'Old Mill'])
    await answer('addFavourite old-mill')
    assert.deepEqual(saved(), ['Hospital', 'Mill Lane', 'Old Mill'])
    await reload()
    assert.deepEqual(saved(), ['Hospital', 'Mill Lane', 'Old Mill'])
  })

  test('two presses before the page is drawn again send one change', async () => {
    const { answer, calls, reload } = await start(['hospital'])
    fireEvent.click(star('Mill Lane'))
    fireEvent.click(star('Mill Lane'))
    await settle()
    assert.deepEqual(calls('Favourite '), ['addFavourite mill-lane: open'])
    await answer('addFavourite mill-lane')
    await reload()
    assert.deepEqual(saved(), ['Hospital', 'Mill Lane'])
  })

  test('a button of a change under way keeps the focus and does nothing', async () => {
    const { user, answer, calls, reload } = await start([])
    star('Mill Lane').focus()
    await user.keyboard('{Enter}')
    await settle()
    assert.equal(star('Mill Lane').getAttribute('aria-disabled'), 'true')
    assert.equal(star('Mill Lane').hasAttribute('disabled'), false)
    assert.equal(remove('Mill Lane').getAttribute('aria-disabled'), 'true')
    await user.keyboard('{Enter}')
    await press(remove('Mill Lane'))
    assert.ok(document.activeElement === star('Mill Lane'))
    assert.deepEqual(calls('Favourite '), ['addFavourite mill-lane: open'])
    await answer('addFavourite mill-lane')
    await reload()
    assert.notEqual(star('Mill Lane').getAttribute('aria-disabled'), 'true')
  })

  test('other stops can be changed meanwhile', async () => {
    const { calls } = await start([])
    await press(star('Mill Lane'))
    assert.notEqual(star('Old Mill').getAttribute('aria-disabled'), 'true')
    await press(star('Old Mill'))
    assert.deepEqual(calls('Favourite '), ['addFavourite mill-lane: open', 'addFavourite old-mill: open'])
  })

  test('a refusal is told even if another change began after it', async () => {
    const { answer, fail, reload } = await start([])
    await press(star('Mill Lane'))
    await press(star('Old Mill'))
    await fail('addFavourite mill-lane')
    assert.equal(alert(), 'Mill Lane could not be saved.')
    await answer('addFavourite old-mill')
    await reload()
    assert.equal(alert(), 'Mill Lane could not be saved.')
    assert.equal(status(), 'Old Mill saved.')
  })

  test('what was told goes away when the next change begins', async () => {
    const { answer, fail, reload } = await start(['hospital'])
    await press(star('Mill Lane'))
    await fail('addFavourite mill-lane')
    await reload()
    await press(star('Old Mill'))
    assert.doesNotMatch(alert(), /Mill Lane/)
    await answer('addFavourite old-mill')
    await reload()
    await press(star('Museum'))
    assert.doesNotMatch(status(), /Old Mill/)
  })

  test('after a removal the focus is on the heading', async () => {
    const { user } = await start(['hospital', 'museum'])
    remove('Hospital').focus()
    await user.keyboard('{Enter}')
    await settle()
    assert.equal(document.activeElement?.textContent, 'Favourites')
  })
})
