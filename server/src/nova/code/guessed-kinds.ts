/**
 * The kind of input that a message suspects ('is the empty floor a problem?', 'something with time 0?'). How such a guess
 * is put is data, in bank/talk/guesses.json. Who asks for a rule of the task ('can floor be empty?') guesses nothing.
 */
import { readFileSync } from 'node:fs'
import type { BankCodingQuestion } from '@nova/contract/bank'
import { Guesses } from '@nova/contract/knowledge'
import type { InputKind, KindPlace } from '../../code-facts/input-kinds.ts'
import type { Situation } from '../situation.ts'

type Patterns = { kinds: { kind: InputKind['kind']; of: InputKind['of']; named: RegExp }[]; fields: readonly Field[] }
/** A field of records by its name in the task. */
type Field = { name: string; at: number; field: number }

type Compiled = 'guesses' | 'faults' | 'unless'
let data: (Omit<Guesses, Compiled> & Record<Compiled, RegExp[]>) | undefined

function known() {
  data ??= read()
  return data
}

function read() {
  const path = new URL('../../../../bank/talk/guesses.json', import.meta.url)
  const all = Guesses.parse(JSON.parse(readFileSync(path, 'utf8')))
  const compile = (sources: string[]) => sources.map((source) => new RegExp(source, 'i'))
  return { ...all, guesses: compile(all.guesses), faults: compile(all.faults), unless: compile(all.unless) }
}

const mostKept = 100
const kept = new Map<string, Patterns>()

function patternsFor(question: BankCodingQuestion): Patterns {
  const key = `${question.id} ${question.version}`
  const before = kept.get(key)
  if (before) return before
  const made = makePatterns(question)
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value!)
  kept.set(key, made)
  return made
}

function makePatterns(question: BankCodingQuestion): Patterns {
  const { kinds, fields: spoken } = known()
  const fields = fieldsOf(question)
  const anyOf = (names: readonly string[]) => names.flatMap(formsOf).join('|') || '(?!)'
  const paramsOf = (type: RegExp) =>
    anyOf(question.signature.params.filter((each) => type.test(each.type)).map(({ name }) => name))
  const fill = (source: string) =>
    source
      .replaceAll('{params}', paramsOf(/./))
      .replaceAll('{lists}', paramsOf(/\[\]|map</))
      .replaceAll('{numbers}', paramsOf(/^(?:int|long|float)$/))
      .replaceAll('{fields}', anyOf(fields.map(({ name }) => name)))
      .replaceAll('{times}', anyOf(Object.keys(spoken)))
  return { fields, kinds: kinds.map(({ kind, of, named }) => ({ kind, of, named: new RegExp(fill(named), 'i') })) }
}

/** A name, and the same of one or of several. */
const formsOf = (name: string) => [name, name.endsWith('s') ? name.slice(0, -1) : `${name}s`]

/** The names of fields as the task's statement lists them: `[start, end, pay]`. */
function fieldsOf({ signature, statement, tests }: BankCodingQuestion): Field[] {
  const lists = [...statement.matchAll(/\[([a-z]\w*(?:, ?[a-z]\w*)+)\]/gi)].map(([, names]) => names!.split(/, ?/))
  return signature.params.flatMap(({ type }, at) => {
    if (!/^(?:int|long|float)\[\]\[\](?:\[\])?$/.test(type)) return []
    const depth = type.split('[]').length - 2
    const rows = tests.flatMap(({ args }) => args[at] as unknown[])
    const records = depth > 1 ? rows.flatMap((row) => row as unknown[]) : rows
    const record = records.find((each) => Array.isArray(each))
    const length = Array.isArray(record) ? record.length : 0
    const names = lists.find((each) => each.length === length) ?? []
    return names.map((name, field) => ({ name, at, field }))
  })
}

/** Words. A longer clause without a word of guessing is a sentence of another kind. */
const mostOfBare = 9
/** Words. Another question of as many asks for something that a run for the kind would not answer. */
const leastOfQuestion = 4
const countOf = (text: string) => (text.match(/[\p{L}\d][\p{L}\d'’]*/gu) ?? []).length

/** Calls and quoted code hold values that nobody suspects; whoever gives values asks about those. */
const ofCode = /`[^`]*`|\w+(?:\.\w+)*\((?:[^()]|\([^()]*\))*\)/g
const asksOther = /\blines? \d|\bO\(/i
const givesValues = /\[[^\]]*\d[^\]]*[,\s][^\]]*\]/

/** Characters. Who writes more tells a story, and each clause of it would be held against every kind. */
const longestGuess = 400

/**
 * The kind that a message suspects to break the candidate's code; undefined where it suspects none, or asks for something
 * else as well. A mere 'very large values?' counts only where something is being looked for.
 */
export function readGuess(message: string, question: BankCodingQuestion, situation: Situation): InputKind | undefined {
  if (message.length > longestGuess || givesValues.test(message) || asksOther.test(message)) return undefined
  const sentences = message.replace(ofCode, ' ').split(/(?<=[?!.…])\s+|\n+/)
  for (const sentence of sentences) {
    const clauses = sentence.split(/[,;:]\s+|\s+[-–]\s+|\.\.+\s*/)
    for (const clause of clauses) {
      const found = kindIn(clause, question, situation.code)
      if (!found || !isGuess({ clause, sentence, words: found.words }, question, situation)) continue
      const others = sentences.filter((each) => each !== sentence && each.trimEnd().endsWith('?'))
      const last = clauses.at(-1)!
      const asksElse = [...others, ...(last !== clause && last.endsWith('?') ? [last] : [])]
      return asksElse.some((each) => countOf(each) >= leastOfQuestion) ? undefined : found.kind
    }
  }
  return undefined
}

const asksFirst =
  /^\W*(?:(?:ok|okay|so|and|but|hm+|or|then|ah|oh|well|wait)\W+)*(?:is|are|do|does|did|was|were|would|will|could|can|has|have|isn['’]?t|aren['’]?t|doesn['’]?t)\b/i

type Put = { clause: string; sentence: string; words: string }

function isGuess({ clause, sentence, words }: Put, question: BankCodingQuestion, situation: Situation): boolean {
  const isAsked = sentence.trimEnd().endsWith('?')
  if (known().guesses.some((each) => each.test(clause))) return true
  if ((isAsked || asksFirst.test(clause)) && known().faults.some((each) => each.test(clause))) return true
  const isRule = known().unless.some((each) => each.test(sentence)) || /\w or \w/.test(clause)
  return isAsked && !isRule && isSearching(situation) && isBare(clause, words, question)
}

/** Whether the candidate is after a mistake that no visible test shows, or was just given a hint. */
function isSearching({ state, test, replies }: Situation): boolean {
  if (state !== 'wrong-answer' && state !== 'runtime-error') return false
  return (state === 'wrong-answer' && !test?.failure) || (replies.at(-1)?.step ?? 0) > 0
}

/** Whether a clause names the kind and little else. */
function isBare(clause: string, words: string, question: BankCodingQuestion): boolean {
  const { fields } = patternsFor(question)
  const names = [...question.signature.params, ...fields].flatMap(({ name }) => formsOf(name.toLowerCase()))
  const fillers = new Set([...known().fillers.split(' '), ...names, ...Object.keys(known().fields)])
  const all =
    clause
      .toLowerCase()
      .replace(/\[\w*\]/g, ' ')
      .match(/[\p{L}\d']+/gu) ?? []
  const inKind = new Set(words.toLowerCase().match(/[\p{L}\d']+/gu) ?? [])
  const left = all.filter((word) => !fillers.has(word) && !inKind.has(word))
  return all.length <= mostOfBare && left.length === 0
}

function kindIn(clause: string, question: BankCodingQuestion, code: string) {
  if (known().unless.some((each) => each.test(clause))) return undefined
  const { kinds } = patternsFor(question)
  for (const { kind, of, named } of kinds) {
    const match = named.exec(clause)
    if (!match || isOfOwnName(clause.slice(0, match.index), code, question)) continue
    if (kind === 'equal' && !isKnownNoun(match[1], question)) continue
    const made =
      kind === 'value'
        ? readValue(match, question)
        : kind === 'above'
          ? readAbove(clause, match, question)
          : placed(kind, of, clause, match, question)
    if (made) return { kind: made, words: match[0] }
  }
  return undefined
}

/** 'The same length' says nothing of values that are equal. */
const isKnownNoun = (noun: string | undefined, question: BankCodingQuestion) =>
  noun === undefined ||
  known().generic.split(' ').includes(noun.toLowerCase()) ||
  placesOf(noun.toLowerCase(), question, 'equal').length > 0

/** 'A file bigger than the capacity': what stands before it is larger than the parameter. */
function readAbove(clause: string, match: RegExpExecArray, question: BankCodingQuestion): InputKind | undefined {
  const than = question.signature.params.findIndex(({ name }) =>
    formsOf(name.toLowerCase()).includes(match[1]!.toLowerCase()),
  )
  const before =
    clause
      .slice(0, match.index)
      .toLowerCase()
      .match(/[\p{L}_]\w*/gu) ?? []
  const places = before
    .slice(-farthest)
    .map((word) => placesOf(word, question, 'negative').filter(({ at }) => at !== than))
    .findLast((each) => each.length > 0)
  return than < 0 ? undefined : { kind: 'above', places: places ?? [], than }
}

/** Said of a name that is the candidate's own, as in 'is n negative here?': no input is meant. */
function isOfOwnName(before: string, code: string, question: BankCodingQuestion): boolean {
  const [, name] = /\b([a-z_]\w*)\s+(?:(?:is|be|being|are|gets?|becomes?|goes)\s+)?$/i.exec(before) ?? []
  if (name === undefined || question.signature.params.some((param) => formsOf(param.name).includes(name))) return false
  if (known().fillers.split(' ').includes(name.toLowerCase())) return false
  return new RegExp(`(?:^|[^.\\w])${name}\\s*(?::?=(?!=)|[-+*/]=)|\\bfor\\s*\\(?(?:\\w+\\s+)?${name}\\b`, 'm').test(
    code,
  )
}

/** `time 0` and `k = 0`: words of everyday need the sign. */
function readValue([whole, name, value]: RegExpExecArray, question: BankCodingQuestion): InputKind | undefined {
  const places = placesOf(name!.toLowerCase(), question, 'value')
  const isShy = known().shy.includes(name!.toLowerCase()) && !whole.includes('=')
  return places.length === 0 || isShy ? undefined : { kind: 'value', places, value: Number(value) }
}

const ofNumbers: readonly InputKind['kind'][] = ['zero', 'negative', 'value', 'largest', 'above']
const ofRecords: readonly InputKind['kind'][] = ['equal', 'ascending', 'descending', 'unsorted', ...ofNumbers]

/** Words between the kind and the name that it is said of. */
const farthest = 4

function placed(
  kind: InputKind['kind'],
  of: InputKind['of'],
  clause: string,
  match: RegExpExecArray,
  question: BankCodingQuestion,
): InputKind | undefined {
  const { params } = question.signature
  if (kind === 'span' && !params.some(({ type }) => /^(?:int|long)(?:\[\]){2,}$/.test(type))) return undefined
  const ends = match.index + match[0].length
  const words = [...clause.matchAll(/[\p{L}_]\w*/gu)].map((found) => {
    const at = found.index
    const between = at >= ends ? clause.slice(ends, at) : at < match.index ? clause.slice(at, match.index) : ''
    const isOfOthers = /\bmy\s+$/i.test(clause.slice(0, at))
    return { word: found[0].toLowerCase(), far: isOfOthers ? Infinity : between.split(/\s+/).length - 1 }
  })
  const near = words
    .filter(({ word, far }) => far <= (known().shy.includes(word) ? 1 : farthest))
    .map(({ word, far }) => ({ far, isSpoken: word in known().fields, places: placesOf(word, question, kind) }))
    .filter(({ places }) => places.length > 0)
    // A name of the task itself is surer than another word for it, and 'end' is than 'time'.
    .toSorted((a, b) => Number(a.isSpoken) - Number(b.isSpoken) || a.places.length - b.places.length || a.far - b.far)
  const isTie = kind === 'equal' && /^tied?|^ties/i.test(match[0])
  // A tie is in a number; in lines of text it stands where nothing here sees it.
  if (isTie && near.length === 0 && params.every(({ type }) => !/^(?:int|long|float)\[\]/.test(type))) return undefined
  const tied = isTie ? patternsFor(question).fields.map(({ at, field }) => ({ at, field })) : []
  const places = near[0]?.places ?? tied
  if (kind === 'beyond') return beyond(places, question)
  if (ofNumbers.includes(kind) && !params.some(({ type }) => /\b(?:int|long|float)\b/.test(type))) return undefined
  return { kind, places, ...(of && { of }) }
}

function beyond(places: readonly KindPlace[], { signature: { params } }: BankCodingQuestion): InputKind | undefined {
  const isNumber = ({ at }: KindPlace) => /^(?:int|long)$/.test(params[at]!.type)
  const named = places.filter(isNumber)
  const only = params.map((_, at) => ({ at })).filter(isNumber)
  const meant = named.length > 0 ? named : only.length === 1 ? only : []
  return meant.length > 0 ? { kind: 'beyond', places: meant } : undefined
}

/** What a word names that can be of the kind: a parameter, or a field of records. */
function placesOf(word: string, question: BankCodingQuestion, kind: InputKind['kind']): KindPlace[] {
  const { params } = question.signature
  const isFit = (type: string) =>
    ofNumbers.includes(kind) || kind === 'beyond' ? /\b(?:int|long|float)\b/.test(type) : /\[\]|map<|string/.test(type)
  const isNamed = (name: string) => formsOf(name.toLowerCase()).includes(word)
  const byParam = params.flatMap(({ name, type }, at) => (isNamed(name) && isFit(type) ? [{ at }] : []))
  if (byParam.length > 0) return byParam
  if (!ofRecords.includes(kind)) return []
  const { fields } = patternsFor(question)
  const inFields = (isMeant: (name: string) => boolean) =>
    fields.filter(({ name }) => isMeant(name)).map(({ at, field }) => ({ at, field }))
  const byField = inFields(isNamed)
  if (byField.length > 0) return byField
  const [, spoken = []] = Object.entries(known().fields).find(([name]) => isNamed(name)) ?? []
  const inParams = params.flatMap(({ name, type }, at) => (spoken.includes(name) && isFit(type) ? [{ at }] : []))
  return [...inFields((name) => spoken.includes(name)), ...inParams]
}

/** How the kind is called in a sentence: 'with an empty `floor`'. */
export function nameKind({ kind, places, value, of, than }: InputKind, question: BankCodingQuestion): string {
  const { fields } = patternsFor(question)
  const names = [
    ...new Set(
      places.map(
        ({ at, field }) =>
          fields.find((each) => each.at === at && each.field === field)?.name ?? question.signature.params[at]!.name,
      ),
    ),
  ].map((name) => `\`${name}\``)
  const any = names.join(' or ')
  const inAny = any === '' ? '' : ` in ${any}`
  const called: Record<InputKind['kind'], string> = {
    empty:
      of === 'inside'
        ? `with something empty inside${any === '' ? '' : ` ${any}`}`
        : any !== ''
          ? `with an empty ${any}`
          : `with an empty ${of === 'text' ? 'text' : 'list or text'}`,
    one: any === '' ? 'with a list of just one' : `with just one${inAny}`,
    zero: any === '' ? 'with a 0' : `with a 0${inAny}`,
    value: `where ${any} is ${value ?? 0}`,
    negative: any === '' ? 'with a negative number' : `with a negative number${inAny}`,
    largest: any === '' ? 'with very large numbers' : `with very large numbers${inAny}`,
    equal: any === '' ? 'with two equal elements' : `with two equal values${inAny}`,
    span: 'where a pair begins and ends at the same number',
    ascending: any === '' ? 'in ascending order' : `with ascending values${inAny}`,
    descending: any === '' ? 'in descending order' : `with descending values${inAny}`,
    unsorted: any === '' ? 'that are not in order' : `with values out of order${inAny}`,
    above: `where ${any === '' ? 'a number' : any} is larger than \`${question.signature.params[than ?? 0]!.name}\``,
    beyond: `where ${any} is larger than the length of what else is given`,
  }
  return called[kind]
}
