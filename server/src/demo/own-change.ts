/** A change of the demo company's own code: prices of a lake ferry, before and after group discounts. */
import { buffer } from 'node:stream/consumers'
import type { Session } from '@nova/contract/accounts/accounts'
import type { OwnCode } from '@nova/contract/own-code/own-code'
import { ZipFile } from 'yazl'
import { ask, type Stage } from './stage.ts'

const task = {
  title: 'Group discounts on the lake ferry',
  statement: `Groups pay less on the ferry. Change \`priceOfParty\` so that

- a party of ten or more pays 10 % less, of twenty or more 20 %, of thirty or more 25 %,
- children under four pay nothing, take no seat and don't count for the size of the group,
- a reduced price is rounded down to five cents.

Parties that get no discount pay what they pay today.`,
  minutes: 25,
}

/** Uploads the change as two folders, has it tried, and puts the proven questions into the library. */
export async function makeOwnChange(stage: Stage, { token }: Session): Promise<void> {
  const zip = new ZipFile()
  const add = (side: string, files: Record<string, string>) => {
    for (const [path, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), `${side}/${path}`)
  }
  add('before', changeBefore)
  add('after', { ...changeBefore, ...changeAfter })
  zip.end()
  const form = new FormData()
  form.set('change', 'folders')
  form.append('file', new Blob([new Uint8Array(await buffer(zip.outputStream))]), 'group-discounts.zip')
  const { id } = await ask<OwnCode>(stage, 'POST', '/api/own-code', { token, body: form })
  await stage.settle()
  const { state } = await ask<OwnCode>(stage, 'GET', `/api/own-code/${id}`, { token })
  // A machine without a sandbox tries nothing.
  if (state !== 'ready') return
  const { forms } = await ask<OwnCode>(stage, 'PATCH', `/api/own-code/${id}`, { token, body: task })
  const wanted = (['build', 'review'] as const).filter((each) => forms[each] === null)
  if (wanted.length > 0) await ask(stage, 'POST', `/api/own-code/${id}/questions`, { token, body: { forms: wanted } })
  await stage.settle()
}

/** Deletes the changes of an earlier making. */
export async function clearOwnChanges(stage: Stage, { token }: Session): Promise<void> {
  const kept = await ask<{ id: string }[]>(stage, 'GET', '/api/own-code', { token })
  for (const { id } of kept) await ask(stage, 'DELETE', `/api/own-code/${id}`, { token })
}

export const changeBefore: Record<string, string> = {
  'package.json': `{
  "name": "lake-ferry-prices",
  "version": "1.4.0",
  "type": "module",
  "main": "lib/prices.js",
  "scripts": { "test": "node --test", "lint": "eslint ." }
}
`,
  'README.md':
    '# Prices of the lake ferry\n\nA crossing costs 8.40, half of it for children under twelve. In July and August it costs a tenth more.\n',
  'lib/dates.js': `/** True in July and August. */
export function isSummer(date) {
  const month = Number(date.slice(5, 7))
  return month === 7 || month === 8
}
`,
  'lib/prices.js': `import { isSummer } from './dates.js'

const crossing = 840

/** The price of one crossing in cents. */
export function priceOf(age, date) {
  const price = age < 12 ? crossing / 2 : crossing
  return isSummer(date) ? Math.round(price * 1.1) : price
}

/** The price of a party in cents. */
export function priceOfParty(ages, date) {
  return ages.reduce((sum, age) => sum + priceOf(age, date), 0)
}
`,
  'lib/timetable.js': `export const sailings = ['08:10', '10:40', '13:10', '16:40']
`,
  'test/prices.js': `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceOf, priceOfParty } from '../lib/prices.js'

test('children under twelve pay half', () => {
  assert.equal(priceOf(11, '2026-05-01'), 420)
  assert.equal(priceOf(12, '2026-05-01'), 840)
})

test('summer costs a tenth more', () => {
  assert.equal(priceOf(30, '2026-07-15'), 924)
})

test('a party pays for each', () => {
  assert.equal(priceOfParty([30, 8], '2026-05-01'), 1260)
})
`,
}

export const changeAfter: Record<string, string> = {
  'lib/discounts.js': `/** Discounts of groups by their size, the largest first. */
const steps = [
  { from: 30, percent: 25 },
  { from: 20, percent: 20 },
  { from: 10, percent: 10 },
]

/** The discount of a group in percent; children under four take no seat and don't count. */
export function groupDiscount(ages) {
  const seats = ages.filter((age) => age >= 4).length
  const step = steps.find(({ from }) => seats >= from)
  return step ? step.percent : 0
}

/** A price after a discount, rounded down to five cents. */
export function reduce(price, percent) {
  const reduced = (price * (100 - percent)) / 100
  return Math.floor(reduced / 5) * 5
}
`,
  'lib/prices.js': `import { isSummer } from './dates.js'
import { groupDiscount, reduce } from './discounts.js'

const crossing = 840

/** The price of one crossing in cents. */
export function priceOf(age, date) {
  const price = age < 12 ? crossing / 2 : crossing
  return isSummer(date) ? Math.round(price * 1.1) : price
}

/** The price of a party in cents: groups of ten or more pay less, and infants nothing. */
export function priceOfParty(ages, date) {
  const paying = ages.filter((age) => age >= 4)
  const sum = paying.reduce((total, age) => total + priceOf(age, date), 0)
  const percent = groupDiscount(ages)
  return percent > 0 ? reduce(sum, percent) : sum
}
`,
  'test/prices.js': `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceOf, priceOfParty } from '../lib/prices.js'

const grown = (count) => Array.from({ length: count }, () => 30)

test('children under twelve pay half', () => {
  assert.equal(priceOf(11, '2026-05-01'), 420)
  assert.equal(priceOf(12, '2026-05-01'), 840)
})

test('summer costs a tenth more', () => {
  assert.equal(priceOf(30, '2026-07-15'), 924)
})

test('a party pays for each', () => {
  assert.equal(priceOfParty([30, 8], '2026-05-01'), 1260)
})

test('nine pay in full', () => {
  assert.equal(priceOfParty(grown(9), '2026-05-01'), 7560)
})

test('ten pay a tenth less', () => {
  assert.equal(priceOfParty(grown(10), '2026-05-01'), 7560)
})

test('twenty pay a fifth less', () => {
  assert.equal(priceOfParty(grown(20), '2026-05-01'), 13440)
})

test('thirty pay a quarter less', () => {
  assert.equal(priceOfParty(grown(30), '2026-05-01'), 18900)
})

test('infants pay nothing and do not make a group', () => {
  assert.equal(priceOfParty([...grown(9), 3], '2026-05-01'), 7560)
  assert.equal(priceOfParty([...grown(2), 4], '2026-05-01'), 2100)
})

test('a reduced price ends with a zero or a five', () => {
  assert.equal(priceOfParty([...grown(9), 10], '2026-07-15'), 7900)
})
`,
}
