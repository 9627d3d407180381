import type { z } from 'zod'
import { describeIssue } from '../src/issue-words.ts'

/** A field by its path, what it is given, and the words that a person reads; null where the value is taken. */
type Case = [path: string, value: unknown, message: string | null]

/**
 * What a schema says otherwise of `base` with one field of it changed; of `base` itself it must say nothing. An undefined
 * field is left out.
 */
export function findDifferences(schema: z.ZodType, base: object, cases: Case[]): object[] {
  const said = cases.map(([path, value, message]) => ({
    ...{ path, value, message },
    said: firstMessage(schema, withField(base, path.split('.'), value)),
  }))
  return [{ path: '', value: base, message: null, said: firstMessage(schema, base) }, ...said].filter(
    (each) => each.said !== each.message,
  )
}

export const list = (length: number, entry: unknown): unknown[] => Array.from({ length }, () => entry)

function firstMessage(schema: z.ZodType, value: unknown): string | null {
  return schema.safeParse(value, { error: describeIssue }).error?.issues[0]!.message ?? null
}

function withField(base: unknown, [name = '', ...rest]: string[], value: unknown): unknown {
  const changed = structuredClone(base ?? {}) as Record<string, unknown>
  if (rest.length > 0) changed[name] = withField(changed[name], rest, value)
  else if (value === undefined) delete changed[name]
  else changed[name] = value
  return changed
}
