/** Right and wrong values for each field of a schema, made from its JSON schema. */
import { z } from 'zod'

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
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
}
type Path = readonly (string | number)[]
/** A whole value of the schema with one field changed; `isWrong`: the schema must object to the value at `path`. */
export type Trial = { path: Path; value: unknown; isWrong: boolean; whole: unknown }

/** Sizes beyond these make a test slow, and are tried by none. */
const maxTried = 60_000

/** Every field of the schema with a value of each kind: missing, of another type, at its bounds and just beyond them. */
export function trialsOf(schema: z.ZodType): Trial[] {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  return variantsOf(root, root).flatMap((variant) => {
    const base = sampleOf(variant, root, 0)
    return fieldTrials(variant, root, []).map((trial) => ({
      ...trial,
      whole: withField(base, trial.path, trial.value),
    }))
  })
}

/** The kinds of an object that a schema allows. */
function variantsOf(schema: Schema, root: Schema): Schema[] {
  const resolved = resolve(schema, root)
  const either = resolved.anyOf ?? resolved.oneOf
  return either ? either.flatMap((each) => variantsOf(each, root)) : [resolved]
}

function resolve(schema: Schema, root: Schema): Schema {
  if (!schema.$ref) return schema
  if (schema.$ref === '#') return root
  return resolve(root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {}, root)
}

const maxDepth = 6

function sampleOf(schema: Schema, root: Schema, depth: number): unknown {
  const { type, format, minLength = 0, minimum, maximum, minItems = 0, ...rest } = variantsOf(schema, root)[0]!
  if ('const' in rest) return rest.const
  if (rest.enum) return rest.enum[0]
  if (type === 'string') return textOf(format, minLength)
  if (type === 'integer' || type === 'number') return minimum ?? Math.min(1, maximum ?? 1)
  if (type === 'boolean') return true
  if (type === 'array')
    return Array.from({ length: minItems || (depth < maxDepth ? 1 : 0) }, () =>
      sampleOf(rest.items ?? {}, root, depth + 1),
    )
  if (type !== 'object' || depth > maxDepth) return type === 'object' ? {} : null
  return Object.fromEntries(
    Object.entries(rest.properties ?? {}).map(([name, each]) => [name, sampleOf(each, root, depth + 1)]),
  )
}

const formatted: Record<string, string> = {
  uuid: '0197a000-0000-7000-8000-000000000001',
  'date-time': '2027-01-01T10:00:00.000Z',
  email: 'a@example.test',
  uri: 'http://127.0.0.1:9/',
}
const textOf = (format: string | undefined, length: number) =>
  formatted[format ?? ''] ?? 'x'.repeat(Math.max(1, length))

type FieldTrial = Omit<Trial, 'whole'>

function fieldTrials(schema: Schema, root: Schema, path: Path): FieldTrial[] {
  if (path.length > maxDepth) return []
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([name, each]) => {
    const here = [...path, name]
    const kinds = variantsOf(each, root)
    const missing = required.includes(name) ? [{ path: here, value: undefined, isWrong: true }] : []
    // A field that may be of several kinds is described by them one by one, in calls of their own.
    return kinds.length === 1 ? [...missing, ...trialsOfField(kinds[0]!, root, here)] : missing
  })
}

function trialsOfField(schema: Schema, root: Schema, path: Path): FieldTrial[] {
  const wrong = (value: unknown) => ({ path, value, isWrong: true })
  const right = (value: unknown) => ({ path, value, isWrong: false })
  const { type, minLength, maxLength, minimum, maximum, minItems, maxItems, items, pattern } = schema
  const other = otherTypes[type ?? '']
  const trials: FieldTrial[] = other === undefined || 'const' in schema || schema.enum ? [] : [wrong(other)]
  if ('const' in schema || schema.enum) trials.push(wrong('other than all'))
  else if (type === 'string' && formatted[schema.format ?? '']) trials.push(wrong('7'))
  else if (type === 'string' && !pattern) {
    if (minLength) trials.push(wrong('x'.repeat(minLength - 1)))
    if (maxLength && maxLength < maxTried) trials.push(right('x'.repeat(maxLength)), wrong('x'.repeat(maxLength + 1)))
  } else if (type === 'integer' || type === 'number') {
    const step = type === 'integer' ? 1 : 0.001
    if (minimum !== undefined && minimum > -(2 ** 50)) trials.push(wrong(minimum - step))
    if (maximum !== undefined && maximum < 2 ** 50) trials.push(wrong(maximum + step))
  } else if (type === 'array') {
    const entry = sampleOf(items ?? {}, root, path.length)
    if (minItems) trials.push(wrong(Array(minItems - 1).fill(entry)))
    if (maxItems && maxItems < maxTried) trials.push(wrong(Array(maxItems + 1).fill(entry)))
    const [kind, ...more] = variantsOf(items ?? {}, root)
    if (kind && more.length === 0) trials.push(...fieldTrials(kind, root, [...path, 0]))
  } else if (type === 'object') trials.push(...fieldTrials(schema, root, path))
  return trials
}

const otherTypes: Record<string, unknown> = {
  string: 7,
  integer: 'one',
  number: 'one',
  boolean: 'yes',
  array: 'x',
  object: 'x',
}

function withField(base: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (Array.isArray(base)) return base.map((each, at) => (at === name ? withField(each, rest, value) : each))
  const changed = { ...(base as Record<string, unknown>) }
  const key = String(name)
  if (rest.length > 0) changed[key] = withField(changed[key], rest, value)
  else if (value === undefined) delete changed[key]
  else changed[key] = value
  return changed
}
