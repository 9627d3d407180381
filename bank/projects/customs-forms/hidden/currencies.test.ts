import assert from 'node:assert/strict'
import { test } from 'node:test'
import { declare } from '../../src/declaration.ts'
import { formText } from '../../src/form.ts'
import { convert, format, parse } from '../../src/money.ts'
import { Rates } from '../../src/rates.ts'

const rates = new Rates({ GBP: 1.15, USD: 0.92, JPY: 0.00625, KWD: 3 })

function declared(currency: string, category: string, ...prices: string[]) {
  const items = prices.map((price) => ({ what: 'thing', category, count: 1, price }))
  return declare({ number: 'A', currency, items }, rates)
}

const into = (text: string, from: string, to: string) => format(convert(parse(text, from), to, rates))

test('a camera from Japan pays duty on its value in euros', () => {
  const { euros, duty } = declared('JPY', 'cameras', '98000')
  assert.equal(euros.minor, 61250)
  assert.equal(duty.minor, 2450)
})

test('a scarf from Kuwait is free of duty', () => {
  const { euros, duty } = declared('KWD', 'clothes', '12.500')
  assert.equal(euros.minor, 3750)
  assert.equal(duty.minor, 0)
})

test('the duty is shown in whole yen', () => {
  assert.equal(declared('JPY', 'cameras', '98000').senderDuty.minor, 3920)
})

test('the duty is shown in dinars with three digits', () => {
  const declaration = declared('KWD', 'clothes', '60.050')
  assert.equal(
    formText(declaration),
    'Parcel A\n  1 × thing: 60.050 KWD\n  Value: 60.050 KWD\n  Duty: 21.62 EUR (7.207 KWD) on 180.15 EUR',
  )
})

test('a form in yen has no decimals', () => {
  assert.equal(
    formText(declared('JPY', 'toys', '1200', '30000')),
    'Parcel A\n  1 × thing: 1200 JPY\n  1 × thing: 30000 JPY\n  Value: 31200 JPY\n  Duty: 9.76 EUR (1562 JPY) on 195.00 EUR',
  )
})

test('dollars and pounds are converted as before', () => {
  assert.equal(into('140.00', 'USD', 'EUR'), '128.80 EUR')
  assert.equal(into('12.99', 'GBP', 'EUR'), '14.94 EUR')
  assert.equal(into('18.40', 'EUR', 'USD'), '20.00 USD')
})

test('small amounts keep their last digit', () => {
  assert.equal(into('0.333', 'KWD', 'EUR'), '1.00 EUR')
  assert.equal(into('0.49', 'EUR', 'JPY'), '78 JPY')
  assert.equal(into('0.10', 'EUR', 'KWD'), '0.033 KWD')
})

test('yen and dinars are converted into each other', () => {
  assert.equal(into('480', 'JPY', 'KWD'), '1.000 KWD')
  assert.equal(into('2.500', 'KWD', 'JPY'), '1200 JPY')
})

test('an amount may have fewer digits than its currency', () => {
  assert.equal(parse('12.5', 'KWD').minor, 12_500)
  assert.equal(parse('12', 'KWD').minor, 12_000)
  assert.equal(parse('7.5', 'EUR').minor, 750)
})

test('the limit counts in euros', () => {
  assert.equal(declared('JPY', 'clothes', '24000').duty.minor, 0)
  assert.equal(declared('JPY', 'clothes', '24001').duty.minor, 1800)
  assert.equal(declared('KWD', 'clothes', '50.000').duty.minor, 0)
})

test('each line is rounded by itself', () => {
  const { euros, duty } = declared('USD', 'clothes', '99.99', '99.99')
  assert.equal(euros.minor, 18398)
  assert.equal(duty.minor, 2208)
})

test('an unknown currency is refused', () => {
  assert.throws(() => declared('XXX', 'books', '1'), /unknown currency XXX/)
})
