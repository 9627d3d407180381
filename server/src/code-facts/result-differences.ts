/** How a result differs from the expected one, in a sentence: it says nothing that the two values don't show. */
import type { Compare } from '@nova/contract/questions/signature'
import { asCode } from './held-values.ts'

const written = (value: unknown) => JSON.stringify(value) ?? 'nothing'
/** Characters of a value that a sentence can hold. */
const longest = 40
const isShort = (value: unknown) => written(value).length <= longest
const shown = (value: unknown) => asCode(written(value))
const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The difference in a sentence; undefined where the two values show it well enough by themselves. */
export function tellDifference(actual: unknown, expected: unknown, compare: Compare = 'exact'): string | undefined {
  if (actual === null || expected === null || actual === undefined) return undefined
  if (typeof actual !== typeof expected || isList(actual) !== isList(expected)) return ofKind(actual, expected)
  if (typeof actual === 'string' && typeof expected === 'string') return ofTexts(actual, expected)
  if (isList(actual) && isList(expected)) return ofLists(actual, expected, compare)
  return isMap(actual) && isMap(expected) ? ofMaps(actual, expected) : undefined
}

const kinds: Record<string, string> = { string: 'a text', number: 'a number', boolean: 'true or false' }
const kindOf = (value: unknown) => (isList(value) ? 'a list' : (kinds[typeof value] ?? 'a map'))

const ofKind = (actual: unknown, expected: unknown) =>
  `Your code gives ${kindOf(actual)} where ${kindOf(expected)} is expected.`

function ofTexts(actual: string, expected: string): string | undefined {
  if (actual.toLowerCase() === expected.toLowerCase()) return 'They differ only in upper and lower case.'
  const packed = (text: string) => text.replace(/\s+/g, '')
  return packed(actual) === packed(expected) ? 'They differ only in spaces.' : undefined
}

/** Maximum list length for comparing counts. */
const maxEntries = 5_000
/** Shorter lists are seen through at a glance. */
const minToPoint = 3

function ofLists(actual: unknown[], expected: unknown[], compare: Compare): string | undefined {
  if (actual.length > maxEntries || expected.length > maxEntries) return undefined
  const [missing, extra] = [lacking(expected, actual), lacking(actual, expected)]
  if (missing.length === 0 && extra.length === 0)
    // Two numbers that are swapped are often two results that only look alike.
    return compare === 'unordered' || (actual.length < minToPoint && actual.every((each) => typeof each === 'number'))
      ? undefined
      : 'These are the right entries in another order, and their order counts.'
  if (extra.length === 0 && missing.length <= 2 && missing.every(isShort))
    return `What your result lacks: ${missing.map(shown).join(' and ')}.`
  if (missing.length === 0 && extra.length <= 2 && extra.every(isShort))
    return `What your result has too many: ${extra.map(shown).join(' and ')}.`
  const at = expected.findIndex((each, place) => written(each) !== written(actual[place]))
  if (actual.length !== expected.length || expected.length < minToPoint || compare === 'unordered') return undefined
  return isShort(actual[at]) && isShort(expected[at])
    ? `They first differ at index ${at}: ${shown(actual[at])} where ${shown(expected[at])} should be.`
    : undefined
}

/** Returns the elements that one list has more often than the other. */
export function lacking(whole: unknown[], other: unknown[]): unknown[] {
  const left = new Map<string, number>()
  for (const each of other) left.set(written(each), (left.get(written(each)) ?? 0) + 1)
  return whole.filter((each) => {
    const count = left.get(written(each)) ?? 0
    left.set(written(each), count - 1)
    return count <= 0
  })
}

function ofMaps(actual: Record<string, unknown>, expected: Record<string, unknown>): string | undefined {
  const differing = [...new Set([...Object.keys(actual), ...Object.keys(expected)])].filter(
    (key) => written(actual[key]) !== written(expected[key]),
  )
  const [key] = differing
  if (differing.length !== 1 || key === undefined || key.length > longest) return undefined
  if (!Object.hasOwn(actual, key)) return `Your result has no entry for ${shown(key)}.`
  if (!Object.hasOwn(expected, key)) return `Your result has an entry for ${shown(key)} that shouldn't be there.`
  return isShort(actual[key]) && isShort(expected[key])
    ? `Only the entry for ${shown(key)} differs: ${shown(actual[key])} where ${shown(expected[key])} should be.`
    : undefined
}
