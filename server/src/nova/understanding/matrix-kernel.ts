/**
 * What takes longest in the sentence encoder, as loops in WebAssembly that compute four or eight numbers at a time: products
 * with weights. They are of whole numbers, of 16 bits with weights of 8, and so are their sums.
 */
import {
  bytesOf,
  float,
  four,
  type Function,
  get,
  instantiate,
  lanesOf,
  type Memory,
  repeat,
  set,
  step,
  sumOf,
  until,
  whole,
} from './wasm-instructions.ts'

/** Rows that are computed at a time; their number is padded to a multiple of it. */
export const tileRows = 4
const tileColumns = 8
const halves = tileColumns / 4
const [wholeBytes, floatBytes, vectorBytes] = [2, 4, 16]

/** Places in memory, in bytes, and counts. Depths, columns and sizes are multiples of 16. */
export type Kernel = {
  /** Puts floats as whole numbers of 16 bits, the largest as `most`; gives what 1 of them stands for. */
  toWholes: (from: number, to: number, count: number, most: number) => number
  /** Rows of whole numbers × weights (as `packWeights` made them) × the row's scale × the column's scale + the column's bias. */
  multiply: (
    ...operands: [
      ...[inputs: number, weights: number, outputs: number],
      ...[inputScales: number, weightScales: number, biases: number],
      ...[rows: number, depth: number, columns: number],
    ]
  ) => void
}

export const makeKernel = (memory: Memory): Kernel => instantiate(functions, memory) as Kernel

/** Weights in the order in which they are read: eight columns at a time, and of those by pairs of rows. */
export function packWeights(weights: Int8Array, depth: number, columns: number): Int8Array {
  const packed = new Int8Array(depth * columns)
  let to = 0
  for (let column = 0; column < columns; column += tileColumns)
    for (let row = 0; row < depth; row += 2)
      for (let at = row * columns + column; at < row * columns + column + tileColumns; at += 1) {
        packed[to] = weights[at]!
        packed[to + 1] = weights[at + columns]!
        to += 2
      }
  return packed
}

function describeToWholes(): Function {
  const [from, to, count, most, at, end, largest, largests] = [0, 1, 2, 3, 4, 5, 6, 7]
  const scaled = (offset: number) => [
    ...[...get(at), ...four.load(offset), ...get(largests), ...four.multiply],
    ...[...four.nearest, ...four.toWholes],
  ]
  const code = [
    ...[...get(from), ...set(at), ...sumOf(get(from), bytesOf(count, floatBytes)), ...set(end)],
    ...until(at, end, [
      ...[...get(largests), ...get(at), ...four.load(), ...four.size, ...four.larger, ...set(largests)],
      ...step(at, whole(vectorBytes)),
    ]),
    ...[...lanesOf(largests, float.largest), ...set(largest)],
    // Nothing but zeros is divided by zero here, and comes out as zeros all the same.
    ...[...get(most), ...get(largest), ...float.divide, ...four.everywhere, ...set(largests)],
    ...[...get(from), ...set(at)],
    ...until(at, end, [
      ...[...get(to), ...scaled(0), ...scaled(vectorBytes), ...four.narrow, ...four.store()],
      ...[...step(at, whole(2 * vectorBytes)), ...step(to, whole(vectorBytes))],
    ]),
    ...[...get(largest), ...get(most), ...float.divide],
  ]
  const locals: Function['locals'] = [
    ['whole', 2],
    ['float', 1],
    ['vector', 1],
  ]
  return { name: 'toWholes', takes: ['whole', 'whole', 'whole', 'float'], locals, gives: 'float', code }
}

function describeMultiply(): Function {
  const [inputs, weights, outputs, inputScales, weightScales, biases, rows, depth, columns] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8,
  ]
  const [row, column, weight, weightEnd, input, scale, output, panel] = [9, 10, 11, 12, 13, 13 + tileRows, 18, 19]
  const sums = 20
  const sum = (at: number, half: number) => sums + at * halves + half
  const loaded = sums + tileRows * halves
  const spread = loaded + halves
  // One turn reads four pairs of each of four rows, and of eight columns.
  const pairs = 4
  const turn = [
    ...repeat(pairs, (pair) => [
      ...repeat(halves, (half) => [
        ...[...get(weight), ...four.loadBytes(pair * 2 * tileColumns + half * 8), ...set(loaded + half)],
      ]),
      ...repeat(tileRows, (at) => [
        ...[...get(input + at), ...four.loadEverywhere(pair * 2 * wholeBytes), ...set(spread)],
        ...repeat(halves, (half) => [
          ...[...get(spread), ...get(loaded + half), ...four.dot],
          ...[...get(sum(at, half)), ...four.addWholes, ...set(sum(at, half))],
        ]),
      ]),
    ]),
    ...repeat(tileRows, (at) => step(input + at, whole(pairs * 2 * wholeBytes))),
    ...step(weight, whole(pairs * 2 * tileColumns)),
  ]
  const ofColumn = (place: number, half: number) => [
    ...[...sumOf(get(place), bytesOf(column, floatBytes)), ...four.load(half * vectorBytes)],
  ]
  const finish = (at: number) => [
    ...repeat(halves, (half) => [
      ...[...get(output), ...get(sum(at, half)), ...four.toFloats],
      ...[...get(scale), ...float.load(at * floatBytes), ...four.everywhere, ...four.multiply],
      ...[...ofColumn(weightScales, half), ...four.multiply, ...ofColumn(biases, half), ...four.add],
      ...four.store(half * vectorBytes),
    ]),
    ...step(output, bytesOf(columns, floatBytes)),
  ]
  const tile = [
    ...repeat(tileRows - 1, (at) => [...sumOf(get(input + at), bytesOf(depth, wholeBytes)), ...set(input + at + 1)]),
    ...repeat(tileRows * halves, (at) => [...four.zero, ...set(sums + at)]),
    ...[...get(panel), ...set(weight), ...until(weight, weightEnd, turn), ...repeat(tileRows, finish)],
    // The last row's place has come to where the next rows begin.
    ...[...get(input + tileRows - 1), ...set(input)],
    ...[...step(scale, whole(tileRows * floatBytes)), ...step(row, whole(tileRows))],
  ]
  const code = [
    ...[...get(weights), ...set(panel)],
    ...until(column, columns, [
      ...[...sumOf(get(panel), bytesOf(depth, tileColumns)), ...set(weightEnd)],
      ...[...get(inputs), ...set(input), ...get(inputScales), ...set(scale), ...whole(0), ...set(row)],
      ...[...sumOf(get(outputs), bytesOf(column, floatBytes)), ...set(output)],
      ...until(row, rows, tile),
      ...[...get(weightEnd), ...set(panel), ...step(column, whole(tileColumns))],
    ]),
  ]
  const takes: Function['takes'] = Array.from({ length: 9 }, () => 'whole' as const)
  return {
    name: 'multiply',
    takes,
    locals: [
      ['whole', sums - row],
      ['vector', spread + 1 - sums],
    ],
    code,
  }
}

const functions = [describeToWholes(), describeMultiply()]
