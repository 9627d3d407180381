/** A coding question's function: its signature, its tests, and when two results are the same. */
import { z } from 'zod'
import { TestGroup } from '../words.ts'
import { isRecord, parseType } from './value-type.ts'

export const ValueType = z
  .string()
  .max(80)
  .refine((text) => parseType(text) !== undefined, {
    message: 'Unknown type. Use int, long, float, bool, string, T[], map<string,T> or T?.',
  })

export const Signature = z.object({
  name: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'Use a name like mergeIntervals.'),
  params: z
    .array(z.object({ name: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/), type: ValueType }))
    .min(1)
    .max(8),
  returns: ValueType,
})
export type Signature = z.infer<typeof Signature>

export const Compare = z.enum(['exact', 'unordered', 'approx'])
export type Compare = z.infer<typeof Compare>

export const TestCase = z.object({
  args: z.array(z.json()),
  expected: z.json(),
  group: TestGroup,
  visible: z.boolean(),
  compare: Compare.optional(),
})
export type TestCase = z.infer<typeof TestCase>

type Json = z.infer<ReturnType<typeof z.json>>

/** Message for a call that succeeded without returning a required value, with null in its place. */
export const returnedNothing = 'The function returned nothing.'

export function isNothing(returned: Json | undefined, returns: string): boolean {
  return returned === null && parseType(returns)?.kind !== 'nullable'
}

/**
 * Compares a returned value with the expected one. exact: structurally equal (objects regardless of key order);
 * unordered: the outermost array as a multiset; approx: numbers within 1e-6, relative or absolute.
 */
export function sameValue(actual: Json, expected: Json, compare: Compare = 'exact'): boolean {
  if (compare === 'unordered' && Array.isArray(actual) && Array.isArray(expected)) {
    // Sorting millions of wrong items would block other requests.
    if (actual.length !== expected.length) return false
    const sorted = (values: Json[]) => values.map(stableText).sort()
    return sameValue(sorted(actual), sorted(expected))
  }
  if (typeof actual === 'number' && typeof expected === 'number') {
    if (compare !== 'approx') return actual === expected
    return Math.abs(actual - expected) <= 1e-6 * Math.max(1, Math.abs(actual), Math.abs(expected))
  }
  if (Array.isArray(actual) && Array.isArray(expected)) {
    return actual.length === expected.length && actual.every((value, at) => sameValue(value, expected[at]!, compare))
  }
  if (isRecord(actual) && isRecord(expected)) {
    const keys = Object.keys(actual)
    return (
      keys.length === Object.keys(expected).length &&
      keys.every((key) => Object.hasOwn(expected, key) && sameValue(actual[key]!, expected[key]!, compare))
    )
  }
  return actual === expected
}

function stableText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(stableText).join(',')}]`
  if (!isRecord(value)) return JSON.stringify(value)
  const fields = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${stableText(value[key]!)}`)
  return `{${fields.join(',')}}`
}
