/** Inputs that candidates make up themselves: 'for [3, 3] and k = 2, is it 4?' is read as arguments and a result. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import { isOfType, isRecord, parseType } from '@nova/contract/value-type'
import type { Json } from '../../platform/sandbox/request.ts'
import { findValues, type Found } from './written-values.ts'

/** All arguments, and the result that was named along with them. */
export type OwnInput = { args: Json[]; said?: Json }

/** What can still be followed by hand. */
const longestMessage = 400
const longestInput = 160

/** Asks for the cause of what code does, or tells a theory: the right result alone is no answer to that. */
const isOfCode =
  /\bwhy\b|\bbecause\b|\bmy\b(?! (?:friend|head|guess|hand|answer|result))|\binstead\b|\bstatt\b|\bau lieu d|\ben (?:vez|lugar) de\b|\bem vez d|\bgot\b.{0,40}\b(?:want(?:s|ed)?|expect(?:s|ed)?)\b|\b(?:gives? me|i (?:get|got)|mine|comes? out)\b.*\b(?:should|expected|supposed|but)\b|\w\(| (?:&|\/\/|%|<<|>>|\*\*) |hangs|crash/i
/** 'My program says 20': what came out for an input that is given along with it. */
const tellsOwn =
  /\b(?:(?:my|the|this) (?:code|program|function|solution|version|script|thing)|mine|it) (?:\w+ )?(?:says?|gives?|returns?|prints?|shows?|outputs?|ends? with|comes? out)\b|\bi get\b/i
/** Code in the message itself. */
const holdsCode = /\w\(| (?:&|\/\/|%|<<|>>|\*\*) /
const asks =
  /\?|\b(?:what|which|who|how much|how many|correct|right|ok(?:ay)?|true|wrong|so|confirm|check|richtig|stimmt|correcto|vale)\b/i
const isPasted = /\n.*[;{}()]|Traceback|\b\w+(?:Error|Exception)\b/
const namesExample =
  /\b(?:ex(?:a?mple)?|sample|test|beispiel|ejemplo|exemple|exemplo)s?\.? ?#?(\d)\b|\b(first|second|third) (?:example|sample|test)\b/i

/** Before a value: this is the result, and no argument. */
const isResult =
  /(?:\b(?:(?:i|we) (?:say|get|got|think|thought|expect|guess|count|have|would say|come to|came to|want)|(?:is|isn'?t|be) (?:it|this|that)|it'?s|that'?s|(?:it|this|that) is|so|then|should be|should stay|should give|should return|would be|would give|would return|must be|can be|will be|gives?|returns?|give me|makes?|answer|result|output|expect(?:ed|s)?|equals?|comes? out(?: as| to)?|gleich|ergibt|kommt|da)(?: (?:is|as|be|me|to|then|just|only))?:?|->|=>|→|={1,2})\s*$/i

/** Before the value that is wanted, where what comes out is told as well: 'expected 5 and i get 0'. */
const isWanted =
  /\b(?:expect(?:s|ed)?|want(?:s|ed)?|(?:should|must)(?:n['’]?t)?(?: it| that)? (?:be|give|return|stay|have been)|supposed to (?:be|give|return))(?: (?:is|was|to be|it to be))?:?\s*$/i

/**
 * The inputs that a message gives in full, or those of an example or of the message before with other values for what it
 * names; none where it asks for something else, or means one of the examples themselves. `earlier`: oldest first.
 */
export function readOwnInputs(text: string, question: BankCodingQuestion, earlier: string[] = []): OwnInput[] {
  if (text.length > longestMessage || isPasted.test(text)) return []
  const values = findValues(text)
  const isResultTold = tellsOwn.test(text) && !holdsCode.test(text)
  if (!isResultTold && (isOfCode.test(text) || !asks.test(text))) return []
  if (isOfCode.test(text) && !namesAll(text, values, question)) return []
  const whole = wholeInputs(text, values, question)
  const read = whole.length > 1 ? whole.map((args): OwnInput => ({ args })) : [readOne(text, values, question, earlier)]
  const examples = visibleInputs(question).map((each) => JSON.stringify(each))
  return read.filter((each): each is OwnInput => {
    const written = JSON.stringify(each?.args ?? [])
    return each !== undefined && written.length <= longestInput && !examples.includes(written)
  })
}

/** Whether every argument is given by its name, or those of an example but for what is named. */
function namesAll(text: string, values: Found[], { signature: { params } }: BankCodingQuestion): boolean {
  const taken = new Set<Found>()
  const named = params.filter(({ name, type }) => namedValue(text, name, type, values, taken) !== undefined)
  return named.length === params.length || (named.length > 0 && namesExample.test(text))
}

const mostWhole = 3

/** Of a function of one list, several of them: each is an input. */
function wholeInputs(text: string, values: Found[], { signature: { params } }: BankCodingQuestion): Json[][] {
  const type = params[0]!.type
  if (params.length > 1 || !/\[\]$|^map/.test(type) || namesExample.test(text)) return []
  const isInput = ({ value, start }: Found) =>
    isOfType(value, parseType(type)) && !isResult.test(text.slice(0, start)) && !/\bor\s*$/.test(text.slice(0, start))
  return values
    .filter(isInput)
    .map(({ value }) => [value])
    .slice(0, mostWhole)
}

const leansBack = /^\W*(?:ok(?:ay)?\W+)?(?:and|what about|how about|with|then|if|now|same|und|y)\b/i

function readOne(text: string, values: Found[], question: BankCodingQuestion, earlier: string[]): OwnInput | undefined {
  const { params, returns } = question.signature
  const args: (Json | undefined)[] = params.map(() => undefined)
  const taken = new Set<Found>()
  for (const [at, { name, type }] of params.entries()) args[at] = namedValue(text, name, type, values, taken)
  const isNamed = args.some((arg) => arg !== undefined)
  const said = takeResult(text, returns, values, taken)
  const result = said === undefined ? {} : { said }
  const example = namesExample.test(text) ? exampleMeant(text, question) : undefined
  if (namesExample.test(text)) {
    return isNamed && example ? { args: args.map((arg, at) => arg ?? example[at]!), ...result } : undefined
  }
  const named = [...args]
  if (fillUnnamed(text, params, values, { args, taken })) return { args: args.map((arg) => arg!), ...result }
  const before = isNamed && leansBack.test(text) ? readOwnInputs(earlier.at(-1) ?? '', question).at(-1) : undefined
  return before && { args: named.map((arg, at) => arg ?? before.args[at]!), ...result }
}

const visibleInputs = ({ tests }: BankCodingQuestion) =>
  tests.filter(({ visible }) => visible).map(({ args }) => args as Json[])

/** A name as people write it: whole, without its plural, or its first letters. */
const spellingsOf = (name: string) => {
  const whole = name.toLowerCase()
  const single = whole.replace(/(?<=..)s$/, '')
  const spaced = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const short = whole.length > 4 ? [whole.slice(0, 3), whole.slice(0, 4)] : []
  return [...new Set([spaced, whole, single, `${single}s`, ...short])]
}

const isJoined = /^\s*(?:(?:=|==|:|:=|is|are|of|being|at|as|becomes|was|were|list|array)\s*)?$/i
const isNext = /^\s*(?:,|and|&|und|y|et)?\s*$/i

/** The value, or for a list the run of values, that follows the parameter's name. */
function namedValue(text: string, name: string, type: string, values: Found[], taken: Set<Found>): Json | undefined {
  const pattern = new RegExp(`(?<![\\w"'\`])(?:${spellingsOf(name).join('|')})(?![\\w"'])`, 'gi')
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length
    const first = values.findIndex((each) => each.start >= end)
    const value = values[first]
    if (!value || taken.has(value) || !isJoined.test(text.slice(end, value.start).replace('`', ''))) continue
    const run = runFrom(text, values, first).filter((each) => !taken.has(each))
    const list = run.map((each) => each.value)
    // 'visits [0, 20] and [20, 40]' are two visits, and no list of one.
    const isList = run.length > 1 && !isOfType(value.value, parseType(type)) && isOfType(list, parseType(type))
    const fitted = isList ? undefined : asType(value.value, type)
    if (fitted !== undefined) {
      taken.add(value)
      return fitted
    }
    if (isOfType(list, parseType(type))) {
      for (const each of run) taken.add(each)
      return list
    }
  }
  return undefined
}

/** Values that are listed without brackets: '0, 100 and 250'. */
function runFrom(text: string, values: Found[], first: number): Found[] {
  const run = [values[first]!]
  for (const next of values.slice(first + 1)) {
    if (!isNext.test(text.slice(run.at(-1)!.end, next.start))) break
    run.push(next)
  }
  return run
}

/** A value as this type has it: a single record stands for a list of one. */
function asType(value: Json, type: string): Json | undefined {
  const node = parseType(type)
  if (isOfType(value, node)) return value
  if (isRecord(value) && Object.keys(value).length === 0 && node?.kind === 'array') return []
  if (Array.isArray(value) && value.length > 0 && isOfType([value], node)) return [value]
  return undefined
}

/** The last value that is named as the result, before all as the one that is wanted; nothing where two are: 'is it [2, 4] or [2, 7]?' */
function takeResult(text: string, returns: string, values: Found[], taken: Set<Found>): Json | undefined {
  const isFree = (each: Found | undefined): each is Found =>
    each !== undefined && !taken.has(each) && asType(each.value, returns) !== undefined
  const lastBehind = (words: RegExp) =>
    values.findLastIndex((each, place) => place > 0 && isFree(each) && words.test(text.slice(0, each.start)))
  const wanted = lastBehind(isWanted)
  const at = wanted < 0 ? lastBehind(isResult) : wanted
  const [said, other] = [values[at], values[at + 1]]
  if (!said) return undefined
  taken.add(said)
  if (!isFree(other) || !/^\W*or\b\W*$/i.test(text.slice(said.end, other.start))) return asType(said.value, returns)
  taken.add(other)
  return undefined
}

/** Gives the parameters that were not named what else was written, in order; says whether that is clear for each. */
function fillUnnamed(
  text: string,
  params: BankCodingQuestion['signature']['params'],
  values: Found[],
  { args, taken }: { args: (Json | undefined)[]; taken: Set<Found> },
): boolean {
  const left = values.filter((each) => !taken.has(each) && isMeant(text, each, values))
  for (const [at, { type }] of params.entries()) {
    if (args[at] !== undefined) continue
    const next = left.findIndex(({ value }) => asType(value, type) !== undefined)
    if (next < 0) return false
    const list = recordsFrom(text, left, next, type)
    const isWhole = isOfType(left[next]!.value, parseType(type))
    args[at] = list.length > 1 ? list.map(({ value }) => value) : asType(left[next]!.value, type)
    left.splice(0, next + Math.max(1, list.length))
    // Another one of the kind: which is meant is not sure.
    const isLast = !params
      .slice(at + 1)
      .some((other, place) => args[at + 1 + place] === undefined && other.type === type)
    const isOther = ({ value }: Found) =>
      !isEmptyList(value) &&
      typeof value === 'object' &&
      (isWhole ? isOfType(value, parseType(type)) : asType(value, type) !== undefined)
    if (isLast && left.some(isOther)) return false
  }
  return true
}

/** Of every type of list. */
const isEmptyList = (value: Json) => Array.isArray(value) && value.length === 0

/** Records of a list that are written one after the other: '[1, 3] and [4, 6]'. */
function recordsFrom(text: string, left: Found[], first: number, type: string): Found[] {
  const { value } = left[first]!
  if (!Array.isArray(value) || isOfType(value, parseType(type))) return []
  const run = runFrom(text, left, first)
  return isOfType(
    run.map((each) => each.value),
    parseType(type),
  )
    ? run
    : []
}

const leadsToText =
  /\b(?:for|if|with|like|say|is|es|just|only|juste|row|input|bei|wenn|con|si|does|should|about|and|of|be)[ :=]*$/i

/** A number that stands alone in a sentence may count anything, and quotes are put around many things. */
function isMeant(text: string, { value, start }: Found, values: Found[]): boolean {
  if (typeof value === 'string') return leadsToText.test(text.slice(0, start))
  if (typeof value !== 'number' && typeof value !== 'boolean') return true
  const before = values.findLast((each) => each.end <= start)
  return before !== undefined && /^[\s,;`]*(?:and|with|,|und|con|y)?[\s`]*$/i.test(text.slice(before.end, start))
}

/** The input of the example that is named, where other values are put in its place. */
function exampleMeant(text: string, question: BankCodingQuestion): Json[] | undefined {
  const [, digit, word] = namesExample.exec(text) ?? []
  const at = digit ? Number(digit) - 1 : ['first', 'second', 'third'].indexOf(word?.toLowerCase() ?? '')
  return visibleInputs(question)[at]
}
