/**
 * Generated inputs: the tests' own, changed a little so that they stay on topic. The same question always gives the
 * same inputs.
 */
import type { TestCase } from '@nova/contract/questions/signature'
import type { Json } from '../platform/sandbox/request.ts'
import { atOnce, type Steps } from '../platform/threads/steps.ts'
import { changeText } from './changed-texts.ts'
import { readShape, sizeOf, type Place, type Shape } from './input-shape.ts'
import type { Provable } from './provable.ts'
import { makeRandom, shuffled, type Random } from './randomness.ts'

type Maker = { shape: Shape; random: Random }

const smallInput = 1_200
const maxInput = 3_000
const attemptsEach = 30
const attemptsInStep = 20

/** Up to `count` different inputs beside the tests; fewer where the signature allows no more. */
export const generateInputs = (question: Pick<Provable, 'signature' | 'tests'>, count: number): Json[][] =>
  atOnce(inputsInSteps(question, count))

/** The same in steps, made only from the inputs of `from`; the common shape is still read from all tests. */
export function* inputsInSteps(
  question: Pick<Provable, 'signature' | 'tests'>,
  count: number,
  from: readonly TestCase[] = question.tests,
): Steps<Json[][]> {
  const inputs = question.tests.map(({ args }) => args as Json[])
  const bySize = from
    .map(({ args }) => args as Json[])
    .toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length)
  const small = bySize.filter((args) => JSON.stringify(args).length <= smallInput)
  const bases = small.length > 2 ? small : bySize.slice(0, 3)
  const maker = { shape: readShape(inputs), random: makeRandom(question.signature.name) }
  const seen = new Set(inputs.map((args) => JSON.stringify(args)))
  const made: Json[][] = []
  for (let attempt = 0; made.length < count && attempt < count * attemptsEach; attempt += 1) {
    if (attempt % attemptsInStep === 0) yield
    const args = makeInput(maker, bases)
    const text = args && JSON.stringify(args)
    if (!args || text === undefined || text.length > Math.max(maxInput, smallInput) || seen.has(text)) continue
    seen.add(text)
    made.push(args)
  }
  return made
}

function makeInput(maker: Maker, bases: Json[][]): Json[] | undefined {
  const { random, shape } = maker
  const args = structuredClone(random.pick(bases))
  if (args.length > 1 && random.happens(0.2)) borrowArgument(maker, args, random.pick(bases))
  for (let changes = 1 + random.below(3); changes > 0; changes -= 1) {
    const at = random.below(args.length)
    if (shape.linked.includes(at) && random.happens(0.6)) changeRows(maker, args)
    else args[at] = changeValue(maker, args[at]!, String(at))
  }
  return repair(maker, args)
}

/** One argument of another test, or all that belong together. */
function borrowArgument({ shape, random }: Maker, args: Json[], other: Json[]): void {
  const at = random.below(args.length)
  const together = shape.linked.includes(at) ? shape.linked : [at]
  for (const place of together) args[place] = structuredClone(other[place]!)
}

/** Lists of equal length lose, gain or reorder the same places. */
function changeRows({ shape, random }: Maker, args: Json[]): void {
  // A change before may have left them of different lengths.
  alignRows(args, shape.linked)
  const count = sizeOf(args[shape.linked[0]!]) ?? 0
  const order = changeOrder(
    Array.from({ length: count }, (_, at) => at),
    random,
  )
  for (const at of shape.linked) {
    args[at] = structuredClone(takePlaces(args[at] as string | Json[], order))
  }
}

function takePlaces(list: string | Json[], places: number[]): string | Json[] {
  return typeof list === 'string' ? places.map((at) => list[at]).join('') : places.map((at) => list[at]!)
}

/** Items removed, doubled, swapped, or turned round. */
function changeOrder<T>(items: T[], random: Random): T[] {
  const at = random.below(items.length + 1)
  switch (random.below(6)) {
    case 0:
      return items.toSpliced(at, 1 + random.below(2))
    case 1:
      return items.slice(0, at)
    case 2:
      return items.slice(at)
    case 3:
      return items.length > 0 ? items.toSpliced(at, 0, random.pick(items)) : items
    case 4:
      return items.toReversed()
    default:
      return shuffled(items, random)
  }
}

function changeValue(maker: Maker, value: Json, path: string): Json {
  const { random, shape } = maker
  const place = shape.places.get(path)
  if (value === null || (place?.values.includes(null) && random.happens(0.1))) {
    return structuredClone(random.pick(place?.values ?? [null]))
  }
  if (typeof value === 'number') return changeNumber(value, place, random)
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string') return changeText(value, (place?.values ?? []) as string[], !/\D/.test(path), random)
  if (!Array.isArray(value)) return changeMap(maker, value, path)
  if (shape.places.has(`${path}.0`)) {
    const field = random.below(value.length)
    return value.with(field, changeValue(maker, value[field]!, `${path}.${field}`))
  }
  return changeList(maker, value, path)
}

function changeNumber(value: number, place: Place | undefined, random: Random): number {
  if (!place) return value
  const known = random.pick(place.values.filter((item) => typeof item === 'number'))
  const near = [value + 1, value - 1, known, known + 1, known - 1, place.least, value, known][random.below(8)]!
  const span = Math.min(place.most - place.least, 20)
  const chosen = random.happens(0.25) && place.isWhole ? place.least + random.below(span + 1) : near
  return Math.min(place.most, Math.max(place.least, chosen))
}

function changeList(maker: Maker, list: Json[], path: string): Json[] {
  const { random, shape } = maker
  const place = shape.places.get(path)
  const isOfLists = list.some((item) => typeof item === 'string' || Array.isArray(item))
  if (place?.isGrid && isOfLists && !shape.places.has(`${path}[].0`)) return changeGrid(maker, list, path)
  const known = shape.places.get(`${path}[]`)?.values ?? list
  const at = random.below(list.length + 1)
  const isChange = random.happens(0.35)
  if (isChange && at < list.length) return list.with(at, changeValue(maker, list[at]!, `${path}[]`))
  if (random.happens(0.4) && known.length > 0) {
    return list.toSpliced(at, random.below(2), structuredClone(random.pick(known)))
  }
  return changeOrder(list, random)
}

/** Rows stay equally long, and what is there once stays there once. */
function changeGrid({ shape, random }: Maker, rows: Json[], path: string): Json[] {
  const singles = shape.singles.get(path) ?? []
  const holdsSingle = (row: Json) => typeof row === 'string' && singles.some((sign) => row.includes(sign))
  const at = random.below(rows.length)
  const row = rows[at] as string | Json[]
  const choice = random.below(5)
  if (choice === 0) return rows.toReversed()
  if (choice === 1 && !holdsSingle(row)) {
    return random.happens(0.5) ? rows.toSpliced(at, 1) : rows.toSpliced(at, 0, structuredClone(row))
  }
  if (choice === 2) {
    return rows.map((line) =>
      typeof line === 'string' ? [...line].toReversed().join('') : (line as Json[]).toReversed(),
    )
  }
  const cell = random.below(row.length)
  const other = random.pick(rows) as string | Json[]
  const by = other[random.below(other.length)]
  const isKept = (value: Json | undefined) => typeof value === 'string' && singles.includes(value)
  if (by === undefined || cell >= row.length || isKept(row[cell]) || isKept(by)) return rows
  const changed =
    typeof row === 'string' ? `${row.slice(0, cell)}${by as string}${row.slice(cell + 1)}` : row.with(cell, by)
  return rows.with(at, changed)
}

function changeMap(maker: Maker, map: { [key: string]: Json }, path: string): Json {
  const { random, shape } = maker
  const entries = Object.entries(map)
  const keys = (shape.places.get(`${path}{key}`)?.values ?? []) as string[]
  const values = shape.places.get(`${path}{}`)?.values ?? []
  const at = random.below(Math.max(1, entries.length))
  const [key, value] = entries[at] ?? []
  const choice = random.below(5)
  if (key === undefined || choice === 0) {
    if (keys.length === 0 || values.length === 0) return map
    return { ...map, [random.pick(keys)]: structuredClone(random.pick(values)) }
  }
  if (choice === 1) return Object.fromEntries(entries.toSpliced(at, 1))
  if (choice === 2 && keys.length > 0) return Object.fromEntries(entries.with(at, [random.pick(keys), value!]))
  if (choice === 3) return Object.fromEntries(shuffled(entries, random))
  return { ...map, [key]: changeValue(maker, value!, `${path}{}`) }
}

/** Restores the properties common to all tests; undefined if that is not possible. */
function repair(maker: Maker, args: Json[]): Json[] | undefined {
  const { linked, places } = maker.shape
  const orderBy = linked.find((at) => (places.get(String(at))?.order ?? 'none') !== 'none')
  if (linked.length > 0) alignRows(args, linked)
  const mended = args.map((arg, at) => mend(maker, arg, String(at), args, linked.includes(at)))
  if (mended.some((arg) => arg === undefined)) return undefined
  mendRecord(mended as Json[], maker.shape.pairs)
  if (orderBy !== undefined) sortRows(mended as Json[], linked, orderBy, places.get(String(orderBy))!)
  return mended as Json[]
}

function alignRows(args: Json[], linked: number[]): void {
  const count = Math.min(...linked.map((at) => sizeOf(args[at]) ?? 0))
  for (const at of linked) args[at] = (args[at] as string | Json[]).slice(0, count)
}

function sortRows(args: Json[], linked: number[], orderBy: number, { order }: Place): void {
  const keys = args[orderBy] as Json[]
  const sorted = keys.map((key, at) => ({ key: keyOf(key), at })).toSorted((a, b) => a.key - b.key || a.at - b.at)
  const kept = order === 'strict' ? sorted.filter(({ key }, at) => sorted[at - 1]?.key !== key) : sorted
  for (const place of linked) {
    args[place] = takePlaces(
      args[place] as string | Json[],
      kept.map(({ at }) => at),
    )
  }
}

const keyOf = (item: Json): number => Number(Array.isArray(item) ? item[0] : item)

function mend(maker: Maker, value: Json, path: string, args: Json[], isLinked = false): Json | undefined {
  const place = maker.shape.places.get(path)
  if (typeof value === 'number' && place?.below !== undefined) {
    const bound = sizeOf(args[place.below]) ?? 0
    if (value < bound) return value
    return bound > 0 ? value % bound : place.least < 0 ? -1 : undefined
  }
  if (Array.isArray(value)) {
    const isRecord = maker.shape.places.has(`${path}.0`)
    const items = value.map((item, at) => mend(maker, item, isRecord ? `${path}.${at}` : `${path}[]`, args))
    const whole = items.filter((item) => item !== undefined)
    if (isRecord) return whole.length === value.length ? mendRecord(whole, place?.pairs ?? []) : undefined
    return isLinked ? (whole.length === value.length ? whole : undefined) : mendList(whole, place)
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => [key, mend(maker, item, `${path}{}`, args)] as const)
  return Object.fromEntries(entries.filter((entry): entry is readonly [string, Json] => entry[1] !== undefined))
}

function mendRecord(record: Json[], pairs: Place['pairs']): Json[] {
  for (const { low, high, isStrict } of pairs) {
    const [a, b] = [record[low] as number, record[high] as number]
    if (a > b) [record[low], record[high]] = [b, a]
    if (isStrict && a === b) record[high] = b + 1
  }
  return record
}

function mendList(list: Json[], place: Place | undefined): Json[] {
  if (!place) return list
  const sorted = place.order === 'none' ? list : list.toSorted((a, b) => keyOf(a) - keyOf(b))
  const isTwin = (item: Json, at: number) =>
    place.order === 'strict'
      ? at > 0 && keyOf(item) === keyOf(sorted[at - 1]!)
      : place.isDistinct && sorted.findIndex((other) => JSON.stringify(other) === JSON.stringify(item)) < at
  const distinct = sorted.filter((item, at) => !isTwin(item, at))
  return distinct.length < place.shortest ? list : distinct.slice(0, Math.max(place.longest, 1))
}
