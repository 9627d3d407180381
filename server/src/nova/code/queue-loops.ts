/** Loops that go on until a queue or stack is empty: how many rounds they have, as far as their lines show what goes in. */
import type { Line } from './code-lines.ts'
import { factorsOf, rangeOf } from './cost-loops.ts'
import { bodyOf, type Loop } from './loop-lines.ts'
import { putsInto, takes } from './onward-loops.ts'
import { type Param, type Size, sizeOf, type Sizes } from './size-names.ts'

type Code = { lines: readonly Line[]; loops: readonly Loop[]; sizes: Sizes; params: readonly Param[] }
/** Marks each thing that has been in: in a block with what puts it in. */
type Guard = { holder: string; of: string; line: number; isFlag: boolean; isCounter: boolean }

const untilEmpty = [
  /^\s*while \(?(?:len\()?(\w+)\)?(?: (?:>|!=) 0)?\)?:\s*$/,
  /^\s*while \((\w+)\.length(?: (?:>|!==?) 0)?\)/,
  /^\s*while \(!(\w+)\.isEmpty\(\)\)/,
  /^\s*while \((\w+)\.size\(\) (?:>|!=) 0\)/,
  /^\s*for len\((\w+)\) (?:>|!=) 0 \{/,
  /^\s*while \(?\w+ < (?:len\()?(\w+)\b(?:\)|\.length)/,
]

/** Adds what is known of such loops: the number of their rounds, and of those that go through what belongs to each thing. */
export function readQueues(code: Code) {
  for (const loop of code.loops) {
    const name = untilEmpty.map((form) => form.exec(loop.text)?.[1]).find(Boolean)
    if (name === undefined || loop.inside || !loop.waits || loop.size !== undefined) continue
    const body = bodyOf(code.lines, loop)
    const level = levelOf(name, loop, body, code)
    const taken = level?.taken ?? takenFrom(name, loop, body)
    if (taken === undefined) continue
    const into = level?.next ?? name
    const puts = body.filter(({ code: text }) => putsInto(into).test(text))
    const known = puts.flatMap((put) => guardOf(put, into, body) ?? [])
    loop.queue = { name, isOnce: known.length === puts.length, guard: known[0]?.line }
    if (known.length < puts.length) continue
    const begin = beginOf(name, loop, code)
    const reached = known.map((guard) => reachedOf(guard, body, code.sizes))
    if (begin === undefined || reached.includes(undefined)) continue
    const sides = [...new Set(reached.flatMap((each) => each?.sides ?? []))]
    const size = [...new Set([...begin.size, ...reached.flatMap((each) => each!.size)])]
    if (size.length === 0 || (sides.length > 0 && size.length > 1)) continue
    loop.size = size
    if (sides.length > 0) loop.sides = sides
    if (level) {
      loop.levels = [name, into]
      level.loop.entries = { factors: [size.join(' + ')], whole: sides.length > 0 ? [...size] : [] }
    }
    if (begin.isDistinct) addEntries(level?.loop ?? loop, taken, known, code)
  }
}

/** The loop that goes through what stands in a queue at the start of a round: `for _ in range(len(q))`, or `q = next` in its end. */
function levelOf(name: string, loop: Loop, body: readonly Line[], { lines, loops }: Code) {
  const depth = Math.min(...body.map(({ indent }) => indent))
  const direct = body.filter(({ indent }) => indent === depth).map(({ code }) => code)
  const next = direct.map((code) => new RegExp(String.raw`^\s*${name} = (\w+);?$`).exec(code)?.[1]).find(Boolean)
  const length = String.raw`(?:len\(${name}\)|\b${name}\.length\b|\b${name}\.size\(\))`
  const counts = direct.map((code) => new RegExp(String.raw`(\w+) :?= ${length}`).exec(code)?.[1]).find(Boolean)
  const inner = loops.filter((each) => each.inside === loop && !each.waits)
  const over = new RegExp(
    next === undefined
      ? `${length}${counts === undefined ? '' : String.raw`|\b${counts}\b`}`
      : String.raw`\b(?:in|of|range|:) ${name}\b`,
  )
  const [level, more] = inner.filter(({ text }) => over.test(text))
  if (!level || more) return undefined
  const taken =
    next === undefined
      ? takenFrom(name, level, bodyOf(lines, level))
      : /\bfor\b\s*\(?(?:const |let |_, |\w+ )?(\w+)/.exec(level.text)?.[1]
  return taken === undefined ? undefined : { loop: level, next, taken }
}

/** The name of what each round takes out, on all its ways; undefined where that is not plain. */
function takenFrom(name: string, loop: Loop, body: readonly Line[]): string | undefined {
  const depth = Math.min(...body.map(({ indent }) => indent))
  const head = /while \(?(\w+) < /.exec(loop.text)?.[1]
  const found = body.find(
    ({ code, indent }) =>
      indent === depth &&
      (head === undefined
        ? takes.exec(code)?.slice(1).find(Boolean) === name
        : new RegExp(String.raw`\b${name}\[${head}\+\+\]`).test(code) ||
          (new RegExp(String.raw`= ${name}\[${head}\]`).test(code) &&
            body.some((each) => each.indent === depth && new RegExp(String.raw`^\s*${head} \+= 1\b`).test(each.code)))),
  )
  // Go looks at the first one, and then leaves it out.
  const first = new RegExp(String.raw`^\s*(\w+)(?:, \w+)* :?= ${name}\[(?:0|len\(${name}\) ?- ?1)\]`)
  const seen = body.map(({ code, indent }) => (indent === depth ? first.exec(code)?.[1] : undefined)).find(Boolean)
  return (
    found && (seen ?? /^\s*(?:(?:const|let|var|final|[A-Z]\w*|int(?:\[\])?)\s+)?[[(]?(\w+)/.exec(found.code)?.[1] ?? '')
  )
}

const parts = (text: string, by: RegExp) => text.split(by).map((each) => each.trim().replace(/^\((.*)\)$/, '$1'))
const bare = (text: string) => text.replaceAll(/\s|^\(|\)$/g, '')
const key = String.raw`((?:\([^()]*\)|[^()[\]&|])+)`
const constant = String.raw`(-?\d+|null|None|undefined|''|False|false)`
/** A condition that holds only for what has not been in. */
const isNew: readonly (readonly [form: RegExp, kind: 'set' | 'unset' | 'set flag' | 'equal'])[] = [
  [new RegExp(String.raw`^${key} not in (\w+)$`), 'set'],
  [new RegExp(String.raw`^!(\w+)\.(?:has|contains|containsKey|includes)\(${key}\)$`), 'set'],
  [new RegExp(String.raw`^(\w+)\.add\(${key}\)$`), 'set'],
  [new RegExp(String.raw`^(?:not |!)(\w+)((?:\[[^\][]+\])+)$`), 'unset'],
  [new RegExp(String.raw`^(\w+)((?:\[[^\][]+\])+)$`), 'set flag'],
  [new RegExp(String.raw`^(?:--)?(\w+)((?:\[[^\][]+\])+)(?: ?===? ?| is )${constant}$`), 'equal'],
  [new RegExp(String.raw`^(\w+)\.get\(${key}\) ?===? ?${constant}$`), 'equal'],
]
/** The same, said of what is passed over. */
const negated = (text: string): string =>
  text.startsWith('!') || text.startsWith('not ')
    ? text.replace(/^(?:!|not )/, '')
    : / in /.test(text)
      ? text.replace(' in ', ' not in ')
      : /!==?|is not/.test(text)
        ? text.replace(/!==?/, '==').replace('is not', 'is')
        : `!${text}`

/** The condition of an `if` in Python, in brackets, and in Go. */
const asks = [
  /^\s*if\b\s*([^{}]+?):\s*(?:[a-z].*)?$/,
  /\bif\b\s*\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/,
  /^\s*if\b\s*([^{]+?)\s*\{/,
]

/** What a line asks before it goes on: in its own head and those around it, and by what is passed over before. */
function conditionsOf(put: Line, body: readonly Line[]): { text: string; line: number; indent: number }[] {
  const found: { text: string; line: number; indent: number }[] = []
  const add = (condition: string | undefined, { number, indent }: Line, isPassed: boolean) => {
    const both = isPassed ? /\|\||\bor\b/ : /&&|\band\b/
    const other = isPassed ? /&&|\band\b/ : /\|\||\bor\b/
    if (condition === undefined || other.test(condition)) return
    for (const each of parts(condition, both))
      found.push({ text: isPassed ? negated(each) : each, line: number, indent })
  }
  let { indent } = put
  for (const line of body.slice(0, body.indexOf(put) + 1).toReversed()) {
    const condition = asks.map((form) => form.exec(line.code)?.[1]).find(Boolean)
    const next = body[body.indexOf(line) + 1]
    const isPassed =
      /\bcontinue\b/.test(line.code) ||
      (next !== undefined && next.indent > line.indent && /^\s*continue\b/.test(next.code))
    if (line === put ? condition !== undefined : line.indent < indent) {
      if (!isPassed && !/^\s*\}?\s*el(?:if|se)/.test(line.code)) add(condition, line, false)
      indent = Math.min(indent, line.indent)
    } else if (line.indent === indent && isPassed) add(condition, line, true)
  }
  return found
}

function guardOf(put: Line, name: string, body: readonly Line[]): Guard | undefined {
  for (const { text, line, indent } of conditionsOf(put, body))
    for (const [form, kind] of isNew) {
      const found = form.exec(text)
      if (!found) continue
      const isPython = kind === 'set' && / not in /.test(text)
      const [holder, of] = isPython ? [found[2]!, found[1]!] : [found[1]!, found[2]!]
      const asked = kind === 'equal' ? found[3]! : kind === 'set flag' ? 'true' : 'false'
      const isCounter = kind === 'equal' && asked === '0' && countsDown(holder, of, body)
      const marked = isCounter || /\.add\(/.test(text) || marks({ holder, of, kind, asked, indent, line }, put, body)
      const isOfPut = new RegExp(String.raw`\b${/\w+/.exec(of)?.[0]}\b`).test(put.code.slice(put.code.indexOf(name)))
      if (marked && isOfPut) return { holder, of, line, isFlag: kind !== 'set', isCounter }
    }
  return undefined
}

type Mark = { holder: string; of: string; kind: string; asked: string; indent: number; line: number }

/** Whether what is put in is marked beside, so that it is not let in again, and nothing takes the mark away. */
function marks({ holder, of, kind, asked, indent, line }: Mark, put: Line, body: readonly Line[]): boolean {
  const falsy = /^(?:false|0|null|none|undefined|'')$/i
  const isAsked = (value: string) =>
    kind === 'set flag' ? !falsy.test(value) : kind === 'unset' ? falsy.test(value) : value === asked
  const sets = new RegExp(
    String.raw`\b${holder}(?:\.(?:add|set|put)\(((?:\([^()]*\)|\[[^\][]*\]|[^(),[\]])+)(?:, ?(.+?))?\)|((?:\[[^\][]+\])+) ?=(?!=) ?([^;]+))`,
    'g',
  )
  const all = body.flatMap((each) =>
    [...each.code.matchAll(sets)].map((found) => ({
      each,
      of: bare(found[1] ?? found[3]!),
      value: (found[2] ?? found[4] ?? 'True')
        .trim()
        .replace(/[;}].*$/, '')
        .trim(),
    })),
  )
  const isUndone = new RegExp(
    String.raw`\b${holder}\.(?:delete|remove|discard|clear|pop)\(|\bdel ${holder}\[|^\s*${holder} ?=(?!=)`,
  )
  const isKept =
    !body.some(({ code }) => isUndone.test(code)) && (kind === 'set' || !all.some(({ value }) => isAsked(value)))
  return (
    isKept &&
    all.some(
      (each) =>
        each.of === bare(of) &&
        each.each.number >= line &&
        (each.each.indent === put.indent || (each.each.indent >= indent && each.each.number < put.number)),
    )
  )
}

/** `left[t] -= 1` and no step up: 0 is reached once. */
function countsDown(holder: string, of: string, body: readonly Line[]): boolean {
  const at = String.raw`${holder}(?:\[[^\][]+\])`
  const down = new RegExp(
    String.raw`\b${at}(?: -= 1\b|--)|--${at}|\b${holder}\.(?:set|put)\(\w+, ?${holder}\.get\(\w+\) - 1\)`,
  )
  const sets = new RegExp(String.raw`\b${at} ?(?:\+=|=(?!=))|\b${at}\+\+|\b${holder}\.(?:set|put)\(`)
  return (
    of !== '' &&
    body.some(({ code }) => down.test(code)) &&
    !body.some(({ code }) => sets.test(code.replace(down, ' ')))
  )
}

/** How many different things can be marked; undefined where the lines don't say. */
function reachedOf({ holder, of, isFlag, isCounter }: Guard, body: readonly Line[], sizes: Sizes) {
  const places = [...of.matchAll(/\[([^\][]+)\]/g)].map(([, place]) => place!.trim())
  const coordinates = places.length > 0 ? places : parts(of.replace(/^\(|\)$/g, ''), /,/)
  if (coordinates.length === 1) {
    const size = isFlag || isCounter ? sizes.get(holder) : undefined
    return size && size.length > 0 && !size[0]!.startsWith('@') ? { size, sides: [] as string[] } : undefined
  }
  const text = body.map(({ code }) => code).join('\n')
  const bounds = coordinates.map((each) => {
    const bound = new RegExp(
      String.raw`\b${each} (?:<|>=) ([a-z_][\w.]*(?:\([^()]*\)|\[\w+\])*(?:\.\w+(?:\(\))?)?)`,
    ).exec(text)?.[1]
    return bound === undefined ? undefined : sizeOf(bound, sizes)
  })
  const [rows, cols, more] = bounds
  if (rows?.length !== 1 || cols?.length !== 1 || more !== undefined || coordinates.length > 2) return undefined
  const [row, col] = [rows[0]!, cols[0]!]
  return `@${row}` === col ? { size: [row], sides: [col] } : undefined
}

/** How much stands in it when the loop begins, and whether nothing is in it twice. */
function beginOf(name: string, loop: Loop, { lines, loops, sizes, params }: Code) {
  if (params.some((each) => each.name === name)) return { size: sizes.get(name) ?? [], isDistinct: false }
  const sets = new RegExp(String.raw`\b${name}(?:\s*:[^=]{1,60})? ?:?=(?!=) ?(.+?);?$`)
  const before = lines.filter(({ number }) => number < loop.line)
  const made = before.filter(({ code }) => sets.test(code) && !putsInto(name).test(code))
  const value = made.length === 1 ? sets.exec(made[0]!.code)![1]! : undefined
  if (value === undefined) return undefined
  const inner = /^(?:\w*\.?deque|list|new \w+(?:<[^()]*>)?)\((.*)\)$/.exec(value)?.[1] ?? value
  const isWritten = !/\bfor\b|\.\.\.|\w\(/.test(inner) && (inner === '' || /^[[({]/.test(inner))
  const size = isWritten
    ? []
    : sizeOf(rangeOf(/\bfor\b.*?\bin\b\s*(.+?)(?:\s+if\b.*)?\]?$/.exec(inner)?.[1] ?? inner), sizes)
  if (size === undefined) return undefined
  const isDistinct = isWritten
    ? /^(?:|\[\]|\{\}|[[{](?:\w+|\([^()]*\)|\[[^\][]*\])[\]}])$/.test(inner)
    : /^set\(|^new Set\(|^\[(\w+) for \1 in range\(|^\[\.\.\.\w+\.keys\(\)/.test(inner)
  const puts = before.filter(({ code, number }) => number > made[0]!.number && putsInto(name).test(code))
  const filled = puts.map((put) => {
    const around = loops.findLast((each) => each.line < put.number && each.indent < put.indent)
    const body = around && bodyOf(lines, around)
    const { factors, isOpen } = factorsOf(around)
    const guard = body && guardOf(put, name, body)
    return { factors, isOpen, isOnce: around === undefined || guard !== undefined || countsUp(around.text, put.code) }
  })
  if (filled.some(({ factors, isOpen }) => isOpen || factors.length > 1)) return undefined
  return {
    size: [
      ...new Set([...size, ...filled.flatMap(({ factors }) => factors.flatMap((each) => each.split(' + ')))]),
    ] as Size,
    isDistinct: isDistinct && (filled.length === 0 || (isWritten && filled.length === 1 && filled[0]!.isOnce)),
  }
}

/** `for i in range(n): … q.append(i)`: each is another. */
function countsUp(head: string, put: string): boolean {
  const name = /\bfor\s*\(?\s*(?:let|int)?\s*(\w+)\s*(?:in range\(|:?= ?0;)/.exec(head)?.[1]
  return name !== undefined && new RegExp(String.raw`\(${name}\)`).test(put)
}

/** `for t in users[s]`: what belongs to each thing is gone through once, so all of it together is. */
function addEntries(loop: Loop, taken: string, guards: readonly Guard[], { lines, loops, sizes, params }: Code) {
  // Of a pair that is marked as a whole, its first part comes several times.
  if (taken === '' || guards.some(({ of }) => /,/.test(of) || (of.match(/\[/g) ?? []).length > 1)) return
  for (const inner of loops) {
    if (inner.inside !== loop || inner.waits) continue
    const holder = new RegExp(
      String.raw`\b(\w+)(?:\[${taken}(?:\[0\])?\]|\.(?:get|getOrDefault)\(${taken}(?:\[0\])?[,)])`,
    ).exec(inner.text)?.[1]
    if (holder === undefined) continue
    if (params.some(({ name }) => name === holder)) {
      inner.entries = { factors: sizes.get(holder)?.slice(0, 1) ?? [], whole: [holder] }
      continue
    }
    const fills = new RegExp(
      String.raw`\b${holder}(?:\[[^\][]*\]|\.(?:get|setdefault|computeIfAbsent)\((?:[^()]|\([^()]*\))*\))\.(?:append|push|add)\(`,
    )
    const rows = new RegExp(String.raw`\b${holder}\[[^\][]*\] ?= ?append\(`)
    const around = lines.flatMap(({ code, number, indent }) =>
      fills.test(code) || rows.test(code)
        ? [factorsOf(loops.findLast((each) => each.line === number || (each.line < number && each.indent < indent)))]
        : [],
    )
    const [first] = around
    if (
      !first ||
      around.some((each) => each.isOpen || each.factors.join() !== first.factors.join() || each.factors.length !== 1)
    )
      continue
    inner.entries = { factors: first.factors, whole: first.whole }
  }
}
