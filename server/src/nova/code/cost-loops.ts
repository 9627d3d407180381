/** The loops of the candidate's code: what each goes through, and which only move on within the one around them. */
import type { Language } from '@nova/contract/words'
import type { Line } from './code-lines.ts'
import { isHalving } from './halving.ts'
import { isFixed, isHeader } from './heavy-lines.ts'
import { bodyOf, conditionOf, end, type Loop } from './loop-lines.ts'
import { handsOver, isReset, onwardOf, takesKey } from './onward-loops.ts'
import { type Param, type Size, sizeOf, type Sizes, splitOutside } from './size-names.ts'

/** Factors that multiply, and whether a logarithm does too. */
export type Term = {
  factors: string[]
  hasLog: boolean
  lines: number[]
  whole?: string[] | undefined
  /** That the logarithm is of a range of values, in which the loop in this line searches. */
  range?: number | undefined
}
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
  /** Lines without a sort that take a logarithm of steps in every round. */
  logs: number[]
}
/** A function that calls itself, or whose loop (`loop`) runs in every round of another one. */
export type Called = { name: string; line: number; loop: number | undefined; calledIn: number | undefined }

/** What a loop goes through, or how far it counts. */
const over = [
  /\bfor\s+.+?\s+in\s+(.+?):?\s*$/,
  /\bfor\s*\(\s*(?:const|let|var)\s+.+?\s+(?:of|in)\s+((?:[^()]|\((?:[^()]|\([^()]*\))*\))+)\)\s*\{?\s*(?:.*)$/,
  /\bfor\s*\(\s*(?:final\s+)?[\w<>[\], ]+?\s+\w+\s*:\s*((?:[^()]|\((?:[^()]|\([^()]*\))*\))+)\)\s*\{?/,
  /\bfor\b.*?:?=?\s*\brange\s+(.+?)\s*\{\s*$/,
  /\bfor\b[^;]*;\s*([^;]*);/,
  /([a-z_][\w.]*)\.(?:forEach|map|filter|reduce|flatMap|some|every)\(/i,
  /\[\.\.\.([a-z_]\w*)(?:\.\w+\(\))?\]\.(?:forEach|map|filter|reduce|flatMap|some|every)\(/i,
]
const variables =
  /\bfor\s*\(?\s*(?:const|let|var|final)?\s*(?:[A-Z][\w<>]*\s+|(?:int|char|long|String)(?:\[\])*\s+)?([\w\s,()[\]]+?)\s*(?:\bin\b|\bof\b|:=|:|=)/

const waitsFor = (text: string, language: Language): boolean =>
  language === 'go' ? /^\s*for\b/.test(text) && !/\brange\b|;/.test(text) : /^\s*(?:\}\s*)?while\b/.test(text)

export function rangeOf(expression: string): string {
  const [, counts] = /^range\((.*)\)$/.exec(expression.trim()) ?? []
  if (counts === undefined)
    return /^(?:enumerate|reversed|sorted|list|set|tuple|zip)\((.*)\)$/.exec(expression.trim())?.[1] ?? expression
  // It runs no further than its end, wherever it begins.
  const [first, last, step] = splitOutside(counts)
  return (step?.startsWith('-') ? first : (last ?? first)) ?? expression
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
  // What is gone through by its name alone is a list, and that of a few things is no number that was counted.
  const few = /^(?:enumerate\()?([a-z_]\w*)\)?$/i.exec(found.trim())?.[1]
  if (few !== undefined && sizes.get(few)?.length === 0 && !/\brange\(|;/.test(text)) return []
  const bare = rangeOf(found)
  // `i < n && …` counts to n whatever else it asks for.
  const bound = /(?:[<>]=?|!=)\s*([^&|]+)/.exec(bare)?.[1]
  return (bound === undefined ? undefined : sizeOf(bound, sizes)) ?? sizeOf(bare, sizes)
}

/** The name that counts the rounds of a loop. */
const counters = [
  /\bfor\s+(\w+)\s+in\s+range\(/,
  /\bfor\s+\(?(\w+)\s*,.+?\bin\s+enumerate\(/,
  /\bfor\s*\(?\s*(?:let|var|const|final|int|long)?\s*(\w+)\s*:?=[^=;][^;]*;/,
  /\bfor\s+(\w+)(?:\s*,\s*\w+)?\s*:?=\s*range\b/,
  /\bfor\s*\(\s*(?:const|let|var)\s*\[\s*(\w+)\s*,.+?\.entries\(\)/,
  /\.(?:forEach|map|some|every)\(\s*\(\s*\w+\s*,\s*(\w+)\s*\)\s*=>/,
]
const counterOf = (text: string): string | undefined =>
  counters.map((pattern) => pattern.exec(text)?.[1]).find((name) => name !== undefined)

/** `for j in range(i)`: as many rounds as the loop around it has come to, which is as far as that one counts. */
function sizeByCounter(text: string, around: Loop | undefined, sizes: Sizes): Size | undefined {
  const counted = new Map(sizes)
  for (let each = around; each; each = each.inside) {
    const name = counterOf(each.text)
    // `range(i, i + 3)` is as long wherever it begins.
    const uses = name === undefined ? 0 : (text.match(new RegExp(String.raw`\b${name}\b`, 'g')) ?? []).length
    if (uses === 1 && each.size && !counted.has(name!)) counted.set(name!, each.size)
  }
  return counted.size > sizes.size ? sizeOfLoop(text, counted) : undefined
}

/** `for row in hall` makes `row` an entry of `hall`. */
function nameEntries(text: string, size: Size | undefined, sizes: Sizes, params: readonly Param[]) {
  if (!size || /\brange\(|;/.test(text)) return
  const named = variables.exec(text)?.[1]?.match(/\w+/g) ?? []
  // Numbers have no length, and what a row is taken apart into is numbers.
  const isNumber = (each: string) =>
    /^(?:int|long|float)\[\]$|^string$|^map<string,(?:int|long|string)>$/.test(
      params.find(({ name }) => name === each)?.type ?? '',
    )
  const entry =
    named.length > 1 && !/\benumerate\(|\brange\b|entries\(|\.items\(\)/.test(text) ? undefined : named.at(-1)
  if (entry !== undefined && !sizes.has(entry) && !size.some(isNumber))
    sizes.set(
      entry,
      size.map((each) => (each.startsWith('@') ? each : `@${each}`)),
    )
}

/** What a loop grows with that halves what is left in each round. */
const halving = '#log'
/** The same of what lies between two values, however long the lists are. */
const halvingRange = '#range'

/** Whether what a search begins with is known, and none of it is the length of anything. */
function isOfValues({ line, text, inside }: Loop, lines: readonly Line[]): boolean {
  const counters = new Set<string | undefined>()
  for (let each = inside; each; each = each.inside) counters.add(counterOf(each.text))
  const names = conditionOf(text)?.match(/[a-z_]\w*/gi) ?? []
  const begins = names.map((name) => {
    const sets = new RegExp(String.raw`\b${name}\b[^=]*?:?=(?!=)(.*)$`)
    const own = new RegExp(String.raw`\b${name} ?:?= ?([^,;=]+)`)
    const code = lines.findLast((each) => each.number < line && sets.test(each.code))?.code
    const value = code === undefined ? undefined : own.exec(code)?.[1]?.trim()
    // What has been counted so far is a place in the list.
    return value !== undefined && counters.has(/^\w+/.exec(value)?.[0]) ? 'n' : code
  })
  return (
    names.length >= 2 && begins.every((code) => code !== undefined && !/\blen\(|\.length\b|\.size\(\)|\bn\b/.test(code))
  )
}

const unique = <T>(all: readonly T[]) => [...new Set(all)]

/** Factors of a loop with those around it. A loop over an entry of what the one around it goes through adds nothing. */
export function factorsOf(
  loop: Loop | undefined,
  since = 0,
): { factors: string[]; whole: string[]; isOpen: boolean; hasLog: boolean; range: number | undefined } {
  const factors: string[] = []
  const entries: string[] = []
  let range: number | undefined
  let [isOpen, hasLog] = [false, false]
  for (let each = loop; each && each.line >= since; each = each.inside) {
    if (each.onward) continue
    if (each.entries) {
      // Counted over all the rounds around it, so those do not multiply again.
      factors.unshift(...each.entries.factors)
      entries.push(...each.entries.whole)
      break
    }
    if (each.size === undefined) isOpen = true
    else if (each.size.includes(halving) || each.size.includes(halvingRange)) {
      hasLog = true
      if (each.size.includes(halvingRange)) range = each.line
    } else if (each.size.length > 0) factors.unshift(each.size.join(' + '), ...(each.sides ?? []))
  }
  // Everything in it once: where one side multiplies more often than the other, they are two sizes.
  const isOnce = (name: string) => factors.filter((each) => each === name).length === 1
  const isWhole = (each: string) => each.startsWith('@') && isOnce(each.slice(1)) && isOnce(each)
  const whole = factors.filter(isWhole).map((each) => each.slice(1))
  whole.push(...entries)
  return { factors: factors.filter((each) => !isWhole(each)), whole, isOpen, hasLog, range }
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

/** `while (changed)`, which its rounds begin by taking back. */
function isUntilSettled({ text }: Loop, body: string): boolean {
  const name = /^\(?\s*([a-z_]\w*)\s*\)?$/i.exec(conditionOf(text)?.trim() ?? '')?.[1]
  const first = body.split('\n').find((line) => line.trim() !== '')
  return name !== undefined && new RegExp(String.raw`^\s*${name}\s*=\s*false;?\s*$`, 'i').test(first ?? '')
}

/** `while (i < n || busy) { … now++ }`: its rounds are steps of time, and not things of a list. */
const isOfTime = (text: string, body: string): boolean =>
  /\|\||\bor\b/.test(text) &&
  [...body.matchAll(/\b(\w+)(?:\+\+| \+= ?1\b| = \1 \+ 1\b)/g)].some(
    ([, name]) =>
      !new RegExp(String.raw`\b${name}\b`).test(text) &&
      new RegExp(String.raw`[<>]=? ?${name}\b|\b${name} ?[<>=]=`).test(body),
  )

/** `while j < i`, with `j += 1` in its rounds. */
function isCounting({ text }: Loop, body: string): boolean {
  const name = /\b(\w+)\s*(?:<=?|!=)/.exec(text)?.[1]
  return name !== undefined && new RegExp(String.raw`\b${name}(?:\+\+| \+= ?1\b| = ${name} \+ 1\b)`).test(body)
}

/** `for x of row(to)`: as long as the list that the candidate's own function makes, where it makes one. */
function sizeOfOwn(text: string, lines: readonly Line[], sizes: Sizes): Size | undefined {
  const found = over.map((pattern) => pattern.exec(text)?.[1]).find(Boolean)
  const name = /^(\w+)\([^()]*\)(?=\)|$)/.exec(found?.trim() ?? '')?.[1]
  const head =
    name === undefined
      ? undefined
      : lines.find(({ code }) => new RegExp(String.raw`\b(?:def|func|function) ${name}\(|\b${name} :?= `).test(code))
  if (!head) return undefined
  const after = lines.filter(({ number }) => number > head.number)
  const last = after.find(({ indent }) => indent <= head.indent)?.number ?? Number.POSITIVE_INFINITY
  const made = after.flatMap(({ number, code }) =>
    number < last ? (/\bnew Array\(([^()]+)\)|\[[^\][]*\] ?\* ?(?:\(([^()]+)\)|(\w+))/.exec(code)?.slice(1) ?? []) : [],
  )
  const [only, more] = made.filter(Boolean)
  return only === undefined || more !== undefined ? undefined : sizeOf(only, sizes)
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
      loop.size = isHalving(text, body)
        ? [isOfValues(loop, lines) ? halvingRange : halving]
        : isStepping && !isOfTime(text, body)
          ? moved
          : undefined
      if (loop.inside) loop.onward = onwardOf(loop, lines) ?? (handsOver(loop, lines) ? 'moves' : undefined)
      loop.isUntilSettled = isUntilSettled(loop, body)
    } else loop.size = sizeOfOwn(text, lines, sizes) ?? sizeOfLoop(text, sizes)
    if (loop.size === undefined && !loop.onward && (!loop.waits || isCounting(loop, body))) {
      loop.size = sizeByCounter(text, loop.inside, sizes)
      loop.isStartedOver = loop.size !== undefined
    }
    loop.isReset = loop.waits && loop.inside && !loop.size && !loop.onward && isReset(loop, loop.inside, lines)
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
