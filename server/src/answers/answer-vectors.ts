/**
 * Represents a passage's topic as a vector: the mean of learned rows for its words, parts of words and pairs of words.
 * The rows in bank/answer-rows.json are trained by `npm run answers -- train` on the bank's phrasings; nothing else of a
 * passage is read, and the same passage always has the same vector.
 */
import file from '../../../bank/answer-rows.json' with { type: 'json' }
import { fold, wordsOf } from '../observations/folding.ts'
import { toStemmed, withExpressions } from './answer-words.ts'

/** Number of rows, and numbers per row. Units may share a row by hash collision. */
export const rowCount = 16384
export const width = 128

/** How much a unit counts compared with the stem of a word. */
const weights = { word: 0.5, pair: 0.5, parts: 0.42 }
const partLength = 4

/** The rows of a text, each with its weight. */
export type Units = { rows: number[]; weights: number[] }

export function unitsOf(text: string): Units {
  const units: Units = { rows: [], weights: [] }
  const add = (unit: string, weight: number) => {
    units.rows.push(hash(unit) % rowCount)
    units.weights.push(weight)
  }
  let before = '^'
  for (const word of wordsOf(withExpressions(fold(text)))) {
    const { stem } = toStemmed(word)
    add(`s ${stem}`, 1)
    if (word !== stem) add(`w ${word}`, weights.word)
    add(`b ${before} ${stem}`, weights.pair)
    before = stem
    const framed = `<${word}>`
    const parts = framed.length - partLength + 1
    if (word.length <= partLength) continue
    for (let at = 0; at < parts; at++) add(`c ${framed.slice(at, at + partLength)}`, weights.parts / Math.sqrt(parts))
  }
  return units
}

/** FNV-1a with its bits mixed, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 12)) >>> 0
}

let learned: Int8Array | undefined

/** Decoded when the first answer is read. */
function rowsLearned(): Int8Array {
  if (learned) return learned
  const bytes = Buffer.from(file.rows, 'base64')
  learned = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  return learned
}

/** Returns a vector of length 1, or of zeros for a text without words. */
export function vectorOf(text: string): Float32Array {
  const { rows, weights: shares } = unitsOf(text)
  const learned = rowsLearned()
  const vector = new Float32Array(width)
  for (const [at, row] of rows.entries()) {
    const share = shares[at]!
    const from = row * width
    for (let place = 0; place < width; place++) vector[place]! += share * learned[from + place]!
  }
  const length = Math.sqrt(vector.reduce((sum, each) => sum + each * each, 0))
  return length > 0 ? vector.map((each) => each / length) : vector
}

export function cosine(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let at = 0; at < width; at++) sum += one[at]! * other[at]!
  return sum
}
