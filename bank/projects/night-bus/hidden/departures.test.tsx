import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { afterEach, describe, test } from 'node:test'
import { cleanup, fireEvent } from '@testing-library/react'
import { openPage, part, settle } from '../page.tsx'

const bus = (id: number, line: string, note = '') => ({ id: `${id}`, line, to: `Stop ${id}`, at: '00:15', note })

/** Nine buses on three pages: 1 to 6 of N1, 7 and 8 of N4, 9 of N7. */
const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => bus(id, id < 7 ? 'N1' : id < 9 ? 'N4' : 'N7'))
const start = (departures = nine) => openPage({ departures })

const board = () => part('Departures')
const shown = () =>
  board()
    .queryAllByRole('listitem')
    .map((item) => Number(/Stop (\d)/.exec(item.textContent)?.[1]))
const status = () => board().getByRole('status').textContent
const alert = () => board().queryByRole('alert')?.textContent ?? 'none'
const button = (name: string) => board().getByRole('button', { name })

async function choose(line: string) {
  fireEvent.change(board().getByRole('combobox', { name: 'Line' }), { target: { value: line } })
  await settle()
}

async function press(name: string) {
  fireEvent.click(button(name))
  await settle()
}

describe('the departures', () => {
  afterEach(cleanup)

  test('the page is told with the number of all departures', async () => {
    await start()
    assert.equal(status(), 'Page 1 of 3, 9 departures')
    assert.deepEqual(shown(), [1, 2, 3, 4])
  })

  test('one departure and none are told, too', async () => {
    const { answer } = await start(nine.slice(6))
    await choose('N7')
    await answer('departures N7 1')
    assert.equal(status(), 'Page 1 of 1, 1 departure')
    await choose('N1')
    await answer('departures N1 1')
    assert.equal(status(), 'No departures')
    assert.equal(button('Next page').getAttribute('aria-disabled'), 'true')
  })

  test('a line shows its own departures', async () => {
    const { answer } = await start()
    await choose('N4')
    await answer('departures N4 1')
    assert.deepEqual(shown(), [7, 8])
    await choose('N7')
    await answer('departures N7 1')
    assert.deepEqual(shown(), [9])
  })

  test('departures of another line are not shown below a line', async () => {
    await start()
    await choose('N4')
    assert.deepEqual(shown(), [])
    assert.equal(status(), 'Loading page 1…')
  })

  test('an older answer about another line is not shown', async () => {
    const { answer } = await start()
    await choose('N4')
    await choose('N7')
    await answer('departures N7 1')
    await answer('departures N4 1')
    assert.deepEqual(shown(), [9])
  })

  test('another line begins at its first page', async () => {
    const { answer, calls } = await start()
    await press('Next page')
    await answer('departures all 2')
    await choose('N1')
    await answer('departures N1 1')
    assert.equal(status(), 'Page 1 of 2, 6 departures')
    assert.equal(calls('departures N1 2: open').length, 0)
  })

  test('the page before stays until the next one is there', async () => {
    const { answer } = await start()
    await press('Next page')
    assert.deepEqual(shown(), [1, 2, 3, 4])
    assert.equal(board().getByRole('list').getAttribute('aria-busy'), 'true')
    assert.equal(status(), 'Loading page 2…')
    await answer('departures all 2')
    assert.deepEqual(shown(), [5, 6, 7, 8])
    assert.notEqual(board().getByRole('list').getAttribute('aria-busy'), 'true')
    assert.equal(status(), 'Page 2 of 3, 9 departures')
  })

  test('two quick presses go two pages on', async () => {
    const { answer } = await start()
    await press('Next page')
    await press('Next page')
    await answer('departures all 3')
    await answer('departures all 2')
    assert.deepEqual(shown(), [9])
    assert.equal(status(), 'Page 3 of 3, 9 departures')
  })

  test('a page that nobody waits for any more is cancelled', async () => {
    const { calls } = await start()
    await press('Next page')
    await choose('N7')
    assert.equal(calls('departures all 2')[0], 'departures all 2: cancelled')
  })

  test('the focus stays on the button, on the last page too', async () => {
    const { user, answer, calls } = await start(nine.slice(0, 6))
    button('Next page').focus()
    await user.keyboard('{Enter}')
    await answer('departures all 2')
    assert.equal(document.activeElement?.textContent, 'Next page')
    assert.equal(button('Next page').getAttribute('aria-disabled'), 'true')
    assert.equal(button('Next page').hasAttribute('disabled'), false)
    await user.keyboard('{Enter}')
    await settle()
    assert.equal(calls('departures all 3').length, 0)
    assert.equal(status(), 'Page 2 of 2, 6 departures')
  })

  test('a failure is told and can be tried again', async () => {
    const { answer, fail } = await start()
    await press('Next page')
    await fail('departures all 2')
    assert.equal(alert(), 'The departures could not be loaded.')
    assert.notEqual(button('Previous page').getAttribute('aria-disabled'), 'true')
    await press('Try again')
    await answer('departures all 2')
    assert.equal(alert(), 'none')
    assert.deepEqual(shown(), [5, 6, 7, 8])
  })

  test('a note is text and nothing else', async () => {
    const { answer } = await start([bus(1, 'N1', 'Gate <b>7</b> <img src="x" alt="map">'), bus(2, 'N7', '5 < 6 & 7')])
    assert.match(board().getAllByRole('listitem')[0]!.textContent, /Gate <b>7<\/b> <img src="x" alt="map">/)
    assert.equal(board().queryByRole('img'), null)
    await choose('N7')
    await answer('departures N7 1')
    assert.match(board().getByRole('listitem').textContent, /5 < 6 & 7/)
  })

  test('the review is written down', () => {
    assert.ok(readFileSync('REVIEW.md', 'utf8').trim().length >= 200, 'REVIEW.md has at least 200 characters')
  })
})
