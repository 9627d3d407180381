/**
 * What stands between the products in the sentence encoder, as loops in WebAssembly that compute four floats at a time:
 * norms, the bend of each value, and attention.
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
  wholes,
} from './wasm-instructions.ts'

const [floatBytes, vectorBytes] = [4, 16]
/** Numbers that one head of the attention looks at. */
export const headSize = 32
const vectorsOfHead = headSize / 4
const tiny = 1e-12
/** What no value comes to, and its share is nothing. */
const lowest = -3e38

/** Places in memory, in bytes. Rows stand one after the other; `width` numbers are a row, a multiple of 4. */
export type RowKernel = {
  /** Adds `more` to rows up to `end`, and brings each to mean 0 and variance 1, then to a gain and the shift behind it. */
  addToNorm: (rows: number, more: number, end: number, gain: number, width: number) => void
  /** GELU of each value up to `end`, in place: x times the share of a normal distribution that lies below x. */
  bend: (values: number, end: number) => void
  /**
   * What each of `count` pieces sees in all of them by one head. Of each stand side by side, for all heads, what it asks for,
   * what it offers and what it says, each `rowBytes` long; what it sees is put at `to`. `shares` is room for `count` floats
   * and four more.
   */
  attend: (asked: number, to: number, count: number, rowBytes: number, shares: number) => void
}

export const makeRowKernel = (memory: Memory): RowKernel => instantiate(functions, memory) as RowKernel

/** e to the power of a vector's floats, none of them above 0: 2 to the whole part of it, times a series for the rest. */
function powerOf(exponent: Code, part: number, whole127: number): Code {
  const [log2, ln2, least] = [Math.LOG2E, Math.LN2, -87]
  // 1, ln2, ln2²/2!, …: below half, what is left out is less than what a float can tell.
  const series = [1, 2, 3, 4, 5, 6].reduce((all, at) => [...all, (all.at(-1)! * ln2) / at], [1])
  return [
    ...[...exponent, ...four.floats(least), ...four.larger, ...four.floats(log2), ...four.multiply, ...set(part)],
    ...[...get(part), ...four.nearest, ...set(whole127)],
    ...[...get(part), ...get(whole127), ...four.subtract, ...set(part)],
    ...four.floats(series.at(-1)!),
    ...series
      .slice(0, -1)
      .toReversed()
      .flatMap((each) => [...get(part), ...four.multiply, ...four.floats(each), ...four.add]),
    // A float's exponent stands above its 23 bits, 127 more than it is.
    ...[...get(whole127), ...four.floats(127), ...four.add, ...four.toWholes, ...whole(23), ...four.shift],
    ...four.multiply,
  ]
}

function describeAddToNorm(): Function {
  const [rows, more, end, gain, width] = [0, 1, 2, 3, 4]
  const [at, rowEnd, learned, bytes, sum, by, value] = [5, 6, 7, 8, 9, 10, 11]
  const average = [...lanesOf(sum, float.add), ...get(width), ...float.ofWhole, ...float.divide]
  const overRow = (code: Code) => [
    ...[...get(rows), ...set(at)],
    ...until(at, rowEnd, [...code, ...step(at, whole(vectorBytes))]),
  ]
  const code = [
    ...[...bytesOf(width, floatBytes), ...set(bytes)],
    ...until(rows, end, [
      ...[...sumOf(get(rows), get(bytes)), ...set(rowEnd), ...four.zero, ...set(sum)],
      ...overRow([
        ...[...get(at), ...get(at), ...four.load(), ...get(more), ...four.load(), ...four.add, ...set(value)],
        ...[...get(value), ...four.store(), ...get(sum), ...get(value), ...four.add, ...set(sum)],
        ...step(more, whole(vectorBytes)),
      ]),
      ...[...average, ...four.everywhere, ...set(value), ...four.zero, ...set(sum)],
      ...overRow([
        ...[...get(at), ...get(at), ...four.load(), ...get(value), ...four.subtract, ...set(by)],
        ...[...get(by), ...four.store(), ...get(by), ...get(by), ...four.multiply],
        ...[...get(sum), ...four.add, ...set(sum)],
      ]),
      ...[...floatOf(1), ...average, ...floatOf(tiny), ...float.add, ...float.root, ...float.divide],
      ...[...four.everywhere, ...set(by), ...get(gain), ...set(learned)],
      ...overRow([
        ...[...get(at), ...get(at), ...four.load(), ...get(by), ...four.multiply],
        ...[...get(learned), ...four.load(), ...four.multiply],
        ...[...sumOf(get(learned), get(bytes)), ...four.load(), ...four.add, ...four.store()],
        ...step(learned, whole(vectorBytes)),
      ]),
      ...[...get(rowEnd), ...set(rows)],
    ]),
  ]
  const takes: Function['takes'] = Array.from({ length: 5 }, () => 'whole' as const)
  return {
    name: 'addToNorm',
    takes,
    locals: [
      ['whole', 4],
      ['vector', 3],
    ],
    code,
  }
}

/**
 * x times 0.5 and what an odd series makes of x between -4 and 4, which errs by 0.0002 at most: the least that seven terms can
 * err by (fitted by linear programming, and exact at 4). The products that follow take values in larger steps.
 */
function describeBend(): Function {
  const [values, end, near, square] = [0, 1, 2, 3]
  const farthest = 4
  const series = [
    ...[0.397870276, -0.0645544196, 0.00876369108, -0.000812187071],
    ...[4.77638206e-5, -1.58882314e-6, 2.25881239e-8],
  ]
  const code = until(values, end, [
    ...[...get(values), ...four.load(), ...four.floats(farthest), ...four.smaller],
    ...[...four.floats(-farthest), ...four.larger, ...set(near)],
    ...[...get(near), ...get(near), ...four.multiply, ...set(square)],
    ...[...get(values), ...get(values), ...four.load(), ...four.floats(series.at(-1)!)],
    ...series
      .slice(0, -1)
      .toReversed()
      .flatMap((each) => [...get(square), ...four.multiply, ...four.floats(each), ...four.add]),
    ...[...get(near), ...four.multiply, ...four.floats(0.5), ...four.add, ...four.multiply, ...four.store()],
    ...step(values, whole(vectorBytes)),
  ])
  return { name: 'bend', takes: ['whole', 'whole'], locals: [['vector', 2]], code }
}

function describeAttend(): Function {
  const [asked, to, count, rowBytes, shares] = [0, 1, 2, 3, 4]
  const [offered, said, stride, toEnd, other, share, shareEnd, most] = [5, 6, 7, 8, 9, 10, 11, 12]
  const [sum, spread, part, power, own] = [13, 14, 15, 16, 17]
  const eachOf = (make: (at: number) => Code) => repeat(vectorsOfHead, make)
  const dots = [
    ...eachOf((at) => [...get(asked), ...four.load(at * vectorBytes), ...set(own + at)]),
    ...[...get(offered), ...set(other), ...get(shares), ...set(share), ...floatOf(lowest), ...set(most)],
    ...until(share, shareEnd, [
      ...eachOf((at) => [
        ...[...get(own + at), ...get(other), ...four.load(at * vectorBytes), ...four.multiply],
        ...(at > 0 ? four.add : []),
      ]),
      ...[...set(sum), ...get(share), ...lanesOf(sum, float.add)],
      ...[...floatOf(1 / Math.sqrt(headSize)), ...float.multiply, ...float.store()],
      ...[...get(most), ...get(share), ...float.load(), ...float.largest, ...set(most)],
      ...[...step(other, get(stride)), ...step(share, whole(floatBytes))],
    ]),
  ]
  // Four at a time: what stands behind the last has no share.
  const powers = [
    ...[...get(shareEnd), ...four.floats(lowest), ...four.store()],
    ...[...get(most), ...four.everywhere, ...set(spread), ...four.zero, ...set(sum), ...get(shares), ...set(share)],
    ...until(share, shareEnd, [
      ...[...get(share), ...powerOf([...get(share), ...four.load(), ...get(spread), ...four.subtract], part, power)],
      ...[...set(part), ...get(part), ...four.store(), ...get(sum), ...get(part), ...four.add, ...set(sum)],
      ...step(share, whole(vectorBytes)),
    ]),
  ]
  const mix = [
    ...[...get(said), ...set(other), ...get(shares), ...set(share)],
    ...eachOf((at) => [...four.zero, ...set(own + at)]),
    ...until(share, shareEnd, [
      ...[...get(share), ...four.loadEverywhere(), ...set(spread)],
      ...eachOf((at) => [
        ...[...get(other), ...four.load(at * vectorBytes), ...get(spread), ...four.multiply],
        ...[...get(own + at), ...four.add, ...set(own + at)],
      ]),
      ...[...step(other, get(stride)), ...step(share, whole(floatBytes))],
    ]),
    ...[...floatOf(1), ...lanesOf(sum, float.add), ...float.divide, ...four.everywhere, ...set(spread)],
    ...eachOf((at) => [
      ...[...get(to), ...get(own + at), ...get(spread), ...four.multiply],
      ...four.store(at * vectorBytes),
    ]),
  ]
  const code = [
    ...[...sumOf(get(asked), get(rowBytes)), ...set(offered), ...sumOf(get(offered), get(rowBytes)), ...set(said)],
    ...[...bytesOf(rowBytes, 3), ...set(stride), ...sumOf(get(shares), bytesOf(count, floatBytes)), ...set(shareEnd)],
    ...[...sumOf(get(to), [...get(count), ...get(rowBytes), ...wholes.multiply]), ...set(toEnd)],
    ...until(to, toEnd, [...dots, ...powers, ...mix, ...step(asked, get(stride)), ...step(to, get(rowBytes))]),
  ]
  const takes: Function['takes'] = Array.from({ length: 5 }, () => 'whole' as const)
  return {
    name: 'attend',
    takes,
    locals: [
      ['whole', 7],
      ['float', 1],
      ['vector', 4 + vectorsOfHead],
    ],
    code,
  }
}

const functions = [describeAddToNorm(), describeBend(), describeAttend()]
