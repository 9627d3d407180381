/**
 * What is meant by a message and by the phrases of the bank, as points that can be compared: the encoder's, looked at
 * through a map that was trained on the bank (`npm run train-talk`). The bank's own are read from bank/talk/meanings.bin.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { encode, encoderLimits, width } from './encoder.ts'
import { type Compare, makeCompare } from './nearness-kernel.ts'
import { makeMemory } from './wasm-instructions.ts'

/** Numbers of a meaning; their squares add up to 1. */
export const dimensions = 128
export type Meaning = Float32Array
/** A message's point, for the classifier, and its meaning, for comparing. */
export type Read = { point: Float32Array; meaning: Meaning }

const bankFile = fileURLToPath(new URL('../../../../bank/talk/meanings.bin', import.meta.url))
/** The format's version, the number of phrases, and of dimensions. */
const headBytes = 12
const format = 1

type Phrases = {
  map: Float32Array
  places: Map<number, number>
  /** The meanings of all phrases, at the beginning of the memory that `compare` works in. */
  bytes: Int8Array
  compare: Compare
  /** What is compared at a time: where its meanings begin, then how close they are. */
  asked: Int32Array
  meant: Int16Array
}
let phrases: Phrases | undefined
const mostAsked = 8192
const mostOfMeant = 32_767

function load(): Phrases {
  if (phrases) return phrases
  const file = readFileSync(bankFile)
  const [version, count, size] = [0, 4, 8].map((at) => file.readUInt32LE(at)) as [number, number, number]
  if (version !== format || size !== dimensions) throw new Error('bank/talk/meanings.bin is of another version')
  const ends = [width * dimensions * 4, count * 8, count * dimensions].reduce<number[]>(
    (all, bytes) => [...all, all.at(-1)! + bytes],
    [headBytes],
  )
  const part = (at: number) => new Uint8Array(file.subarray(ends[at], ends[at + 1])).buffer
  const keys = new Float64Array(part(1))
  const memory = makeMemory(count * dimensions + mostAsked * 4 + dimensions * 2)
  const bytes = new Int8Array(memory.buffer, 0, count * dimensions)
  bytes.set(new Int8Array(part(2)))
  return (phrases = {
    map: new Float32Array(part(0)),
    places: new Map(Array.from(keys, (key, at) => [key, at] as const)),
    bytes,
    compare: makeCompare(memory),
    asked: new Int32Array(memory.buffer, bytes.length, mostAsked),
    meant: new Int16Array(memory.buffer, bytes.length + mostAsked * 4, dimensions),
  })
}

/** Reads what is kept of the bank's phrases, ahead of the first use. */
export function loadMeanings(): void {
  load()
}

/** What the file holds, with the points of phrases that it does not know yet; nothing else of it changes. */
export function withPhrases(points: ReadonlyMap<string, Float32Array>): Buffer {
  const { map, places, bytes } = load()
  const fresh = [...points].filter(([phrase]) => !places.has(keyOf(phrase)))
  const head = Buffer.alloc(headBytes)
  for (const [at, value] of [format, places.size + fresh.length, dimensions].entries())
    head.writeUInt32LE(value, at * 4)
  const keys = Float64Array.from([...places.keys(), ...fresh.map(([phrase]) => keyOf(phrase))])
  if (new Set(keys).size !== keys.length) throw new Error('two phrases have one key')
  const rows = fresh.map(([, point]) => rowOf(point, map))
  return Buffer.concat([
    head,
    Buffer.from(map.buffer, map.byteOffset, map.byteLength),
    Buffer.from(keys.buffer),
    Buffer.from(bytes.buffer, bytes.byteOffset, places.size * dimensions),
    ...rows,
  ])
}

const rowOf = (point: Float32Array, map: Float32Array) =>
  Buffer.from(Int8Array.from(look(point, map), (value) => Math.round(value * 127)).buffer)

/** What the file holds, from the trained map and the points of all phrases. */
export function packMeanings(map: Float32Array, points: ReadonlyMap<string, Float32Array>): Buffer {
  const head = Buffer.alloc(headBytes)
  for (const [at, value] of [format, points.size, dimensions].entries()) head.writeUInt32LE(value, at * 4)
  const keys = Float64Array.from(points.keys(), keyOf)
  if (new Set(keys).size !== keys.length) throw new Error('two phrases have one key')
  const rows = [...points.values()].map((point) => rowOf(point, map))
  return Buffer.concat([head, Buffer.from(map.buffer), Buffer.from(keys.buffer), ...rows])
}

/** 53 bits of two hashes (FNV-1a). */
function keyOf(text: string): number {
  let first = 0x811c9dc5
  let second = 0x01000193
  for (let at = 0; at < text.length; at += 1) {
    first = Math.imul(first ^ text.charCodeAt(at), 0x01000193)
    second = Math.imul(second ^ text.charCodeAt(at), 0x85ebca6b)
  }
  return (first >>> 0) * 2 ** 21 + (second >>> 11)
}

function look(point: Float32Array, map: Float32Array): Meaning {
  const seen = new Float32Array(dimensions)
  for (let k = 0; k < width; k += 1) {
    const value = point[k]!
    const base = k * dimensions
    for (let d = 0; d < dimensions; d += 1) seen[d]! += value * map[base + d]!
  }
  return unit(seen)
}

function unit(values: Float32Array): Float32Array {
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1
  return values.map((value) => value / length)
}

/** The meaning of a phrase of the bank, in steps of 1/127; undefined for any other text. */
export function meaningOfPhrase(phrase: string): Int8Array | undefined {
  const { places, bytes } = load()
  const at = places.get(keyOf(phrase))
  return at === undefined ? undefined : bytes.subarray(at * dimensions, (at + 1) * dimensions)
}

/**
 * Cosines between which closeness grows from 0 to 1. Chosen so that a score says as much with meanings as without: of
 * unseen messages and phrases of their own question the middle pair comes to 0.49, one in a hundred to 0.77 and more.
 */
const [apart, same] = [0.515, 0.93]

/** Where in memory the meanings of many phrases begin, which of them are known, and how close they were last. */
export type Meanings = { rows: Int32Array; isKnown: Uint8Array; found: Float64Array }

export function meaningsOf(all: readonly string[]): Meanings {
  const { places } = load()
  const found = all.map((phrase) => places.get(keyOf(phrase)))
  return {
    rows: Int32Array.from(found, (place = 0) => place * dimensions),
    isKnown: Uint8Array.from(found, (place) => Number(place !== undefined)),
    found: new Float64Array(all.length),
  }
}

/**
 * How close a message comes to each of many phrases of the bank, 0 to 1; without sense for those that are not known. What
 * comes back holds until the next message.
 */
export function closenessToEach(meaning: Meaning, { rows, found }: Meanings): Float64Array {
  const { compare, asked, meant } = load()
  const unit = 127 * mostOfMeant
  for (let at = 0; at < dimensions; at += 1) meant[at] = Math.round(meaning[at]! * mostOfMeant)
  for (let from = 0; from < rows.length; from += mostAsked) {
    const some = rows.subarray(from, from + mostAsked)
    asked.set(some)
    compare(asked.byteOffset, some.length, meant.byteOffset)
    for (let at = 0; at < some.length; at += 1) {
      const close = (asked[at]! / unit - apart) / (same - apart)
      found[from + at] = close < 0 ? 0 : close > 1 ? 1 : close
    }
  }
  return found
}

/** The same for the meaning of several phrases together, which lies closer to anything than most of them do. */
const [apartFromAll, sameAsAll] = [0.4, 0.96]

/** What phrases of the bank mean together; undefined where none is known. */
export function meaningOfAll(all: readonly string[]): Meaning | undefined {
  const sum = new Float32Array(dimensions)
  let count = 0
  for (const phrase of all) {
    const meaning = meaningOfPhrase(phrase)
    if (!meaning) continue
    count += 1
    for (let d = 0; d < dimensions; d += 1) sum[d]! += meaning[d]!
  }
  return count > 0 ? unit(sum) : undefined
}

/** How close a message comes to what several phrases mean together, 0 to 1. */
export function closenessToAll(meaning: Meaning, all: Meaning): number {
  // Four sums by turns: an addition need not wait for the one before.
  let [first, second, third, fourth] = [0, 0, 0, 0]
  for (let d = 0; d < dimensions; d += 4) {
    first += meaning[d]! * all[d]!
    second += meaning[d + 1]! * all[d + 1]!
    third += meaning[d + 2]! * all[d + 2]!
    fourth += meaning[d + 3]! * all[d + 3]!
  }
  const sum = first + second + third + fourth
  return Math.min(1, Math.max(0, (sum - apartFromAll) / (sameAsAll - apartFromAll)))
}

const recent = new Map<string, Read>()
const mostRecent = 1000

/**
 * Reads what texts mean, for `readingOf`; takes some milliseconds for each that was not read lately, and gives up waiting
 * after `withinMs`. Never throws: what is not read in time is compared by its words alone.
 */
export async function readMeanings(texts: readonly string[], withinMs = Number.POSITIVE_INFINITY): Promise<void> {
  const unread = [...new Set(texts)].filter((text) => !recent.has(text))
  if (unread.length === 0) return
  const { promise: gaveUp, resolve: giveUp } = Promise.withResolvers<'late'>()
  const timer = Number.isFinite(withinMs) ? setTimeout(giveUp, withinMs, 'late') : undefined
  const kept = keepMeanings(unread)
  const awaited = new Set(unread.map((text) => underWay.get(text)!))
  for (const each of awaited) each.waiting += 1
  const outcome = await Promise.race([kept, gaveUp])
  clearTimeout(timer)
  for (const each of awaited) each.waiting -= 1
  // What another room waits for as well is read all the same.
  if (outcome === 'late') for (const each of awaited) if (each.waiting === 0) each.giveUp.abort()
  if (outcome === undefined) isWarned = false
  else warnOnce(outcome === 'late' ? `the encoder took longer than ${withinMs} ms` : outcome)
}

/** The same for a reply that somebody waits for. */
export const readForReply = (texts: readonly string[]): Promise<void> => readMeanings(texts, encoderLimits.waitMs)

/** Begins to read what a reply will need, so that it is there when the reply gets to it. */
export function readAhead(texts: readonly string[]): void {
  void keepMeanings([...new Set(texts)].filter((text) => !recent.has(text)))
}

/** What is being read, with what will have gone wrong, and how many wait; what nobody waits for any more is left unread. */
const underWay = new Map<string, UnderWay>()
type UnderWay = { reading: Promise<string | undefined>; giveUp: AbortController; waiting: number }

/** Nothing is read twice at the same time. */
async function keepMeanings(texts: readonly string[]): Promise<string | undefined> {
  const fresh = texts.filter((text) => !underWay.has(text))
  if (fresh.length > 0) {
    const giveUp = new AbortController()
    const reading = readFresh(fresh, giveUp.signal).finally(() => fresh.forEach((text) => underWay.delete(text)))
    const all = { reading, giveUp, waiting: 0 }
    for (const text of fresh) underWay.set(text, all)
  }
  const outcomes = await Promise.all(new Set(texts.map((text) => underWay.get(text)!.reading)))
  return outcomes.find((outcome) => outcome !== undefined)
}

async function readFresh(texts: readonly string[], signal: AbortSignal): Promise<string | undefined> {
  try {
    const points = await encode(texts, signal)
    for (const [at, text] of texts.entries()) {
      recent.set(text, { point: points[at]!, meaning: look(points[at]!, load().map) })
      if (recent.size > mostRecent) recent.delete(recent.keys().next().value!)
    }
    return undefined
  } catch (error) {
    return String(error)
  }
}

let isWarned = false

/** Once, until it works again: a busy server would say it with every message. */
function warnOnce(why: string): void {
  if (!isWarned) process.emitWarning(`Nova compares messages by their words alone: ${why}`)
  isWarned = true
}

/** Of several lines, as they were last put together: one text is looked up again and again for one reply. */
const joined = new Map<string, { reads: readonly Read[]; read: Read }>()
const mostJoined = 50

/** What was read of a text, or of its lines taken together; undefined where nothing of it was read. */
export function readingOf(text: string): Read | undefined {
  const read = recent.get(text)
  if (read) return read
  const reads = text.split('\n').flatMap((line) => recent.get(line) ?? [])
  if (reads.length === 0) return undefined
  const before = joined.get(text)
  if (before?.reads.length === reads.length && before.reads.every((each, at) => each === reads[at])) return before.read
  const sum = new Float32Array(width)
  for (const { point } of reads) for (let k = 0; k < width; k += 1) sum[k]! += point[k]!
  const point = unit(sum)
  const whole = { point, meaning: look(point, load().map) }
  joined.set(text, { reads, read: whole })
  if (joined.size > mostJoined) joined.delete(joined.keys().next().value!)
  return whole
}
