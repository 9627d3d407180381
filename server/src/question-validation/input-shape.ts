/**
 * Common shape of a question's test inputs: lists of equal length, ascending order, indexes into another list, ranges,
 * records. Generated inputs preserve what all tests have in common.
 */
import type { Json } from '../platform/sandbox/request.ts'

/** Facts about all values at one place: `0[]` is an element of the first parameter, `0[].1` its second. */
export type Place = {
  /** Distinct values, the first few hundred. */
  values: Json[]
  /** Numbers. */
  least: number
  most: number
  isWhole: boolean
  /** Lists: ascending by their elements, or by the first field of records. */
  order: 'none' | 'ascending' | 'strict'
  isDistinct: boolean
  shortest: number
  longest: number
  /** Lists of texts or lists: all elements of one list are equally long. */
  isGrid: boolean
  /** Records: pairs of fields of which the first is never larger (or always smaller). */
  pairs: { low: number; high: number; isStrict: boolean }[]
  /** Numbers: always smaller than the length, or the value, of this argument. */
  below?: number
}
export type Shape = {
  places: Map<string, Place>
  /** Arguments of equal length in every test: they are changed together. */
  linked: number[]
  /** Arguments that are numbers, of which one is never larger than the other. */
  pairs: Place['pairs']
  /**
   * Arguments that are lists of numbers, each at most the length of the element at the same index of the other
   * argument.
   */
  within: { numbers: number; lists: number }[]
  /** Characters that every text at this place holds exactly once, such as the start in a map. */
  singles: Map<string, string[]>
}

const maxValues = 400
const maxRecordLength = 6
const minSamples = 6

type Collected = Place & { lists: Json[][]; fieldsFixed: boolean }

/** Reads the shape off many inputs. */
export function readShape(inputs: Json[][]): Shape {
  const lengths = new Map<string, Set<number>>()
  for (const args of inputs) for (const [at, arg] of args.entries()) measure(arg, String(at), lengths)
  const isRecord = (path: string) => {
    const [only, ...others] = lengths.get(path) ?? []
    return path.endsWith('[]') && others.length === 0 && only !== undefined && only >= 2 && only <= maxRecordLength
  }
  const collected = new Map<string, Collected>()
  for (const args of inputs)
    for (const [at, arg] of args.entries()) collect(arg, String(at), String(at), collected, isRecord)
  const places = new Map([...collected].map(([path, found]) => [path, summarize(found)]))
  findBounds(inputs, collected, places)
  const linked = findLinked(inputs)
  return {
    places,
    linked,
    pairs: findPairs(inputs),
    within: findWithin(inputs, linked),
    singles: findSingles(inputs, collected),
  }
}

/**
 * Checks that an input fits the common shape, as far as known: numbers not below the smallest or outside their unit;
 * lists in order, with records of the same kind and the length of their linked lists; no unknown characters.
 */
export function fitsShape(args: Json[], { places, linked, pairs, within, singles }: Shape): boolean {
  const keepsPairs = (values: Json[], kept: Place['pairs']) =>
    kept.every(({ low, high, isStrict }) => {
      const [a, b] = [values[low] as number, values[high] as number]
      return isStrict ? a < b : a <= b
    })
  const isLinked = new Set(linked.map((at) => sizeOf(args[at]))).size <= 1
  const hasSingles = [...singles].every(([at, signs]) =>
    signs.every((sign) => (args[Number(at)] as string[]).join('\n').split(sign).length === 2),
  )
  if (!isLinked || !hasSingles || !keepsPairs(args, pairs)) return false
  if (!within.every(({ numbers, lists }) => isWithin(args[numbers], args[lists]))) return false
  const fits = (value: Json, path: string): boolean => {
    const place = places.get(path)
    if (!place) return false
    if (typeof value === 'number') {
      const most = place.below === undefined ? Infinity : (sizeOf(args[place.below]) ?? Infinity)
      return value >= place.least && value < most && (!place.isWhole || Number.isInteger(value))
    }
    if (typeof value === 'string') return value.length >= place.shortest && areKnown(value, place.values)
    if (Array.isArray(value)) {
      const isRecord = places.has(`${path}.0`)
      if (isRecord && !places.has(`${path}.${value.length - 1}`)) return false
      if (isRecord && places.has(`${path}.${value.length}`)) return false
      if (value.length < place.shortest || !keepsPairs(value, place.pairs)) return false
      if (place.isDistinct && new Set(value.map((each) => JSON.stringify(each))).size < value.length) return false
      if (place.isGrid && !hasEqualLengths(value)) return false
      return (
        isInOrder(value, place.order) && value.every((each, at) => fits(each, isRecord ? `${path}.${at}` : `${path}[]`))
      )
    }
    return isObject(value) ? Object.values(value).every((each) => fits(each, `${path}{}`)) : true
  }
  return args.every((arg, at) => fits(arg, String(at)))
}

/**
 * True if a text has only characters of the other texts, where any letter of the same case, or any digit, counts as
 * equal.
 */
function areKnown(text: string, others: Json[]): boolean {
  const kindsIn = (each: string) => each.replace(/[a-z]/g, 'a').replace(/[A-Z]/g, 'A').replace(/[0-9]/g, '0')
  const known = kindsIn(others.filter((each) => typeof each === 'string').join(''))
  return [...kindsIn(text)].every((sign) => known.includes(sign))
}

function isInOrder(list: Json[], order: Place['order']): boolean {
  const keys = list.map((item) => keyOf(item))
  const follows = (a: Json | undefined, b: Json | undefined) =>
    typeof a === 'number' && typeof b === 'number' && (order === 'strict' ? a < b : a <= b)
  return order === 'none' || keys.every((key, at) => at === 0 || follows(keys[at - 1], key))
}

/** Lengths of lists by place, before records are distinguished. */
function measure(value: Json, path: string, lengths: Map<string, Set<number>>): void {
  if (Array.isArray(value)) {
    lengths.set(path, (lengths.get(path) ?? new Set()).add(value.length))
    for (const item of value.slice(0, maxValues)) measure(item, `${path}[]`, lengths)
  } else if (isObject(value)) {
    for (const item of Object.values(value).slice(0, maxValues)) measure(item, `${path}{}`, lengths)
  }
}

function collect(
  value: Json,
  path: string,
  plain: string,
  collected: Map<string, Collected>,
  isRecord: (plain: string) => boolean,
): void {
  const found = collected.get(path) ?? makeCollected()
  collected.set(path, found)
  if (found.values.length < maxValues && !found.values.includes(value)) found.values.push(value)
  if (typeof value === 'number') {
    found.least = Math.min(found.least, value)
    found.most = Math.max(found.most, value)
    found.isWhole &&= Number.isInteger(value)
  } else if (typeof value === 'string') {
    found.shortest = Math.min(found.shortest, value.length)
    found.longest = Math.max(found.longest, value.length)
  } else if (Array.isArray(value)) {
    found.shortest = Math.min(found.shortest, value.length)
    found.longest = Math.max(found.longest, value.length)
    found.fieldsFixed = isRecord(plain)
    if (found.lists.length < maxValues * 4) found.lists.push(value)
    for (const [at, item] of value.slice(0, maxValues).entries()) {
      collect(item, found.fieldsFixed ? `${path}.${at}` : `${path}[]`, `${plain}[]`, collected, isRecord)
    }
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value).slice(0, maxValues)) {
      collect(key, `${path}{key}`, `${plain}{key}`, collected, isRecord)
      collect(item, `${path}{}`, `${plain}{}`, collected, isRecord)
    }
  }
}

function makeCollected(): Collected {
  const [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return {
    values: [],
    least,
    most,
    isWhole: true,
    order: 'none',
    isDistinct: false,
    shortest: least,
    longest: 0,
    isGrid: false,
    pairs: [],
    lists: [],
    fieldsFixed: false,
  }
}

function summarize({ lists, fieldsFixed, ...place }: Collected): Place {
  const long = lists.filter((list) => list.length >= 2)
  if (lists.length < minSamples && long.length < 3) return place
  if (fieldsFixed) return { ...place, pairs: findPairs(lists) }
  return {
    ...place,
    order: findOrder(long),
    isDistinct:
      long.length >= 3 && long.every((list) => new Set(list.map((item) => JSON.stringify(item))).size === list.length),
    isGrid: long.length >= 3 && long.every(hasEqualLengths),
  }
}

const keyOf = (item: Json | undefined) => (Array.isArray(item) ? item[0] : item)

function findOrder(lists: Json[][]): Place['order'] {
  if (lists.length < 3) return 'none'
  let order: Place['order'] = 'strict'
  for (const list of lists) {
    for (let at = 1; at < list.length; at += 1) {
      const [before, after] = [keyOf(list[at - 1]), keyOf(list[at])]
      if (typeof before !== 'number' || typeof after !== 'number' || before > after) return 'none'
      if (before === after) order = 'ascending'
    }
  }
  return order
}

function hasEqualLengths(list: Json[]): boolean {
  const lengths = list.map((item) => (typeof item === 'string' || Array.isArray(item) ? item.length : -1))
  return lengths[0] !== -1 && lengths.every((length) => length === lengths[0])
}

function findPairs(records: Json[][]): Place['pairs'] {
  const fields = records[0]?.length ?? 0
  const pairs: Place['pairs'] = []
  for (let low = 0; low < fields; low += 1) {
    for (let high = 0; high < fields; high += 1) {
      if (low === high || records.length < minSamples) continue
      const isKept = (fits: (a: number, b: number) => boolean) =>
        records.every((record) => {
          const [a, b] = [record[low], record[high]]
          return typeof a === 'number' && typeof b === 'number' && fits(a, b)
        })
      if (isKept((a, b) => a < b)) pairs.push({ low, high, isStrict: true })
      else if (isKept((a, b) => a <= b)) pairs.push({ low, high, isStrict: false })
    }
  }
  return pairs
}

const isWithin = (numbers: Json | undefined, lists: Json | undefined): boolean =>
  Array.isArray(numbers) &&
  Array.isArray(lists) &&
  numbers.every((each, at) => typeof each === 'number' && each <= ((Array.isArray(lists[at]) && lists[at].length) || 0))

/** Numbers of one argument that never exceed the lengths in another, and come up to them in some tests. */
function findWithin(inputs: Json[][], linked: readonly number[]): Shape['within'] {
  if (inputs.length < minSamples) return []
  const isTouched = ([numbers, lists]: [Json | undefined, Json | undefined]) =>
    (numbers as number[]).some((each, at) => each > 0 && each === (lists as Json[][])[at]?.length)
  return linked.flatMap((numbers) =>
    linked.flatMap((lists) => {
      const both = inputs.map((args): [Json | undefined, Json | undefined] => [args[numbers], args[lists]])
      const holds = numbers !== lists && both.every(([one, other]) => isWithin(one, other))
      return holds && both.filter(isTouched).length >= 2 ? [{ numbers, lists }] : []
    }),
  )
}

/** Numbers that are places in another argument: never beyond its end, and at its end more than once. */
function findBounds(inputs: Json[][], collected: Map<string, Collected>, places: Map<string, Place>): void {
  for (const [path, place] of places) {
    if (!Number.isFinite(place.most) || !/[[{.]/.test(path) || place.least < -1 || !place.isWhole) continue
    for (let at = 0; at < (inputs[0]?.length ?? 0); at += 1) {
      let touches = 0
      const isBound = inputs.every((args) => {
        const bound = sizeOf(args[at])
        if (bound === undefined) return false
        const most = Math.max(-1, ...numbersAt(args, path, collected))
        if (most === bound - 1) touches += 1
        return most < bound
      })
      if (isBound && touches >= 2) place.below = at
    }
  }
}

/** The length of a list or text, the value of a whole number. */
export function sizeOf(value: Json | undefined): number | undefined {
  if (typeof value === 'number' && Number.isInteger(value)) return value
  return Array.isArray(value) || typeof value === 'string' ? value.length : undefined
}

function numbersAt(args: Json[], path: string, collected: Map<string, Collected>): number[] {
  const found: number[] = []
  const visit = (value: Json, here: string): void => {
    if (!path.startsWith(here)) return
    if (here === path && typeof value === 'number') found.push(value)
    if (Array.isArray(value)) {
      const isFixed = collected.get(here)?.fieldsFixed
      for (const [at, item] of value.slice(0, 5_000).entries()) visit(item, isFixed ? `${here}.${at}` : `${here}[]`)
    } else if (isObject(value)) for (const item of Object.values(value)) visit(item, `${here}{}`)
  }
  const first = Number.parseInt(path, 10)
  visit(args[first] ?? null, String(first))
  return found
}

function findLinked(inputs: Json[][]): number[] {
  const lengthOf = (value: Json | undefined) =>
    Array.isArray(value) || typeof value === 'string' ? value.length : undefined
  const count = inputs[0]?.length ?? 0
  for (let first = 0; first < count; first += 1) {
    const lengths = inputs.map((args) => lengthOf(args[first]))
    if (new Set(lengths).size < 3 || lengths.includes(undefined)) continue
    const others = Array.from({ length: count }, (_, at) => at).filter((at) =>
      inputs.every((args, test) => lengthOf(args[at]) === lengths[test]),
    )
    if (others.length > 1) return others
  }
  return []
}

/** Counted over the whole argument: a map of a floor is one argument, however many lines it has. */
function findSingles(inputs: Json[][], collected: Map<string, Collected>): Map<string, string[]> {
  const singles = new Map<string, string[]>()
  for (let at = 0; at < (inputs[0]?.length ?? 0); at += 1) {
    if (!collected.get(`${at}[]`)?.values.every((value) => typeof value === 'string')) continue
    const texts = inputs.map((args) => (args[at] as string[]).join('\n'))
    const once = [...new Set(texts[0] ?? '')].filter(
      (sign) => sign !== '\n' && texts.every((text) => text.split(sign).length === 2),
    )
    if (once.length > 0) singles.set(String(at), once)
  }
  return singles
}

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
