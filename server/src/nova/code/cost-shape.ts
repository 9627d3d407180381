/**
 * What the candidate's code costs as far as its lines show it, in the task's own names. What cannot be known from the lines
 * is said to be open.
 */
import type { BankCodingQuestion } from '@nova/contract/bank'
import type { Language } from '@nova/contract/words'
import { type Line, linesOf } from './code-lines.ts'
import { type Called, type Cost, factorsOf, readLoops, roundOf, type Term, type Told } from './cost-loops.ts'
import { passesIn, readCostlyLines } from './costly-lines.ts'
import { end, type Loop } from './loop-lines.ts'
import { readQueues } from './queue-loops.ts'
import { type Param, readSizes } from './size-names.ts'

/** Lines are looked at again for each loop and each name. */
const mostLines = 200

export function readCost(code: string, language: Language, question: BankCodingQuestion): Cost | undefined {
  const lines = linesOf(code, language)
  if (!lines || lines.length > mostLines) return undefined
  const params = paramsOf(question)
  const { sizes, declared } = readSizes(lines, params, (line, known, since) =>
    roundOf(line, lines, known, { language, params, since }),
  )
  const loops = readLoops(lines, sizes, { language, params })
  readQueues({ lines, loops, sizes, params })
  const cost: Cost = {
    terms: [],
    open: [],
    loops,
    heavy: [],
    sorts: [],
    depends: [],
    called: [],
    declared,
    sizes,
    logs: [],
  }
  for (const loop of loops) {
    const { factors, isOpen, hasLog, whole, range } = factorsOf(loop)
    // What is open around it is said of the loop around it.
    if (isOpen && (loop.size === undefined || loop.inside === undefined) && !loop.onward) cost.open.push(loop.line)
    else if (!isOpen && (factors.length > 0 || hasLog))
      cost.terms.push({ factors, hasLog, lines: [loop.line], whole, range })
  }
  readCostlyLines(cost, { lines, params, language, situation: { code, question } })
  const most = Math.max(0, ...cost.terms.map(degreeOf))
  cost.logs = cost.terms.flatMap((term) =>
    degreeOf(term) === most && term.hasLog ? term.lines.filter((line) => !cost.sorts.includes(line)) : [],
  )
  const called = callsOwn(lines, { language, params }, question.signature.name, loops)
  return { ...cost, called, terms: leading(cost.terms), open: [...new Set(cost.open)] }
}

/** Parameters that the limits make as long as another one go by its name. */
export function paramsOf({ signature, constraints }: BankCodingQuestion): Param[] {
  const nested = new Set(signature.params.filter(({ type }) => type.endsWith('[][]')).map(({ name }) => name))
  const isFixed = (name: string) =>
    constraints.some((each) => new RegExp(String.raw`\b${name}\.length = \d`).test(each))
  return signature.params.map(({ name, type }) => ({
    ...{ name, type, same: sameAs(name, constraints, nested) },
    ...(isFixed(name) && { isFixed: true }),
  }))
}
/** Of two that are equally long, the one with entries of its own is named, or else the first. */
function sameAs(name: string, constraints: readonly string[], nested: ReadonlySet<string>): string {
  const pairs = constraints.flatMap((each) => [...each.matchAll(/\b(\w+)\.length = (\w+)\.length/g)])
  const [, one, other] = pairs.find(([, first, second]) => first === name || second === name) ?? []
  return one === undefined ? name : nested.has(other!) ? other! : one
}

const passesOn = (lines: readonly Line[], number: number): boolean => {
  const code = lines.find((line) => line.number === number)?.code ?? ''
  return passesIn(code).length > 0 || /\.(?:map|forEach|filter|reduce|some|every|flatMap)\(/.test(code)
}

/** Functions of the candidate's own that call themselves, or that have a loop and are called in one. */
function callsOwn(lines: readonly Line[], { language }: Told, main: string, loops: readonly Loop[]): Called[] {
  const defined =
    language === 'python'
      ? /^\s*def (\w+)\(/
      : /\bfunction (\w+)\(|(?:const|let) (\w+) = (?:\([^)]*\)|\w+)(?:: \w+)? =>|\bfunc (\w+)\(|(\w+) :?= func\(|^\s*(?:static |private |public )*[\w<>[\], ]+ (\w+)\([^;]*\{\s*$/
  return lines.flatMap((line, at): Called[] => {
    const name = /^\s*(?:for|while|if|else|return|switch)\b/.test(line.code)
      ? undefined
      : defined.exec(line.code)?.slice(1).find(Boolean)
    if (name === undefined) return []
    const last = lines.findIndex(({ indent }, place) => place > at && indent <= line.indent)
    const until = lines[last < 0 ? lines.length - 1 : last]!.number + (last < 0 ? 1 : 0)
    const isWithin = (number: number) => number > line.number && number < until
    const calls = lines.filter(
      ({ code, number }) => number !== line.number && new RegExp(String.raw`\b${name}\(`).test(code),
    )
    const isOfItself = calls.some(({ number }) => isWithin(number))
    const own = loops.find((loop) => isWithin(loop.line))
    const inLoop = calls.find(
      ({ number }) =>
        (!isWithin(number) && loops.some((loop) => loop.line < number && number < end(lines, loop))) ||
        passesOn(lines, number),
    )
    if (isOfItself) return [{ name, line: line.number, loop: undefined, calledIn: undefined }]
    return own && inLoop && name !== main ? [{ name, line: line.number, loop: own.line, calledIn: inLoop.number }] : []
  })
}

/** How many factors multiply; a half for a logarithm. */
export const degreeOf = ({ factors, hasLog }: Term): number => factors.length + (hasLog ? 0.5 : 0)

/** A sum one by one, so that each is held against the others. */
const parted = (term: Term): Term[] =>
  term.factors.length === 1 && !term.hasLog
    ? term.factors[0]!.split(' + ').map((each) => ({ ...term, factors: [each] }))
    : [term]

/** Without terms that another one holds. */
function leading(all: readonly Term[]): Term[] {
  // Of two that are as much, the one that knows of entries.
  const terms = all.flatMap(parted).toSorted((a, b) => (b.whole?.length ?? 0) - (a.whole?.length ?? 0))
  const holds = (one: Term, other: Term) =>
    // All the entries of a list are more than its length.
    (one.factors.length > other.factors.length || (other.whole ?? []).every((each) => one.whole?.includes(each))) &&
    other.factors.every((factor) =>
      one.factors.some(
        (each) => each === factor || each.split(' + ').includes(factor) || each === factor.replace('@', ''),
      ),
    ) &&
    (one.factors.length > other.factors.length ||
      (one.factors.length === other.factors.length && Number(one.hasLog) >= Number(other.hasLog)))
  return terms.filter(
    (term, at) =>
      !terms.some((other, place) => place !== at && holds(other, term) && !(holds(term, other) && place > at)),
  )
}
