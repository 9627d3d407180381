import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, early, makeLab, slot } from './lab.ts'

const cases: [string, ReturnType<typeof slot>, string][] = [
  ['unknown equipment', slot('laser', 'ines', '1 Mon 09:00', '1 Mon 10:00'), 'unknown-equipment'],
  ['an unknown person', slot('oven', 'zoe', '1 Mon 09:00', '1 Mon 10:00'), 'unknown-person'],
  ['a start between quarters', slot('oven', 'ines', '1 Mon 09:05', '1 Mon 10:00'), 'not-a-quarter'],
  ['an end before the start', slot('oven', 'ines', '1 Mon 10:00', '1 Mon 09:00'), 'not-a-quarter'],
  ['a slot before opening', slot('oven', 'ines', '1 Mon 06:45', '1 Mon 08:00'), 'closed'],
  ['a Sunday', slot('oven', 'ines', '1 Sun 09:00', '1 Sun 10:00'), 'closed'],
  ['more hours than the equipment allows', slot('confocal', 'ines', '1 Mon 09:00', '1 Mon 13:15'), 'too-long'],
  ['a person without training', slot('confocal', 'tove', '1 Mon 09:00', '1 Mon 10:00'), 'not-trained'],
]

for (const [what, request, reason] of cases) {
  test(`the desk refuses ${what}`, () => {
    assert.deepEqual(makeLab().desk.book(request, early), { ok: false, reason })
  })
}

test('the desk refuses a slot in the past', () => {
  const result = makeLab().desk.book(slot('oven', 'ines', '1 Mon 09:00', '1 Mon 10:00'), at('1 Mon 09:01'))
  assert.deepEqual(result, { ok: false, reason: 'past' })
})

test('a person holds at most eight hours a day', () => {
  const { desk } = makeLab()
  desk.book(slot('oven', 'ines', '1 Mon 08:00', '1 Mon 14:00'), early)
  const more = desk.book(slot('confocal', 'ines', '1 Mon 15:00', '1 Mon 17:15'), early)
  assert.deepEqual(more, { ok: false, reason: 'quota' })
  assert.equal(desk.book(slot('confocal', 'ines', '1 Tue 15:00', '1 Tue 17:15'), early).ok, true)
})
