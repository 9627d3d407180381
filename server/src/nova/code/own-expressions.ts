/** Simple expressions of a candidate's own code, as they stand in a message: `m[1]`, `len(wait)`, `merged[-1][1]`, `queue.length`. */
import type { Language } from '@nova/contract/words'
import type { Step } from '../../code-facts/trace.ts'
import type { Json } from '../../platform/sandbox/request.ts'
import { masked } from './small-edits.ts'

type Access =
  | { kind: 'size' }
  | { kind: 'part'; name: string }
  | { kind: 'place'; by: Expression | number | string; isCall: boolean }
/** A value that a name holds, and the way to a part of it. */
export type Expression = { name: string; ways: readonly Access[]; text: string; start: number; end: number }
/** What it comes to, or that its value has no such place. */
export type Worth = { value: Json } | { lacks: string }
export type OwnCode = { code: string; language: Language }

const mostExpressions = 24
const mostWays = 4
const word = /[A-Za-z_]\w{0,40}/y
const literal = /\s*(?:(-?\d{1,9})|"([^"\n]{0,40})"|'([^'\n]{0,40})')\s*/y
const sizeOf = /\.(?:length|size)\b(?:\(\))?/y
const getOf = /\.(?:get|at|charAt)\(/y
const partOf = /\.([A-Za-z_]\w{0,40})\b(?!\()/y
const lenOf = /\blen\(/y
const keywords = new Set(
  'if else elif for while do return in of is not and or def class function func var let const new int long true false null None True False nil len range switch case break continue import from'.split(
    ' ',
  ),
)

const match = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** The words of code that may hold a value, without those that are only called. */
export function namesThatHold({ code, language }: OwnCode): Set<string> {
  const bare = masked(code, language)
  return new Set(
    [...bare.matchAll(/(?<![.\w])[A-Za-z_]\w*(?!\w|\()/g)].map(([name]) => name).filter((each) => !keywords.has(each)),
  )
}

/** The expressions in a text, from left to right, whose names all stand in the code. */
export function expressionsIn(text: string, own: ReadonlySet<string>): Expression[] {
  const found: Expression[] = []
  for (let at = 0; at < text.length && found.length < mostExpressions;) {
    const isBegin = !/[\w.]/.test(text[at - 1] ?? ' ')
    const each = isBegin ? expressionAt(text, at, own, 0) : undefined
    if (each) found.push(each)
    at = each ? each.end : at + 1
  }
  return found
}

function expressionAt(text: string, start: number, own: ReadonlySet<string>, depth: number): Expression | undefined {
  if (depth > 2) return undefined
  const [len] = match(lenOf, text, start) ?? []
  if (len !== undefined) {
    const inner = expressionAt(text, start + len.length, own, depth + 1)
    if (!inner || text[inner.end] !== ')') return undefined
    const end = inner.end + 1
    return { ...inner, ways: [...inner.ways, { kind: 'size' }], text: text.slice(start, end), start, end }
  }
  const [name] = match(word, text, start) ?? []
  if (name === undefined || !own.has(name)) return undefined
  const ways: Access[] = []
  let end = start + name.length
  while (ways.length < mostWays) {
    const way = wayAt(text, end, own, depth)
    if (!way) break
    ways.push(way.way)
    end = way.end
  }
  // What is called changes who knows what.
  return text[end] === '(' ? undefined : { name, ways, text: text.slice(start, end), start, end }
}

function wayAt(
  text: string,
  at: number,
  own: ReadonlySet<string>,
  depth: number,
): { way: Access; end: number } | undefined {
  const [size] = match(sizeOf, text, at) ?? []
  if (size !== undefined) return { way: { kind: 'size' }, end: at + size.length }
  const [get] = match(getOf, text, at) ?? []
  if (get !== undefined || text[at] === '[') {
    const from = at + (get?.length ?? 1)
    const [whole, number, ...texts] = match(literal, text, from) ?? []
    const inner = whole === undefined ? expressionAt(text, from, own, depth + 1) : undefined
    const end = whole === undefined ? inner?.end : from + whole.length
    if (end === undefined || text[end] !== (get === undefined ? ']' : ')')) return undefined
    const by = inner ?? (number === undefined ? texts.find((each) => each !== undefined)! : Number(number))
    return { way: { kind: 'place', by, isCall: get !== undefined }, end: end + 1 }
  }
  const [part, name] = match(partOf, text, at) ?? []
  return part === undefined ? undefined : { way: { kind: 'part', name: name! }, end: at + part.length }
}

/** What an expression comes to where these values are held; undefined where they don't tell. */
export function worthOf(expression: Expression, held: Step['held'], own: OwnCode): Worth | undefined {
  if (!(expression.name in held)) return undefined
  let worth: Worth | undefined = { value: held[expression.name]! }
  for (const [at, way] of expression.ways.entries()) {
    if (worth === undefined || 'lacks' in worth) return worth
    const kind = at === 0 ? kindOf(expression.name, own) : undefined
    worth = follow(worth.value, way, held, { ...own, kind })
  }
  return worth
}

/** The steps tell a set as a list, and a map as an object: neither has places, and an object no size. */
function kindOf(name: string, { code }: OwnCode): 'set' | 'map' | undefined {
  const made = (what: string) => new RegExp(String.raw`\b${name}\b[^=\n]{0,40}=\s*(?:${what})`).test(code)
  if (made(String.raw`new \w*Set\b|set\(|frozenset\(|\{[^:\n}]+\}\s*$`)) return 'set'
  return made(String.raw`new \w*Map\b`) ? 'map' : undefined
}

type Kinded = OwnCode & { kind: 'set' | 'map' | undefined }

function follow(value: Json, way: Access, held: Step['held'], own: Kinded): Worth | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (way.kind === 'size') return isObject ? sizeOfObject(value, own) : sizeOfList(value, own.language)
  if (way.kind === 'part')
    return isObject && own.kind === undefined && Object.hasOwn(value, way.name)
      ? { value: value[way.name]! }
      : undefined
  const by = typeof way.by === 'object' ? worthOf(way.by, held, own) : { value: way.by }
  const isBracket = own.kind === 'map' && isScript(own.language) && !way.isCall
  if (!by || 'lacks' in by || own.kind === 'set' || isBracket) return undefined
  const key = by.value
  if (isObject && (typeof key === 'string' || typeof key === 'number'))
    return Object.hasOwn(value, String(key)) ? { value: value[String(key)]! } : { lacks: JSON.stringify(key) }
  const isText = typeof value === 'string' && own.language !== 'go'
  if (!(Array.isArray(value) || isText) || typeof key !== 'number' || (key < 0 && own.language !== 'python'))
    return undefined
  const found = (isText ? [...value] : value).at(key)
  return found === undefined ? { lacks: String(key) } : { value: found }
}

const isScript = (language: Language) => language === 'javascript' || language === 'typescript'

function sizeOfObject(value: Record<string, Json>, { kind, language }: Kinded): Worth | undefined {
  return isScript(language) && kind !== 'map' ? undefined : { value: Object.keys(value).length }
}

function sizeOfList(value: Json, language: Language): Worth | undefined {
  if (Array.isArray(value)) return { value: value.length }
  if (typeof value !== 'string') return undefined
  return {
    value: language === 'python' ? [...value].length : language === 'go' ? Buffer.byteLength(value) : value.length,
  }
}
