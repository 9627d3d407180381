import { expect, it } from 'vitest'
import { createPlayer, findSkipped, passTime, type PlayerState } from './player.ts'

const playing: PlayerState = { at: 0, isPlaying: true, speed: 1, isIdleSkipped: true }
const gaps = [{ from: 2000, to: 62_000 }]

it('passes at its speed and stops at the end', () => {
  expect(passTime({ ...playing, speed: 8 }, 100, 10_000, [])).toBe(800)
  expect(passTime({ ...playing, at: 9900, speed: 32 }, 100, 10_000, [])).toBe(10_000)
})

it('skips a silence of any length at any speed in a moment, and continues at its pace behind it', () => {
  expect(passTime({ ...playing, at: 1000 }, 1000, 100_000, gaps)).toBe(2000)
  expect(passTime({ ...playing, at: 2000 }, 300, 100_000, gaps)).toBe(32_000)
  expect(passTime({ ...playing, at: 1000 }, 1000 + 600 + 50, 100_000, gaps)).toBeCloseTo(62_050)
})

it('lets a silence pass in full where that is wanted', () => {
  const state = { ...playing, at: 2000, isIdleSkipped: false }
  expect(passTime(state, 300, 100_000, gaps)).toBe(2300)
  expect(findSkipped(state, gaps)).toBeUndefined()
  expect(findSkipped({ ...playing, at: 3000 }, gaps)).toBe(gaps[0])
})

it('stays within the session, and takes the next speed or keeps its own', () => {
  const player = createPlayer(10_000, [], 99_999)
  expect(player.state().at).toBe(10_000)
  player.seek(-5)
  expect(player.state().at).toBe(0)
  player.changeSpeed(-1)
  expect(player.state().speed).toBe(1)
  for (let press = 0; press < 9; press += 1) player.changeSpeed(1)
  expect(player.state().speed).toBe(32)
})
