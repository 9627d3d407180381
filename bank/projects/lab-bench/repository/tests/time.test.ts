import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collide, formatMinute, parseMinute } from '../src/time.ts'

test('times are read and written alike', () => {
  for (const text of ['1 Mon 00:00', '2 Thu 13:45', '12 Sun 23:59']) assert.equal(formatMinute(parseMinute(text)), text)
})

test('what is no time is refused', () => {
  assert.throws(() => parseMinute('Tuesday 9:30'), /Not a time/)
})

test('slots that touch collide only while equipment is cleaned', () => {
  const morning = { start: 540, end: 600 }
  const next = { start: 600, end: 660 }
  assert.equal(collide(morning, next, 0), false)
  assert.equal(collide(morning, next, 15), true)
})
