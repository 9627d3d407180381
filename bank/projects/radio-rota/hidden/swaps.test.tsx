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

const ask = (role = 'host', title = 'Show A') =>
  screen.queryByRole('button', { name: `Ask for a swap: ${role} of ${title}` })
const form = () => within(screen.getByRole('form', { name: 'Swap the host of Show A' }))
const requests = () => within(screen.getByRole('region', { name: 'Swap requests' }))
const host = (title = 'Show A') => screen.getByRole('combobox', { name: `Host of ${title}` })

async function request(to = 'Oz Calder', reason = '') {
  await userEvent.click(ask())
  await userEvent.selectOptions(form().getByRole('combobox', { name: 'Take over' }), to)
  if (reason) await userEvent.type(form().getByRole('textbox', { name: 'Reason' }), reason)
  await userEvent.click(form().getByRole('button', { name: 'Send request' }))
}

describe('swap requests', () => {
  beforeEach(() => localStorage.clear())
  afterEach(cleanup)

  test('a swap can be asked for only where somebody is assigned', () => {
    start(show('A', 'tue', '10:00', '11:00', 'lea'))
    assert.ok(ask())
    assert.equal(ask('desk'), null)
    assert.ok(requests().getByText('No swap requests.'))
  })

  test('the form starts at the choice of who takes over', async () => {
    start(show('A', 'tue', '10:00', '11:00', 'lea'))
    await userEvent.click(ask())
    assert.equal(document.activeElement, form().getByRole('combobox', { name: 'Take over' }))
  })

  test('only free volunteers with the role are offered', async () => {
    start(show('A', 'tue', '23:00', '01:00', 'lea'), show('B', 'wed', '00:30', '02:00', null, 'oz'))
    await userEvent.click(ask())
    const options = form().getAllByRole('option').map((option) => option.textContent)
    assert.deepEqual(options, ['Wim Adair'])
  })

  test('whoever runs the desk of the same show is not free', async () => {
    start(show('A', 'tue', '10:00', '11:00', 'lea', 'oz'))
    await userEvent.click(ask())
    assert.deepEqual(form().getAllByRole('option').map((option) => option.textContent), ['Wim Adair'])
  })

  test('if nobody is free, the form says so and nothing can be sent', async () => {
    start(
      show('A', 'tue', '10:00', '11:00', 'lea'),
      show('B', 'tue', '10:30', '12:00', 'wim'),
      show('C', 'tue', '10:30', '12:00', 'oz'),
    )
    await userEvent.click(ask())
    assert.ok(form().getByText('Nobody else is free then.'))
    assert.equal(form().queryByRole('button', { name: 'Send request' }), null)
  })

  test('a request is listed with its reason and changes nothing yet', async () => {
    start(show('A', 'tue', '10:00', '11:00', 'lea'))
    await request('Oz Calder', 'flu')
    assert.match(requests().getByRole('listitem').textContent, /Oz Calder instead of Léa Brandt as host of Show A\. Reason: flu/)
    assert.equal(host().value, 'lea')
    assert.equal(screen.queryByRole('form'), null)
  })

  test('there is no second request for the same place', async () => {
    start(show('A', 'tue', '10:00', '11:00', 'lea', 'abe'))
    await request()
    assert.equal(ask(), null)
    assert.ok(ask('desk'))
  })

  test('accepting changes the rota and says so', async () => {
    start(show('A', 'tue', '10:00', '11:00', 'lea'))
    await request()
    await userEvent.click(requests().getByRole('button', { name: 'Accept' }))
    assert.equal(host().value, 'oz')
    assert.ok(requests().getByText('No swap requests.'))
    assert.equal(requests().getByRole('status').textContent, 'Oz Calder is now host of Show A.')
  })

  test('withdrawing leaves the rota as it is', async () => {
    start(show('A', 'tue', '10:00', '11:00', 'lea'))
    await request()
    await userEvent.click(requests().getByRole('button', { name: 'Withdraw' }))
    assert.equal(host().value, 'lea')
    assert.ok(requests().getByText('No swap requests.'))
    assert.ok(ask())
  })

  test('accepting is refused if the volunteer is no longer free', async () => {
    start(show('A', 'tue', '10:00', '11:00', 'lea'), show('B', 'tue', '10:30', '12:00'))
    await request()
    await userEvent.selectOptions(host('Show B'), 'Oz Calder')
    await userEvent.click(requests().getByRole('button', { name: 'Accept' }))
    assert.equal(host().value, 'lea')
    assert.equal(requests().getAllByRole('listitem').length, 1)
    assert.equal(requests().getByRole('status').textContent, 'Oz Calder is no longer free.')
  })

  test('a request goes away when its place is filled by hand', async () => {
    start(show('A', 'tue', '10:00', '11:00', 'lea', 'abe'))
    await request()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Desk of Show A' }), 'Nobody yet')
    assert.equal(requests().getAllByRole('listitem').length, 1)
    await userEvent.selectOptions(host(), 'Wim Adair')
    assert.ok(requests().getByText('No swap requests.'))
  })
})
