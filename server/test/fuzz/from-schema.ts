/** Values that a schema of the contract accepts, mostly. */
import { z } from 'zod'
import type { Random } from './random.ts'

type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
  $defs?: Record<string, Schema>
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  minItems?: number
  maxItems?: number
}

const known = new Map<z.ZodType, Schema>()

/** Makes a value of the schema. Free text is now and then one of `ids`. */
export function valueOf(random: Random, schema: z.ZodType, ids: readonly string[]): unknown {
  const described = known.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
  known.set(schema, described)
  return make(random, described, { root: described, ids, depth: 0 })
}

type At = { root: Schema; ids: readonly string[]; depth: number }

function make(random: Random, schema: Schema, at: At): unknown {
  const deeper = { ...at, depth: at.depth + 1 }
  if (schema.$ref) return at.depth > 12 ? null : make(random, refOf(schema.$ref, at.root), deeper)
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return make(random, random.pick(either), deeper)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => make(random, each, deeper))) as unknown
  switch (schema.type) {
    case 'string':
      return text(random, schema, at.ids)
    case 'integer':
    case 'number':
      return amount(random, schema)
    case 'boolean':
      return random.chance(50)
    case 'array':
      return list(random, schema, deeper)
    case 'object':
      return record(random, schema, deeper)
    default:
      return random.pick([null, 1, 'a', [], {}])
  }
}

function refOf(ref: string, root: Schema): Schema {
  return ref === '#' ? root : (root.$defs?.[ref.replace('#/$defs/', '')] ?? {})
}

function text(random: Random, { format, minLength = 0, maxLength = 40 }: Schema, ids: readonly string[]): string {
  if (format === 'uuid') return crypto.randomUUID()
  if (format === 'date-time') return new Date(1.8e12 + random.int(1e9)).toISOString()
  if (format === 'email') return `a${random.int(1e6)}@example.test`
  if (format === 'uri') return 'http://127.0.0.1:9/'
  if (ids.length > 0 && random.chance(40)) return random.pick(ids)
  const words = ['alpha', 'Beta 7', 'ünï', '1', 'true', 'let a = 1', '2027-01-01T10:00:00.000Z', 'x, y']
  return random.pick(words).padEnd(minLength, 'z').slice(0, maxLength)
}

function amount(random: Random, { type, minimum = -5, maximum = minimum + 1000 }: Schema): number {
  const value = random.pick([minimum, maximum, minimum + random.next() * (maximum - minimum)])
  return type === 'integer' ? Math.round(value) : value
}

function list(
  random: Random,
  { items, prefixItems, minItems = 0, maxItems = minItems + 3 }: Schema,
  at: At,
): unknown[] {
  if (prefixItems) return prefixItems.map((each) => make(random, each, at))
  const most = at.depth > 6 ? minItems : Math.min(maxItems, minItems + 3)
  const length = minItems + random.int(most - minItems + 1)
  return Array.from({ length }, () => make(random, items ?? {}, at))
}

function record(random: Random, { properties = {}, required = [] }: Schema, at: At): Record<string, unknown> {
  const kept = Object.entries(properties).filter(([name]) => required.includes(name) || random.chance(60))
  return Object.fromEntries(kept.map(([name, each]) => [name, make(random, each, at)]))
}
