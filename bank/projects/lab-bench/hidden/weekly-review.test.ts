import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Catalogue } from '../../src/catalogue.ts'
import { BookingDesk } from '../../src/desk.ts'
import type { Equipment } from '../../src/model.ts'
import { Notices } from '../../src/notices.ts'
import { bookWeekly, cancelWeekly } from '../../src/weekly.ts'
import { at, early, makeLab, slot } from '../lab.ts'

const wednesday = () => slot('oven', 'ines', '1 Wed 09:00', '1 Wed 10:00')

test('a series has exactly as many bookings as weeks', () => {
  const { desk } = makeLab()
  const result = bookWeekly(desk, wednesday(), 3, early)
  assert.ok(result.ok)
  assert.deepEqual(
    result.bookings.map(({ start }) => start),
    [at('1 Wed 09:00'), at('2 Wed 09:00'), at('3 Wed 09:00')],
  )
  assert.equal(desk.history('oven').length, 3)
})

test('the request that is passed in stays as it was', () => {
  const request = Object.freeze(wednesday())
  const result = bookWeekly(makeLab().desk, request, 2, early)
  assert.ok(result.ok)
  assert.deepEqual(request, wednesday())
})

test('a series with one taken week leaves no bookings and no notices', () => {
  const { desk, notices } = makeLab()
  desk.book(slot('oven', 'omar', '3 Wed 09:30', '3 Wed 10:30'), early)
  const result = bookWeekly(desk, wednesday(), 4, early)
  assert.deepEqual(result, { ok: false, reason: 'taken', week: 3 })
  assert.equal(desk.history('oven').length, 1)
  assert.equal(notices.sent.length, 1)
})

test('the refused week is counted from one', () => {
  const { desk } = makeLab()
  const result = bookWeekly(desk, slot('confocal', 'tove', '1 Wed 09:00', '1 Wed 10:00'), 2, early)
  assert.deepEqual(result, { ok: false, reason: 'not-trained', week: 1 })
})

test('a number of weeks below one, above fifteen or with a fraction is refused', () => {
  for (const weeks of [0, -1, 1.5, Number.NaN, 16]) {
    const { desk } = makeLab()
    assert.deepEqual(bookWeekly(desk, wednesday(), weeks, early), { ok: false, reason: 'weeks' })
    assert.equal(desk.history('oven').length, 0)
  }
  assert.equal(bookWeekly(makeLab().desk, wednesday(), 15, early).ok, true)
})

test('an error of the desk reaches the caller', () => {
  class BrokenCatalogue extends Catalogue {
    override equipment(): Equipment | undefined {
      throw new Error('The catalogue is offline.')
    }
  }
  const desk = new BookingDesk(new BrokenCatalogue([], []), new Notices())
  assert.throws(() => bookWeekly(desk, wednesday(), 2, early), /offline/)
})

test('cancelling a series returns only what was cancelled now', () => {
  const { desk } = makeLab()
  const result = bookWeekly(desk, wednesday(), 4, early)
  assert.ok(result.ok)
  const [first, second, third, fourth] = result.bookings
  assert.ok(first && second && third && fourth)
  desk.cancel(third.id, early)
  const cancelled = cancelWeekly(desk, result.bookings, at('1 Thu 09:00'))
  assert.deepEqual(
    cancelled.map(({ id }) => id),
    [second.id, fourth.id],
  )
  assert.equal(first.status, 'booked')
})

test('REVIEW.md lists at least four findings', () => {
  assert.ok(existsSync('REVIEW.md'), 'There is no REVIEW.md.')
  const findings = readFileSync('REVIEW.md', 'utf8')
    .split('\n')
    .filter((line) => /^\s*([-*]|\d+[.)])\s+\S.{15,}/.test(line))
  assert.ok(findings.length >= 4, `Found ${findings.length} list entries.`)
})
