import { expect, test } from 'vitest'
import { makeKernel, packWeights, partSize, scaleOf, tileRows } from './matrix-kernel.ts'
import { makeMemory } from './wasm-instructions.ts'

const [depth, columns, rows] = [3 * partSize, 16, 6]
const parts = depth / partSize
const memory = makeMemory(65_536)
const kernel = makeKernel(memory)
const places = { from: 1024, inputs: 8192, scales: 12_288, weights: 16_384, middles: 24_576, outputs: 28_672 }
const [weightScales, biases] = [40_960, 45_056]

const weights = Int8Array.from({ length: depth * columns }, (_, at) => ((at * 37) % 255) - 127)
const scaleOfColumn = (column: number) => 0.01 + column / 1000
const biasOfColumn = (column: number) => column - 3

/** What comes out for rows of floats, padded as the network pads them. */
function multiplied(given: readonly (readonly number[])[]): number[][] {
  for (const [row, numbers] of given.entries()) {
    new Float32Array(memory.buffer, places.from, depth).set(numbers)
    const scales = places.scales + scaleOf(row, parts)
    kernel.toBytes(places.from, places.from + depth * 4, places.inputs + row * depth, scales)
  }
  const { packed, middles } = packWeights(weights, depth, columns)
  new Int8Array(memory.buffer, places.weights, packed.length).set(packed)
  new Int32Array(memory.buffer, places.middles, middles.length).set(middles)
  const all = Array.from({ length: columns }, (_, column) => column)
  new Float32Array(memory.buffer, weightScales, columns).set(all.map(scaleOfColumn))
  new Float32Array(memory.buffer, biases, columns).set(all.map(biasOfColumn))
  const padded = Math.ceil(given.length / tileRows) * tileRows
  const { inputs, weights: from, middles: ofMiddle, outputs, scales } = places
  kernel.multiply(inputs, from, ofMiddle, outputs, scales, weightScales, biases, padded, depth, columns)
  return given.map((_, row) => [...new Float32Array(memory.buffer, outputs + row * columns * 4, columns)])
}

/** The numbers that stand for those of a row: each part in steps of a sixty-third of its largest. */
const inSteps = (row: readonly number[]) =>
  Array.from({ length: parts }, (_, part) => {
    const some = row.slice(part * partSize, (part + 1) * partSize)
    const step = Math.max(...some.map(Math.abs)) / 63
    return some.map((value) => Math.floor(value / step + 0.5) * step)
  }).flat()

const expected = (row: readonly number[]) =>
  Array.from({ length: columns }, (_, column) => {
    const sum = row.reduce((all, value, at) => all + value * weights[at * columns + column]!, 0)
    return sum * scaleOfColumn(column) + biasOfColumn(column)
  })

test('a product is that of the numbers in steps, exactly, though parts of a row differ in size a thousandfold', () => {
  const given = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: depth }, (_, at) => Math.sin(at * 0.7 + row) * [1, 1000, 0.02][Math.floor(at / partSize)]!),
  )
  const found = multiplied(given)
  for (const [row, numbers] of given.entries()) {
    const wanted = expected(inSteps(numbers))
    const farthest = Math.max(...wanted.map((value, column) => Math.abs(found[row]![column]! / value - 1)))
    expect(farthest).toBeLessThan(1e-4)
  }
})

test('the largest numbers there are, of one sign, do not overflow, and a row of zeros gives the biases', () => {
  const [largest, zeros] = [Array<number>(depth).fill(1e6), Array<number>(depth).fill(0)]
  const found = multiplied([largest, zeros])
  for (const [column, value] of expected(largest).entries()) expect(found[0]![column]! / value).toBeCloseTo(1, 5)
  expect(found[1]).toEqual(Array.from({ length: columns }, (_, column) => biasOfColumn(column)))
})
