import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../src/app.tsx'

const volunteers = [
  { id: 'wim', name: 'Wim Adair', roles: ['desk', 'host'] },
  { id: 'lea', name: 'Léa Brandt', roles: ['host'] },
  { id: 'oz', name: 'Oz Calder', roles: ['host', 'desk'] },
  { id: 'abe', name: 'Abe (nights)', roles: ['desk'] },
]
const show = (id, day, start, end, host = null, desk = null) => ({ id, title: `Show ${id}`, day, start, end, host, desk })
const start = (...shows) => render(<App initial={{ volunteers: [...volunteers], shows }} />)

const part = () => within(screen.getByRole('region', { name: 'Volunteers' }))
const names = () => part().queryAllByRole('listitem').map((item) => item.textContent)
const filter = () => part().getByRole('textbox', { name: 'Filter volunteers' })

describe('the list of volunteers', () => {
  beforeEach(() => localStorage.clear())
  afterEach(cleanup)

  test('the filter has a name', () => {
    start()
    assert.ok(filter())
  })

  test('upper and lower case do not matter', async () => {
    start()
    await userEvent.type(filter(), 'oz CAL')
    assert.deepEqual(names(), ['Oz Calder'])
  })

  test('signs are looked for as they are', async () => {
    start()
    await userEvent.type(filter(), '(nights')
    assert.deepEqual(names(), ['Abe (nights)'])
  })

  test('a role finds everybody who can do it', async () => {
    start()
    await userEvent.click(part().getByRole('button', { name: 'host' }))
    assert.deepEqual(names(), ['Léa Brandt', 'Oz Calder', 'Wim Adair'])
  })

  test('roles are buttons for the keyboard that tell their state', async () => {
    start()
    const button = part().getByRole('button', { name: 'desk' })
    assert.equal(button.getAttribute('aria-pressed'), 'false')
    button.focus()
    await userEvent.keyboard('{Enter}')
    assert.equal(part().getByRole('button', { name: 'desk' }).getAttribute('aria-pressed'), 'true')
    assert.deepEqual(names(), ['Abe (nights)', 'Oz Calder', 'Wim Adair'])
  })

  test('the list is sorted and the selects of the shows are not', async () => {
    start(show('A', 'tue', '10:00', '11:00'))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Host of Show A' }), 'Oz Calder')
    assert.deepEqual(names(), ['Abe (nights)', 'Léa Brandt', 'Oz Calder', 'Wim Adair'])
    const options = within(screen.getByRole('combobox', { name: 'Host of Show A' })).getAllByRole('option')
    assert.deepEqual(options.map((option) => option.textContent), ['Nobody yet', 'Wim Adair', 'Léa Brandt', 'Oz Calder'])
  })

  test('the number of matches is announced', async () => {
    start()
    await userEvent.type(filter(), 'a')
    assert.equal(part().getByRole('status').textContent, '4 of 4 volunteers')
    await userEvent.type(filter(), 'b')
    assert.equal(part().getByRole('status').textContent, '1 of 4 volunteers')
  })

  test('what was saved in a broken way does no harm', () => {
    for (const broken of ['{', 'null', '{"text":7,"role":"pilot"}']) {
      localStorage.setItem('rota-filter', broken)
      start()
      assert.equal(names().length, 4)
      cleanup()
    }
  })

  test('the filter is remembered', async () => {
    start()
    await userEvent.type(filter(), 'oz')
    cleanup()
    start()
    assert.equal(filter().value, 'oz')
    assert.deepEqual(names(), ['Oz Calder'])
  })
})
