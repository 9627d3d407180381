import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { screen } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { loadPage } from 'kit/web'

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

describe('totals', () => {
  beforeEach(() => loadPage())

  test('nine visitors pay the normal price', async () => {
    await visit('4', '5')
    assert.equal(total(), 'Total: £41.00')
  })

  test('ten visitors pay the price of a group', async () => {
    await visit('4', '6')
    assert.equal(total(), 'Total: £37.40')
  })

  test('a large group of adults only pays the price of a group', async () => {
    await visit('12', '0')
    assert.equal(total(), 'Total: £66.30')
  })

  test('one adult with a child pays the normal price', async () => {
    await visit('1', '1')
    assert.equal(total(), 'Total: £9.50')
  })

  test('an empty field counts as nobody', async () => {
    await visit('', '3')
    assert.equal(total(), 'Total: £9.00')
    await visit('', '')
    assert.equal(total(), 'Total: £0.00')
  })

  test('a number below zero counts as nobody', async () => {
    await visit('2', '-3')
    assert.equal(total(), 'Total: £13.00')
  })
})
