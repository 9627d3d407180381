import { expect, test } from 'vitest'
import { headSize, makeRowKernel } from './row-kernel.ts'
import { makeMemory } from './wasm-instructions.ts'

const memory = makeMemory(65_536)
const kernel = makeRowKernel(memory)

/** Puts numbers at a place in memory; what comes back shows what stands there later. */
function put(at: number, values: readonly number[]): Float32Array {
  const placed = new Float32Array(memory.buffer, at, values.length)
  placed.set(values)
  return placed
}
const spread = (count: number, by: number) =>
  Array.from({ length: count }, (_, at) => Math.sin(at * by) * 3 + at / count)
const farthest = (found: Float32Array, wanted: readonly number[]) =>
  Math.max(...wanted.map((value, at) => Math.abs(value - found[at]!)))
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

test('rows are added to, brought to mean 0 and variance 1, then to a gain and a shift', () => {
  const [width, count] = [12, 3]
  const [rows, more, learned] = [spread(width * count, 0.7), spread(width * count, 1.3), spread(2 * width, 2.1)]
  const wanted = Array.from({ length: count }, (_, row) => {
    const added = rows.slice(row * width, (row + 1) * width).map((value, at) => value + more[row * width + at]!)
    const mean = sum(added) / width
    const by = 1 / Math.sqrt(sum(added.map((value) => (value - mean) ** 2)) / width)
    return added.map((value, at) => (value - mean) * by * learned[at]! + learned[width + at]!)
  }).flat()
  const found = put(1024, rows)
  put(2048, more)
  put(4096, learned)
  kernel.addToNorm(1024, 2048, 1024 + rows.length * 4, 4096, width)
  expect(farthest(found, wanted)).toBeLessThan(1e-5)
})

test('values are bent as a normal distribution says, far from 0 as well', () => {
  const found = put(1024, [-50, -6, -3, -1, -0.5, 0, 0.5, 1, 3, 6, 50, 1000])
  kernel.bend(1024, 1024 + found.byteLength)
  const wanted = [0, 0, -0.00404969, -0.15865525, -0.15426877, 0, 0.34573123, 0.84134475, 2.99595031, 6, 50, 1000]
  expect(farthest(found, wanted)).toBeLessThan(2e-4)
})

test.each([1, 3, 4, 6])('each of %i pieces sees all of them by how well they fit', (count) => {
  const [width, head] = [2 * headSize, 1]
  const known = spread(count * 3 * width, 0.37)
  const part = (row: number, which: number) => {
    const from = row * 3 * width + which * width + head * headSize
    return known.slice(from, from + headSize)
  }
  const all = Array.from({ length: count }, (_, row) => row)
  const wanted = all.map((asking) => {
    const fits = all.map(
      (row) => sum(part(asking, 0).map((value, at) => value * part(row, 1)[at]!)) / Math.sqrt(headSize),
    )
    const powers = fits.map((fit) => Math.exp(fit - Math.max(...fits)))
    return Array.from(
      { length: headSize },
      (_, at) => sum(all.map((row) => powers[row]! * part(row, 2)[at]!)) / sum(powers),
    )
  })
  put(1024, known)
  const found = put(
    32_768,
    Array.from({ length: count * width }, () => 7),
  )
  kernel.attend(1024 + head * headSize * 4, 32_768 + head * headSize * 4, count, width * 4, 128)
  for (const row of all) {
    expect(farthest(found.subarray(row * width + headSize), wanted[row]!)).toBeLessThan(1e-4)
    expect([...found.subarray(row * width, row * width + headSize)]).toEqual(Array.from({ length: headSize }, () => 7))
  }
})
