/** Where what came differs from what was expected. Pure. */
import { diffArrays } from 'diff'
import { difference } from './pads.ts'
import type { Json } from './value-input.ts'

export type Stretch = { text: string; isMarked: boolean }
export type ValueDiff = { expected: Stretch[]; actual: Stretch[]; remark: string | null }

/** More than this on a line, and each item gets its own. */
const lineLength = 64
const mostTokens = 4000
const mostEdits = 600

/** Both values as text with their differing stretches marked, and the first difference in words. */
export function diffValues(expected: Json, actual: Json): ValueDiff {
  const isTextPair = typeof expected === 'string' && typeof actual === 'string'
  const isWide = [expected, actual].some((value) => JSON.stringify(value).length > lineLength)
  const tokensOf = (value: Json) =>
    isTextPair ? [...JSON.stringify(value)] : writeTokens(value, isWide, keysOf(expected))
  const [wanted, got] = [tokensOf(expected), tokensOf(actual)]
  const told = tellFirst(expected, actual, '')
  const remark = told && told[0]!.toUpperCase() + told.slice(1)
  const isShort = wanted.length + got.length <= mostTokens
  const changes = isShort ? diffArrays(wanted, got, { maxEditLength: mostEdits }) : undefined
  if (!changes) return { ...markOnce(wanted.join(''), got.join('')), remark }
  type Change = (typeof changes)[number]
  const side = (isOther: (change: Change) => boolean, isMarked: (change: Change) => boolean) =>
    join(
      changes
        .filter((change) => !isOther(change))
        .map((change) => ({ text: change.value.join(''), isMarked: isMarked(change) })),
    )
  return {
    expected: side(
      ({ added }) => added,
      ({ removed }) => removed,
    ),
    actual: side(
      ({ removed }) => removed,
      ({ added }) => added,
    ),
    remark,
  }
}

/** A value as text, one item a line where it is wide. */
export function writeValue(value: Json): string {
  return writeTokens(value, JSON.stringify(value).length > lineLength, []).join('')
}

function keysOf(value: Json): string[] {
  return isRecord(value) ? Object.keys(value) : []
}

/** JSON cut where it can differ; the outermost level is broken into lines where it is wide. */
function writeTokens(value: Json, isWide: boolean, order: string[]): string[] {
  const gap = isWide ? '\n  ' : ''
  const end = isWide ? '\n' : ''
  if (Array.isArray(value) && value.length > 0) {
    return [
      '[',
      ...value.flatMap((item, at) => [
        `${at > 0 ? ',' : ''}${gap || (at > 0 ? ' ' : '')}`,
        ...writeTokens(item, false, []),
      ]),
      `${end}]`,
    ]
  }
  if (isRecord(value) && Object.keys(value).length > 0) {
    const keys = [...order.filter((key) => key in value), ...Object.keys(value).filter((key) => !order.includes(key))]
    return [
      '{',
      ...keys.flatMap((key, at) => [
        `${at > 0 ? ',' : ''}${gap || (at > 0 ? ' ' : '')}`,
        `${JSON.stringify(key)}: `,
        ...writeTokens(value[key]!, false, []),
      ]),
      `${end}}`,
    ]
  }
  return [JSON.stringify(value)]
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

/** For long values: the one stretch in which they differ, with what stands around it. */
function markOnce(wanted: string, got: string): Pick<ValueDiff, 'expected' | 'actual'> {
  const change = difference(wanted, got)
  if (!change) return { expected: [{ text: wanted, isMarked: false }], actual: [{ text: got, isMarked: false }] }
  const cut = (text: string, to: number): Stretch[] => {
    const head = text.slice(Math.max(0, change.from - around), change.from)
    const tail = text.slice(to, to + around)
    return [
      { text: (change.from > around ? '…' : '') + head, isMarked: false },
      { text: shorten(text.slice(change.from, to)), isMarked: true },
      { text: tail + (text.length > to + around ? '…' : ''), isMarked: false },
    ].filter(({ text: part }) => part !== '')
  }
  return { expected: cut(wanted, change.to), actual: cut(got, change.from + change.insert.length) }
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
      if (!(key in actual)) return `${where}the key ${JSON.stringify(key)} is missing.`
      const found = tellFirst(expected[key]!, actual[key]!, `${path}[${JSON.stringify(key)}]`)
      if (found) return found
    }
    const more = Object.keys(actual).find((key) => !(key in expected))
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
  if (expected.trim() === actual.trim()) return 'Only spaces or line breaks at an end differ.'
  return expected.toLowerCase() === actual.toLowerCase() ? 'Only capital and small letters differ.' : null
}

const kindOf = (value: Json) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)

function tell(value: Json): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function isRecord(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
