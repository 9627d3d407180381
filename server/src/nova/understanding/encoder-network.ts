/**
 * The sentence encoder's network: pieces of words in, a point out. Six transformer layers of 384 numbers a piece, and a mean.
 * The products with weights, which are nearly all of the work, run in WebAssembly over all pieces of several texts at a
 * time; what stands between them is small.
 */
import { readTensors, type Tensor } from './encoder-weights.ts'
import { type Kernel, makeKernel, packWeights, tileRows } from './matrix-kernel.ts'
import { makeMemory } from './wasm-instructions.ts'

/** Pieces that are read together; a single text has no more. */
export const mostTogether = 96
const [countOfLayers, heads] = [6, 12]
const tiny = 1e-12
/** Bytes that a place in memory begins at a multiple of. */
const aligned = 16
const mostOfInput = 32_767
const mostOfSum = 2 ** 31 - 1

/** A matrix with a scale and a bias for each column, and how large inputs may be so that no sum overflows. */
type Dense = { weights: number; weightScales: number; biases: number; depth: number; columns: number; most: number }
type Norm = { gain: Float32Array; shift: Float32Array }
type Layer = { attend: Dense; join: Dense; attended: Norm; widen: Dense; narrow: Dense; thought: Norm }
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
  /** What is known of each piece, and of each place in a text. */
  pieces: { bytes: Int8Array; scales: Float32Array; width: number; places: Float32Array; entered: Norm }
  layers: Layer[]
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

function build(tensors: ReadonlyMap<string, Tensor>): Network {
  const floats = (name: string) => new Float32Array(new Uint8Array(tensors.get(name)!.bytes).buffer)
  const norm = (name: string): Norm => ({ gain: floats(`${name}.gain`), shift: floats(`${name}.shift`) })
  const known = tensors.get('pieces')!
  const sizes = [...tensors.values()].map(({ bytes }) => bytes.length + aligned)
  const all = sizes.reduce((sum, size) => sum + size, 0) - known.bytes.length
  const widest = Math.max(...[...tensors.values()].map(({ shape }) => (shape.length === 2 ? shape[1]! : 0)))
  const memory = makeMemory(all + mostTogether * (widest * (2 + 4 + 4) + 4 + 4) + 5 * aligned)
  let end = 0
  const place = (bytes: Int8Array | Uint8Array) => {
    const at = Math.ceil(end / aligned) * aligned
    new Uint8Array(memory.buffer).set(bytes, at)
    end = at + bytes.length
    return at
  }
  const dense = (name: string): Dense => {
    const { shape, bytes } = tensors.get(name)!
    const [depth, columns] = shape as [number, number]
    const signed = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
    return {
      weights: place(packWeights(signed, depth, columns)),
      weightScales: place(tensors.get(`${name}.scales`)!.bytes),
      biases: place(tensors.get(`${name}.biases`)!.bytes),
      most: Math.min(mostOfInput, Math.floor(mostOfSum / largestColumn(signed, columns))),
      depth,
      columns,
    }
  }
  const layers = Array.from({ length: countOfLayers }, (_, at): Layer => {
    const of = (name: string) => `layers.${at}.${name}`
    return {
      ...{ attend: dense(of('attend')), join: dense(of('join')), attended: norm(of('attended')) },
      ...{ widen: dense(of('widen')), narrow: dense(of('narrow')), thought: norm(of('thought')) },
    }
  })
  const room = (bytes: number) => [memory.buffer, place(new Uint8Array(bytes))] as const
  const work: Work = {
    kernel: makeKernel(memory),
    floats: new Float32Array(...room(mostTogether * widest * 4), mostTogether * widest),
    wholes: new Int16Array(...room(mostTogether * widest * 2), mostTogether * widest),
    scales: new Float32Array(...room(mostTogether * 4), mostTogether),
    products: new Float32Array(...room(mostTogether * widest * 4), mostTogether * widest),
    shares: new Float32Array(...room(mostTogether * 4), mostTogether),
  }
  const pieces = {
    ...{ bytes: new Int8Array(known.bytes), scales: floats('pieces.scales'), width: known.shape[1]! },
    ...{ places: floats('places'), entered: norm('entered') },
  }
  return { work, pieces, layers }
}

/** The most that a column's weights can make of inputs of 1. */
function largestColumn(weights: Int8Array, columns: number): number {
  const sums = new Float64Array(columns)
  for (const [at, weight] of weights.entries()) sums[at % columns]! += Math.abs(weight)
  return Math.max(...sums)
}

function read({ work, pieces, layers }: Network, texts: Texts): Float32Array[] {
  const rows = enter(pieces, texts)
  for (const layer of layers) {
    addTo(rows, attend(work, layer, rows, texts))
    toNorm(rows, layer.attended)
    addTo(rows, times(work, layer.narrow, bent(times(work, layer.widen, rows))))
    toNorm(rows, layer.thought)
  }
  const means = meansOf(rows, texts)
  const { width } = pieces
  return texts.map((_, at) => unit(means.subarray(at * width, (at + 1) * width)))
}

/** What is known of each piece, and of its place in its text. */
function enter({ bytes, scales, width, places, entered }: Network['pieces'], texts: Texts): Rows {
  const rows = new Float32Array(texts.reduce((sum, ids) => sum + ids.length, 0) * width)
  let row = 0
  for (const ids of texts)
    for (const [place, id] of ids.entries()) {
      for (let at = 0; at < width; at += 1)
        rows[row * width + at] = bytes[id * width + at]! * scales[id]! + places[place * width + at]!
      row += 1
    }
  toNorm(rows, entered)
  return rows
}

/** Rows × weights, with scales and biases. What comes back stands there until the next product. */
function times(work: Work, dense: Dense, rows: Rows): Rows {
  const { kernel, floats, wholes, scales, products } = work
  const { depth, columns, most } = dense
  const count = rows.length / depth
  if (rows.byteOffset !== floats.byteOffset || rows.buffer !== floats.buffer) floats.set(rows)
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
    ...([Math.ceil(count / tileRows) * tileRows, depth, columns] as const),
  )
  return products.subarray(0, count * columns)
}

/** Brings each row to mean 0 and variance 1, then to a learned gain and shift. */
function toNorm(rows: Rows, { gain, shift }: Norm): void {
  const width = gain.length
  for (let from = 0; from < rows.length; from += width) {
    let [sum, squares] = [0, 0]
    for (let at = 0; at < width; at += 1) sum += rows[from + at]!
    const mean = sum / width
    for (let at = 0; at < width; at += 1) squares += (rows[from + at]! - mean) ** 2
    const by = 1 / Math.sqrt(squares / width + tiny)
    for (let at = 0; at < width; at += 1) rows[from + at] = (rows[from + at]! - mean) * by * gain[at]! + shift[at]!
  }
}

/** What each piece sees in all pieces of its text, with several heads. */
function attend(work: Work, layer: Layer, rows: Rows, texts: Texts): Rows {
  const { kernel, shares, floats } = work
  const seen = times(work, layer.attend, rows)
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
  return times(work, layer.join, floats.subarray(0, from * width))
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

/** Where the curve of `bent` is kept: beyond it is 0 on one side, and the value itself on the other. */
const [reach, perOne] = [6, 512]
const curve = Float32Array.from({ length: 2 * reach * perOne + 2 }, (_, at) => gelu(at / perOne - reach))

/** GELU of each value, in place: x times the share of a normal distribution that lies below x, read from a table. */
function bent(values: Rows): Rows {
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at]!
    if (value >= reach) continue
    if (value <= -reach) values[at] = 0
    else {
      const place = (value + reach) * perOne
      const below = Math.trunc(place)
      values[at] = curve[below]! + (place - below) * (curve[below + 1]! - curve[below]!)
    }
  }
  return values
}

/** By the error function of Abramowitz and Stegun 7.1.26, which errs by 1.5e-7 at most. */
function gelu(x: number): number {
  const z = Math.abs(x) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * z)
  const sum = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const erf = Math.sign(x) * (1 - sum * Math.exp(-z * z))
  return (x * (1 + erf)) / 2
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
