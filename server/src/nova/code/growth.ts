/** What candidates take the cost of their code for ('this is n log n, right?'), held against what its lines show. */
import { limitOf, type Scene } from '../sayings.ts'
import { type Line, linesOf } from './code-lines.ts'
import { logarithmicIn } from './costly-lines.ts'
import { heaviestLine, isFixed, isHeader, sortsList } from './heavy-lines.ts'
import { isReset } from './onward-loops.ts'

/** Powers of n; a logarithm counts half. */
const orders: readonly [order: number, words: RegExp][] = [
  [3, /\bn ?(?:\^|\*\*) ?3\b|\bn³|\bn3\b|\bcubic\b|\bn cubed\b|\bn ?\* ?n ?\* ?n\b/i],
  [2, /\bn ?(?:\^|\*\*) ?2\b|\bn²|\bn2\b|\bquadratic\b|\bn squared\b|\bn ?[*x] ?n\b/i],
  [1.5, /\bn ?\*? ?log ?\(?n?\)?|\bnlogn\b|\blinearithmic\b/i],
  [1, /\bo ?\( ?n ?\)|\blinear\b|\bo of n\b/i],
]
/** Asks what could be done, or what is wanted, and not what stands there. */
const isOfOther =
  /\b(?:can|could) (?:it|this|one|you|we|i)\b|\bpossible\b|\b(?:expect|need|want|require)\w*\b|\bgood solution\b|\bhow (?:would|could|can|do)\b|\beach\b|\bhint\b|\bwhich of\b|\bwhere do\b|\b(?:sort|sorting|lookup|dict|map|set|heap|list)(?:\.\w+)? (?:is|costs?|are)\b/i

const asks =
  /\?|\b(?:right|agree|correct|yes|yeah|because|ok(?:ay)?|i think|i guess|i'?d say|no)\b(?!.*\b(?:hint|start|begin|nudge|faster|better)\b)/i

/** The order that a message takes its own code for; undefined where it names none, or two, or asks for more. */
export function claimedOrder(text: string): number | undefined {
  if (isOfOther.test(text) || !asks.test(text)) return undefined
  const named = orders.filter(([, words]) => words.test(text)).map(([order]) => order)
  return named.length === 1 ? named[0] : undefined
}

/** `order`: how many loops it stands in that multiply, itself counted. */
type Loop = { line: number; indent: number; order: number; text: string; inside: Loop | undefined }
type Shape = {
  deepest: Loop | undefined
  sort: number | undefined
  /** A loop that goes on until a condition holds. */
  waits: Loop | undefined
  /** Whether that loop only takes away what the loop around it has put in. */
  takes: boolean
  /** Whether that loop begins anew in each round around it. */
  isReset: boolean
  /** A loop over a part of what the loop around it is at: both together go through everything once. */
  ofPart: Loop | undefined
}

const sorts = /\.sort\w*\(|\bsorted\(|\bsort\.\w+\(|\bslices\.Sort|\.toSorted\(/
/** Loops as they stand in each other, the deepest of those that go on to an end, and those that wait for a condition. */
function shapeOf(scene: Scene): Shape | undefined {
  const { code, language } = scene.situation
  const lines = linesOf(code, language)
  if (!lines) return undefined
  const open: Loop[] = []
  const shape: Shape = {
    deepest: undefined,
    sort: undefined,
    waits: undefined,
    takes: false,
    isReset: false,
    ofPart: undefined,
  }
  for (const { number, code: text, indent } of lines) {
    if (/^\s*[)\]}]/.test(text)) continue
    while (open.length > 0 && open.at(-1)!.indent >= indent) open.pop()
    if (sorts.test(text)) shape.sort ??= number
    if (!isHeader(text) || isFixed(text)) continue
    const inside = open.at(-1)
    const isOfPart = inside !== undefined && isOverElement(inside.text, text)
    const loop: Loop = { line: number, indent, text, inside, order: (inside?.order ?? 0) + (isOfPart ? 0 : 1) }
    open.push(loop)
    if (isOfPart) shape.ofPart ??= loop
    if (waitsFor(text, language)) shape.waits ??= loop
    else if (loop.order > (shape.deepest?.order ?? 0)) shape.deepest = loop
  }
  if (shape.waits?.inside) {
    shape.takes = takesAway(lines, shape.waits, shape.waits.inside)
    shape.isReset = isReset(shape.waits, shape.waits.inside, lines)
  }
  return shape
}

const takesOne = /\.(?:pop|popleft|poll|remove(?:Last|First)?|shift)\(|= *(\w+)\[: *len\(\1\) *- *1\]/
const putsOne = /\.(?:append|push|add(?:Last|First)?|offer)\(|= *append\(/

/** Whether a loop only takes things out, which are put in at most once in a round of the loop around it. */
function takesAway(lines: readonly Line[], waiting: Loop, around: Loop): boolean {
  const isIn = ({ number, indent }: Line, loop: Loop) => number > loop.line && indent > loop.indent
  const end = (loop: Loop) =>
    lines.find(({ number, indent }) => number > loop.line && indent <= loop.indent)?.number ?? Number.POSITIVE_INFINITY
  const within = (loop: Loop) => lines.filter((line) => isIn(line, loop) && line.number < end(loop))
  const body = within(waiting)
  const rest = within(around).filter((line) => !body.includes(line) && line.number !== waiting.line)
  const puts = rest.filter(({ code }) => putsOne.test(code))
  // `while (…) open.pop()` is a loop on one line.
  return (
    (body.some(({ code }) => takesOne.test(code)) || (body.length === 0 && takesOne.test(waiting.text))) &&
    !body.some(({ code }) => putsOne.test(code) || isHeader(code)) &&
    puts.length > 0 &&
    !rest.some(({ code }) => isHeader(code))
  )
}

/** Go has no `while`; a `for` with a range or with three parts goes on to an end. */
const waitsFor = (text: string, language: string) =>
  language === 'go' ? /^\s*for\b/.test(text) && !/\brange\b|;/.test(text) : /^\s*while\b/.test(text)

/**
 * Whether the claim fits what the lines show, with the line to look at; undefined where that is open: an inner loop over
 * a piece of the outer one's element, a function that calls itself, a claim of another kind.
 */
export function judgeGrowth(text: string, scene: Scene): string | undefined {
  const { situation } = scene
  const claimed = claimedOrder(text)
  if (claimed === undefined || situation.state === 'nothing-written' || callsItself(scene)) return undefined
  const shape = shapeOf(scene)
  const told = shape?.deepest && judge(claimed, shape, situation.code)
  return told === undefined ? undefined : `${told} ${factOf(scene)}`.trim()
}

function judge(
  claimed: number,
  { deepest, sort, waits, takes, isReset: isAnew, ofPart }: Shape,
  code: string,
): string | undefined {
  const heavy = heaviestLine(code)
  const inner = deepest!
  const passes = heavy && !heavy.isLoop
  const depth = inner.order
  // A sort in every round is neither n nor n times n.
  if (passes && sortsList(code.split('\n')[heavy.line - 1]!)) return undefined
  if (waits && takes && depth === 1 && !passes && sort === undefined)
    return `${claimed === 1 ? 'Yes' : 'No, I count less'}: the loop in line ${waits.line} only takes out what was put in before, and each thing is put in once. So all its rounds together are at most n, however they are spread over line ${waits.inside!.line}.`
  if (waits)
    return waits.inside && !isAnew && depth === 1 && !passes && claimed <= 1.5
      ? tellWaiting(claimed, waits, sort)
      : undefined
  if (ofPart && (claimed > 1.5 || depth > 1 || passes)) return undefined
  const real = passes ? depth + 1 : depth
  if (real > claimed) {
    const what = passes
      ? `line ${heavy.line} seems to go through a whole list in every round of the loop in line ${heavy.loop}`
      : `the loop in line ${inner.line} runs in every round of the one in line ${inner.inside!.line}`
    return `I count more: ${what}.`
  }
  if (real === claimed && real > 1)
    return passes
      ? `Yes, as far as your lines show: line ${heavy.line} seems to go through a whole list in every round of the loop in line ${heavy.loop}.`
      : `Yes, as far as your lines show: the loop in line ${inner.line} runs in every round of the one in line ${inner.inside!.line}.`
  if (real > 1) return undefined
  if (claimed > 1.5)
    return `I count less: no loop stands inside another${sort ? `, and the sort in line ${sort} costs n log n` : ''}.`
  if (sort === undefined)
    return claimed === 1
      ? 'Yes, as far as your lines show: no loop stands inside another, and nothing in them goes through a whole list.'
      : 'I count less: there is no sort, and no loop stands inside another.'
  return claimed === 1
    ? `Almost: the sort in line ${sort} costs n log n, which is more than one pass through the list.`
    : `Yes: the sort in line ${sort} costs n log n${logarithmicIn(code).test(code) ? '' : ', and the loops beside it are single passes through the list'}.`
}

/** A loop that goes on where it stopped, in every round of another one. */
const tellWaiting = (claimed: number, { line, inside }: Loop, sort: number | undefined): string | undefined =>
  (sort === undefined) === (claimed === 1)
    ? `Yes, if the loop in line ${line} goes on where it stopped the round before: then it takes n steps in all, and not n in every round of line ${inside!.line}. Does it ever take the same element twice?`
    : undefined

/** `for cell in row` inside `for row in floor` goes through everything once. */
function isOverElement(outer: string, inner: string): boolean {
  const names = /\bfor\b\s*\(?(?:const|let|var|final)?\s*([\w\s,()[\]]+?)\s*(?:\bin\b|\bof\b|:=|:|=)/.exec(outer)?.[1]
  const source = /(?:\bin\b|\bof\b|\brange\b|:)\s*([^{]*)/.exec(inner)?.[1] ?? ''
  if (/range\(|[<>]/.test(inner)) return false
  return (names?.match(/\w+/g) ?? []).some(
    (name) => new RegExp(`^\\W*(?:enumerate\\()?${name}\\b`).test(source) || source.includes(`.${name}`),
  )
}

function callsItself({ situation: { question, code } }: Scene): boolean {
  const names = [
    ...code.matchAll(/\b(?:def|function|func)\s+(\w+)|\b(?:const|let)\s+(\w+)\s*=\s*(?:async\s*)?\(/g),
  ].map(([, named, bound]) => named ?? bound!)
  const own = question.kind === 'coding' ? question.signature.name : ''
  return names.some((name) => code.split(new RegExp(`\\b${name}\\(`)).length > (name === own ? 2 : 3))
}

/** What the tests say of it, else the limit to go by. */
function factOf({ situation }: Scene): string {
  const scale = situation.isTested ? situation.test?.hidden.scale : undefined
  if (situation.isTested && situation.state === 'slow') return 'Tests with large inputs still fail.'
  if (scale && scale.total > 0 && scale.passed === scale.total) return 'The tests with the largest inputs pass in time.'
  const limit = limitOf(situation)
  return limit === '' ? '' : `The limit to go by is “${limit}”.`
}
