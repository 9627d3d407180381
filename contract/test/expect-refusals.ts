import { expect } from 'vitest'
import type { z } from 'zod'
import { describeIssue } from '../src/issue-words.ts'

/** A field by its path, what it is given, and the words that a person reads; null where the value is taken. */
type Case = [path: string, value: unknown, message: string | null]

/** That a schema takes `base`, and with one field of it changed says this. An undefined field is left out. */
export function expectRefusals(schema: z.ZodType, base: object, cases: Case[]): void {
  expect(firstMessage(schema, base)).toBe(null)
  const said = cases.map(([path, value]) => [
    path,
    value,
    firstMessage(schema, withField(base, path.split('.'), value)),
  ])
  expect(said).toEqual(cases)
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
