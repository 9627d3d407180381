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

const clashes = () =>
  within(screen.getByRole('region', { name: 'Clashes' }))
    .queryAllByRole('listitem')
    .map((item) => item.textContent)

describe('clashes after midnight', () => {
  beforeEach(() => localStorage.clear())
  afterEach(cleanup)

  test('a late show clashes with an early one of the next day', () => {
    start(show('A', 'tue', '23:00', '02:00', 'lea'), show('B', 'wed', '01:00', '03:00', 'lea'))
    assert.deepEqual(clashes(), ['Léa Brandt: Show A and Show B'])
  })

  test('Sunday night runs into Monday morning', () => {
    start(show('A', 'mon', '00:30', '02:00', 'lea'), show('B', 'sun', '23:00', '01:00', 'lea'))
    assert.deepEqual(clashes(), ['Léa Brandt: Show A and Show B'])
  })

  test('a show that starts when the late one ends does not clash', () => {
    start(show('A', 'tue', '23:00', '02:00', 'lea'), show('B', 'wed', '02:00', '03:00', 'lea'))
    assert.deepEqual(clashes(), [])
  })

  test('a show until midnight does not clash with one from midnight', () => {
    start(show('A', 'tue', '23:00', '00:00', 'lea'), show('B', 'wed', '00:00', '01:00', 'lea'))
    assert.deepEqual(clashes(), [])
  })

  test('a late show does not clash with the early one of its own day', () => {
    start(show('A', 'tue', '23:00', '02:00', 'lea'), show('B', 'tue', '00:30', '03:00', 'lea'))
    assert.deepEqual(clashes(), [])
  })

  test('two late shows of one evening clash', () => {
    start(show('A', 'tue', '22:00', '01:00', 'lea'), show('B', 'tue', '23:30', '00:30', 'lea'))
    assert.deepEqual(clashes(), ['Léa Brandt: Show A and Show B'])
  })

  test('a host who runs the desk elsewhere clashes, too', () => {
    start(show('A', 'sat', '23:00', '02:00', 'oz'), show('B', 'sun', '00:00', '01:00', null, 'oz'))
    assert.deepEqual(clashes(), ['Oz Calder: Show A and Show B'])
  })
})
