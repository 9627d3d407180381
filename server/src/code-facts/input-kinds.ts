/** Kinds of inputs that people suspect, such as an empty list or two equal elements, told by the values alone. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import type { Json } from '../platform/sandbox/request.ts'

/** Where it is to be: in a parameter, and of its records in one field; anywhere, where none is named. */
export type KindPlace = { at: number; field?: number }
export type InputKind = {
  kind:
    | 'empty'
    | 'zero'
    | 'negative'
    | 'one'
    | 'equal'
    | 'span'
    | 'ascending'
    | 'descending'
    | 'unsorted'
    | 'value'
    | 'beyond'
    | 'above'
    | 'largest'
  places: readonly KindPlace[]
  /** Of `value`: the number itself. */
  value?: number
  /** Of `above`: the parameter that a number is larger than. */
  than?: number
  /** Of `empty`: a text or a list, where the message says which; `inside`: one within another. */
  of?: 'text' | 'list' | 'inside'
}

/** A list, with its way from the arguments. */
export type Found<T> = { value: T; way: readonly (number | string)[] }

/** Numbers from here on are large in a task whose tests have such. */
const leastLarge = 1_000

/** Whether an input is of the kind; `question` says what a large number is there. */
export function isOfKind(kind: InputKind, question: BankCodingQuestion): (args: Json[]) => boolean {
  const tests: Record<InputKind['kind'], (args: Json[]) => boolean> = {
    empty: (args) => containersIn(args, kind).some(({ value }) => countIn(value) === 0),
    one: (args) => containersIn(args, kind).some(({ value }) => countIn(value) === 1),
    zero: (args) => numbersIn(args, kind).some(({ value }) => value === 0),
    value: (args) => numbersIn(args, kind).some(({ value }) => value === kind.value),
    negative: (args) => numbersIn(args, kind).some(({ value }) => value < 0),
    largest: isLarge(kind, question),
    equal: (args) => listsIn(args, kind).some(({ value }) => hasEqual(value, kind.places)),
    span: (args) => recordsIn(args, kind).some(({ value }) => value[0] === value[1]),
    ascending: (args) => isEveryOrder(args, kind, (a, b) => a <= b),
    descending: (args) => isEveryOrder(args, kind, (a, b) => a >= b),
    unsorted: (args) => listsIn(args, kind).some(({ value }) => isSorted(value, kind, (a, b) => a <= b) === false),
    above: (args) => aboveIn(args, kind).some(({ value }) => value > (args[kind.than!] as number)),
    beyond: (args) => kind.places.some(({ at }) => isBeyond(args, at)),
  }
  return tests[kind.kind]
}

function isLarge(kind: InputKind, question: BankCodingQuestion): (args: Json[]) => boolean {
  const most = mostIn(kind, question)
  return (args) => most >= leastLarge && numbersIn(args, kind).some(({ value }) => value >= most / 2)
}

/** The largest number that any test has there. */
export const mostIn = (kind: InputKind, { tests }: BankCodingQuestion): number =>
  tests.reduce((most, { args }) => {
    const found = numbersIn(args, kind)
    return found.reduce((largest, { value }) => Math.max(largest, value), most)
  }, 0)

/** The numbers of the places, or all but the one that they are set beside. */
export const aboveIn = (args: Json[], kind: InputKind): Found<number>[] =>
  numbersIn(args, kind).filter(({ way }) => way[0] !== kind.than)

function isBeyond(args: Json[], at: number): boolean {
  const given = args[at]
  const lengths = args.flatMap((arg) => (Array.isArray(arg) || typeof arg === 'string' ? [arg.length] : []))
  return typeof given === 'number' && lengths.length > 0 && lengths.every((length) => given > length)
}

/** The numbers of the places, or all. */
export function numbersIn(args: Json[], { places }: InputKind): Found<number>[] {
  return valuesIn(args).flatMap(({ value, way }) =>
    typeof value === 'number' && isThere(way, places) ? [{ value, way }] : [],
  )
}

/** Lists of two and more of the places, or all; no records. */
export function listsIn(args: Json[], { places }: InputKind): Found<Json[]>[] {
  const named = places.map(({ at }) => ({ at }))
  return valuesIn(args).flatMap(({ value, way }) =>
    Array.isArray(value) && value.length > 1 && isThere(way, named) && !isRecord(value, way) ? [{ value, way }] : [],
  )
}

/** Records of two and more numbers. */
export function recordsIn(args: Json[], { places }: InputKind): Found<number[]>[] {
  const named = places.map(({ at }) => ({ at }))
  return valuesIn(args).flatMap(({ value, way }) =>
    Array.isArray(value) && isRecord(value, way) && isThere(way, named) ? [{ value: value as number[], way }] : [],
  )
}

const isRecord = (value: Json[], way: Found<Json>['way']) =>
  way.length > 1 && value.length > 1 && value.every((each) => typeof each === 'number')

/** What can be empty: the arguments themselves, or what is in them. */
export function containersIn(args: Json[], { places, of, kind }: InputKind): Found<Json>[] {
  const hasList = args.some((arg) => Array.isArray(arg))
  const isMeant = ({ value, way }: Found<Json>) => {
    if (countIn(value) === undefined || !isThere(way, places)) return false
    if (of === 'inside') return way.length > 1
    if (of === 'text') return typeof value === 'string'
    if (way.length > 1) return false
    // 'Only one' is said of a list, where there is one.
    return typeof value !== 'string' || (of !== 'list' && (kind === 'empty' || !hasList || places.length > 0))
  }
  return valuesIn(args).filter(isMeant)
}

function countIn(value: Json): number | undefined {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  return typeof value === 'object' && value !== null ? Object.keys(value).length : undefined
}

const isThere = (way: Found<Json>['way'], places: readonly KindPlace[]) =>
  places.length === 0 ||
  places.some(({ at, field }) => way[0] === at && (field === undefined || (way.length > 1 && way.at(-1) === field)))

function valuesIn(args: Json[]): Found<Json>[] {
  const found: Found<Json>[] = []
  const visit = (value: Json, way: Found<Json>['way']): void => {
    found.push({ value, way })
    if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) visit(each, [...way, Array.isArray(value) ? Number(key) : key])
  }
  for (const [at, arg] of args.entries()) visit(arg, [at])
  return found
}

/** Two of a list are equal: of records in the field that is named, else as a whole. */
function hasEqual(list: Json[], places: readonly KindPlace[]): boolean {
  const fields = places.flatMap(({ field }) => (field === undefined ? [] : [field]))
  const isTwice = (keys: Json[]) => new Set(keys.map((key) => JSON.stringify(key))).size < keys.length
  if (fields.length === 0 || !list.every((each) => Array.isArray(each))) return isTwice(list)
  return fields.some((field) => isTwice(list.map((each) => each[field] ?? null)))
}

type Follows = (a: number | string, b: number | string) => boolean

function isEveryOrder(args: Json[], kind: InputKind, follows: Follows): boolean {
  const orders = listsIn(args, kind).map(({ value }) => isSorted(value, kind, follows))
  const known = orders.filter((order) => order !== undefined)
  return known.length > 0 && known.every(Boolean)
}

/** Undefined where nothing in a list can be put in order. */
function isSorted(list: Json[], { places }: InputKind, follows: Follows): boolean | undefined {
  const keys = list.map((each) => (Array.isArray(each) ? each[places[0]?.field ?? 0] : each))
  const isKey = (key: Json | undefined): key is number | string => typeof key === 'number' || typeof key === 'string'
  if (!keys.every(isKey)) return undefined
  return keys.every((key, at) => at === 0 || follows(keys[at - 1]!, key))
}
