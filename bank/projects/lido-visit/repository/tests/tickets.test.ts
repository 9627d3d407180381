import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { screen } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { loadPage } from 'kit/web'

const total = () => screen.getByText(/^Total:/).textContent

async function type(label: string, value: string) {
  const field = screen.getByRole('spinbutton', { name: label })
  await userEvent.clear(field)
  await userEvent.type(field, value)
}

describe('tickets', () => {
  beforeEach(() => loadPage())

  test('one adult is the start', () => {
    assert.equal(total(), 'Total: £6.50')
  })

  test('the total follows the form', async () => {
    await type('Adults', '2')
    assert.equal(total(), 'Total: £13.00')
  })

  test('a family of four pays the normal price', async () => {
    await type('Adults', '2')
    await type('Children from 4 to 15', '2')
    assert.equal(total(), 'Total: £19.00')
  })
})
