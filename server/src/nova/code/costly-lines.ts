/** Lines of the candidate's code that cost more than one step: sorts, passes within one line, calls that go through a whole list. */
import type { Language } from '@nova/contract/words'
import type { Situation } from '../situation.ts'
import type { Line } from './code-lines.ts'
import { type Cost, factorsOf, rangeOf } from './cost-loops.ts'
import { movesOn } from './heavy-lines.ts'
import { kindOfName } from './kinds-of-names.ts'
import { end, type Loop } from './loop-lines.ts'
import { takes } from './onward-loops.ts'
import { type Param, type Size, sizeOf, type Sizes, splitOutside } from './size-names.ts'

const names = '[a-z_]\\w*'
const through: readonly (readonly [what: string, call: RegExp, kinds?: readonly string[]])[] = [
  [
    'takes from the front of a list, which moves all the others',
    new RegExp(
      `(${names})(?:\\[[^\\]]*\\])?\\.(?:shift\\(|pop\\(0\\)|unshift\\(|insert\\(0|remove\\(0\\)|add\\(0,)`,
      'i',
    ),
    ['list'],
  ],
  [
    'searches a whole list',
    new RegExp(`(${names})\\.(?:includes|indexOf|lastIndexOf|contains|index|count|find|findIndex)\\(`, 'i'),
    ['list', 'queue'],
  ],
  [
    'searches a whole list',
    new RegExp(`\\b(?:if|while|and|or|not)\\b.*\\bin (${names})\\b(?![.(\\[])`),
    ['list', 'queue'],
  ],
  [
    'copies a whole list',
    new RegExp(
      `\\[\\.\\.\\.(${names})\\]|(?:^|[^\\w.])(?:list|set|tuple)\\((${names})\\)|\\b(${names})\\.(?:slice\\(0?\\)|(?:concat|clone|copy)\\()|append\\(\\[\\]\\w+(?:\\{\\}|\\(nil\\)), ?(${names})\\.\\.\\.`,
      'i',
    ),
  ],
  [
    'goes through a whole list',
    new RegExp(
      `\\b(?:sum|min|max|sorted|any|all)\\((${names})\\)|\\b(${names})\\.(?:filter|map|reduce|some|every|sort|splice|reverse|join|stream)\\(|Math\\.(?:max|min)\\(\\.\\.\\.(${names})|(?:Collections\\.sort|sort\\.\\w+|slices\\.Sort\\w*)\\((${names})`,
      'i',
    ),
    ['list'],
  ],
  ['copies a part of a list', new RegExp(`\\b(${names})\\.slice\\((?!0?\\))`, 'i'), ['list']],
  ['copies a part of a list', new RegExp(`\\b(${names})\\[[^\\][]*:[^\\][]*\\](?! *=)`, 'i'), ['list']],
]
const sorting = /\.sort\w*\(|\bsorted\(|\bsort\.\w+\(|\bslices\.Sort|\.toSorted\(/
/** What is sorted: of a generator what it goes through. */
function whatIsSorted(line: string): string {
  const of = sortedOf.exec(line)?.slice(1).find(Boolean) ?? '?'
  return /\bfor\b.*?\bin\b\s*(.+?)(?:\s+if\b.*)?$/.exec(of)?.[1] ?? splitOutside(of)[0] ?? '?'
}
const sortedOf =
  /\bsorted\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)|(?:Arrays|Collections|slices|sort)\.[Ss]\w*\(([^,()]+)|\[\.\.\.([a-z_]\w*)[^\]]*\]\.(?:sort|toSorted)|([a-z_]\w*)(?:\.\w+\(\))?\.(?:sort|toSorted)\(|\(([a-z_]\w*)(?:\.\w+\(\))?\)\]?\.(?:sort|toSorted)\(/i
/** Names of heaps and sorted collections, whose calls take a logarithm of steps. */
const sortedKinds = /\b([a-z_]\w*) = new (?:PriorityQueue|TreeMap|TreeSet)\b/gi
const alwaysLogarithmic = /\bheapq?\.?\w*(?:push|pop|Push|Pop)\(|\bbisect\w*\(|\bsort\.Search\w*\(/
export function logarithmicIn(code: string): RegExp {
  const names = [...code.matchAll(sortedKinds)].map(([, name]) => name!)
  return names.length === 0
    ? alwaysLogarithmic
    : new RegExp(`${alwaysLogarithmic.source}|\\b(?:${names.join('|')})\\.\\w+\\(`)
}

/** The code around a line, as all lines need it. */
type Around = {
  lines: readonly Line[]
  params: readonly Param[]
  language: Language
  situation: Pick<Situation, 'code' | 'question'>
}
type At = { line: Line; around: Loop | undefined; factors: string[]; isOpen: boolean }

/** Adds to the cost what each line costs by itself. */
export function readCostlyLines(cost: Cost, told: Around) {
  const { lines, language, situation } = told
  const logarithmic = logarithmicIn(situation.code)
  for (const line of lines) {
    const around = cost.loops.findLast((loop) => loop.line < line.number && line.number < end(lines, loop))
    const { factors, isOpen } = factorsOf(around)
    const at: At = { line, around, factors, isOpen }
    const own = cost.loops.find((loop) => loop.line === line.number)
    if (sorting.test(line.code)) {
      addSort(cost, at)
      continue
    }
    const hasLog = logarithmic.test(line.code)
    const passes = own && !own.waits ? [] : passesIn(line.code)
    if (passes.length > 0) addPasses(cost, at, { passes, hasLog }, told)
    else {
      if (hasLog && around && !isOpen && factors.length > 0)
        cost.terms.push({ factors, hasLog: true, lines: [line.number] })
      if (!around || own) continue
      const grown = language === 'java' || language === 'go' ? /^\s*([a-z_]\w*) *\+= /i.exec(line.code)?.[1] : undefined
      if (grown !== undefined && kindOfName(grown, situation)[0] === 'text')
        cost.depends.push({ line: line.number, name: grown })
      addCall(cost, { ...at, around }, told)
    }
  }
}

function addSort(cost: Cost, { line, around, factors: all, isOpen }: At) {
  const factors = around?.levels?.includes(whatIsSorted(line.code)) ? [] : all
  const of = sizeOf(whatIsSorted(line.code), cost.sizes)
  if (of === undefined) cost.open.push(line.number)
  if (of?.length !== 0) cost.sorts.push(line.number)
  if (!of || of.length === 0) return
  if (!around) cost.terms.push({ factors: [of.join(' + ')], hasLog: true, lines: [line.number] })
  else if (!isOpen) addHeavy(cost, { line, around, what: 'sorts a whole list' }, [...factors, of.join(' + ')], true)
}

/** `list.indexOf(x, from)`: a search that does not begin at the front. */
const fromPlace = /\.(?:indexOf|lastIndexOf|includes|index)\([^()]*,\s*([^()]+)\)/

/** How long the part of a list is that is copied: `days + 1` of `prices[i : i + days + 1]`, where that is a size of the task. */
function partSize(code: string, name: string, sizes: Sizes): Size | undefined {
  const [, from, to] = new RegExp(String.raw`\b${name}\[([^\][:]+):([^\][:]+)\]`).exec(code) ?? []
  const [start, end] = [from, to].map((each) => each?.replaceAll(/\s/g, ''))
  if (!start || !end?.includes(start) || /[*/%]/.test(end)) return undefined
  // `i+1 : i+days+1` is as long as `i : i+days`.
  const rest = end.replace(/^\w+/, '').replace(/(?<=[+-])\d+/g, '0')
  return /^\w+/.exec(start)?.[0] === /^\w+/.exec(end)?.[0] && rest !== '' ? sizeOf(rest, sizes) : undefined
}

/** The first call of a line that goes through a whole list. */
function addCall(cost: Cost, { line, around, factors }: At & { around: Loop }, told: Around) {
  for (const [what, call, of] of through) {
    const found = call.exec(line.code)
    const name = found?.slice(1).find(Boolean)
    // `a[i:j]` is only a view in Go, and something else in other languages.
    if (!found || name === undefined || (/\[.*:/.test(found[0]) && told.language !== 'python')) continue
    const kind = kindOfName(name, told.situation)[0] ?? ''
    if (of && kind !== '' && !of.includes(kind)) continue
    const isFrom = what.startsWith('searches') && fromPlace.test(line.code)
    if (isFrom && movesOn.test(line.code)) {
      cost.open.push(line.number)
      return
    }
    const part = what.startsWith('copies a part') ? partSize(line.code, name, cost.sizes) : undefined
    const size = part ?? cost.sizes.get(name)
    if (size === undefined && kind === 'list') cost.open.push(line.number)
    const growing = size?.filter((each) => !each.startsWith('@')) ?? []
    const isOfFront = what.startsWith('takes from') && growing.length === 0
    if (isOfFront || (growing.length > 0 && isFilled(name, told))) cost.depends.push({ line: line.number, name })
    else if (growing.length > 0)
      addHeavy(
        cost,
        { line, around, what: isFrom ? 'searches the rest of a list' : what },
        [...factors, growing.join(' + ')],
        false,
      )
    return
  }
}

/** Filled and emptied by the code itself, so that nobody knows how long it is at a time. */
const isFilled = (name: string, { lines, params }: Around) =>
  !params.some((param) => param.name === name) &&
  lines.some(({ code }) => takes.exec(code)?.slice(1).find(Boolean) === name)

type Heavy = { line: Line; around: Loop; what: string }

function addHeavy(cost: Cost, { line, around, what }: Heavy, factors: string[], hasLog: boolean) {
  cost.heavy.push({ line: line.number, loop: around.line, what })
  cost.terms.push({ factors, hasLog, lines: [line.number] })
}

/** What is gone through within one line: `[x for x in seen]`, `sum(f(y) for y in range(n))`. */
export function passesIn(code: string): string[] {
  if (/^\s*(?:async )?for\b/.test(code)) return []
  return [
    ...code.matchAll(
      /\bfor [\w, ()]+? in ((?:[^()[\]{}]|\((?:[^()]|\([^()]*\))*\)|\[[^\][]*\])+?)(?=\s+(?:if|for)\b|[\])}]|$)/g,
    ),
  ].map(([, of]) => of!.trim())
}

function addPasses(
  cost: Cost,
  { line, around, factors: all, isOpen }: At,
  { passes, hasLog }: { passes: string[]; hasLog: boolean },
  told: Around,
) {
  const factors = passes.every((each) => around?.levels?.includes(each)) ? [] : all
  const within = passes.map((each) => sizeOf(rangeOf(each), cost.sizes))
  const filled = around && passes.find((each) => /^[a-z_]\w*$/i.test(each) && isFilled(each, told))
  if (filled) cost.depends.push({ line: line.number, name: filled })
  else if (isOpen || within.some((each) => each === undefined)) cost.open.push(line.number)
  else {
    const sums = within.flatMap((each) => (each!.length > 0 ? [each!.join(' + ')] : []))
    const growing = sums.filter((each) => !each.startsWith('@') || !factors.includes(each.slice(1)))
    if (growing.length > 0 && around && factors.length > 0)
      cost.heavy.push({ line: line.number, loop: around.line, what: 'goes through all of it' })
    const whole = sums.filter((each) => !growing.includes(each)).map((each) => each.slice(1))
    cost.terms.push({ factors: [...factors, ...growing], hasLog, lines: [line.number], whole })
  }
}
