/**
 * Inputs that are empty, have one element or a zero, made from others: changed inputs rarely have it, and code is often
 * wrong on it. Asking what the task allows comes later.
 */
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import type { Json } from '../platform/sandbox/request.ts'
import { readShape } from '../question-validation/input-shape.ts'

/** Others are made from these, the shortest. */
const maxBases = 40
/** Changes of one input. */
const maxEach = 6
/** Per kind of change. */
const maxMade = 80

/** A value with its way from the arguments. */
type Found = { value: Json; way: readonly (number | string)[] }
type Change = (args: Json[], linked: readonly number[]) => Json[][]

const emptied: Change = (args, linked) => placesIn(args, isContainer).map((at) => shorten(args, at, 0, linked))
const ofOne: Change = (args, linked) => {
  // If there is a list, count its elements and not the characters of a text.
  const hasList = args.some((arg) => Array.isArray(arg))
  const isMeant = (arg: Json) => countIn(arg) > 0 && (typeof arg !== 'string' || !hasList)
  return placesIn(args, isMeant).map((at) => shorten(args, at, 1, linked))
}
const withZero: Change = (args) =>
  valuesIn(args).flatMap(({ value, way }) => (typeof value === 'number' ? [withAt(args, way, 0)] : []))

export function makeBare({ tests, signature }: BankCodingQuestion, inputs: readonly Json[][]): Json[][] {
  const small = tests.filter(({ group }) => group !== 'scale').map(({ args }) => args as Json[])
  const { linked } = readShape(small)
  const given = inputs.map(keyOf)
  const make = (change: Change, known: Set<string>) => {
    const changed = inputs.slice(0, maxBases).flatMap((base) => change(base, linked).slice(0, maxEach))
    return [...new Map(changed.map((args) => [keyOf(args), args] as const))]
      .flatMap(([key, args]) => (known.has(key) ? [] : [args]))
      .slice(0, maxMade)
  }
  const tested = tests.map(({ args }) => keyOf(args as Json[]))
  // A task with one parameter has one empty input, tested or not.
  const all = new Set([...given, ...tested])
  return [
    ...make(emptied, signature.params.length === 1 ? new Set(given) : all),
    ...make(ofOne, all),
    ...make(withZero, all),
  ]
}

const keyOf = (args: readonly Json[]) => JSON.stringify(args)
const placesIn = (args: Json[], isMeant: (arg: Json) => boolean): number[] =>
  args.flatMap((arg, at) => (isMeant(arg) ? [at] : []))
const isContainer = (value: Json): value is string | Json[] | { [key: string]: Json } =>
  typeof value === 'string' || (typeof value === 'object' && value !== null)
const countIn = (value: Json): number =>
  !isContainer(value) ? 0 : typeof value === 'string' ? value.length : Object.keys(value).length

/** Lists that go together are cut together. */
function shorten(args: Json[], at: number, count: number, linked: readonly number[]): Json[] {
  const cut = (each: Json): Json => {
    if (typeof each === 'string' || Array.isArray(each)) return each.slice(0, count)
    return Object.fromEntries(Object.entries(each as { [key: string]: Json }).slice(0, count))
  }
  return args.map((arg, place) => (place === at || (linked.includes(at) && linked.includes(place)) ? cut(arg) : arg))
}

function valuesIn(args: Json[]): Found[] {
  const found: Found[] = []
  const visit = (value: Json, way: Found['way']): void => {
    found.push({ value, way })
    if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) visit(each, [...way, Array.isArray(value) ? Number(key) : key])
  }
  for (const [at, arg] of args.entries()) visit(arg, [at])
  return found
}

function withAt(whole: Json[], way: Found['way'], value: Json): Json[] {
  const set = (each: Json, [key, ...rest]: Found['way']): Json => {
    if (key === undefined) return value
    if (Array.isArray(each)) return each.with(key as number, set(each[key as number]!, rest))
    const map = each as { [key: string]: Json }
    return { ...map, [key]: set(map[key]!, rest) }
  }
  return set(whole, way) as Json[]
}
