/** Inputs of a suspected kind, made from others where few of those have it. What the task allows is asked for later. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import type { Json } from '../platform/sandbox/request.ts'
import { readShape } from '../question-validation/input-shape.ts'
import {
  aboveIn,
  containersIn,
  type Found,
  type InputKind,
  isOfKind,
  listsIn,
  mostIn,
  numbersIn,
  recordsIn,
} from './input-kinds.ts'

/** Others are made from these, the shortest. */
const mostBases = 40
/** Changes of one input. */
const mostEach = 6
const mostMade = 80

export function makeOfKind(kind: InputKind, question: BankCodingQuestion, inputs: readonly Json[][]): Json[][] {
  const small = question.tests.filter(({ group }) => group !== 'scale').map(({ args }) => args as Json[])
  const { linked } = readShape(small)
  const isMeant = isOfKind(kind, question)
  // Who names the empty input of a task with one parameter has named it whole, whether a test has it or not.
  const isNamed = kind.kind === 'empty' && kind.of !== 'inside' && question.signature.params.length === 1
  const tests = isNamed ? [] : question.tests.map(({ args }) => args)
  const known = new Set([...inputs, ...tests].map((args) => JSON.stringify(args)))
  const made: Json[][] = []
  for (const base of inputs.slice(0, mostBases)) {
    for (const args of changesFor(kind, question, base, linked).slice(0, mostEach)) {
      const text = JSON.stringify(args)
      if (known.has(text) || !isMeant(args)) continue
      known.add(text)
      made.push(args)
    }
  }
  return made.slice(0, mostMade)
}

function changesFor(kind: InputKind, question: BankCodingQuestion, args: Json[], linked: readonly number[]): Json[][] {
  const setAll = (values: number[]) =>
    numbersIn(args, kind).flatMap((found) => values.map((value) => withAt(args, found.way, value)))
  switch (kind.kind) {
    case 'empty':
    case 'one':
      return containersIn(args, kind).map((found) => shorten(args, found, kind.kind === 'one' ? 1 : 0, linked))
    case 'zero':
      return setAll([0])
    case 'value':
      return setAll([kind.value!])
    case 'negative':
      return setAll([-1, -3])
    case 'largest':
      return setAll([mostIn(kind, question)])
    case 'beyond':
      return kind.places.flatMap(({ at }) => {
        const longest = Math.max(
          0,
          ...args.map((arg) => (Array.isArray(arg) || typeof arg === 'string' ? arg.length : 0)),
        )
        return [longest + 1, longest + 5].map((value) => args.with(at, value))
      })
    case 'above': {
      const than = args[kind.than!] as number
      return aboveIn(args, kind).flatMap(({ way }) => [than + 1, than + 7].map((value) => withAt(args, way, value)))
    }
    case 'span':
      return recordsIn(args, kind).map(({ value, way }) => withAt(args, way, value.with(1, value[0]!)))
    case 'equal':
      return listsIn(args, kind).flatMap((found) => twins(args, found, kind))
    case 'descending':
    case 'unsorted':
      return listsIn(args, kind).map(({ value, way }) => withAt(args, way, value.toReversed()))
    case 'ascending':
      return []
  }
}

/** Lists that go together are cut together. */
function shorten(args: Json[], { value, way }: Found<Json>, count: number, linked: readonly number[]): Json[] {
  const cut = (each: Json): Json => {
    if (typeof each === 'string' || Array.isArray(each)) return each.slice(0, count)
    return Object.fromEntries(Object.entries(each as { [key: string]: Json }).slice(0, count))
  }
  const at = way[0] as number
  if (way.length > 1 || !linked.includes(at)) return withAt(args, way, cut(value))
  return args.map((arg, place) => (linked.includes(place) ? cut(arg) : arg))
}

/** One element made like the one before it: of records in the field that is named. */
function twins(args: Json[], { value, way }: Found<Json[]>, { places }: InputKind): Json[][] {
  const fields = places.flatMap(({ field }) => (field === undefined ? [] : [field]))
  return value.slice(1).flatMap((each, before) => {
    const like = value[before]!
    const at = before + 1
    if (fields.length === 0 || !Array.isArray(each) || !Array.isArray(like))
      return [withAt(args, way, value.with(at, like))]
    return fields
      .filter((field) => field < each.length && field < like.length)
      .map((field) => withAt(args, way, value.with(at, each.with(field, like[field]!))))
  })
}

function withAt(whole: Json[], way: Found<Json>['way'], value: Json): Json[] {
  const set = (each: Json, [key, ...rest]: Found<Json>['way']): Json => {
    if (key === undefined) return value
    if (Array.isArray(each)) return each.with(key as number, set(each[key as number]!, rest))
    const map = each as { [key: string]: Json }
    return { ...map, [key]: set(map[key]!, rest) }
  }
  return set(whole, way) as Json[]
}
