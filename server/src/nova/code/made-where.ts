/**
 * Where in a run of the candidate's own code the wrong value comes about: the line that puts it there, and what the names in
 * that line hold at that moment. Facts of their run alone, as a debugger shows them.
 */
import type { Compare } from '@nova/contract/signature'
import { shownHeld } from '../../code-facts/held-values.ts'
import { lacking } from '../../code-facts/result-differences.ts'
import type { Step } from '../../code-facts/trace.ts'
import type { Json } from '../../platform/sandbox/request.ts'
import { say, type Scene } from '../sayings.ts'
import { asCode } from '../wording.ts'

/** A place in a result: in a list its number, in a map its key; undefined where the result is one value. */
type Place = number | string | undefined
export type Failure = { expected: Json; actual: Json; compare?: Compare }

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const isMap = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first place where a result holds something wrong; null where only something is missing. */
function firstWrong({ expected, actual, compare }: Failure): { place: Place } | null {
  if (Array.isArray(actual) && Array.isArray(expected)) {
    // Where the order doesn't count, only what isn't wanted at all is wrong.
    const [extra] = compare === 'unordered' ? lacking(actual, expected) : []
    const place = actual.findIndex((each, at) =>
      compare === 'unordered' ? same(each, extra) : !same(each, expected[at]),
    )
    return place < 0 ? null : { place }
  }
  if (isMap(actual) && isMap(expected)) {
    const place = Object.keys(actual).find((key) => !same(actual[key], expected[key]))
    return place === undefined ? null : { place }
  }
  return { place: undefined }
}

const at = (value: Json | undefined, place: Place): Json | undefined => {
  if (place === undefined) return value
  if (Array.isArray(value)) return value[place as number]
  return isMap(value) ? value[place] : undefined
}

/** Characters of a value that is told. */
const longestTold = 48
const mostTold = 3

/** A sentence or two on where the wrong value comes from; undefined where the steps don't show it. */
export function tellMaking(steps: readonly Step[], failure: Failure, code: string): string | undefined {
  const wrong = firstWrong(failure)
  if (!wrong || steps.length === 0) return undefined
  const lines = code.split('\n')
  const outer = steps.filter(({ depth }) => depth === 0)
  const value = at(failure.actual, wrong.place)
  const whole = nameOfResult(outer, failure.actual, lines)
  const name = whole ?? nameOfPart(outer, wrong.place, value, lines)
  if (name === undefined) return undefined
  const place = whole === undefined ? undefined : wrong.place
  const made = outer.findLastIndex(
    ({ held }, step) =>
      step + 1 < outer.length &&
      !same(at(held[name], place), value) &&
      same(at(outer[step + 1]!.held[name], place), value) &&
      name in outer[step + 1]!.held,
  )
  if (made < 0) return undefined
  // Where calls are not told apart, what a function gives back is set in the line that called it.
  const set = returns(lines[outer[made]!.line - 1]) ? callerOf(outer, made, lines) : made
  if (set === undefined) return undefined
  const { line, held } = outer[set]!
  if (!(name in held)) return tellUnchanged(name, value, outer, lines)
  const moments = place === undefined ? momentsOf(name, outer, lines) : []
  if (moments.length > 1) return tellMoments(name, moments, outer, lines)
  const what =
    moments.length === 1
      ? `\`${name}\` changes only once, in line ${line}`
      : place === undefined
        ? `\`${name}\` gets its last value, ${asCode(shown(value))}, in line ${line}`
        : `${asCode(shown(value))} gets into \`${name}\` in line ${line}`
  // What was handed in as it still stands is known from the input.
  const given = outer[0]!.held
  const own = Object.fromEntries(
    Object.entries(held).filter(([key, each]) => typeof each !== 'object' || !same(each, given[key])),
  )
  const told = namesIn(lines[line - 1] ?? '', own, name)
  const around = told.length > 0 ? told : namesAround(outer, set, own, { lines, name })
  const each = around.map((one) => `\`${one}\` is ${asCode(shown(held[one]))}`)
  return each.length === 0 ? `${what}.` : `${what}, when ${listed(each)}.`
}

const listed = (all: readonly string[]) =>
  all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)!}` : all[0]!

/** How a sentence begins that tells all moments of a result, and not one. */
const tellsMoments = /^`\w+` changes (?:only once, )?in line \d/

/** What to ask of a sentence on where a value comes about. */
export const askOfMaking = (making: string, scene: Scene): string =>
  say(tellsMoments.test(making) ? 'making-ask-each' : 'making-ask', scene)

/** Whether a line adds something to what a name holds, or takes something from it. */
const addsTo = (name: string, line = '') =>
  new RegExp(String.raw`(?<![\w.])${name}(?:\+\+|--|\s*[-+]=|\s*=\s*${name}\s*[-+])|(?:\+\+|--)${name}\b`).test(line)

/** The steps that change a result which is only counted or added up: the last of them is wrong no more than the others. */
function momentsOf(name: string, outer: readonly Step[], lines: readonly string[]): number[] {
  const moments = outer.flatMap(({ held }, at) =>
    name in held && outer[at + 1] && !same(held[name], outer[at + 1]!.held[name]) ? [at] : [],
  )
  return moments.every((each) => addsTo(name, lines[outer[each]!.line - 1])) ? moments : []
}

/** More than these are too many to look at. */
const mostMoments = 6

/** What sets these moments apart; undefined where they are too many, in several lines, or look the same. */
function tellMoments(
  name: string,
  moments: readonly number[],
  outer: readonly Step[],
  lines: readonly string[],
): string | undefined {
  const all = moments.map((each) => outer[each]!)
  const [{ line, held }] = all as [Step]
  if (all.length > mostMoments || all.some((each) => each.line !== line)) return undefined
  const isMoving = (one: string) =>
    all.every((each) => isShort(each.held[one])) && all.some((each) => !same(each.held[one], held[one]))
  const own = namesIn(lines[line - 1] ?? '', held, name).filter(isMoving)
  const told = own.length > 0 ? own : namesAround(outer, moments[0]!, held, { lines, name }).filter(isMoving)
  if (told.length === 0) return undefined
  const values = all.map((each) => asCode(told.map((one) => shown(each.held[one])).join(', ')))
  const called = told.map((one) => `\`${one}\``)
  return `\`${name}\` changes in line ${line} when ${listed(called)} ${told.length > 1 ? 'are' : 'is'} ${listed(values)}.`
}

const returns = (line = '') => /^\s*return\b/.test(line)
const indentOf = (line: string) => line.length - line.trimStart().length

/** The step in the line that called the function which gives back at this one; undefined where no line shows that. */
function callerOf(outer: readonly Step[], from: number, lines: readonly string[]): number | undefined {
  const { line } = outer[from]!
  const head = lines.findLastIndex(
    (text, at) => at < line - 1 && isOfFunction.test(text) && indentOf(text) < indentOf(lines[line - 1]!),
  )
  const name = isOfFunction
    .exec(lines[head] ?? '')
    ?.slice(1)
    .find(Boolean)
  if (name === undefined) return undefined
  const caller = outer.findLastIndex((step, at) => at < from && (step.line <= head || step.line > line))
  const text = caller < 0 ? '' : (lines[outer[caller]!.line - 1] ?? '')
  return text.includes(`${name}(`) && !returns(text) ? caller : undefined
}
const isOfFunction =
  /\b(?:def|function|func)\s+(\w+)\s*\(|\b(?:const|let|var)\s+(\w+)\s*=\s*(?:function\b|\([^()]*\)\s*=>|\w+\s*=>)/

/** The name that holds the result in the end. */
function nameOfResult(outer: readonly Step[], actual: Json, lines: readonly string[]): string | undefined {
  const last = outer.findLast(({ line }) => /\breturn\b/.test(lines[line - 1] ?? '')) ?? outer.at(-1)
  if (!last) return undefined
  const returned = /\breturn\s+([A-Za-z_]\w*)\s*;?\s*(?:#.*|\/\/.*)?$/.exec(lines[last.line - 1] ?? '')?.[1]
  if (returned !== undefined && same(last.held[returned], actual)) return returned
  // `return low if it fits else -1`
  const [chosen, ...others] = namesOf(lines[last.line - 1] ?? '').filter(
    (name) => name in last.held && same(last.held[name], actual),
  )
  if (chosen !== undefined && others.length === 0) return chosen
  // A short value is held by many names that have nothing to do with it.
  if (typeof actual !== 'object' || actual === null) return undefined
  return Object.keys(last.held).find((name) => same(last.held[name], actual))
}

/** The name that holds one place of a result that is put together where it is given back: `return [row, column]`. */
function nameOfPart(
  outer: readonly Step[],
  place: Place,
  value: Json | undefined,
  lines: readonly string[],
): string | undefined {
  const last = outer.findLast(({ line }) => /\breturn\b/.test(lines[line - 1] ?? ''))
  if (!last || typeof place !== 'number') return undefined
  const listed = /\breturn\b[^,]*?([A-Za-z_]\w*(?:\s*,\s*[A-Za-z_]\w*)+)\W*$/.exec(lines[last.line - 1] ?? '')?.[1]
  const name = listed?.split(/\s*,\s*/)[place]
  return name !== undefined && same(last.held[name], value) ? name : undefined
}

/** A name that keeps what it had at first, though a line would change it: that line never runs. */
function tellUnchanged(
  name: string,
  value: Json | undefined,
  outer: readonly Step[],
  lines: readonly string[],
): string | undefined {
  const changes = new RegExp(
    `^\\s*${name}\\s*(?:[-+*/|&%^]|\\*\\*|\\/\\/)?=(?!=)|^\\s*${name}(?:\\+\\+|--)|^\\s*(?:\\+\\+|--)${name}\\b`,
  )
  const ran = new Set(outer.map(({ line }) => line))
  const idle = lines.flatMap((text, at) => (changes.test(text) && !ran.has(at + 1) ? [at + 1] : []))
  const [only, more] = idle
  if (only === undefined || more !== undefined) return undefined
  return `\`${name}\` keeps its first value, ${asCode(shown(value))}: line ${only}, which would change it, never runs with this input.`
}

const shown = shownHeld
const isShort = (value: Json | undefined) => value !== undefined && shown(value).length <= longestTold

/** The words of a line outside of its texts. */
export const namesOf = (line: string): string[] => [
  ...new Set(line.replace(/(["'`])(?:\\.|(?!\1).)*\1/g, ' ').match(/(?<![.\w])[A-Za-z_]\w*/g) ?? []),
]

/** The names of a line whose values are short enough to be told, plain values first. */
function namesIn(line: string, held: Step['held'], except: string): string[] {
  const told = namesOf(line).filter((word) => word !== except && word in held && isShort(held[word]))
  const isPlain = (name: string) => Number(typeof held[name] === 'object')
  return told.toSorted((a, b) => isPlain(a) - isPlain(b)).slice(0, mostTold)
}

/** The same of the loop that the line stands in. */
function namesAround(
  outer: readonly Step[],
  made: number,
  held: Step['held'],
  { lines, name }: { lines: readonly string[]; name: string },
): string[] {
  const header = outer
    .slice(0, made)
    .findLast(({ line }) => line < outer[made]!.line && /^\s*(?:for|while)\b/.test(lines[line - 1] ?? ''))
  return header ? namesIn(lines[header.line - 1]!, held, name) : []
}
