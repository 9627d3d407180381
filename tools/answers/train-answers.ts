/**
 * Learns the rows for comparing passages of answers (bank/answer-rows.json): `npm run answers -- train`. Passages of the
 * same point, and of the same opposite, move together; other points and opposites of the question move apart (InfoNCE
 * within a question, Adagrad). The same bank always gives the same file.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rowCount, unitsOf, width } from '../../server/src/answers/answer-vectors.ts'
import { temperature } from '../../server/src/answers/point-meanings.ts'

type Point = { point: string; phrases: string[]; contrary?: string[] }
/** A passage by its units, and its point or opposite. */
type Said = { point: number; rows: Int32Array; weights: Float32Array }
type Learning = { rows: Float32Array; slopes: Float32Array; random: () => number }

const bank = new URL('../../bank/technical/', import.meta.url)
const file = new URL('../../bank/answer-rows.json', import.meta.url)
const rounds = 8
const rate = 0.05
/** Share of a sentence's units left out at a time, so that no word decides alone. */
const dropped = 0.2
/** Sentences of other questions used as negatives for each question. */
const strangers = 40
const seed = 7

function readQuestions(without: ReadonlySet<string>): Said[][] {
  return readdirSync(bank)
    .toSorted()
    .map((name) => JSON.parse(readFileSync(new URL(name, bank), 'utf8')) as { id: string; keyPoints: Point[] })
    .filter(({ id }) => !without.has(id))
    .map(({ keyPoints }) =>
      keyPoints.flatMap(({ point, phrases, contrary = [] }, at) => [
        ...[point, ...phrases].map((text) => toSaid(text, 2 * at)),
        ...contrary.map((text) => toSaid(text, 2 * at + 1)),
      ]),
    )
}

/** Identifies the training data: each point of the bank with its phrasings and opposites. */
export function hashOfLearned(): string {
  const learned = readdirSync(bank)
    .toSorted()
    .map((name) => JSON.parse(readFileSync(new URL(name, bank), 'utf8')) as { keyPoints: Point[] })
    .map(({ keyPoints }) => keyPoints.map(({ point, phrases, contrary = [] }) => [point, phrases, contrary]))
  return createHash('sha256').update(JSON.stringify(learned)).digest('hex')
}

function toSaid(text: string, of: number): Said {
  const { rows, weights } = unitsOf(text)
  return { point: of, rows: Int32Array.from(rows), weights: Float32Array.from(weights) }
}

function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
const gaussian = (random: () => number) => Math.sqrt(-2 * Math.log(random() + 1e-9)) * Math.cos(2 * Math.PI * random())

/** Before anything is learned, texts are close that share rare units. */
function firstRows(all: Said[], random: () => number): Float32Array {
  const seen = new Float32Array(rowCount)
  for (const { rows } of all) for (const row of new Set(rows)) seen[row]! += 1
  const made = new Float32Array(rowCount * width)
  for (let row = 0; row < rowCount; row++) {
    const rarity = Math.log(all.length / (seen[row]! + 1)) / Math.log(all.length)
    for (let at = 0; at < width; at++) made[row * width + at] = (gaussian(random) / Math.sqrt(width)) * rarity
  }
  return made
}

export function learnRows(questions: Said[][], tell: (line: string) => void): Float32Array {
  const random = randomFrom(seed)
  const all = questions.flat()
  const learning = { rows: firstRows(all, random), slopes: new Float32Array(rowCount), random }
  const order = questions.map((_, at) => at)
  for (let round = 0; round < rounds; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1))
      ;[order[at], order[other]] = [order[other]!, order[at]!]
    }
    let loss = 0
    for (const at of order) {
      const others = Array.from({ length: strangers }, () => all[Math.floor(random() * all.length)]!)
      loss += learnQuestion(questions[at]!, others, learning, rate * (1 - round / rounds))
    }
    tell(`round ${round + 1} of ${rounds}: ${(loss / questions.length).toFixed(3)}`)
  }
  return learning.rows
}

/** Vectors of sentences, with the words left out of each, and how long each was. */
type Batch = { said: Said[]; vectors: Float32Array; lengths: Float32Array; kept: Uint8Array[] }

function learnQuestion(own: Said[], others: Said[], learning: Learning, step: number): number {
  const batch = lookAt([...own, ...others], learning)
  const slope = new Float32Array(batch.vectors.length)
  let loss = 0
  for (let at = 0; at < own.length; at++) loss += pull(at, own.length, batch, slope)
  const moves = movesOf(batch, slope)
  for (const [row, move] of moves) {
    const { rows, slopes } = learning
    slopes[row]! += move.reduce((sum, each) => sum + each * each, 0) / width
    const size = step / Math.sqrt(slopes[row]! + 1e-8)
    for (let place = 0; place < width; place++) rows[row * width + place]! -= size * move[place]!
  }
  return loss / own.length
}

function lookAt(said: Said[], { rows: learned, random }: Learning): Batch {
  const vectors = new Float32Array(said.length * width)
  const lengths = new Float32Array(said.length)
  const kept = said.map(({ rows, weights }, at) => {
    const vector = vectors.subarray(at * width, (at + 1) * width)
    const isKept = Uint8Array.from(rows, () => Number(random() >= dropped))
    for (let unit = 0; unit < rows.length; unit++) {
      if (!isKept[unit]) continue
      const from = rows[unit]! * width
      for (let place = 0; place < width; place++) vector[place]! += weights[unit]! * learned[from + place]!
    }
    const length = Math.fround(Math.sqrt(vector.reduce((sum, each) => sum + each * each, 0)) + 1e-6)
    lengths[at] = length
    for (let place = 0; place < width; place++) vector[place]! /= length
    return isKept
  })
  return { said, vectors, lengths, kept }
}

/** The loss of one among all, and its slope: one of its own kind should be the closest. */
function pull(at: number, own: number, { said, vectors }: Batch, slope: Float32Array): number {
  const shares = new Float64Array(said.length)
  let [whole, right] = [0, 0]
  for (let other = 0; other < said.length; other++) {
    if (other === at) continue
    let close = 0
    for (let place = 0; place < width; place++) close += vectors[at * width + place]! * vectors[other * width + place]!
    shares[other] = Math.exp((close - 1) / temperature)
    whole += shares[other]!
    if (other < own && said[other]!.point === said[at]!.point) right += shares[other]!
  }
  if (right === 0) return 0
  for (let other = 0; other < said.length; other++) {
    const isRight = other < own && said[other]!.point === said[at]!.point
    const by = (shares[other]! / whole - (isRight ? shares[other]! / right : 0)) / temperature
    if (Math.abs(by) < 1e-5) continue
    for (let place = 0; place < width; place++) {
      slope[at * width + place]! += by * vectors[other * width + place]!
      slope[other * width + place]! += by * vectors[at * width + place]!
    }
  }
  return Math.log(whole / right)
}

function movesOf({ said, vectors, lengths, kept }: Batch, slope: Float32Array): Map<number, Float32Array> {
  const moves = new Map<number, Float32Array>()
  for (const [at, { rows, weights }] of said.entries()) {
    const vector = vectors.subarray(at * width, (at + 1) * width)
    const its = slope.subarray(at * width, (at + 1) * width)
    const along = its.reduce((sum, each, place) => sum + each * vector[place]!, 0)
    const turned = its.map((each, place) => (each - along * vector[place]!) / lengths[at]!)
    for (let unit = 0; unit < rows.length; unit++) {
      if (!kept[at]![unit]) continue
      const move = moves.get(rows[unit]!) ?? new Float32Array(width)
      moves.set(rows[unit]!, move)
      for (let place = 0; place < width; place++) move[place]! += weights[unit]! * turned[place]!
    }
  }
  return moves
}

/** In one byte a number; a few that are far out are cut. */
function pack(rows: Float32Array): Int8Array {
  const sorted = Float32Array.from(rows, Math.abs).toSorted()
  const most = sorted[Math.floor(0.9995 * sorted.length)]!
  return Int8Array.from(rows, (each) => Math.max(-127, Math.min(127, Math.round((127 * each) / most))))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const without = new Set(process.argv.slice(2))
  const rows = pack(learnRows(readQuestions(without), console.log))
  // Rows learned without some questions are for measuring: they are tied to no bank.
  const learnedFrom = without.size === 0 ? hashOfLearned() : ''
  writeFileSync(file, `${JSON.stringify({ learnedFrom, rows: Buffer.from(rows.buffer).toString('base64') })}\n`)
  console.log(`bank/answer-rows.json: ${rows.length} bytes as base64`)
}
