/** The differences between an actual and an expected value. Pure. */
import { diffArrays } from 'diff'
import { difference } from '../journal/text-difference.ts'
import type { Json } from './value-input.ts'

export type Stretch = { text: string; isMarked: boolean }
export type ValueDiff = { expected: Stretch[]; actual: Stretch[]; remark: string | null }

/** More than this on a line, and each item gets its own. */
const lineLength = 64
const maxParts = 4000
const maxEdits = 600

type Sides = Pick<ValueDiff, 'expected' | 'actual'>

/**
 * Both values as text with the differences marked, whole items of lists and objects; and the first difference in words.
 */
export function diffValues(expected: Json, actual: Json): ValueDiff {
  const isWide = [expected, actual].some((value) => JSON.stringify(value).length > lineLength)
  const told = tellFirst(expected, actual, '')
  const remark = told && told[0]!.toUpperCase() + told.slice(1)
  if (countParts(expected) + countParts(actual) > maxParts)
    return { ...markOnce(writeValue(expected), writeValue(actual)), remark }
  const sides =
    typeof expected === 'string' && typeof actual === 'string'
      ? compareTexts(expected, actual)
      : compare(expected, actual, isWide)
  return { expected: join(sides.expected), actual: join(sides.actual), remark }
}

/** A value as text, one item a line where it is wide. */
export function writeValue(value: Json): string {
  return write(value, JSON.stringify(value).length > lineLength)
}

function write(value: Json, isWide = false): string {
  if (Array.isArray(value))
    return layOut(
      value.map((item) => plain(write(item))),
      '[]',
      isWide,
    )
      .map(textOf)
      .join('')
  if (!isRecord(value)) return JSON.stringify(value)
  const fields = Object.entries(value).map(([key, item]) => plain(`${JSON.stringify(key)}: ${write(item)}`))
  return layOut(fields, '{}', isWide).map(textOf).join('')
}

const textOf = ({ text }: Stretch) => text
const plain = (text: string): Stretch[] => [{ text, isMarked: false }]
const marked = (text: string): Stretch[] => [{ text, isMarked: true }]

/** Items between brackets; commas and brackets belong to none of them. */
function layOut(items: readonly Stretch[][], [open, close]: string, isWide: boolean): Stretch[] {
  if (items.length === 0) return plain(`${open}${close}`)
  const gap = isWide ? '\n  ' : ''
  const parts = items.flatMap((item, at) => [...plain(at === 0 ? gap : `,${gap || ' '}`), ...item])
  return [...plain(open!), ...parts, ...plain(`${isWide ? '\n' : ''}${close}`)]
}

function compare(expected: Json, actual: Json, isWide = false): Sides {
  if (Array.isArray(expected) && Array.isArray(actual)) return compareLists(expected, actual, isWide)
  if (isRecord(expected) && isRecord(actual)) return compareRecords(expected, actual, isWide)
  const style = JSON.stringify(expected) === JSON.stringify(actual) ? plain : marked
  return { expected: style(write(expected, isWide)), actual: style(write(actual, isWide)) }
}

function compareLists(expected: Json[], actual: Json[], isWide: boolean): Sides {
  const [wanted, got]: [Stretch[][], Stretch[][]] = [[], []]
  const takePair = (one: Json, other: Json) => {
    const sides = compare(one, other)
    wanted.push(sides.expected)
    got.push(sides.actual)
  }
  const isSame = (one: Json, other: Json) => JSON.stringify(one) === JSON.stringify(other)
  const changes = diffArrays(expected, actual, { comparator: isSame, maxEditLength: maxEdits })
  // Too different to be worth aligning.
  const blocks = changes ?? [
    { value: expected, removed: true, added: false },
    { value: actual, removed: false, added: true },
  ]
  let missing: Json[] = []
  let instead: Json[] = []
  const settle = () => {
    const pairs = Math.min(missing.length, instead.length)
    for (let at = 0; at < pairs; at += 1) takePair(missing[at]!, instead[at]!)
    wanted.push(...missing.slice(pairs).map((item) => marked(write(item))))
    got.push(...instead.slice(pairs).map((item) => marked(write(item))))
    missing = []
    instead = []
  }
  for (const { value, removed, added } of blocks) {
    if (removed) missing = value
    else if (added) instead = value
    else {
      settle()
      for (const item of value) takePair(item, item)
    }
  }
  settle()
  return { expected: layOut(wanted, '[]', isWide), actual: layOut(got, '[]', isWide) }
}

/** By key, in the order of the expected value. */
function compareRecords(expected: Record<string, Json>, actual: Record<string, Json>, isWide: boolean): Sides {
  const [wanted, got]: [Stretch[][], Stretch[][]] = [[], []]
  const name = (key: string) => `${JSON.stringify(key)}: `
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const [isWanted, isGot] = [Object.hasOwn(expected, key), Object.hasOwn(actual, key)]
    const sides = isWanted && isGot ? compare(expected[key]!, actual[key]!) : null
    if (isWanted)
      wanted.push(sides ? [...plain(name(key)), ...sides.expected] : marked(name(key) + write(expected[key]!)))
    if (isGot) got.push(sides ? [...plain(name(key)), ...sides.actual] : marked(name(key) + write(actual[key]!)))
  }
  return { expected: layOut(wanted, '{}', isWide), actual: layOut(got, '{}', isWide) }
}

/** Two texts, letter by letter. */
function compareTexts(expected: string, actual: string): Sides {
  const [wanted, got] = [JSON.stringify(expected), JSON.stringify(actual)]
  const byPlace = comparePlaces([...wanted], [...got])
  const isShort = wanted.length + got.length <= maxParts
  const changes = isShort ? diffArrays([...wanted], [...got], { maxEditLength: maxEdits }) : undefined
  if (!changes) return markOnce(wanted, got)
  // `FF--SF` and `FF-SSF` differ by one replaced letter, not by one missing and one added.
  const removedLetters = changes.reduce((sum, { removed, value }) => sum + (removed ? value.length : 0), 0)
  if (byPlace && byPlace.count <= removedLetters) return byPlace.sides
  return {
    expected: changes
      .filter(({ added }) => !added)
      .map(({ value, removed }) => ({ text: value.join(''), isMarked: removed })),
    actual: changes
      .filter(({ removed }) => !removed)
      .map(({ value, added }) => ({ text: value.join(''), isMarked: added })),
  }
}

/** Texts of one length place by place, with how many places differ. */
function comparePlaces(wanted: string[], got: string[]): { sides: Sides; count: number } | undefined {
  if (wanted.length !== got.length) return undefined
  const isMarked = wanted.map((letter, at) => letter !== got[at])
  const side = (letters: string[]) => letters.map((text, at) => ({ text, isMarked: isMarked[at]! }))
  return { sides: { expected: side(wanted), actual: side(got) }, count: isMarked.filter(Boolean).length }
}

function countParts(value: Json): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, item) => sum + countParts(item), 1)
}

function join(stretches: Stretch[]): Stretch[] {
  const joined: Stretch[] = []
  for (const stretch of stretches) {
    const last = joined.at(-1)
    if (last?.isMarked === stretch.isMarked) last.text += stretch.text
    else joined.push({ ...stretch })
  }
  return joined
}

const around = 400

/** For long values: the one range in which they differ, in whole items, with its surroundings. */
function markOnce(wanted: string, got: string): Sides {
  const change = difference(wanted, got)
  if (!change) return { expected: plain(wanted), actual: plain(got) }
  const isEdge = (letter: string | undefined) => letter === undefined || /[\s,[\]{}]/.test(letter)
  const isOfItems = /^[[{]/.test(wanted)
  let gotTo = change.from + change.insert.length
  while (isOfItems && !isEdge(wanted[change.from - 1])) change.from -= 1
  while (isOfItems && !(isEdge(wanted[change.to]) && isEdge(got[gotTo]))) {
    change.to += 1
    gotTo += 1
  }
  const cut = (text: string, to: number): Stretch[] => {
    const head = text.slice(Math.max(0, change.from - around), change.from)
    const tail = text.slice(to, to + around)
    return [
      { text: (change.from > around ? '…' : '') + head, isMarked: false },
      { text: shorten(text.slice(change.from, to)), isMarked: true },
      { text: tail + (text.length > to + around ? '…' : ''), isMarked: false },
    ].filter(({ text: part }) => part !== '')
  }
  return { expected: cut(wanted, change.to), actual: cut(got, gotTo) }
}

function shorten(text: string): string {
  return text.length <= 2 * around ? text : `${text.slice(0, around)} … ${text.slice(-around)}`
}

/** The first place where the values differ, for people; null where they are equal. */
function tellFirst(expected: Json, actual: Json, path: string): string | null {
  const where = path === '' ? '' : `At ${path}: `
  if (Array.isArray(expected) && Array.isArray(actual)) {
    for (const [at, item] of expected.entries()) {
      if (at >= actual.length) break
      const found = tellFirst(item, actual[at]!, `${path}[${at}]`)
      if (found) return found
    }
    if (expected.length === actual.length) return null
    const items = expected.length === 1 ? 'item' : 'items'
    return `${where}expected ${expected.length} ${items}, got ${actual.length}.`
  }
  if (isRecord(expected) && isRecord(actual)) {
    for (const key of Object.keys(expected)) {
      if (!Object.hasOwn(actual, key)) return `${where}the key ${JSON.stringify(key)} is missing.`
      const found = tellFirst(expected[key]!, actual[key]!, `${path}[${JSON.stringify(key)}]`)
      if (found) return found
    }
    const more = Object.keys(actual).find((key) => !Object.hasOwn(expected, key))
    return more === undefined ? null : `${where}the key ${JSON.stringify(more)} is not expected.`
  }
  if (JSON.stringify(expected) === JSON.stringify(actual)) return null
  // A pair of single values is seen at once.
  return path === '' && kindOf(expected) === kindOf(actual)
    ? tellText(expected, actual)
    : `${where}expected ${tell(expected)}, got ${tell(actual)}.`
}

function tellText(expected: Json, actual: Json): string | null {
  if (typeof expected !== 'string' || typeof actual !== 'string') return null
  if (expected.trim() === actual.trim()) return 'Only spaces or line breaks at the start or end differ.'
  return expected.toLowerCase() === actual.toLowerCase() ? 'Only upper and lower case differ.' : null
}

const kindOf = (value: Json) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)

function tell(value: Json): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function isRecord(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
