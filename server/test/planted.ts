/** Values that a schema takes, with a text planted in every field that may hold words of people. */
import type { z } from 'zod'

type Def = { type: string } & Record<string, any>
const defOf = (schema: z.ZodType) => schema.def as unknown as Def

/** `words` are tried in order, and the first that a field accepts is planted. Parts within parts go two levels deep. */
export function plantIn(schema: z.ZodType, words: readonly string[], depth = 0): unknown {
  const def = defOf(schema)
  const inner = (each: z.ZodType) => plantIn(each, words, depth)
  const planted = words.find((word) => schema.safeParse(word).success)
  if (planted !== undefined) return planted
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries<z.ZodType>(def['shape']).map(([name, each]) => [name, inner(each)]))
    case 'array':
      return depth > 2 ? [] : [inner(def['element'])]
    case 'optional':
    case 'nullable':
      return inner(def['innerType'])
    case 'lazy':
      return plantIn(def['getter'](), words, depth + 1)
    case 'union':
      return inner(def['options'][0])
    case 'enum':
      return Object.values(def['entries'])[0]
    case 'literal':
      return def['values'][0]
    case 'boolean':
      return true
    case 'number':
      return 1
    default:
      return sampleOf(schema)
  }
}

const samples = ['2026-11-20T09:00:00.000Z', '11111111-1111-4111-8111-111111111111', '12', 'paste:1']

function sampleOf(schema: z.ZodType): string {
  const sample = samples.find((each) => schema.safeParse(each).success)
  if (sample === undefined) throw new Error(`No sample for a field of type ${defOf(schema).type}.`)
  return sample
}
