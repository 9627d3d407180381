import assert from 'node:assert/strict'
import { test } from 'node:test'
import { declare } from '../src/declaration.ts'
import { Rates } from '../src/rates.ts'

const rates = new Rates({ JPY: 0.00625, KWD: 3 })
const item = (category: string, price: string) => ({ what: 'thing', category, count: 1, price })

test('a camera for 98,000 yen pays 24.50 euros, or 3,920 yen', () => {
  const declaration = declare({ number: 'JP', currency: 'JPY', items: [item('cameras', '98000')] }, rates)
  assert.deepEqual(declaration.duty, { minor: 2450, currency: 'EUR' })
  assert.deepEqual(declaration.senderDuty, { minor: 3920, currency: 'JPY' })
})

test('a scarf for 12.500 dinars pays nothing', () => {
  const declaration = declare({ number: 'KW', currency: 'KWD', items: [item('clothes', '12.500')] }, rates)
  assert.equal(declaration.duty.minor, 0)
})
