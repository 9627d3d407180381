/**
 * The sentence encoder's network: pieces of words in, a point out. Two transformer layers, of 256 and 512 numbers a piece,
 * and a mean. The products with weights, which are nearly all of the work, run in WebAssembly over all pieces of several
 * texts at a time; what stands between them is small.
 */
import { readTensors, type Tensor } from './encoder-weights.ts'
import { type Kernel, makeKernel, packWeights, tileRows } from './matrix-kernel.ts'
import { makeMemory } from './wasm-instructions.ts'

/** Pieces that are read together; a single text has no more. */
export const mostTogether = 96
const heads = 4
const tiny = 1e-6
/** Bytes that a place in memory begins at a multiple of. */
const aligned = 16
const mostOfInput = 32_767
const mostOfSum = 2 ** 31 - 1

/** A matrix with a scale and a bias for each column, and how large inputs may be so that no sum overflows. */
type Dense = { weights: number; weightScales: number; biases: number; depth: number; columns: number; most: number }
type Norm = { gain: Float32Array; shift: Float32Array }
type Layer = { before: Norm; attend: Dense; join: Dense; between: Norm; widen: Dense; narrow: Dense }
/** The kernel and its places: rows as floats, the same as whole numbers with a scale for each row, and what comes out. */
type Work = {
  kernel: Kernel
  floats: Float32Array
  wholes: Int16Array
  scales: Float32Array
  products: Float32Array
  shares: Float32Array
}
type Network = {
  work: Work
  pieces: { bytes: Int8Array; scales: Float32Array; width: number; places: Float32Array }
  layers: Layer[]
  /** Brings the first layer's numbers of a piece to as many as the second has. */
  carry: Dense
  last: Dense
}
/** Rows of numbers, one after the other. */
type Rows = Float32Array
/** The pieces of each text. */
type Texts = readonly (readonly number[])[]

/** Reads the file once; what comes back gives the point of each text, which is a list of one to 48 pieces. */
export function openNetwork(file: Uint8Array): (texts: Texts) => Float32Array[] {
  const network = build(readTensors(file))
  return (texts) => read(network, texts)
}

/** Which tensor of the file is which. */
const ofLayers = [
  {
    before: ['c13', 'c14'],
    attend: ['c16', 'c20'],
    join: ['c40', 'c44'],
    between: ['c53', 'c54'],
    widen: ['c56', 'c60'],
    narrow: ['c63', 'c67'],
  },
  {
    before: ['c70', 'c71'],
    attend: ['c73', 'c77'],
    join: ['c97', 'c101'],
    between: ['c104', 'c105'],
    widen: ['c107', 'c111'],
    narrow: ['c114', 'c118'],
  },
] as const

function build(tensors: ReadonlyMap<string, Tensor>): Network {
  const floats = (name: string) => new Float32Array(new Uint8Array(tensors.get(name)!.bytes).buffer)
  const sizes = [...tensors.values()].map(({ bytes }) => bytes.length + aligned)
  const all = sizes.reduce((sum, size) => sum + size, 0) - tensors.get('c1')!.bytes.length
  const widest = Math.max(...[...tensors.values()].map(({ shape }) => (shape.length === 2 ? shape[1]! : 0)))
  const working = mostTogether * (widest * (2 + 4 + 4) + 4 + 4) + 5 * aligned
  const memory = makeMemory(all + working)
  let end = 0
  const place = (bytes: Int8Array | Uint8Array) => {
    const at = Math.ceil(end / aligned) * aligned
    new Uint8Array(memory.buffer).set(bytes, at)
    end = at + bytes.length
    return at
  }
  const dense = ([weights, biases]: readonly [string, string]): Dense => {
    const { shape, bytes } = tensors.get(weights)!
    const [depth, columns] = shape as [number, number]
    const signed = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
    return {
      weights: place(packWeights(signed, depth, columns)),
      weightScales: place(tensors.get(`${weights}s`)!.bytes),
      biases: place(tensors.get(biases)!.bytes),
      most: Math.min(mostOfInput, Math.floor(mostOfSum / largestColumn(signed, columns))),
      depth,
      columns,
    }
  }
  const norm = ([gain, shift]: readonly [string, string]): Norm => ({ gain: floats(gain), shift: floats(shift) })
  const layers = ofLayers.map(({ before, attend, join, between, widen, narrow }): Layer => ({
    ...{ before: norm(before), attend: dense(attend), join: dense(join) },
    ...{ between: norm(between), widen: dense(widen), narrow: dense(narrow) },
  }))
  const [carry, last] = [dense(['c46', 'c50']), dense(['c123', 'c127'])]
  const known = tensors.get('c1')!
  const room = (bytes: number) => [memory.buffer, place(new Uint8Array(bytes))] as const
  const work: Work = {
    kernel: makeKernel(memory),
    floats: new Float32Array(...room(mostTogether * widest * 4), mostTogether * widest),
    wholes: new Int16Array(...room(mostTogether * widest * 2), mostTogether * widest),
    scales: new Float32Array(...room(mostTogether * 4), mostTogether),
    products: new Float32Array(...room(mostTogether * widest * 4), mostTogether * widest),
    shares: new Float32Array(...room(mostTogether * 4), mostTogether),
  }
  return {
    work,
    pieces: { bytes: new Int8Array(known.bytes), scales: floats('c4'), width: known.shape[1]!, places: floats('c8') },
    layers,
    carry,
    last,
  }
}

/** The most that a column's weights can make of inputs of 1. */
function largestColumn(weights: Int8Array, columns: number): number {
  const sums = new Float64Array(columns)
  for (const [at, weight] of weights.entries()) sums[at % columns]! += Math.abs(weight)
  return Math.max(...sums)
}

function read(network: Network, texts: Texts): Float32Array[] {
  const { work, layers, carry, last } = network
  const [first, second] = layers as [Layer, Layer]
  const entered = enter(network, texts)
  const rows = times(work, carry, entered).slice()
  attend(work, first, entered, { texts, to: rows })
  think(work, first, rows)
  attend(work, second, rows, { texts, to: rows })
  think(work, second, rows)
  const points = times(work, last, meansOf(rows, texts))
  const width = last.columns
  return texts.map((_, at) => unit(points.subarray(at * width, (at + 1) * width).map((value) => Math.tanh(value))))
}

/** What is known of each piece, and of its place in its text. */
function enter({ pieces: { bytes, scales, width, places } }: Network, texts: Texts): Rows {
  const rows = new Float32Array(texts.reduce((sum, ids) => sum + ids.length, 0) * width)
  let row = 0
  for (const ids of texts)
    for (const [place, id] of ids.entries()) {
      for (let at = 0; at < width; at += 1)
        rows[row * width + at] = bytes[id * width + at]! * scales[id]! + places[place * width + at]!
      row += 1
    }
  return rows
}

/** Rows × weights, with scales and biases, and nothing below `least`. What comes back stands there until the next product. */
function times(work: Work, dense: Dense, rows: Rows, least = Number.NEGATIVE_INFINITY): Rows {
  const { kernel, floats, wholes, scales, products } = work
  const { depth, columns, most } = dense
  const count = rows.length / depth
  if (rows.byteOffset !== floats.byteOffset) floats.set(rows)
  for (let row = 0; row < count; row += 1)
    scales[row] = kernel.toWholes(floats.byteOffset + row * depth * 4, wholes.byteOffset + row * depth * 2, depth, most)
  kernel.multiply(
    ...([
      wholes.byteOffset,
      dense.weights,
      products.byteOffset,
      scales.byteOffset,
      dense.weightScales,
      dense.biases,
    ] as const),
    ...([Math.ceil(count / tileRows) * tileRows, depth, columns, least] as const),
  )
  return products.subarray(0, count * columns)
}

/** Each row brought to mean 0 and variance 1, then to a learned gain and shift. */
function normed(rows: Rows, { gain, shift }: Norm): Rows {
  const width = gain.length
  const made = new Float32Array(rows.length)
  for (let from = 0; from < rows.length; from += width) {
    let [sum, squares] = [0, 0]
    for (let at = 0; at < width; at += 1) sum += rows[from + at]!
    const mean = sum / width
    for (let at = 0; at < width; at += 1) squares += (rows[from + at]! - mean) ** 2
    const by = 1 / Math.sqrt(squares / width + tiny)
    for (let at = 0; at < width; at += 1) made[from + at] = (rows[from + at]! - mean) * by * gain[at]! + shift[at]!
  }
  return made
}

/** Each piece looks at all pieces of its text, with several heads; added to `to`. */
function attend(work: Work, layer: Layer, rows: Rows, { texts, to }: { texts: Texts; to: Rows }): void {
  const { kernel, shares, floats } = work
  const seen = times(work, layer.attend, normed(rows, layer.before))
  const width = layer.attend.columns / 3
  const size = width / heads
  const stride = 3 * width * 4
  // Of each piece stand side by side what it asks for, what it offers and what it says, each for all heads.
  let from = 0
  for (const { length } of texts) {
    const all = seen.byteOffset + from * stride
    for (let head = 0; head < heads; head += 1)
      for (let asking = 0; asking < length; asking += 1) {
        const asked = all + asking * stride + head * size * 4
        const offered = all + (width + head * size) * 4
        const said = all + (2 * width + head * size) * 4
        kernel.dots(asked, offered, stride, size, length, shares.byteOffset, 1 / Math.sqrt(size))
        share(shares, length)
        const place = floats.byteOffset + ((from + asking) * width + head * size) * 4
        kernel.mix(shares.byteOffset, said, stride, size, length, place)
      }
    from += length
  }
  addTo(to, times(work, layer.join, floats.subarray(0, from * width)))
}

/** Turns how well each fits into shares that add up to 1. */
function share(fits: Float32Array, count: number): void {
  let most = Number.NEGATIVE_INFINITY
  for (let at = 0; at < count; at += 1) most = Math.max(most, fits[at]!)
  let sum = 0
  for (let at = 0; at < count; at += 1) sum += fits[at] = Math.exp(fits[at]! - most)
  for (let at = 0; at < count; at += 1) fits[at]! /= sum
}

function addTo(rows: Rows, more: Rows): void {
  for (let at = 0; at < rows.length; at += 1) rows[at]! += more[at]!
}

/** Each piece by itself: through a wider row and back, added to what it was. */
function think(work: Work, layer: Layer, rows: Rows): void {
  addTo(rows, times(work, layer.narrow, times(work, layer.widen, normed(rows, layer.between), 0)))
}

/** The mean of the pieces of each text. */
function meansOf(rows: Rows, texts: Texts): Rows {
  const width = rows.length / texts.reduce((sum, { length }) => sum + length, 0)
  const means = new Float32Array(texts.length * width)
  let row = 0
  for (const [text, { length }] of texts.entries())
    for (const end = row + length; row < end; row += 1)
      for (let at = 0; at < width; at += 1) means[text * width + at]! += rows[row * width + at]! / length
  return means
}

function unit(values: Float32Array): Float32Array {
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1
  return values.map((value) => value / length)
}
