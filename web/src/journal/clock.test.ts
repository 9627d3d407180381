import { describe, expect, test } from 'vitest'
import { createRoomClock, formatSeconds } from './clock.ts'

function makeClock(start: number) {
  const device = { time: start }
  return { device, clock: createRoomClock(() => device.time) }
}

describe('the room clock', () => {
  test("counts the server's seconds down and stays at zero", () => {
    const { device, clock } = makeClock(1_000_000)
    clock.adjust({ endsAt: new Date(1_060_000).toISOString(), remainingSeconds: 60 })
    device.time += 20_500
    expect(clock.remainingSeconds()).toBe(40)
    device.time += 60_000
    expect(clock.remainingSeconds()).toBe(0)
  })

  test('puts the times of entries right where the device is wrong, once and for the whole visit', () => {
    const { device, clock } = makeClock(5_000_000)
    clock.adjust({ endsAt: new Date(1_060_000).toISOString(), remainingSeconds: 60 })
    expect(clock.now()).toBe(1_000_000)
    device.time += 10_000
    clock.adjust({ endsAt: new Date(1_360_000).toISOString(), remainingSeconds: 300 })
    expect(clock.now()).toBe(1_010_000)
    expect(clock.remainingSeconds()).toBe(300)
  })

  test('leaves a device alone that is as right as a network lets us see', () => {
    const { clock } = makeClock(1_000_900)
    clock.adjust({ endsAt: new Date(1_060_000).toISOString(), remainingSeconds: 60 })
    expect(clock.now()).toBe(1_000_900)
  })

  test('takes a slow reply, and what loads after it, for no wrong clock', () => {
    const { device, clock } = makeClock(1_000_000)
    const reading = { endsAt: new Date(1_060_000).toISOString(), remainingSeconds: 60 }
    device.time += 9_000
    clock.adjust(reading, { askedAt: 997_500, cameAt: 1_002_500 })
    expect([clock.now(), clock.remainingSeconds()]).toEqual([1_009_000, 51])
  })

  test('puts a wrong device right by the middle of the way there and back', () => {
    const { clock } = makeClock(5_004_000)
    clock.adjust(
      { endsAt: new Date(1_060_000).toISOString(), remainingSeconds: 60 },
      { askedAt: 5_000_000, cameAt: 5_004_000 },
    )
    expect(clock.now()).toBe(1_002_000)
  })

  test('has no end without timer', () => {
    const { clock } = makeClock(0)
    clock.adjust({ endsAt: null, remainingSeconds: null })
    expect(clock.remainingSeconds()).toBeNull()
  })

  test('writes minutes, and hours from an hour on', () => {
    expect([0, 59, 61, 3599, 3600, 5405].map(formatSeconds)).toEqual([
      '00:00',
      '00:59',
      '01:01',
      '59:59',
      '1:00:00',
      '1:30:05',
    ])
  })
})

test('a device whose clock is behind does not take the end for ahead', () => {
  const end = Date.parse('2026-03-01T10:00:00.000Z')
  const clock = createRoomClock(() => end - 3_600_000)
  clock.adjust({ endsAt: new Date(end).toISOString(), remainingSeconds: 0 })
  expect(clock.remainingSeconds()).toBe(0)
})
