/**
 * What takes longest in the sentence encoder, as loops in WebAssembly that compute sixteen products at a time: rows of numbers
 * with weights. Both are whole numbers of 8 bits. Each part of a row has a scale of its own (decision 133): with one for a whole
 * row its largest number would leave the others too few steps.
 */
import {
  bytesOf,
  type Code,
  float,
  floatOf,
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
/** Numbers of a row that have one scale. Depths are multiples of it. */
export const partSize = 32
const tileColumns = 8
const halves = tileColumns / 4
/** Numbers that one instruction multiplies with those of one column, and how often a part is read. */
const together = 4
const turns = partSize / together
const [floatBytes, vectorBytes] = [4, 16]
/** Numbers of a row go from -63 to 63, and stand in memory from 1 to 127. */
const [most, middle] = [63, 64]
const tiny = 1e-20

/** Places in memory, in bytes, and counts. Columns are multiples of 8. */
export type Kernel = {
  /** Puts one row of floats, up to `end`, as whole numbers of 8 bits, and the scale of each part a tile's width after the last. */
  toBytes: (from: number, end: number, to: number, scales: number) => void
  /** Rows of whole numbers × weights and their `middles` (as `packWeights` made both) × the scales + the column's bias. */
  multiply: (
    ...operands: [
      ...[inputs: number, weights: number, middles: number, outputs: number],
      ...[inputScales: number, weightScales: number, biases: number],
      ...[rows: number, depth: number, columns: number],
    ]
  ) => void
}

export const makeKernel = (memory: Memory): Kernel => instantiate(functions, memory) as Kernel

/** Where the scale of a row's first part stands among `parts` for each row: the rows of a tile side by side. */
export const scaleOf = (row: number, parts: number): number =>
  (Math.floor(row / tileRows) * parts * tileRows + (row % tileRows)) * floatBytes

/**
 * Weights in the order in which they are read: eight columns at a time, and of those four rows. `middles`: what each part of a
 * column makes of inputs that are all 0, which stand in memory as 64.
 */
export function packWeights(
  weights: Int8Array,
  depth: number,
  columns: number,
): { packed: Int8Array; middles: Int32Array } {
  const packed = new Int8Array(depth * columns)
  const middles = new Int32Array((depth / partSize) * columns)
  let to = 0
  for (let column = 0; column < columns; column += tileColumns)
    for (let row = 0; row < depth; row += together) {
      const part = (column * depth) / partSize + Math.floor(row / partSize) * tileColumns
      for (let at = 0; at < tileColumns; at += 1)
        for (let k = row; k < row + together; k += 1) {
          const weight = weights[k * columns + column + at]!
          packed[to] = weight
          middles[part + at]! -= middle * weight
          to += 1
        }
    }
  return { packed, middles }
}

function describeToBytes(): Function {
  const [from, end, to, scales, at, partEnd, largest, largests] = [0, 1, 2, 3, 4, 5, 6, 7]
  const scaled = (vectorAt: number) => [
    ...[...get(at), ...four.load(vectorAt * vectorBytes), ...get(largests), ...four.multiply],
    ...[...four.floats(middle + 0.5), ...four.add, ...four.cut],
  ]
  const pair = (vectorAt: number) => [...scaled(vectorAt), ...scaled(vectorAt + 1), ...four.narrow]
  const part = [
    ...[...get(from), ...set(at), ...sumOf(get(from), whole(partSize * floatBytes)), ...set(partEnd)],
    // Parts that are nothing but zeros are not divided by zero.
    ...[...four.floats(tiny), ...set(largests)],
    ...until(at, partEnd, [
      ...[...get(largests), ...get(at), ...four.load(), ...four.size, ...four.larger, ...set(largests)],
      ...step(at, whole(vectorBytes)),
    ]),
    ...[...lanesOf(largests, float.largest), ...set(largest)],
    ...[...get(scales), ...get(largest), ...floatOf(most), ...float.divide, ...float.store()],
    ...[...floatOf(most), ...get(largest), ...float.divide, ...four.everywhere, ...set(largests)],
    ...[...get(from), ...set(at)],
    ...repeat(partSize / vectorBytes, (half) => [
      ...[...get(to), ...pair(half * 4), ...pair(half * 4 + 2), ...four.narrowAgain, ...four.store(half * vectorBytes)],
    ]),
    ...[...step(to, whole(partSize)), ...step(scales, whole(tileRows * floatBytes)), ...get(partEnd), ...set(from)],
  ]
  const locals: Function['locals'] = [
    ['whole', 2],
    ['float', 1],
    ['vector', 1],
  ]
  return { name: 'toBytes', takes: ['whole', 'whole', 'whole', 'whole'], locals, code: until(from, end, part) }
}

function describeMultiply(): Function {
  const [inputs, weights, middles, outputs, inputScales, weightScales, biases, rows, depth, columns] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ]
  const [row, column, weight, weightEnd, input, scale, output, panel] = [10, 11, 12, 13, 14, 14 + tileRows, 19, 20]
  const [before, beforePanel, wholeSums] = [21, 22, 23]
  const sums = wholeSums + tileRows * halves
  const loaded = sums + tileRows * halves
  const spread = loaded + halves
  const place = (at: number, half: number) => at * halves + half
  const eachSum = (make: (at: number, half: number) => Code) =>
    repeat(tileRows, (at) => repeat(halves, (half) => make(at, half)))
  const part = [
    ...eachSum((at, half) => [
      ...[...get(before), ...four.load(half * vectorBytes), ...set(wholeSums + place(at, half))],
    ]),
    ...repeat(turns, (turn) => [
      ...repeat(halves, (half) => [
        ...[...get(weight), ...four.load((turn * halves + half) * vectorBytes), ...set(loaded + half)],
      ]),
      ...repeat(tileRows, (at) => [
        ...[...get(input + at), ...four.loadEverywhere(turn * together), ...set(spread)],
        ...repeat(halves, (half) => [
          ...[...get(loaded + half), ...get(spread), ...get(wholeSums + place(at, half)), ...four.dotBytes],
          ...set(wholeSums + place(at, half)),
        ]),
      ]),
    ]),
    ...repeat(tileRows, (at) => [
      ...[...get(scale), ...four.loadEverywhere(at * floatBytes), ...set(spread)],
      ...repeat(halves, (half) => [
        ...[...get(sums + place(at, half)), ...get(wholeSums + place(at, half)), ...four.toFloats],
        ...[...get(spread), ...four.multiply, ...four.add, ...set(sums + place(at, half))],
      ]),
      ...step(input + at, whole(partSize)),
    ]),
    ...[...step(scale, whole(tileRows * floatBytes)), ...step(before, whole(tileColumns * floatBytes))],
    ...step(weight, whole(partSize * tileColumns)),
  ]
  const ofColumn = (from: number, half: number) => [
    ...[...sumOf(get(from), bytesOf(column, floatBytes)), ...four.load(half * vectorBytes)],
  ]
  const finish = (at: number) => [
    ...repeat(halves, (half) => [
      ...[...get(output), ...get(sums + place(at, half)), ...ofColumn(weightScales, half), ...four.multiply],
      ...[...ofColumn(biases, half), ...four.add, ...four.store(half * vectorBytes)],
    ]),
    ...step(output, bytesOf(columns, floatBytes)),
  ]
  const tile = [
    ...repeat(tileRows - 1, (at) => [...sumOf(get(input + at), get(depth)), ...set(input + at + 1)]),
    ...eachSum((at, half) => [...four.zero, ...set(sums + place(at, half))]),
    ...[...get(panel), ...set(weight), ...get(beforePanel), ...set(before)],
    ...[...until(weight, weightEnd, part), ...repeat(tileRows, finish)],
    // The last row's place has come to where the next rows begin, and so has that of the scales.
    ...[...get(input + tileRows - 1), ...set(input), ...step(row, whole(tileRows))],
  ]
  const code = [
    ...[...get(weights), ...set(panel), ...get(middles), ...set(beforePanel)],
    ...until(column, columns, [
      ...[...sumOf(get(panel), bytesOf(depth, tileColumns)), ...set(weightEnd)],
      ...[...get(inputs), ...set(input), ...get(inputScales), ...set(scale), ...whole(0), ...set(row)],
      ...[...sumOf(get(outputs), bytesOf(column, floatBytes)), ...set(output)],
      ...until(row, rows, tile),
      ...[...get(weightEnd), ...set(panel), ...get(before), ...set(beforePanel), ...step(column, whole(tileColumns))],
    ]),
  ]
  const takes: Function['takes'] = Array.from({ length: 10 }, () => 'whole' as const)
  return {
    name: 'multiply',
    takes,
    locals: [
      ['whole', wholeSums - row],
      ['vector', spread + 1 - wholeSums],
    ],
    code,
  }
}

const functions = [describeToBytes(), describeMultiply()]
