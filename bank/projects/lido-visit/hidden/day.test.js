import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { screen, within } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { contrastOf, loadPage } from 'kit/web'

const total = () => screen.getByText(/^Total:/).textContent

async function type(label, value) {
  const field = screen.getByRole('spinbutton', { name: label })
  await userEvent.clear(field)
  if (value) await userEvent.type(field, value)
}

async function visit(adults, children) {
  await type('Adults', adults)
  await type('Children from 4 to 15', children)
}

const days = () => within(screen.getByRole('group', { name: 'Day of your visit' }))
const choose = (name) => userEvent.click(days().getByRole('radio', { name }))
const arrival = () => screen.getByLabelText('Arrival time')
const current = () => [...document.querySelectorAll('tr[aria-current=true]')].map((row) => row.querySelector('th').textContent.trim())

async function arrive(time) {
  arrival().value = time
  arrival().dispatchEvent(new Event('input', { bubbles: true }))
  arrival().dispatchEvent(new Event('change', { bubbles: true }))
}

const described = () =>
  (arrival().getAttribute('aria-describedby') ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((id) => document.getElementById(id))
    .filter((element) => element && !element.hidden)
    .map((element) => element.textContent.trim())
    .join(' ')
const isInvalid = () => arrival().getAttribute('aria-invalid') === 'true'

describe('the day of the visit', () => {
  beforeEach(() => loadPage())

  test('there are three days to choose from, with weekdays chosen', () => {
    const radios = days().getAllByRole('radio')
    assert.deepEqual(radios.map((radio) => radio.checked), [true, false, false])
    assert.ok(days().getByRole('radio', { name: 'Tuesday to Friday' }))
    assert.ok(days().getByRole('radio', { name: 'Saturday' }))
    assert.ok(days().getByRole('radio', { name: 'Sunday' }))
  })

  test('an adult pays one pound more at the weekend', async () => {
    await visit('2', '1')
    await choose('Saturday')
    assert.equal(total(), 'Total: £18.00')
    await choose('Tuesday to Friday')
    assert.equal(total(), 'Total: £16.00')
  })

  test('groups get their share off the weekend price', async () => {
    await visit('10', '0')
    await choose('Sunday')
    assert.equal(total(), 'Total: £63.75')
  })

  test('the row of the chosen day is marked in words, not by colour alone', async () => {
    assert.deepEqual(current(), ['Tuesday to Friday (your day)'])
    await choose('Sunday')
    assert.deepEqual(current(), ['Sunday (your day)'])
    assert.equal(screen.getAllByText(/your day/).length, 1)
  })

  test('the arrival time is described by the hours of the day', async () => {
    assert.match(described(), /Open 07:00 to 20:00/)
    await choose('Sunday')
    assert.match(described(), /Open 10:00 to 17:00/)
  })

  test('without an arrival time nothing is wrong', () => {
    assert.equal(isInvalid(), false)
    assert.equal(arrival().getAttribute('type'), 'time')
  })

  test('an arrival after last entry is refused with words that belong to the field', async () => {
    await choose('Sunday')
    await arrive('16:01')
    assert.equal(isInvalid(), true)
    assert.match(described(), /Last entry on Sunday is 16:00\./)
  })

  test('last entry itself is fine, and the words go away', async () => {
    await choose('Sunday')
    await arrive('16:30')
    await arrive('16:00')
    assert.equal(isInvalid(), false)
    assert.doesNotMatch(described(), /Last entry/)
  })

  test('an arrival before opening is refused', async () => {
    await choose('Saturday')
    await arrive('08:59')
    assert.equal(isInvalid(), true)
    assert.match(described(), /We open on Saturday at 09:00\./)
  })

  test('another day is checked at once', async () => {
    await arrive('08:00')
    assert.equal(isInvalid(), false)
    await choose('Sunday')
    assert.equal(isInvalid(), true)
    assert.match(described(), /We open on Sunday at 10:00\./)
  })

  test('the words of a refusal are announced and can be read in both colour schemes', async () => {
    for (const colorScheme of ['light', 'dark']) {
      await loadPage('index.html', { colorScheme })
      await choose('Sunday')
      await arrive('19:00')
      const words = screen.getByText('Last entry on Sunday is 16:00.')
      assert.ok(words.closest('[role=alert]'), 'it is an alert')
      assert.ok(contrastOf(words) >= 4.5, `${colorScheme}: ${contrastOf(words).toFixed(1)}`)
    }
  })
})
