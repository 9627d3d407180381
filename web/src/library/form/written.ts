/** Content of a question's form, all as text, and its conversion to and from the server's format. */
import { questionMinutes } from '@nova/contract/interviews/minutes'
import {
  type BehavioralForm,
  type CodingForm,
  findWanting,
  type LibraryQuestion,
  QuestionForm,
  type TechnicalForm,
} from '@nova/contract/questions/library'
import { type Compare, type Signature } from '@nova/contract/questions/signature'
import type { SqlForm } from '@nova/contract/questions/sql-form'
import { isOfType, parseType } from '@nova/contract/questions/value-type'
import type { Difficulty, Language, PlainKind, TestGroup } from '@nova/contract/words'
import { readValue } from '../../runs/value-input.ts'
import { emptySql, formOfSql, type SqlWritten, writtenOfSql } from '../sql-form/sql-written.ts'

export type Row = { args: string[]; expected: string; group: TestGroup; visible: boolean }
export type Wrong = { language: Language; code: string; group: TestGroup; mistake: string }

/** A question that is written in this form: a project has its own. */
export type PlainQuestion = Exclude<LibraryQuestion, { kind: 'project' }>

export type Written = {
  kind: PlainKind
  title: string
  difficulty: Difficulty
  category: string
  /** Separated by commas. */
  tags: string
  skills: string
  minutes: string
  problemStatement: string
  signature: Signature
  examples: { input: string; output: string; explanation: string }[]
  /** One a line, as every list of sentences below. */
  constraints: string
  tests: Row[]
  compare: Compare
  reference: Partial<Record<Language, string>>
  wrong: Wrong[]
  followUp: string
  probe: string
  keyIdeas: string
  tryInput: string
  validInput: string
  keyPoints: { point: string; phrases: string }[]
  assumptions: string
  hints: string
  question: string
  competency: string
  probes: string[]
  anchors: string[]
  sql: SqlWritten
  /** Fields without an input here, sent back unchanged. */
  kept: { syntaxHint?: Record<string, string>; workedExample?: { problem: string; idea: string; code: string } }
}

/** A form with nothing in it but what every question of the kind needs. */
export function emptyWritten(kind: PlainKind): Written {
  return {
    kind,
    title: '',
    difficulty: 'medium',
    category: '',
    tags: '',
    skills: '',
    minutes: String(questionMinutes(kind)),
    problemStatement: '',
    signature: { name: '', params: [{ name: '', type: 'int[]' }], returns: 'int' },
    examples: [{ input: '', output: '', explanation: '' }],
    constraints: '',
    tests: [],
    compare: 'exact',
    reference: {},
    wrong: [],
    followUp: '',
    probe: '',
    keyIdeas: '',
    tryInput: '',
    validInput: '',
    keyPoints: [{ point: '', phrases: '' }],
    assumptions: '',
    hints: '',
    question: '',
    competency: '',
    probes: ['', '', '', ''],
    anchors: ['', '', '', '', ''],
    sql: emptySql,
    kept: {},
  }
}

/** The form of a question that is there already, of a copy of it, or of the example. */
export function writtenOf(question: PlainQuestion | SqlForm): Written {
  const { title, difficulty, category } = question
  const shared = { title, difficulty, category, minutes: String(question.minutes) }
  const lists = { tags: question.tags.join(', '), skills: question.skills.join(', ') }
  return { ...emptyWritten(question.kind), ...shared, ...lists, ...conversions[question.kind].entriesOf(question) }
}

/** A value as its cell shows it. An unfinished cell of a draft is kept as null, or as the text it held. */
function textOf(value: unknown, type: string): string {
  if (value === undefined || (value === null && !type.endsWith('?'))) return ''
  if (typeof value === 'string' && !isOfType(value, parseType(type))) return value
  return JSON.stringify(value)
}

/** Converts the form for the server; a cell that isn't valid JSON is sent as text. */
export function formOf(written: Written): QuestionForm {
  const { kind, title, difficulty, category } = written
  const minutes = Math.min(60, Math.max(3, Math.round(Number(written.minutes)) || questionMinutes(kind)))
  const shared = { kind, title: title.trim(), difficulty, category: category.trim(), minutes }
  const lists = { tags: splitCommas(written.tags), skills: splitCommas(written.skills) }
  return QuestionForm.parse({ ...shared, ...lists, ...conversions[kind].fieldsOf(written) })
}

type Conversion<Q> = {
  /** The entries that other kinds have not. */
  entriesOf(question: Q): Partial<Written>
  /** The fields of the sent question that other kinds have not. */
  fieldsOf(written: Written): object
  /** Its wrong solutions as they were entered, blank ones too. */
  wrongOf(written: Written): { code: string }[]
  /** Complaints about entries that the server wouldn't take. */
  complaints(written: Written): Errors
}

const coding: Conversion<CodingForm> = {
  entriesOf(question) {
    const { signature, reference, validInput = '', syntaxHint, workedExample } = question
    return {
      ...solvedEntries(question),
      signature,
      reference,
      validInput,
      examples: question.examples.map((example) => ({ ...example, explanation: example.explanation ?? '' })),
      tests: question.tests.map(({ args, expected, group, visible }) => ({
        args: signature.params.map(({ type }, at) => textOf(args[at], type)),
        expected: textOf(expected, signature.returns),
        group,
        visible,
      })),
      compare: question.tests.find(({ compare }) => compare)?.compare ?? 'exact',
      wrong: question.wrong.map((each) => ({ ...each, mistake: each.mistake ?? '' })),
      kept: { ...(syntaxHint && { syntaxHint }), ...(workedExample && { workedExample }) },
    }
  },
  fieldsOf(written) {
    const { signature, reference, validInput, compare, kept } = written
    return {
      ...solvedFields(written),
      signature,
      reference,
      ...kept,
      ...(validInput.trim() && { validInput }),
      examples: written.examples
        .filter(({ input, output, explanation }) => input || output || explanation)
        .map(({ input, output, explanation }) => ({ input, output, ...(explanation && { explanation }) })),
      tests: written.tests.map(({ args, expected, group, visible }) => ({
        args: signature.params.map((_, at) => valueOf(args[at] ?? '')),
        expected: valueOf(expected),
        group,
        visible,
        ...(compare !== 'exact' && { compare }),
      })),
      wrong: written.wrong
        .filter(({ code }) => code.trim() !== '')
        .map(({ mistake, ...each }) => ({ ...each, ...(mistake.trim() && { mistake: mistake.trim() }) })),
    }
  },
  wrongOf: ({ wrong }) => wrong,
  complaints({ signature: { params, returns }, tests }) {
    const errors: Errors = {}
    const note = (path: string, text: string, type: string) => {
      const complaint = complaintAbout(text, type)
      if (complaint) errors[path] = complaint
    }
    for (const [at, { args, expected }] of tests.entries()) {
      for (const [of, { type }] of params.entries()) note(`tests.${at}.args.${of}`, args[of] ?? '', type)
      note(`tests.${at}.expected`, expected, returns)
    }
    return errors
  },
}

const sql: Conversion<SqlForm> = {
  entriesOf: (question) => ({ ...solvedEntries(question), sql: writtenOfSql(question) }),
  fieldsOf: (written) => ({ ...solvedFields(written), ...formOfSql(written.sql) }),
  wrongOf: (written) => written.sql.wrong,
  complaints: () => ({}),
}

const technical: Conversion<TechnicalForm> = {
  entriesOf: ({ problemStatement, followUp, keyPoints, assumptions, hints }) => ({
    problemStatement,
    followUp,
    assumptions: assumptions.join('\n'),
    hints: hints.join('\n'),
    keyPoints: keyPoints.map(({ point, phrases }) => ({ point, phrases: phrases.join(', ') })),
  }),
  fieldsOf: ({ problemStatement, followUp, keyPoints, assumptions, hints }) => ({
    problemStatement,
    followUp,
    assumptions: splitLines(assumptions),
    hints: splitLines(hints),
    keyPoints: keyPoints
      .filter(({ point, phrases }) => point.trim() || phrases.trim())
      .map(({ point, phrases }) => ({ point: point.trim(), phrases: splitCommas(phrases) })),
  }),
  wrongOf: () => [],
  complaints: () => ({}),
}

const behavioral: Conversion<BehavioralForm> = {
  entriesOf({ question, competency, probes, anchors }) {
    const fill = (texts: string[], places: number) => Array.from({ length: places }, (_, at) => texts[at] ?? '')
    return { question, competency, probes: fill(probes, 4), anchors: fill(anchors, 5) }
  },
  fieldsOf: ({ question, competency, probes, anchors }) => ({
    question,
    competency: competency.trim(),
    probes: probes.map((probe) => probe.trim()),
    anchors: anchors.some((each) => each.trim()) ? anchors.map((each) => each.trim()) : [],
  }),
  wrongOf: () => [],
  complaints: () => ({}),
}

type PlainForm = Exclude<QuestionForm, { kind: 'project' }>

const conversions: Record<PlainKind, Conversion<PlainForm>> = { coding, sql, technical, behavioral }

function solvedEntries(question: CodingForm | SqlForm) {
  const { problemStatement, followUp, probe, tryInput, constraints, keyIdeas } = question
  return {
    problemStatement,
    followUp,
    probe,
    tryInput,
    constraints: constraints.join('\n'),
    keyIdeas: keyIdeas.join('\n'),
  }
}

function solvedFields({ problemStatement, followUp, probe, tryInput, constraints, keyIdeas }: Written) {
  return {
    problemStatement,
    followUp,
    probe,
    tryInput,
    constraints: splitLines(constraints),
    keyIdeas: splitLines(keyIdeas),
  }
}

export type Errors = Partial<Record<string, string>>

/** The form's path of one of the sent question, which lacks blank wrong solutions. */
export function placeOf(path: string, written: Written): string {
  const wrong = conversions[written.kind].wrongOf(written)
  const sent = wrong.flatMap(({ code }, at) => (code.trim() === '' ? [] : [at]))
  return path.replace(/^wrong\.(\d+)/, (_, at: string) => `wrong.${sent[Number(at)] ?? at}`)
}

/** Lists missing or invalid input by field path; empty if the question can be saved or proven. */
export function errorsOf(written: Written): Errors {
  const errors: Errors = {}
  for (const { path, message } of findWanting(formOf(written))) errors[placeOf(path, written)] ??= message
  if (!/^\d+$/.test(written.minutes.trim()) || Number(written.minutes) < 3 || Number(written.minutes) > 60)
    errors.minutes = 'Please enter 3 to 60 minutes.'
  return { ...errors, ...conversions[written.kind].complaints(written) }
}

/** Why a cell cannot be taken as a value of the type; undefined where it can. */
export function complaintAbout(text: string, type: string): string | undefined {
  if (!parseType(type)) return undefined
  const read = readValue(text, type)
  return 'problem' in read ? read.problem : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function valueOf(text: string): unknown {
  if (text.trim() === '') return null
  const value = parse(text)
  return value === undefined ? text : value
}

const splitCommas = (text: string) => split(text, ',')
const splitLines = (text: string) => split(text, '\n')

function split(text: string, by: string): string[] {
  const parts = text.split(by).map((part) => part.trim())
  return parts.filter((part) => part !== '')
}
