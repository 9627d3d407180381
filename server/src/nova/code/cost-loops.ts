/** The loops of the candidate's code: what each goes through, and which only move on within the one around them. */
import type { Language } from '@nova/contract/words'
import type { Line } from './code-lines.ts'
import { isFixed, isHeader } from './heavy-lines.ts'
import { type Param, type Size, sizeOf, type Sizes } from './size-names.ts'

/** `size` is what its rounds grow with; undefined where that is not known. `onward`: that all its rounds together are no more than those around it. */
export type Loop = {
  line: number
  indent: number
  text: string
  inside: Loop | undefined
  size: Size | undefined
  waits: boolean
  onward?: 'moves' | 'takes' | undefined
}
/** Factors that multiply, and whether a logarithm does too. */
export type Term = { factors: string[]; hasLog: boolean; lines: number[]; whole?: string[] | undefined }
export type Cost = {
  terms: Term[]
  /** Lines of which it is not known how often they run. */
  open: number[]
  loops: Loop[]
  heavy: { line: number; loop: number; what: string }[]
  sorts: number[]
  /** Goes through a list that is filled and emptied, so that nobody knows how long it is. */
  depends: { line: number; name: string }[]
  called: Called[]
  declared: Map<string, number>
  sizes: Sizes
}
/** A function that calls itself, or whose loop (`loop`) runs in every round of another one. */
export type Called = { name: string; line: number; loop: number | undefined; calledIn: number | undefined }

const names = '[a-z_]\\w*'
/** What a loop goes through, or how far it counts. */
const over = [
  /\bfor\s+.+?\s+in\s+(.+?):?\s*$/,
  /\bfor\s*\(\s*(?:const|let|var)\s+.+?\s+(?:of|in)\s+(.+)\)\s*\{?\s*(?:.*)$/,
  /\bfor\s*\(\s*(?:final\s+)?[\w<>[\], ]+?\s+\w+\s*:\s*(.+)\)\s*\{?/,
  /\bfor\b.*?:?=?\s*\brange\s+(.+?)\s*\{\s*$/,
  /\bfor\b[^;]*;\s*([^;]*);/,
  /([a-z_][\w.]*)\.(?:forEach|map|filter|reduce|flatMap|some|every)\(/i,
]
const variables =
  /\bfor\s*\(?\s*(?:const|let|var|final)?\s*(?:[A-Z][\w<>]*\s+|(?:int|char|long|String)(?:\[\])*\s+)?([\w\s,()[\]]+?)\s*(?:\bin\b|\bof\b|:=|:|=)/

const waitsFor = (text: string, language: Language): boolean =>
  language === 'go' ? /^\s*for\b/.test(text) && !/\brange\b|;/.test(text) : /^\s*(?:\}\s*)?while\b/.test(text)

export const rangeOf = (expression: string) =>
  /^(?:enumerate|reversed|sorted|list|zip|range)\((.*)\)$/.exec(expression.trim())?.[1] ?? expression

/** What stands in the brackets of `while (…)`, or up to the colon. */
function conditionOf(text: string): string | undefined {
  const rest =
    /^\s*(?:\}\s*)?while\b\s*(.*)$/.exec(text)?.[1] ??
    /^\s*for\s+((?!.*(?:;|\brange\b|\bof\b|\bin\b))[^{(]+?)\s*\{?\s*$/.exec(text)?.[1]
  if (rest === undefined || !rest.startsWith('(')) return rest?.replace(/:\s*.*$/, '')
  let depth = 0
  const last = [...rest].findIndex((sign) => (depth += sign === '(' ? 1 : sign === ')' ? -1 : 0) === 0)
  return rest.slice(1, last < 0 ? undefined : last)
}

function sizeOfLoop(text: string, sizes: Sizes): Size | undefined {
  const [, first, until] = /\bfor\b[^;=]*?=([^;]*);([^;]*);/.exec(text) ?? []
  if (first !== undefined && />/.test(until!)) return sizeOf(first, sizes)
  if (isFixed(text)) return []
  const condition = conditionOf(text)
  if (condition !== undefined) {
    const bounds = [
      ...condition.matchAll(
        /(?:^|&&|\|\||\band\b|\bor\b|\()\s*\w+\s*(?:<=?|!==?)\s*([^&|<>=]+?)(?=\s*(?:&&|\|\||\band\b|\bor\b|$))/g,
      ),
    ]
    const known = unique(bounds.flatMap(([, bound]) => sizeOf(bound!, sizes) ?? []))
    return known.length > 0 ? known : undefined
  }
  const found = over.map((pattern) => pattern.exec(text)?.[1]).find(Boolean)
  if (found === undefined) return undefined
  const bare = rangeOf(found)
  // `i < n && …` counts to n whatever else it asks for.
  const bound = /(?:[<>]=?|!=)\s*([^&|]+)/.exec(bare)?.[1]
  return (bound === undefined ? undefined : sizeOf(bound, sizes)) ?? sizeOf(bare, sizes)
}

/** `for row in hall` makes `row` an entry of `hall`. */
function nameEntries(text: string, size: Size | undefined, sizes: Sizes, params: readonly Param[]) {
  if (!size || /\brange\(|;/.test(text)) return
  const named = variables.exec(text)?.[1]?.match(/\w+/g) ?? []
  // Numbers have no length, and what a row is taken apart into is numbers.
  const isNumber = (each: string) =>
    /^(?:int|long|float)\[\]$|^string$/.test(params.find(({ name }) => name === each)?.type ?? '')
  const entry = named.length > 1 && !/\benumerate\(|\brange\b|entries\(\)/.test(text) ? undefined : named.at(-1)
  if (entry !== undefined && !sizes.has(entry) && !size.some(isNumber))
    sizes.set(
      entry,
      size.map((each) => (each.startsWith('@') ? each : `@${each}`)),
    )
}

const ends = new WeakMap<Loop, number>()
/** The first line behind a loop. */
export const end = (lines: readonly Line[], loop: Loop): number => {
  const known = ends.get(loop)
  if (known !== undefined) return known
  const found = endOf(lines, loop)
  ends.set(loop, found)
  return found
}
const endOf = (lines: readonly Line[], loop: Loop) =>
  lines.find(({ number, indent }) => number > loop.line && indent <= loop.indent)?.number ?? Number.POSITIVE_INFINITY
const bodyOf = (lines: readonly Line[], loop: Loop) =>
  lines.filter(({ number }) => number > loop.line && number < end(lines, loop))

/** Whether a loop only takes out what the rounds around it have put in, each thing once. */
export const takes =
  /\b(\w+)(?:\[[^\]]*\])?\.(?:pop|popleft|poll|pollFirst|pollLast|remove|removeLast|removeFirst|shift)\(|\b(\w+) *= *\2\[(?:1:|: *len\(\2\) *- *1)\]|heappop\((\w+)|\b(\w+)\.(?:delete|Remove|popitem)\(|\bdelete\((\w+),|\bdel (\w+)\[/
/** The same by a key, of a map that is gone through. */
const takesKey = /\.delete\(|\bdelete\(\w+,|\bdel \w+\[|\.popitem\(/
const putsInto = (name: string) =>
  new RegExp(
    String.raw`\b${name}(?:\[[^\]]*\])?\.(?:append|appendleft|push|add|addLast|addFirst|offer|put|set)\(|\b${name} *= *append\(|heappush\(${name}|\b${name}\[[^\]]*\] *=(?!=)`,
  )

function onwardOf(loop: Loop, lines: readonly Line[]): Loop['onward'] {
  const body = bodyOf(lines, loop)
  const inner = body.length > 0 ? body.map(({ code }) => code).join('\n') : loop.text
  let outer = loop
  while (outer.inside) outer = outer.inside
  const around = bodyOf(lines, outer).filter(
    ({ number }) => number !== loop.line && !body.some((each) => each.number === number),
  )
  // What is only taken out under a condition may be looked at again in the next round.
  const depth = Math.min(...body.map(({ indent }) => indent))
  const surely =
    body.length === 0 ? loop.text : body.flatMap(({ code, indent }) => (indent === depth ? [code] : [])).join('\n')
  const taken = takes.exec(surely)?.slice(1).find(Boolean)
  if (taken !== undefined && !putsInto(taken).test(inner)) return 'takes'
  const condition = loop.text.replace(/^\s*(?:\}\s*)?(?:while|for)\b/, '')
  for (const [name] of condition.matchAll(new RegExp(`(?<![\\w.])${names}`, 'gi'))) {
    const up = new RegExp(String.raw`\b${name}\s*\+\+|\+\+${name}\b|\b${name}\s*\+=|\b${name}\s*=\s*${name}\s*\+`)
    const down = new RegExp(String.raw`\b${name}\s*--|--${name}\b|\b${name}\s*-=|\b${name}\s*=\s*${name}\s*-`)
    const [moves, back] = up.test(`${inner}\n${loop.text}`)
      ? [up, down]
      : down.test(`${inner}\n${loop.text}`)
        ? [down, up]
        : []
    if (!moves || back!.test(inner)) continue
    const sets = new RegExp(String.raw`\b${name}\s*:?=(?![=>])`)
    const isBefore = lines.some(
      ({ number, code }) => number < outer.line && (sets.test(code) || new RegExp(String.raw`\b${name}\b`).test(code)),
    )
    const isReset = around.some(({ code }) => (sets.test(code) && !moves.test(code)) || back!.test(code))
    const isShared = new RegExp(String.raw`\b${name}\b`).test(outer.text) && waitsLike(outer.text)
    if (isBefore && (!isReset || isShared) && !back!.test(around.map(({ code }) => code).join('\n'))) return 'moves'
  }
  return undefined
}
const waitsLike = (text: string) => /^\s*(?:\}\s*)?(?:while\b|for\b[^;{]*\{\s*$)/.test(text)

/** What a loop grows with that halves what is left in each round. */
const halving = '#log'
const halves = /= ?.*\b\w+ \+ \(?\w+\b[^;\n]*(?:\/\/ ?2|>>>? ?1|\/ ?2)\b|\b\w+ (?:\/\/=|>>=|\/=) ?[12]\b/

const unique = <T>(all: readonly T[]) => [...new Set(all)]

/** Factors of a loop with those around it. A loop over an entry of what the one around it goes through adds nothing. */
export function factorsOf(
  loop: Loop | undefined,
  since = 0,
): { factors: string[]; whole: string[]; isOpen: boolean; hasLog: boolean } {
  const factors: string[] = []
  let [isOpen, hasLog] = [false, false]
  for (let each = loop; each && each.line >= since; each = each.inside) {
    if (each.onward) continue
    if (each.size === undefined) isOpen = true
    else if (each.size.includes(halving)) hasLog = true
    else if (each.size.length > 0) factors.unshift(each.size.join(' + '))
  }
  const isWhole = (each: string) => each.startsWith('@') && factors.includes(each.slice(1))
  const whole = factors.filter(isWhole).map((each) => each.slice(1))
  return { factors: factors.filter((each) => !isWhole(each)), whole, isOpen, hasLog }
}

/** What the lines alone do not say. */
export type Told = { language: Language; params: readonly Param[]; since?: number }

export function roundOf(line: Line, lines: readonly Line[], sizes: Sizes, told: Told): Size | undefined {
  const loops = readLoops(lines, sizes, told)
  const around = loops.findLast(
    (loop) => loop.line <= line.number && line.number < Math.max(end(lines, loop), loop.line + 1),
  )
  const { factors, isOpen } = factorsOf(around, told.since ?? 0)
  return isOpen || factors.length > 1 ? undefined : (factors[0]?.split(' + ') ?? [])
}

export function readLoops(lines: readonly Line[], sizes: Sizes, { language, params }: Told): Loop[] {
  const open: Loop[] = []
  const all: Loop[] = []
  for (const { number, code: text, indent } of lines) {
    if (/^\s*[)\]]/.test(text) || (/^\s*\}/.test(text) && !/while/.test(text))) continue
    while (open.length > 0 && open.at(-1)!.indent >= indent) open.pop()
    if (!isHeader(text)) continue
    const loop: Loop = {
      line: number,
      indent,
      text,
      inside: open.at(-1),
      size: undefined,
      waits: waitsFor(text, language),
    }
    const body = bodyOf(lines, loop)
      .map(({ code }) => code)
      .join('\n')
    if (loop.waits) {
      const moved = /[<>]=?|!=/.test(text) ? sizeOfLoop(text, sizes) : undefined
      const isStepping = /\+\+|\+= ?\w|= *\w+ *\+/.test(body || text)
      loop.size =
        halves.test(body) && !/\+= ?1\b|\+\+/.test(body.replace(/\w+ = \w+ [+-] 1/g, ''))
          ? [halving]
          : isStepping
            ? moved
            : undefined
      if (loop.inside) loop.onward = onwardOf(loop, lines)
    } else loop.size = sizeOfLoop(text, sizes)
    // `for (const [oldest] of cache) { …; cache.delete(oldest) }` takes out as well, and stops when it has enough.
    if (
      loop.inside &&
      !loop.waits &&
      /\b(?:break|return)\b/.test(body) &&
      takesKey.test(body) &&
      onwardOf(loop, lines) === 'takes'
    )
      loop.onward = 'takes'
    nameEntries(text, loop.size, sizes, params)
    open.push(loop)
    all.push(loop)
  }
  return all
}
