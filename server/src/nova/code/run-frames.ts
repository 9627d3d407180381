import type { Step } from '../../code-facts/trace.ts'
/** The steps of a run by the calls that they belong to, and what parts of a line hold at a step. */
import type { Json } from '../../platform/sandbox/request.ts'
import { escaped } from './code-slips.ts'

/** A run with the lines of its code, which patterns may look at. */
/** `hasUndefined`: to read what is not there is no error, as in JavaScript. */
export type Run = { steps: readonly Step[]; lines: readonly string[]; isPython: boolean; hasUndefined: boolean }
/** A function of the candidate's own, by the places of its head and of the first line of its body, from 1. */
export type Own = { name: string; params: string[]; head: number; first: number }

/** What stands for undefined, which no JSON has; the steps say Infinity and NaN in the same way. */
export const nothing = 'undefined'

export const depthOf = ({ deep, depth }: Step): number => deep ?? depth
export const indentOf = (line = ''): number => line.length - line.trimStart().length

const heads = [
  /^\s*(?:async\s+)?def\s+(\w+)\s*\(([^()]*)\)/,
  /\bfunction\s*\*?\s*(\w+)\s*\(([^()]*)\)/,
  /\b(?:const|let|var)\s+(\w+)\s*=\s*(?:function\b[^(]{0,20}|async\s*)?\(([^()]*)\)[^{}]{0,40}\{\s*$/,
  /\bfunc\s+(?:\([^)]*\)\s*)?(\w+)\s*\(([^()]*)\)/,
  /^\s*(?:(?:public|private|protected|static|final)\s+)*[\w<>[\],. ]{1,40}?\s(\w+)\s*\(([^()]*)\)\s*(?:throws [\w., ]+)?\{\s*$/,
]
const noFunction = /^(?:if|for|while|switch|catch|return|else|new)$/

/** The functions that code declares with a body of lines. */
export const functionsIn = ({ lines }: Run): Own[] =>
  lines.flatMap((line, at) => {
    const found = heads.map((head) => head.exec(line)).find((each) => each && !noFunction.test(each[1]!))
    if (!found) return []
    const body = lines.findIndex((each, next) => next > at && /^\s*[\w([*+-]/.test(each))
    const params = found[2]!.split(',').flatMap((each) => paramIn(each.trim()) ?? [])
    return body < 0 || indentOf(lines[body]) <= indentOf(line)
      ? []
      : [{ name: found[1]!, params, head: at + 1, first: body + 1 }]
  })

/** `int[] rows` and `final String name` of Java, `rows: list[int]`, `name = 0` and `rows []int` of others. */
const paramIn = (text: string): string | undefined =>
  (/^(?:final )?[\w<>[\].]+\s+(\w+)$/.exec(/^\w+ (?:\[|\*|map\[)/.test(text) ? '' : text) ?? /^(\w+)/.exec(text))?.[1]

/** The function that a line stands in. */
export const functionAt = (line: number, run: Run): Own | undefined =>
  functionsIn(run).findLast(
    ({ head }) =>
      head < line &&
      run.lines
        .slice(head, line)
        .every((text) => /^\s*[)\]}]?\s*$/.test(text) || indentOf(text) > indentOf(run.lines[head - 1])),
  )

/** The steps of the same call, up to this one, by their places. */
export function frameBefore(at: number, run: Run): number[] {
  const { steps } = run
  const depth = depthOf(steps[at]!)
  const first = functionAt(steps[at]!.line, run)?.first
  const found: number[] = []
  for (let each = at; each >= 0; each -= 1) {
    const step = steps[each]!
    const isEnd = step.ends !== undefined && each !== at
    if (depthOf(step) < depth || (depthOf(step) === depth && isEnd)) break
    if (depthOf(step) > depth) continue
    found.push(each)
    // Elsewhere than in Python nothing tells a call from the one before it but its first line.
    if (!run.isPython && step.line === first) break
  }
  return found.toReversed()
}

/** The calls right inside of this step: the places of the last step of each. */
export function callsInside(at: number, run: Run): number[] {
  const depth = depthOf(run.steps[at]!)
  const end = run.steps.findIndex((step, each) => each > at && depthOf(step) <= depth)
  const inside = [...run.steps.keys()].slice(at + 1, end < 0 ? undefined : end)
  const direct = inside.filter((each) => depthOf(run.steps[each]!) === depth + 1)
  return run.isPython ? direct.filter((each) => run.steps[each]!.ends !== undefined) : direct.slice(-1)
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What a name holds at a step; undefined where that is not known. */
export const heldIn = (name: string, { held, blank = [] }: Step): Json | undefined =>
  Object.hasOwn(held, name) ? held[name] : blank.includes(name) ? nothing : undefined

/** `dp[i + 1][0]`, `seen`: a name with what it is asked for. */
const access = /^([A-Za-z_]\w*)((?:\[[^[\]]*(?:\[[^[\]]*(?:\[[^[\]]*\])*[^[\]]*\])*[^[\]]*\])*)$/
const sum = /^(.+?)\s*([-+])\s*(\d{1,9})$/

/** What a simple part of a line holds at a step; undefined where it is no simple one, or not known. */
export function valueOf(part: string, step: Step, run: Run): Json | undefined {
  const text = part.trim()
  if (/^-?\d{1,9}$/.test(text)) return Number(text)
  const quoted = /^(["'])([^"'\\]*)\1$/.exec(text)?.[2]
  if (quoted !== undefined) return quoted
  const [, name, places = ''] = access.exec(text) ?? []
  if (name === undefined) {
    const [, left, sign, right] = sum.exec(text) ?? []
    const value = left === undefined ? undefined : valueOf(left, step, run)
    return typeof value === 'number' ? value + Number(`${sign!}${right!}`) : undefined
  }
  return placesIn(places).reduce<Json | undefined>(
    (value, place) => {
      const key = valueOf(place, step, run)
      return key === undefined ? undefined : elementOf(value, key, run)
    },
    heldIn(name, step),
  )
}

/** What a list or a map has at a place; undefined where it is neither, or where to read there is an error. */
function elementOf(value: Json | undefined, key: Json, { isPython, hasUndefined }: Run): Json | undefined {
  if (value === nothing) return undefined
  const isBack = isPython && typeof key === 'number' && key < 0
  if (Array.isArray(value) || typeof value === 'string') {
    const found = typeof key === 'number' ? value[isBack ? value.length + key : key] : undefined
    return found ?? (hasUndefined && typeof value !== 'string' ? nothing : undefined)
  }
  if (typeof value !== 'object' || value === null || typeof key === 'object') return undefined
  return Object.hasOwn(value, String(key)) ? value[String(key)] : hasUndefined ? nothing : undefined
}

/** The places in brackets, each without them. */
function placesIn(text: string): string[] {
  const found: string[] = []
  let depth = 0
  for (const sign of text) {
    if (sign === ']') depth -= 1
    if (depth > 0) found[found.length - 1] += sign
    if (sign === '[' && depth === 0) found.push('')
    if (sign === '[') depth += 1
  }
  return found
}

/** The parts of a line that stand for a value: names, what they have at places in brackets, and what is named in those. */
export const partsOf = (line: string): string[] => {
  const bare = line.replace(/(["'`])(?:\\.|(?!\1).)*\1/g, (text) => (/^.[\w ]*.$/.test(text) ? text : '""'))
  const found = bare.match(/(?<![.\w"'])[A-Za-z_]\w*(?:\[[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\])*(?!\w*["'(])/g) ?? []
  return [...new Set(found.flatMap(withInner))]
}

/** `rows[order[k]][0]` with `rows[order[k]]`, `rows`, `order[k]`, `order` and `k`, the whole first. */
function withInner(part: string): string[] {
  const [, name, places = ''] = access.exec(part) ?? []
  if (name === undefined || places === '') return [part]
  const keys = placesIn(places)
  const before = keys.map(
    (_, at) =>
      name +
      keys
        .slice(0, at)
        .map((each) => `[${each}]`)
        .join(''),
  )
  return [part, ...before.toReversed(), ...keys.flatMap((each) => partsOf(each))]
}

/** Whether a line gives a name its value. */
export function sets(name: string, line: string): boolean {
  const own = escaped(name)
  const each = /\bfor\b\s*\(?(.*?)(?:\s(?:in|of)\s|\s:\s|:=)/.exec(line)?.[1]
  if (each !== undefined) return new RegExp(String.raw`\b${own}\b`).test(each)
  return new RegExp(
    String.raw`(?<![.\w])${own}\s{0,4}(?:,[\s\w,]{0,60})?(?::[^=:]{1,40})?(?:[-+*/%|&^]|\*\*|//|:|\?\?|\|\|)?=(?![=>])|(?<![.\w])${own}(?:\+\+|--)|(?:\+\+|--)${own}\b|\[[^\]]*\b${own}\b[^\]]*\]\s{0,4}=(?![=>])`,
  ).test(line)
}

/** What a line computes: behind its sign of equality, where it has one. */
export const rightOf = (line: string): string => {
  const text = line.trim().replace(/\s*#.*$|(?<=[;{}])\s*\/\/.*$/, '')
  return (
    (/^(?:if|elif|while|for|return)\b/.test(text) ? undefined : /[^=!<>]=(?![=>])\s*(.+?);?$/.exec(text)?.[1]) ?? text
  )
}

export { same }
