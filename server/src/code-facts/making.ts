/**
 * Finds the line in a run of the candidate's own code that makes the wrong value, and the values of that line's names
 * at that moment. Only facts of their run, as a debugger shows them.
 */
import { sameValue, type Compare } from '@nova/contract/questions/signature'
import {
  assignedOn,
  type Code,
  elementsOf,
  functionAt,
  loopAround,
  namesIn,
  namesOn,
  nodesOn,
  type Parsed,
  parseCode,
  returnedOn,
  textOf,
} from '../platform/languages/syntax.ts'
import type { Json } from '../platform/sandbox/request.ts'
import { asCode, listed, shownHeld } from './held-values.ts'
import { lacking } from './result-differences.ts'
import type { Step } from './trace.ts'

/** A place in a result: in a list its number, in a map its key; undefined where the result is one value. */
type Place = number | string | undefined
export type Failure = { expected: Json; actual: Json; compare?: Compare | undefined }
/** A sentence that a run bears out, with the lines that it is about. */
export type RunFact = { text: string }

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const isMap = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first place where a result holds something wrong; null where only something is missing. */
function firstWrong({ expected, actual, compare }: Failure): { place: Place } | null {
  if (Array.isArray(actual) && Array.isArray(expected)) {
    const [extra] = compare === 'unordered' ? lacking(actual, expected) : []
    const place = actual.findIndex((each, at) =>
      compare === 'unordered' ? same(each, extra) : !sameValue(each, expected[at] ?? null, compare),
    )
    return place < 0 ? null : { place }
  }
  if (isMap(actual) && isMap(expected)) {
    const place = Object.keys(actual).find((key) => !same(actual[key], expected[key]))
    return place === undefined ? null : { place }
  }
  return { place: undefined }
}

function valueAt(value: Json | undefined, place: Place): Json | undefined {
  if (place === undefined) return value
  if (Array.isArray(value)) return value[place as number]
  return isMap(value) ? value[place] : undefined
}

/** Characters of a value that a sentence holds, and how many values. */
const maxShown = 48
const maxNames = 3
const isShort = (value: Json | undefined): value is Json => value !== undefined && shownHeld(value).length <= maxShown

/** A sentence or two on where the wrong value comes from; undefined where the steps don't show it. */
export function findMaking(steps: readonly Step[], failure: Failure, own: Code): RunFact | undefined {
  const wrong = firstWrong(failure)
  if (!wrong || steps.length === 0) return undefined
  const run = { outer: steps.filter(({ depth }) => depth === 0), parsed: parseCode(own) }
  const value = valueAt(failure.actual, wrong.place)
  const whole = nameOfResult(run, failure.actual)
  const name = whole ?? nameOfPart(run, wrong.place, value)
  if (name === undefined) return undefined
  const place = whole === undefined ? undefined : wrong.place
  const made = lastChange(run, name, place, value)
  if (made === undefined) return undefined
  const { line, held } = run.outer[made]!
  if (!(name in held)) return neverChanged(run, name, value)
  const moments = place === undefined ? countedMoments(run, name) : []
  if (moments.length > 1) return tellMoments(run, name, moments)
  const lead = leadOf(name, { value, line, place, isOnly: moments.length === 1 })
  const names = namesToTell(run, made, name)
  const values = names.map((each) => `\`${each}\` is ${asCode(shownHeld(held[each]))}`)
  return { text: values.length === 0 ? `${lead}.` : `${lead}, when ${listed(values)}.` }
}

type Made = { value: Json | undefined; line: number; place: Place; isOnly: boolean }

function leadOf(name: string, { value, line, place, isOnly }: Made): string {
  if (isOnly) return `\`${name}\` changes only once, in line ${line}`
  const shown = asCode(shownHeld(value ?? null))
  return place === undefined
    ? `\`${name}\` gets its last value, ${shown}, in line ${line}`
    : `${shown} gets into \`${name}\` in line ${line}`
}

type Run = { outer: readonly Step[]; parsed: Parsed }

/** The last step after which a name holds the value at a place that it did not hold before. */
function lastChange({ outer, parsed }: Run, name: string, place: Place, value: Json | undefined): number | undefined {
  const made = outer.findLastIndex(
    ({ held }, at) =>
      at + 1 < outer.length &&
      !same(valueAt(held[name], place), value) &&
      same(valueAt(outer[at + 1]!.held[name], place), value) &&
      name in outer[at + 1]!.held,
  )
  if (made < 0) return undefined
  if (!returnedOn(outer[made]!.line, parsed)) return made
  // If the steps don't separate calls, a returned value is set in the line that called the function.
  const own = functionAt(outer[made]!.line, parsed)
  if (!own) return undefined
  const caller = outer.findLastIndex(({ line }, at) => at < made && (line < own.from || line > own.to))
  const isCaller = caller >= 0 && namesOn(outer[caller]!.line, parsed).includes(own.name)
  return isCaller && !returnedOn(outer[caller]!.line, parsed) ? caller : undefined
}

/** The name that holds the result in the end. */
function nameOfResult({ outer, parsed }: Run, actual: Json): string | undefined {
  const last = outer.findLast(({ line }) => returnedOn(line, parsed)) ?? outer.at(-1)
  if (!last) return undefined
  const given = returnedOn(last.line, parsed)
  const named = given ? namesIn(given, parsed).filter((name) => same(last.held[name], actual)) : []
  if (given && named.includes(textOf(given, parsed))) return textOf(given, parsed)
  if (named.length === 1) return named[0]
  // Many names that have nothing to do with it hold the same short value.
  if (typeof actual !== 'object' || actual === null) return undefined
  return Object.keys(last.held).find((name) => same(last.held[name], actual))
}

/** The name behind one place of a result that is put together where it is returned: `return [row, column]`. */
function nameOfPart({ outer, parsed }: Run, place: Place, value: Json | undefined): string | undefined {
  const last = outer.findLast(({ line }) => returnedOn(line, parsed))
  const given = last && returnedOn(last.line, parsed)
  if (!given || typeof place !== 'number') return undefined
  const element = elementsOf(given)[place]
  const name = element ? textOf(element, parsed) : ''
  return same(last.held[name], value) ? name : undefined
}

/** The steps that change a result which is only counted or added up: none of them is more wrong than the others. */
function countedMoments({ outer, parsed }: Run, name: string): number[] {
  const moments = outer.flatMap(({ held }, at) =>
    name in held && outer[at + 1] && !same(held[name], outer[at + 1]!.held[name]) ? [at] : [],
  )
  return moments.every((each) => addsTo(name, outer[each]!.line, parsed)) ? moments : []
}

const updating = new Set(['UpdateOp', 'IncDecOp'])
const addsTo = (name: string, line: number, parsed: Parsed): boolean =>
  assignedOn(line, parsed).includes(name) &&
  nodesOn(line, parsed).some(
    (node) =>
      updating.has(node.name) ||
      (node.name === 'ArithOp' && (textOf(node, parsed) === '++' || namesBeside(node, parsed).includes(name))),
  )
const namesBeside = ({ parent }: { parent: Parameters<typeof namesIn>[0] | null }, parsed: Parsed) =>
  parent ? namesIn(parent, parsed) : []

/** More moments are too many to look at. */
const maxMoments = 6

/** The values that set these moments apart; undefined where they are too many, in several lines, or look the same. */
function tellMoments(run: Run, name: string, moments: readonly number[]): RunFact | undefined {
  const all = moments.map((each) => run.outer[each]!)
  const [{ line, held }] = all as [Step]
  if (all.length > maxMoments || all.some((each) => each.line !== line)) return undefined
  const isMoving = (one: string) =>
    all.every((each) => isShort(each.held[one])) && all.some((each) => !same(each.held[one], held[one]))
  const told = namesToTell(run, moments[0]!, name).filter(isMoving)
  if (told.length === 0) return undefined
  const values = all.map((each) => asCode(told.map((one) => shownHeld(each.held[one])).join(', ')))
  const names = told.map((one) => `\`${one}\``)
  return {
    text: `\`${name}\` changes in line ${line} when ${listed(names)} ${told.length > 1 ? 'are' : 'is'} ${listed(values)}.`,
  }
}

/** A name that keeps its first value, though a line would change it: that line never runs. */
function neverChanged({ outer, parsed }: Run, name: string, value: Json | undefined): RunFact | undefined {
  const ran = new Set(outer.map(({ line }) => line))
  const idle = parsed.lineStarts.flatMap((_, at) =>
    assignedOn(at + 1, parsed).includes(name) && !ran.has(at + 1) ? [at + 1] : [],
  )
  const [only, more] = idle
  if (only === undefined || more !== undefined) return undefined
  const kept = `\`${name}\` keeps its first value, ${asCode(shownHeld(value ?? null))}`
  return { text: `${kept}: line ${only}, which would change it, never runs with this input.` }
}

/** The names of a line, or else of its loop, with short values that are more than the input; plain values first. */
function namesToTell({ outer, parsed }: Run, at: number, except: string): string[] {
  const { line, held } = outer[at]!
  const given = outer[0]!.held
  const isOwn = (name: string) => typeof held[name] !== 'object' || !same(held[name], given[name])
  const isPlain = (name: string) => Number(typeof held[name] === 'object')
  const tell = (from: number | undefined) =>
    (from === undefined ? [] : namesOn(from, parsed))
      .filter((name) => name !== except && isShort(held[name]) && isOwn(name))
      .toSorted((a, b) => isPlain(a) - isPlain(b))
      .slice(0, maxNames)
  const own = tell(line)
  return own.length > 0 ? own : tell(loopAround(line, parsed))
}
