import { expect, test } from 'vitest'
import { createPauses } from './pauses.ts'
import { heardRate } from './resample.ts'

test('speech between two pauses is one piece, with a little of both pauses', () => {
  const pieces = hear(noise(1, 0.001), noise(2, 0.1), noise(1.5, 0.001), noise(1, 0.1), noise(1.5, 0.001))
  expect(pieces.map(seconds)).toEqual([expect.closeTo(2.6, 0), expect.closeTo(1.6, 0)])
})

test('short breaths are no pause, and a click is no word', () => {
  const words = [noise(0.6, 0.1), noise(0.3, 0.001), noise(0.6, 0.1)]
  const pieces = hear(noise(1, 0.001), noise(0.05, 0.3), noise(1, 0.001), ...words, noise(1.5, 0.001))
  expect(pieces).toHaveLength(1)
  expect(seconds(pieces[0]!)).toBeGreaterThan(1.5)
})

test('nothing is lost or doubled where someone speaks without a pause', () => {
  const speech = Array.from({ length: 40 }, () => [noise(0.8, 0.1), noise(0.1, 0.02)]).flat()
  const pieces = hear(noise(1, 0.001), ...speech, noise(1.5, 0.001))
  expect(pieces.length).toBeGreaterThan(2)
  for (const piece of pieces) expect(seconds(piece)).toBeLessThanOrEqual(15)
  const all = pieces.reduce((sum, piece) => sum + seconds(piece), 0)
  expect(all).toBeCloseTo(36.6, 0)
})

test('speech in progress at the end is flushed', () => {
  const pauses = createPauses()
  pauses.push(noise(0.5, 0.001))
  pauses.push(noise(1, 0.1))
  expect(seconds(pauses.current())).toBeGreaterThan(1)
  expect(pauses.flush().map(seconds)).toEqual([expect.closeTo(1.3, 0)])
  expect(pauses.flush()).toEqual([])
})

test('a fan is noise after a while, and speech over it is still heard', () => {
  const pauses = createPauses()
  pauses.push(noise(60, 0.02))
  pauses.flush()
  pauses.push(noise(2, 0.02))
  expect(pauses.current()).toHaveLength(0)
  pauses.push(noise(1, 0.2))
  expect(seconds(pauses.current())).toBeGreaterThan(1)
})

function hear(...sounds: Float32Array[]): Float32Array[] {
  const pauses = createPauses()
  return sounds.flatMap((sound) => pauses.push(sound))
}

function noise(length: number, level: number): Float32Array {
  let seed = 1
  return Float32Array.from({ length: Math.round(length * heardRate) }, () => {
    seed = (seed * 16_807) % 2_147_483_647
    return (seed / 2_147_483_647 - 0.5) * 2 * level * Math.sqrt(3)
  })
}

function seconds(samples: Float32Array): number {
  return samples.length / heardRate
}
