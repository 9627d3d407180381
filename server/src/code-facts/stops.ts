/** The values of the names in the line at which an error stops the code, and the lines that gave them these values. */
import { codeFacts } from '@nova/contract/languages/code'
import type { CodeFacts } from '@nova/contract/languages/language'
import {
  assignedOn,
  type Code,
  functionAt,
  lineText,
  namesOn,
  type Parsed,
  parseCode,
} from '../platform/languages/syntax.ts'
import type { Json } from '../platform/sandbox/request.ts'
import { asCode, listed, shownHeld } from './held-values.ts'
import type { RunFact } from './making.ts'
import { isCutShort, type Step } from './trace.ts'

/** Characters of a value and of a line that a sentence holds. */
const maxShown = 48
const maxQuote = 90
const maxNames = 3
/** A text of so few signs shows its places itself. */
const maxText = 3
/** Steps behind the last look at a line: ways out of functions. */
const maxAfter = 6
const ofPlaces = /index|out of range|out of bounds/i
const ofNothing = /NoneType|\bundefined\b|\bnull\b|NullPointer|nil (?:pointer|map)/

/** Finds a run's facts about the line that stopped it: its values, then the origin of the faulty one. */
export function findStop(steps: readonly Step[], own: Code, line: number | undefined, error: string): RunFact[] {
  const parsed = parseCode(own)
  const at = stoppedAt(steps, line)
  if (at === undefined || line === undefined) return []
  const step = steps[at]!
  const { values } = codeFacts[own.language]
  const names = namesOn(line, parsed).filter((name) => name in step.held || step.blank?.includes(name))
  // A name that the line was about to set still holds its value from before.
  const used = names.filter((name) => !isOnlySet(name, line, parsed))
  const told = used
    .map((name) => tellValue(name, valueIn(name, step), { isOfPlace: ofPlaces.test(error), values }))
    .filter((each) => each !== undefined)
    .slice(0, maxNames)
  const held = told.length > 0 ? [{ text: `When it stops there, ${listed(told)}.` }] : []
  const bad = findBad(used, step, { error, text: lineText(line, parsed) })
  const origin = bad === undefined || isCutShort(steps) ? undefined : findOrigin(bad, at, steps, { parsed, values })
  return [...held, ...(origin ? [origin] : [])]
}

const nothing = 'undefined'
const valueIn = (name: string, { held, blank = [] }: Step): Json =>
  Object.hasOwn(held, name) ? held[name]! : blank.includes(name) ? nothing : null

/** The place of the step at which a line stopped the code; undefined where the steps do not end there. */
function stoppedAt(steps: readonly Step[], line: number | undefined): number | undefined {
  const at = steps.findLastIndex((each) => each.line === line && each.ends === undefined)
  const isLast = at >= 0 && steps.slice(at + 1).filter(({ ends }) => ends === undefined).length < maxAfter
  return line !== undefined && isLast ? at : undefined
}

function isOnlySet(name: string, line: number, parsed: Parsed): boolean {
  const text = lineText(line, parsed)
  return (
    assignedOn(line, parsed).includes(name) &&
    text.indexOf(name) === text.lastIndexOf(name) &&
    !/[-+*/%|&]=|\[/.test(text)
  )
}

/** A value that can be what stopped it: nothing, or 0 where something is divided. */
function isSuspicious(value: Json, error: string): boolean {
  if (ofNothing.test(error)) return value === null || value === nothing
  return /divi(?:de|sion)|ZeroDivision/i.test(error) && value === 0
}

/**
 * Finds the name whose value may have stopped the line; for an index error, a value out of range comes before one
 * merely in brackets.
 */
function findBad(names: readonly string[], step: Step, { error, text }: { error: string; text: string }) {
  if (!ofPlaces.test(error)) return names.find((name) => isSuspicious(valueIn(name, step), error))
  const values = names.map((name) => ({ name, value: valueIn(name, step) }))
  const lengths = values.flatMap(({ value }) =>
    Array.isArray(value) || (typeof value === 'string' && value !== nothing) ? [value.length] : [],
  )
  const inBrackets = new Set((text.match(/[[(][^\])]*/g) ?? []).flatMap((part) => part.match(/[\w$]+/g) ?? []))
  const found =
    values.find(({ value }) => ['[]', '{}', '""'].includes(JSON.stringify(value))) ??
    values.find(({ value }) => typeof value === 'number' && (value < 0 || value >= Math.min(...lengths))) ??
    values.find(({ name, value }) => typeof value === 'number' && inBrackets.has(name))
  return found?.name
}

function tellValue(
  name: string,
  value: Json,
  { isOfPlace, values }: { isOfPlace: boolean; values: Values },
): string | undefined {
  const length = Array.isArray(value) || typeof value === 'string' ? value.length : undefined
  const isShortText = typeof value === 'string' && value !== '' && value.length <= maxText
  if (isOfPlace && length !== undefined && value !== nothing && !isShortText) {
    if (length === 0) return `\`${name}\` is empty, so it has no place at all`
    const count = length === 1 ? 'one element' : `${length} elements`
    return `\`${name}\` has ${count}, at the places 0 to ${length - 1}`
  }
  const shown = shownIn(value, values)
  return shown.length <= maxShown ? `\`${name}\` is ${asCode(shown)}` : undefined
}

type Values = CodeFacts['values']

/** A value, with the language's own words for null, true and false. */
function shownIn(value: Json, values: Values): string {
  const shown = value === nothing ? nothing : shownHeld(value)
  if (!values) return shown
  const own: Record<string, string> = values
  return shown.replace(/(?<![\w"'])(?:null|true|false)(?![\w"'])/g, (word) => own[word]!)
}

/** The last line before a step that gave a name the value that it has there. */
function findOrigin(
  name: string,
  at: number,
  steps: readonly Step[],
  { parsed, values }: { parsed: Parsed; values: Values },
): RunFact | undefined {
  const wanted = JSON.stringify(valueIn(name, steps[at]!))
  const own = functionAt(steps[at]!.line, parsed)
  const set = steps.findLastIndex(
    ({ line }, each) =>
      each < at &&
      functionAt(line, parsed)?.from === own?.from &&
      assignedOn(line, parsed).includes(name) &&
      JSON.stringify(valueIn(name, steps[each + 1]!)) === wanted,
  )
  if (set < 0) return undefined
  const { line } = steps[set]!
  const text = lineText(line, parsed).trim()
  const where = text.length <= maxQuote && !text.includes('`') ? `line ${line}, \`${text}\`` : `line ${line}`
  const value = shownIn(valueIn(name, steps[at]!), values)
  return value.length <= maxShown ? { text: `\`${name}\` gets ${asCode(value)} in ${where}.` } : undefined
}

/** The values that a name takes one after the other as the code runs; undefined where the run never shows it. */
export function findValues(steps: readonly Step[], name: string, own: Code): RunFact | undefined {
  const parsed = parseCode(own)
  const { values } = codeFacts[own.language]
  const outer = steps.filter(({ depth }) => depth === 0)
  const changes = outer.flatMap(({ line, held }, at) => {
    const next = outer[at + 1]?.held
    const isChange = next && name in next && JSON.stringify(held[name]) !== JSON.stringify(next[name])
    return isChange ? [{ line, value: shownIn(next[name]!, values) }] : []
  })
  if (changes.length === 0 || changes.length > maxChanges || changes.some(({ value }) => value.length > maxShown))
    return undefined
  const lines = [...new Set(changes.map(({ line }) => line))]
  const told = changes
    .slice(0, maxValues)
    .map(({ value, line }) => `${asCode(value)}${lines.length > 1 ? ` (line ${line})` : ''}`)
  const where = lines.length === 1 && assignedOn(lines[0]!, parsed).includes(name) ? ` in line ${lines[0]}` : ''
  const left = changes.length - told.length
  const rest = left > 0 ? `, and ${left} more` : ''
  return { text: `\`${name}\` becomes ${listed(told)}${where}${rest}.` }
}

const maxValues = 5
/** A name that changes more often is a counter, which says little. */
const maxChanges = 12
