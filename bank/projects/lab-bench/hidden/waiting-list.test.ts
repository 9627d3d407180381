import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BookingDesk } from '../../src/desk.ts'
import type { BookingRequest } from '../../src/model.ts'
import { at, early, makeLab, slot } from '../lab.ts'

function book(desk: BookingDesk, request: BookingRequest): string {
  const result = desk.book(request, early)
  assert.ok(result.ok)
  return result.booking.id
}

const booked = (desk: BookingDesk, equipmentId: string) =>
  desk
    .history(equipmentId)
    .filter(({ status }) => status === 'booked')
    .map(({ personId }) => personId)
const waiting = (desk: BookingDesk, equipmentId: string) => desk.waiting(equipmentId).map(({ personId }) => personId)

test('the first who waits gets the slot when it is cancelled', () => {
  const { desk } = makeLab()
  const id = book(desk, slot('oven', 'ines', '1 Tue 08:00', '1 Tue 10:00'))
  assert.equal(desk.wait(slot('oven', 'tove', '1 Tue 08:00', '1 Tue 10:00'), early).ok, true)
  assert.equal(desk.wait(slot('oven', 'omar', '1 Tue 08:00', '1 Tue 10:00'), early).ok, true)
  assert.deepEqual(waiting(desk, 'oven'), ['tove', 'omar'])
  assert.equal(desk.cancel(id, early)?.id, id)
  assert.deepEqual(booked(desk, 'oven'), ['tove'])
  assert.deepEqual(waiting(desk, 'oven'), ['omar'])
})

test('one cancellation can make room for several people', () => {
  const { desk } = makeLab()
  const id = book(desk, slot('oven', 'ines', '1 Tue 08:00', '1 Tue 12:00'))
  desk.wait(slot('oven', 'tove', '1 Tue 10:00', '1 Tue 12:00'), early)
  desk.wait(slot('oven', 'omar', '1 Tue 08:00', '1 Tue 10:00'), early)
  desk.cancel(id, early)
  assert.deepEqual(booked(desk, 'oven'), ['omar', 'tove'])
  assert.deepEqual(waiting(desk, 'oven'), [])
})

test('a person whose slot is still partly taken keeps the place, and the next one gets a turn', () => {
  const { desk } = makeLab()
  const early8 = book(desk, slot('oven', 'ines', '1 Tue 08:00', '1 Tue 10:00'))
  const late10 = book(desk, slot('oven', 'ines', '1 Tue 10:00', '1 Tue 12:00'))
  desk.wait(slot('oven', 'omar', '1 Tue 09:00', '1 Tue 11:00'), early)
  desk.wait(slot('oven', 'tove', '1 Tue 08:00', '1 Tue 09:00'), early)
  desk.cancel(early8, early)
  assert.deepEqual(waiting(desk, 'oven'), ['omar'])
  desk.cancel(late10, early)
  assert.deepEqual(booked(desk, 'oven'), ['tove', 'omar'])
})

test('a person who has reached the daily hours since stays on the list', () => {
  const { desk } = makeLab()
  const id = book(desk, slot('oven', 'ines', '1 Tue 08:00', '1 Tue 12:00'))
  desk.wait(slot('oven', 'omar', '1 Tue 08:00', '1 Tue 12:00'), early)
  book(desk, slot('confocal', 'omar', '1 Tue 12:00', '1 Tue 16:00'))
  book(desk, slot('confocal', 'omar', '1 Tue 17:00', '1 Tue 18:00'))
  desk.cancel(id, early)
  assert.deepEqual(booked(desk, 'oven'), [])
  assert.deepEqual(waiting(desk, 'oven'), ['omar'])
})

test('a slot that has begun is taken off the list and given to nobody', () => {
  const { desk } = makeLab()
  const id = book(desk, slot('oven', 'ines', '1 Tue 10:00', '1 Tue 12:00'))
  desk.wait(slot('oven', 'omar', '1 Tue 09:00', '1 Tue 11:00'), early)
  desk.cancel(id, at('1 Tue 09:30'))
  assert.deepEqual(booked(desk, 'oven'), [])
  assert.deepEqual(waiting(desk, 'oven'), [])
})

test('nobody waits for a free slot or against the rules', () => {
  const { desk } = makeLab()
  book(desk, slot('confocal', 'ines', '1 Tue 08:00', '1 Tue 10:00'))
  const free = desk.wait(slot('confocal', 'omar', '1 Tue 11:00', '1 Tue 12:00'), early)
  assert.deepEqual(free, { ok: false, reason: 'free' })
  const untrained = desk.wait(slot('confocal', 'tove', '1 Tue 08:00', '1 Tue 10:00'), early)
  assert.deepEqual(untrained, { ok: false, reason: 'not-trained' })
  assert.deepEqual(waiting(desk, 'confocal'), [])
})

test('a person waits once for overlapping time, but may wait for another time', () => {
  const { desk } = makeLab()
  book(desk, slot('oven', 'ines', '1 Tue 08:00', '1 Tue 14:00'))
  assert.equal(desk.wait(slot('oven', 'omar', '1 Tue 08:00', '1 Tue 10:00'), early).ok, true)
  const again = desk.wait(slot('oven', 'omar', '1 Tue 09:00', '1 Tue 11:00'), early)
  assert.deepEqual(again, { ok: false, reason: 'waiting' })
  assert.equal(desk.wait(slot('oven', 'omar', '1 Tue 10:00', '1 Tue 12:00'), early).ok, true)
  assert.equal(desk.wait(slot('oven', 'tove', '1 Tue 09:00', '1 Tue 11:00'), early).ok, true)
})

test('the person who moves up gets one notice, after that of the cancellation', () => {
  const { desk, notices } = makeLab()
  const id = book(desk, slot('oven', 'ines', '1 Tue 08:00', '1 Tue 10:00'))
  desk.wait(slot('oven', 'omar', '1 Tue 08:30', '1 Tue 09:30'), early)
  desk.cancel(id, early)
  assert.deepEqual(notices.sent.slice(1), [
    { personId: 'ines', kind: 'cancelled', text: 'Your booking of Drying oven is cancelled: 1 Tue 08:00–10:00.' },
    { personId: 'omar', kind: 'moved-up', text: 'You moved up. Drying oven is yours: 1 Tue 08:30–09:30.' },
  ])
})

test('a person who leaves the list is passed over', () => {
  const { desk } = makeLab()
  const id = book(desk, slot('oven', 'ines', '1 Tue 08:00', '1 Tue 10:00'))
  const first = desk.wait(slot('oven', 'omar', '1 Tue 08:00', '1 Tue 10:00'), early)
  desk.wait(slot('oven', 'tove', '1 Tue 08:00', '1 Tue 10:00'), early)
  assert.ok(first.ok)
  assert.equal(desk.leave(first.waiting.id), true)
  assert.equal(desk.leave(first.waiting.id), false)
  desk.cancel(id, early)
  assert.deepEqual(booked(desk, 'oven'), ['tove'])
})
