/** The moments of a run that a message names: 'in line 17', 'when cur is 8', 'in the first round', 'at the end'. */
import { sameValue } from '@nova/contract/signature'
import { shownHeld } from '../../code-facts/held-values.ts'
import type { Step } from '../../code-facts/trace.ts'
import type { Json } from '../../platform/sandbox/request.ts'
import type { Situation } from '../situation.ts'
import { findValues } from '../task/written-values.ts'
import { asCode } from '../wording.ts'
import { bareLines, firstInside, headAt, isNoted, runsOf } from './code-blocks.ts'
import { type Expression, expressionsIn, type OwnCode, worthOf } from './own-expressions.ts'

/** A value that somebody writes: 'is seen empty', 'is low None'. */
export type Said = { value: Json } | 'empty'
type When = { expression: Expression; said: Said; shown: string }
export type Moment = {
  line?: number | undefined
  when?: When
  nth?: number | 'last'
  at?: 'end' | 'start'
  isBeforeLoop?: boolean
  /** The moment of which was spoken last. */
  isThere?: boolean
}

const nothing = /^(?:null|none|nil|undefined)\b/i
const empty = /^(?:an? )?empty\b/i

/** The value that a text begins with, and how many characters it takes. */
export function valueAtStart(text: string): { said: Said; length: number } | undefined {
  const lead = /^[\s`]*/.exec(text)![0].length
  const rest = text.slice(lead)
  const [word] = nothing.exec(rest) ?? []
  if (word !== undefined) return { said: { value: null }, length: lead + word.length }
  const [none] = empty.exec(rest) ?? []
  if (none !== undefined) return { said: 'empty', length: lead + none.length }
  const [first] = findValues(rest.slice(0, longestValue))
  return first?.start === 0 ? { said: { value: first.value }, length: lead + first.end } : undefined
}
const longestValue = 80

export function isSaid(value: Json, said: Said): boolean {
  if (said !== 'empty') return sameValue(value, said.value)
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}

const ofLine = /\b(?:(?:in|at|on|before|of|inside)\s+)?(?:line|ln|l)\.?\s?(\d{1,4})\b/i
const places: Record<string, number | 'last'> = {
  ...{ first: 1, second: 2, third: 3, fourth: 4, fifth: 5, last: 'last', final: 'last' },
  ...{ '1st': 1, '2nd': 2, '3rd': 3, '4th': 4, '5th': 5 },
}
const ofRound = new RegExp(
  String.raw`\b(?:in |on |at |during )?(?:the |its )?(${Object.keys(places).join('|')}) (?:round|iteration|pass|time|loop)\b|\b(?:in )?(?:round|iteration|pass) (\d{1,3})\b`,
  'i',
)
const ofEnd =
  /\b(?:(?:at|in) the (?:very )?end|finally)\b(?! of (?:the |each |every |a )?(?:loop|round|line|day|hour))|\b(?:when|before) (?:it|the function|my code) (?:returns|ends|finishes|is done)\b|\b(?:at|before) (?:the )?return\b/i
const ofStart = /\b(?:at|in) the (?:very )?(?:start|beginning)\b|\binitially\b/i
const ofLoop = /\bbefore (?:the|my) (?:first |outer |while |for )?loop\b(?: starts| begins| runs)?/i
const ofThere = /\b(?:there|at (?:that|this) (?:time|point|moment|line|place)|in (?:that|this) (?:line|moment))\b/i
const ofTest =
  /\b(?:in |on |for |with )?(?:the )?(?:(?:first|second|third|1st|2nd|3rd) (?:test|ex(?:a?mple)?|sample|case)|(?:test|ex(?:a?mple)?|sample|case)s? ?#?\d)\b/i
const leadsToWhen =
  /\b(?:when|if|while|once|whenever|as soon as|the moment|where|with|for|until)(?: (?:the|my|that))? ?$/i
const joins = /^\s*(?:(?:is|are|was|becomes?|gets?|equals|has|hits|reaches)\b|={1,3}|:)?(?: (?:still|already|at|to))*/

/** The moment that a text names, and the text without it; `own`: the words that may be names. */
export function readMoment(text: string, own: ReadonlySet<string>): { moment: Moment; rest: string } {
  const moment: Moment = {}
  let rest = text
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest)
    if (found)
      rest = rest.slice(0, found.index) + '~'.repeat(found[0].length) + rest.slice(found.index + found[0].length)
    return found
  }
  take(ofTest)
  const when = whenIn(rest, own)
  if (when) {
    moment.when = when.when
    rest = `${rest.slice(0, when.start)}${'~'.repeat(when.end - when.start)}${rest.slice(when.end)}`
  }
  const [, line] = take(ofLine) ?? []
  if (line !== undefined) moment.line = Number(line)
  const [, place, number] = take(ofRound) ?? []
  if (place !== undefined || number !== undefined) moment.nth = places[place?.toLowerCase() ?? ''] ?? Number(number)
  if (take(ofLoop)) moment.isBeforeLoop = true
  if (take(ofEnd)) moment.at = 'end'
  else if (take(ofStart)) moment.at = 'start'
  if (take(ofThere)) moment.isThere = true
  return { moment, rest }
}

function whenIn(text: string, own: ReadonlySet<string>): { when: When; start: number; end: number } | undefined {
  for (const expression of expressionsIn(text, own)) {
    const before = text.slice(0, expression.start)
    const [lead] = leadsToWhen.exec(before.replace(/[`'"]$/, ' ')) ?? []
    const after = text.slice(expression.end).replace(/^[`'"]/, '')
    const [join] = joins.exec(after) ?? ['']
    const found = valueAtStart(after.slice(join.length))
    if (lead === undefined || !found || (join.trim() === '' && !/^\s+\d/.test(after))) continue
    const end = text.length - after.length + join.length + found.length
    const shown = found.said === 'empty' ? 'empty' : asCode(shownHeld(found.said.value))
    return { when: { expression, said: found.said, shown }, start: before.length - lead.length, end }
  }
  return undefined
}

/** The line of which was spoken last: in the last reply, where it names only one, or the one that stopped. */
export function lineBefore({ replies, said, line, complaint }: Situation): number | undefined {
  const ofReply = [...(replies.at(-1)?.text ?? '').matchAll(/\bline (\d{1,4})\b/g)].map(([, each]) => Number(each))
  if (new Set(ofReply).size === 1) return ofReply[0]
  if (complaint !== '') return line
  const before = ofLine.exec(said.at(-1) ?? '')?.[1]
  return before === undefined ? undefined : Number(before)
}

/** Steps at a moment, with how a sentence names it; `none` where the run never comes to it. */
export type Steps = { at: number[]; called: string; line?: number }
type Picked = Steps | { none: string }

export const isAnyTime = ({ line, when, nth, at, isBeforeLoop }: Moment): boolean =>
  line === undefined && !when && nth === undefined && !at && !isBeforeLoop

export function pickSteps(moment: Moment, steps: readonly Step[], own: OwnCode, isCut: boolean): Picked | undefined {
  const placed = placedSteps(moment, steps, own, isCut)
  const { when } = moment
  if (!placed || 'none' in placed || !when) return placed
  const name = `\`${when.expression.text}\``
  const known = placed.at.flatMap((at) => {
    const worth = worthOf(when.expression, steps[at]!.held, own)
    return worth && 'value' in worth ? [{ at, value: worth.value }] : []
  })
  const at = known.filter(({ value }) => isSaid(value, when.said)).map((each) => each.at)
  const called = `when ${name} is ${when.shown}${placed.called === '' ? '' : ` ${placed.called}`}`
  if (at.length > 0) return { ...placed, at, called }
  return known.length === 0 || isCut
    ? undefined
    : { none: `${name} is never ${when.shown} where a line of your code begins` }
}

function placedSteps(moment: Moment, steps: readonly Step[], own: OwnCode, isCut: boolean): Picked | undefined {
  const lines = bareLines(own)
  if (moment.at === 'end') return isCut ? undefined : lastSteps(steps)
  if (moment.at === 'start') return { at: steps.length > 0 ? [0] : [], called: 'at the start' }
  if (moment.isBeforeLoop) {
    const first = steps.findIndex(({ line }) => headAt(line, lines, own.language) === 'loop')
    return first < 0 ? undefined : { at: [first], called: `before the loop in line ${steps[first]!.line}` }
  }
  const { line = moment.nth === undefined ? undefined : onlyLoop(lines, own) } = moment
  if (line === undefined) return moment.nth === undefined ? { at: [...steps.keys()], called: '' } : undefined
  const isLoop = headAt(line, lines, own.language) === 'loop'
  const inside = isLoop ? firstInside(line, lines, own) : undefined
  const all = runsOf(inside ?? line, steps, own)
  if (all.length === 0) {
    const isReached = runsOf(line, steps, own).length > 0
    // A loop that never goes round is still asked whether it does.
    if (isReached && inside !== undefined)
      return nthOf(runsOf(line, steps, own), moment.nth, { line, isInside: false, isCut })
    return isCut || isReached || !isNoted(line, lines, own) ? undefined : { none: `line ${line} is never reached` }
  }
  return nthOf(all, moment.nth, { line, isInside: inside !== undefined, isCut })
}

function lastSteps(steps: readonly Step[]): Picked {
  const last = steps.findLastIndex(({ depth }) => depth === 0)
  return { at: last < 0 ? [] : [last], called: 'at the end', line: steps[last]?.line ?? 0 }
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']

function nthOf(
  all: number[],
  nth: Moment['nth'],
  { line, isInside, isCut }: { line: number; isInside: boolean; isCut: boolean },
): Picked | undefined {
  const many = isInside ? `in the rounds of the loop in line ${line}` : `when line ${line} is reached`
  if (nth === undefined) return { at: all, called: many, line }
  if (nth === 'last' && isCut) return undefined
  const step = nth === 'last' ? all.at(-1) : all[nth - 1]
  const place = nth === 'last' ? 'last' : (ordinals[nth - 1] ?? `${nth}th`)
  if (step === undefined)
    return isCut
      ? undefined
      : {
          none: `${isInside ? `the loop in line ${line} has` : `line ${line} runs`} only ${all.length} ${isInside ? 'round' : 'time'}${all.length === 1 ? '' : 's'}`,
        }
  const called = isInside
    ? `in the ${place} round of the loop in line ${line}`
    : `when line ${line} is reached for the ${place} time`
  return { at: [step], called, line }
}

/** The line of the loop that code has, where it has only one. */
function onlyLoop(lines: readonly string[], { language }: OwnCode): number | undefined {
  const loops = lines.flatMap((_, at) => (headAt(at + 1, lines, language) === 'loop' ? [at + 1] : []))
  return loops.length === 1 ? loops[0] : undefined
}
