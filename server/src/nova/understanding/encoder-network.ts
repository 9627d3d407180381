/**
 * The sentence encoder's network: pieces of words in, a point out. Six transformer layers of 384 numbers a piece, and a mean.
 * All but the first row and the last mean runs in WebAssembly, over all pieces of several texts at a time.
 */
import { readTensors, type Tensor } from './encoder-weights.ts'
import { type Kernel, makeKernel, packWeights, partSize, scaleOf, tileRows } from './matrix-kernel.ts'
import { headSize, makeRowKernel, type RowKernel } from './row-kernel.ts'
import { makeMemory } from './wasm-instructions.ts'

/** Pieces that are read together; a single text has no more. */
export const mostTogether = 96
const countOfLayers = 6
/** Bytes that a place in memory begins at a multiple of. */
const aligned = 16

/** A matrix with a scale and a bias for each column. */
type Dense = { weights: number; middles: number; weightScales: number; biases: number; depth: number; columns: number }
/** A gain for each number of a row, and then a shift for each. */
type Norm = number
type Layer = { attend: Dense; join: Dense; attended: Norm; widen: Dense; narrow: Dense; thought: Norm }
/** The kernels and where in memory what they work on begins. */
type Work = {
  kernel: Kernel & RowKernel
  memory: { buffer: ArrayBuffer }
  /** What is known of each piece so far. */
  rows: number
  /** What each piece sees in all of its text. */
  seen: number
  /** The inputs of a product as whole numbers with a scale for each part of a row, and what comes out. */
  wholes: number
  scales: number
  products: number
  shares: number
}
type Network = {
  work: Work
  /** What is known of each piece at first; a place in a text has a row to be added. */
  pieces: { bytes: Int8Array; scales: Float32Array; width: number; places: number; entered: Norm }
  layers: Layer[]
}
/** The pieces of each text. */
type Texts = readonly (readonly number[])[]

/** Reads the file once; what comes back gives the point of each text, which is a list of one to 48 pieces. */
export function openNetwork(file: Uint8Array): (texts: Texts) => Float32Array[] {
  const network = build(readTensors(file))
  return (texts) => read(network, texts)
}

function build(tensors: ReadonlyMap<string, Tensor>): Network {
  const known = tensors.get('pieces')!
  const sizes = [...tensors.values()].map(({ bytes }) => bytes.length + aligned)
  const all = sizes.reduce((sum, size) => sum + size, 0) - known.bytes.length
  const widest = Math.max(...[...tensors.values()].map(({ shape }) => (shape.length === 2 ? shape[1]! : 0)))
  const ofPiece = known.shape[1]! * (4 + 4) + widest * (1 + 4) + (widest / partSize) * 4 + 4
  // What the weights make of the middle takes four bytes for each part of a column.
  const memory = makeMemory(all + (all / partSize) * 4 + mostTogether * ofPiece + 32 * aligned)
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
    const { packed, middles } = packWeights(signed, depth, columns)
    return {
      weights: place(packed),
      middles: place(new Uint8Array(middles.buffer)),
      weightScales: place(tensors.get(`${name}.scales`)!.bytes),
      biases: place(tensors.get(`${name}.biases`)!.bytes),
      depth,
      columns,
    }
  }
  const floats = (name: string) => place(tensors.get(name)!.bytes)
  const norm = (name: string): Norm => {
    const [gain, shift] = ['gain', 'shift'].map((part) => tensors.get(`${name}.${part}`)!.bytes)
    return place(Buffer.concat([gain!, shift!]))
  }
  const layers = Array.from({ length: countOfLayers }, (_, at): Layer => {
    const of = (name: string) => `layers.${at}.${name}`
    return {
      ...{ attend: dense(of('attend')), join: dense(of('join')), attended: norm(of('attended')) },
      ...{ widen: dense(of('widen')), narrow: dense(of('narrow')), thought: norm(of('thought')) },
    }
  })
  const width = known.shape[1]!
  const room = (numbers: number, bytes: number) => place(new Uint8Array(mostTogether * numbers * bytes))
  const work: Work = {
    ...{ memory, kernel: { ...makeKernel(memory), ...makeRowKernel(memory) } },
    ...{ rows: room(width, 4), seen: room(width, 4), wholes: room(widest, 1), scales: room(widest / partSize, 4) },
    ...{ products: room(widest, 4), shares: room(1, 4) },
  }
  const scales = new Float32Array(new Uint8Array(tensors.get('pieces.scales')!.bytes).buffer)
  const pieces = {
    ...{ bytes: new Int8Array(known.bytes), scales, width, places: floats('places'), entered: norm('entered') },
  }
  return { work, pieces, layers }
}

function read({ work, pieces, layers }: Network, texts: Texts): Float32Array[] {
  const { kernel, rows, products, seen } = work
  const { width } = pieces
  const count = texts.reduce((sum, { length }) => sum + length, 0)
  const end = rows + count * width * 4
  enter(work, pieces, texts)
  for (const { attend, join, attended, widen, narrow, thought } of layers) {
    multiply(work, attend, rows, count)
    look(work, width, texts)
    multiply(work, join, seen, count)
    kernel.addToNorm(rows, products, end, attended, width)
    multiply(work, widen, rows, count)
    kernel.bend(products, products + count * widen.columns * 4)
    multiply(work, narrow, products, count)
    kernel.addToNorm(rows, products, end, thought, width)
  }
  const means = meansOf(new Float32Array(work.memory.buffer, rows, count * width), texts)
  return texts.map((_, at) => unit(means.subarray(at * width, (at + 1) * width)))
}

/** What is known of each piece, and of its place in its text. */
function enter({ kernel, memory, rows }: Work, pieces: Network['pieces'], texts: Texts): void {
  const { bytes, scales, width, places, entered } = pieces
  let from = rows
  for (const ids of texts) {
    const known = new Float32Array(memory.buffer, from, ids.length * width)
    for (const [row, id] of ids.entries()) {
      const scale = scales[id]!
      for (let at = 0; at < width; at += 1) known[row * width + at] = bytes[id * width + at]! * scale
    }
    kernel.addToNorm(from, places, from + known.byteLength, entered, width)
    from += known.byteLength
  }
}

/** Rows × weights, with scales and biases. What comes out stands in `products` until the next. */
function multiply({ kernel, wholes, scales, products }: Work, dense: Dense, from: number, count: number): void {
  const { depth, columns, weights, middles, weightScales, biases } = dense
  const rowBytes = depth * 4
  for (let row = 0; row < count; row += 1) {
    const begin = from + row * rowBytes
    kernel.toBytes(begin, begin + rowBytes, wholes + row * depth, scales + scaleOf(row, depth / partSize))
  }
  const rows = Math.ceil(count / tileRows) * tileRows
  kernel.multiply(wholes, weights, middles, products, scales, weightScales, biases, rows, depth, columns)
}

/** What each piece sees in all pieces of its text, with several heads. */
function look({ kernel, products, seen, shares }: Work, width: number, texts: Texts): void {
  const rowBytes = width * 4
  let from = 0
  for (const { length } of texts) {
    for (let head = 0; head < rowBytes; head += headSize * 4)
      kernel.attend(products + from * 3 * rowBytes + head, seen + from * rowBytes + head, length, rowBytes, shares)
    from += length
  }
}

/** The mean of the pieces of each text. */
function meansOf(rows: Float32Array, texts: Texts): Float32Array {
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
