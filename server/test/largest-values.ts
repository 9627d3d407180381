/** The largest values that a schema of the contract allows, of kinds that are slow to read for careless code. */
import type { z } from 'zod'

/** Filling for strings; `isWide` gives lists many small items instead of few large ones. */
export type Filling = { text: string; isWide: boolean; end?: string }

export const fillings: Record<string, Filling> = {
  blanks: { text: ' ', isWide: false },
  'blanks before a letter': { text: ' ', isWide: false, end: 'a' },
  'line breaks': { text: '\n', isWide: false },
  'blanks and a letter': { text: `${' '.repeat(999)}a`, isWide: false },
  'tabs and line breaks': { text: '\t\n', isWide: false },
  'one long word': { text: 'a', isWide: false },
  'names of skills': { text: 'Go React SQL, ', isWide: false },
  'opening brackets': { text: '([{<"\'`', isWide: false },
  'lines of code': { text: 'for (let i = 0; i < n; i += 1) { if (a[i] > b) { return f(a, b) } }\n', isWide: false },
  'escaped characters': { text: '\\"\u0000', isWide: false },
  'openings of comments': { text: '/*', isWide: false },
  'many small items': { text: 'a b', isWide: true },
}

/** Fields that name something existing, and so keep the value of the sample. */
const namesSomething = /^(id|\w*Id|kind|type|action|status|language|interviewId)$/

/**
 * Makes a value of the schema of about `budget` bytes as JSON, or as large as its limits allow. Values with a fixed
 * form (ids, addresses, enum words) come from the sample.
 */
export function makeLargest(schema: z.ZodType, sample: unknown, filling: Filling, budget: number): unknown {
  const grow = (inner: unknown, its: unknown, size = budget) => makeLargest(inner as z.ZodType, its, filling, size)
  const { def } = schema as unknown as { def: Record<string, any> }
  switch (def.type) {
    case 'object':
      return mend(schema as z.ZodObject, growObject(schema as z.ZodObject, sample, filling, budget), sample)
    case 'array':
      return growArray(schema as z.ZodArray, sample, filling, budget)
    case 'string':
      return growString(schema as z.ZodString, sample, filling, budget)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return grow(def.innerType, sample)
    case 'pipe':
      return fits(schema, grow(def.in, sample), sample)
    case 'intersection':
      return { ...(grow(def.left, sample, budget) as object), ...(grow(def.right, sample, 100) as object) }
    case 'union':
      return growUnion(def.options as z.ZodType[], sample, filling, budget)
    case 'record':
      return growRecord(schema as z.ZodRecord, filling, budget)
    case 'tuple':
      return sample ?? (def.items as unknown[]).map((item) => grow(item, undefined, 20))
    case 'enum':
      return sample ?? Object.values(def.entries as object)[0]
    case 'literal':
      return (def.values as unknown[])[0]
    case 'number':
    case 'int':
      return sample ?? Math.min((schema as z.ZodNumber).maxValue ?? 1, 1000)
    case 'boolean':
      return sample ?? true
    case 'custom':
    case 'unknown':
    case 'any':
      return growJson(filling, budget)
    default:
      throw new Error(`No rule for ${String(def.type)}.`)
  }
}

const fits = (schema: z.ZodType, value: unknown, sample: unknown) => (schema.safeParse(value).success ? value : sample)

/** Takes conflicting fields from the sample and drops those the sample lacks. */
function mend(schema: z.ZodObject, made: Record<string, unknown>, sample: unknown): Record<string, unknown> {
  const { error } = schema.safeParse(made)
  if (!error || !schema.safeParse(sample).success) return made
  const its = sample as Record<string, unknown>
  const unfit = new Set(error.issues.map(({ path }) => path[0]))
  const mended = Object.entries(made)
    .filter(([key]) => key in its || !unfit.has(undefined))
    .map(([key, value]) => [key, unfit.has(key) ? its[key] : value] as const)
  return Object.fromEntries(mended)
}

const sizeOf = (value: unknown) => (value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value)))

function growObject(schema: z.ZodObject, sample: unknown, filling: Filling, budget: number): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  const known = (sample ?? {}) as Record<string, unknown>
  // The small ones first, so that the large ones share what is left.
  const named = (key: string) => namesSomething.test(key)
  const fields = Object.entries(schema.shape).filter(
    // A made-up name of something would only be refused.
    ([key, each]) => !(named(key) && known[key] === undefined && (each as z.ZodType).isOptional()),
  )
  const measured = fields.map(([key, each]) => {
    const value = named(key) && known[key] !== undefined ? known[key] : undefined
    const most = value ?? makeLargest(each as z.ZodType, known[key], filling, budget)
    return { key, each: each as z.ZodType, most, size: sizeOf(most) }
  })
  let left = budget
  for (const [index, { key, each, most, size }] of measured.toSorted((a, b) => a.size - b.size).entries()) {
    const share = left / (measured.length - index)
    const value = size <= share || most === known[key] ? most : makeLargest(each, known[key], filling, share)
    if (value !== undefined) made[key] = value
    left -= value === most ? size : sizeOf(value)
  }
  return made
}

function growArray(schema: z.ZodArray, sample: unknown, filling: Filling, budget: number): unknown[] {
  const { checks = [] } = schema.def as { checks?: { _zod: { def: { check: string; maximum?: number } } }[] }
  const most = checks.find((check) => check._zod.def.check === 'max_length')?._zod.def.maximum ?? 100_000
  const first = (sample as unknown[] | undefined)?.[0]
  const items: unknown[] = []
  const share = filling.isWide ? 16 : Math.max(budget / Math.min(most, 4), 16)
  const item = makeLargest(schema.element as z.ZodType, first, filling, share)
  // A made-up item may lack what only a sample can give.
  if (!(schema.element as z.ZodType).safeParse(item).success) return Array.isArray(sample) ? sample : []
  const size = sizeOf(item) + 1
  for (let left = budget; items.length < most && left >= size; left -= size) items.push(withOwnId(item))
  return items.length === 0 && Array.isArray(sample) ? sample : items
}

/** Items that bear a UUID each get their own. */
function withOwnId(item: unknown): unknown {
  const { id } = (item ?? {}) as { id?: unknown }
  return typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? { ...(item as object), id: crypto.randomUUID() } : item
}

function growString(schema: z.ZodString, sample: unknown, filling: Filling, budget: number): unknown {
  const ofOne = sizeOf(filling.text) - 2
  const most = Math.min(schema.maxLength ?? 100_000, Math.max(0, Math.floor((budget / ofOne) * filling.text.length)))
  const text = filling.text.repeat(Math.ceil(most / filling.text.length)).slice(0, most)
  const ended = `${text.slice(0, -1)}${filling.end ?? text.slice(-1)}`
  if (schema.safeParse(ended).success) return ended
  // Some must not be blank: a letter at the end.
  return fits(schema, `${text.slice(0, -1)}a`, sample)
}

function growUnion(options: z.ZodType[], sample: unknown, filling: Filling, budget: number): unknown {
  const matching = options.filter((option) => sample === undefined || option.safeParse(sample).success)
  const made = (matching.length > 0 ? matching : options).map((option) => makeLargest(option, sample, filling, budget))
  if (made.length === 1) return made[0]
  return made.map((value) => ({ value, size: sizeOf(value) })).toSorted((a, b) => b.size - a.size)[0]!.value
}

function growRecord(schema: z.ZodRecord, filling: Filling, budget: number): Record<string, unknown> {
  const { keyType, valueType } = schema.def as unknown as { keyType: z.ZodEnum | z.ZodString; valueType: z.ZodType }
  const keys = 'options' in keyType ? keyType.options : Array.from({ length: 100 }, (_, at) => `key ${at}`)
  const value = makeLargest(valueType, undefined, filling, budget / keys.length)
  return Object.fromEntries(keys.map((key) => [key, value]))
}

/** A call takes 20,000 values at least, and no more than three of its fields are any JSON. */
const maxWidth = 5000

/** Text, or as many values as fit. */
function growJson({ text, isWide }: Filling, budget: number): unknown {
  if (isWide) return Array.from({ length: Math.max(0, Math.min(maxWidth, Math.floor(budget / 3))) }, () => [])
  return text.repeat(Math.max(0, Math.floor(budget / (sizeOf(text) - 2))))
}
