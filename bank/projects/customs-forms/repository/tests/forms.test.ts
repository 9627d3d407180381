import assert from 'node:assert/strict'
import { test } from 'node:test'
import { declare } from '../src/declaration.ts'
import { formText } from '../src/form.ts'
import { format, parse } from '../src/money.ts'
import { Rates } from '../src/rates.ts'

const rates = new Rates({ GBP: 1.15, USD: 0.92, JPY: 0.00625, KWD: 3 })
const item = (category: string, count: number, price: string) => ({ what: 'thing', category, count, price })

test('a parcel up to 150 euros is free of duty', () => {
  const { duty } = declare({ number: 'A', currency: 'EUR', items: [item('clothes', 3, '50.00')] }, rates)
  assert.equal(duty.minor, 0)
})

test('above that each line pays its own percentage', () => {
  const items = [item('clothes', 1, '100.00'), item('books', 2, '30.00')]
  const { duty } = declare({ number: 'A', currency: 'EUR', items }, rates)
  assert.equal(duty.minor, 1200)
})

test('the duty is shown in the currency of the sender too', () => {
  const declaration = declare({ number: 'A', currency: 'USD', items: [item('cameras', 1, '500.00')] }, rates)
  assert.equal(
    formText(declaration),
    'Parcel A\n  1 × thing: 500.00 USD\n  Value: 500.00 USD\n  Duty: 18.40 EUR (20.00 USD) on 460.00 EUR',
  )
})

test('amounts have the digits of their currency', () => {
  assert.equal(format(parse('98000', 'JPY')), '98000 JPY')
  assert.equal(format(parse('12.5', 'KWD')), '12.500 KWD')
  assert.equal(format(parse('0.05', 'EUR')), '0.05 EUR')
  assert.throws(() => parse('98000.5', 'JPY'), /not an amount/)
})
