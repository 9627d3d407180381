/**
 * The gates of an SQL question that need no run: its data sets, its texts, and what would change from run to run.
 * Other calls get their turn between data sets, which may be large.
 */
import { setImmediate } from 'node:timers/promises'
import { type BankSqlQuestion, minHiddenDataSets, minWrongQueries } from '@nova/contract/questions/bank'
import { tokenize } from '@nova/contract/questions/code-tokens'
import type { SqlColumn } from '@nova/contract/questions/sql'
import { compareSql } from '@nova/contract/questions/sql-compare'
import { proveContent } from './content-gate.ts'
import { listed, type Gate } from './provable.ts'

/** A question of the bank's or a company's own. */
export type ProvableSql = Pick<
  BankSqlQuestion,
  'title' | 'statement' | 'schema' | 'dataSets' | 'isOrdered' | 'mayWrite' | 'check' | 'reference'
> & {
  wrong: { code: string; dataSet: string }[]
} & Partial<Pick<BankSqlQuestion, 'constraints' | 'followUp' | 'probe' | 'keyIdeas' | 'tryInput' | 'workedExample'>>

/** A run of this many tokens in common with the reference is a part of the solution. */
const sharedTokens = 18

export const gateOf = (gate: string, problems: string[], well: string): Gate => ({
  gate,
  passed: problems.length === 0,
  detail: problems.length > 0 ? listed(problems) : well,
})

const repeated = (texts: string[]) => texts.filter((text, at) => texts.indexOf(text) !== at)

/** Works on one after the other, and lets other calls have their turn between them. */
async function mapInTurn<T, R>(all: readonly T[], work: (each: T) => R): Promise<R[]> {
  const results: R[] = []
  for (const each of all) {
    await setImmediate()
    results.push(work(each))
  }
  return results
}

/** Names, numbers and sameness of the data sets. */
export async function proveDataSets({ dataSets, wrong, mayWrite, check }: ProvableSql): Promise<Gate> {
  const hidden = dataSets.filter(({ visible }) => !visible)
  const names = dataSets.map(({ name }) => name)
  const solid = await mapInTurn(dataSets, ({ rows }) => rows.replace(/\s+/g, ''))
  const alike = names.flatMap((name, at) => {
    const earlier = solid.indexOf(solid[at]!)
    return earlier < at ? [`the data sets ‘${names[earlier]}’ and ‘${name}’ are alike`] : []
  })
  const problems = [
    ...(dataSets.some(({ visible }) => visible) ? [] : ['no data set is visible']),
    ...(hidden.length < minHiddenDataSets
      ? [`only ${hidden.length} data sets are hidden, and ${minHiddenDataSets} are needed`]
      : []),
    ...repeated(names).map((name) => `two data sets have the name ‘${name}’`),
    ...alike,
    ...(wrong.length < minWrongQueries
      ? [`there are only ${wrong.length} wrong queries, and ${minWrongQueries} are needed`]
      : []),
    ...wrong.flatMap(({ dataSet }, at) =>
      names.includes(dataSet) ? [] : [`wrong query ${at + 1} names ‘${dataSet}’, which is no data set`],
    ),
    ...(mayWrite && !check?.trim() ? ['statements may change the tables, and no check looks at them afterwards'] : []),
  ]
  return gateOf('data sets', problems, `${dataSets.length} data sets, ${hidden.length} of them hidden.`)
}

const changing =
  /(?<![\w$])(random|random_normal|setseed|now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday|gen_random_uuid|uuidv4|uuidv7|current_date|current_time|current_timestamp|localtime|localtimestamp|txid_current|pg_backend_pid|current_user|session_user|current_database)(?![\w$])/i
const quotedOrComment = /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'[^']*'?|"[^"]*"?/g

/** Functions and values that give another result in another run. */
export async function proveSteady({ schema, dataSets, reference, check = '' }: ProvableSql): Promise<Gate> {
  const places: [string, string][] = [
    ['the schema', schema],
    ...dataSets.map(({ name, rows }): [string, string] => [`the data set ‘${name}’`, rows]),
    ['the reference', reference],
    ['the check', check],
  ]
  const problems = await mapInTurn(places, ([place, code]) => {
    const found = changing.exec(code.replace(quotedOrComment, ' '))
    return found ? [`${place} uses ${found[0]}, which changes from run to run`] : []
  })
  return gateOf('steady', problems.flat(), 'Nothing in it changes from run to run.')
}

/** True if the statement whose rows are compared, the last one, has an ORDER BY outside of all brackets. */
export function ordersItsResult({ reference, mayWrite, check }: ProvableSql): boolean {
  const code = (mayWrite && check ? check : reference).replace(quotedOrComment, ' ')
  const [last = ''] = code
    .split(';')
    .filter((statement) => statement.trim() !== '')
    .slice(-1)
  let outside = last
  for (let before = ''; before !== outside;) {
    before = outside
    outside = outside.replace(/\([^()]*\)/g, ' ')
  }
  return /\border\s+by\b/i.test(outside)
}

/** Every text as it is checked in coding questions. */
export async function proveSqlContent(question: ProvableSql): Promise<Gate> {
  const { title, statement, constraints, followUp, probe, keyIdeas, tryInput, workedExample } = question
  const texts = { title, statement, constraints, followUp, probe, keyIdeas, tryInput, workedExample }
  const signature = { name: 'query', params: [{ name: 'data', type: 'string' }], returns: 'string' }
  const ofTexts = proveContent({ ...texts, signature, tests: [], reference: {} })
  const ofRows = await mapInTurn(question.dataSets, ({ rows, group, visible }) => {
    const tests = [{ args: rows.split(/[\n']/), expected: null, group, visible }]
    return proveContent({ title, statement: '', signature, tests, reference: {} })
  })
  return [ofTexts, ...ofRows].find(({ passed }) => !passed) ?? ofTexts
}

const tokensOf = (text: string) => tokenize('sql', text).map((token) => token.text.toLowerCase())

/** No part of the reference in what candidates see or Nova says. */
export function proveSqlLeak({ reference, ...question }: ProvableSql): Gate {
  const solution = tokensOf(reference)
  const length = Math.min(sharedTokens, solution.length)
  const runs = new Set(
    solution.slice(0, solution.length - length + 1).map((_, at) => solution.slice(at, at + length).join(' ')),
  )
  const { statement, constraints = [], followUp = '', probe = '', keyIdeas = [], tryInput = '' } = question
  const shown: [string, string][] = [
    ['statement', statement],
    ...constraints.map((text, at): [string, string] => [`constraint ${at + 1}`, text]),
    ['follow-up', followUp],
    ['probe', probe],
    ...keyIdeas.map((text, at): [string, string] => [`key idea ${at + 1}`, text]),
    ['input to try', tryInput],
    ['worked example', question.workedExample?.code ?? ''],
  ]
  const problems = shown.flatMap(([place, text]) => {
    const tokens = tokensOf(text)
    const shows = tokens.some((_, at) => runs.has(tokens.slice(at, at + length).join(' ')))
    return shows ? [`the ${place} shows part of the reference`] : []
  })
  return gateOf('leak', problems, 'Nothing that candidates see gives the query away.')
}

/** Columns that the statement lists in a table with the heads column and type; undefined where it has none. */
function columnsTold(statement: string): { name: string; type: string }[] | undefined {
  const lines = statement.split('\n').map((line) => line.trim())
  const head = lines.findIndex((line) => /^\|\s*column\s*\|\s*type\s*\|/i.test(line))
  if (head < 0) return undefined
  const after = lines.slice(head + 2)
  const end = after.findIndex((line) => !line.startsWith('|'))
  return after.slice(0, end < 0 ? undefined : end).map((line) => {
    const [name = '', type = ''] = line.slice(1).split('|')
    return { name: name.replaceAll('`', '').trim(), type: type.replaceAll(/`|\(.*\)/g, '').trim() }
  })
}

/** The statement names what is there, and the columns that are wanted. */
export async function proveColumns(question: ProvableSql, expected: SqlColumn[]): Promise<Gate> {
  const { statement, schema, dataSets, reference, check = '' } = question
  const told = columnsTold(statement)
  const said = (columns: { name: string; type: string }[]) =>
    columns.map(({ name, type }) => `${name} ${type}`).join(', ')
  const asRows = (columns: SqlColumn[]) => ({ columns, rows: [], total: 0 })
  const namesOf = (columns: SqlColumn[]) => columns.map(({ name }) => name).join()
  const isSame = !told || (namesOf(told) === namesOf(expected) && !compareSql(asRows(told), asRows(expected), false))
  const texts = [schema, reference, check, ...dataSets.map(({ rows }) => rows)]
  const words = await mapInTurn(texts, (text) => [...new Set(text.match(/\w+/g))])
  const known = new Set([...words.flat(), ...expected.map(({ name }) => name)])
  const unknown = [...statement.matchAll(/`([a-z_][a-z0-9_.]*)`/g)].flatMap(([, name = '']) =>
    name.split('.').every((part) => known.has(part) || part === '') ? [] : [name],
  )
  const problems = [
    ...(isSame ? [] : [`the statement wants the columns ${said(told)}; the reference returns ${said(expected)}`]),
    ...[...new Set(unknown)].map((name) => `the statement names ‘${name}’, which is nowhere in the tables`),
  ]
  return gateOf('columns', problems, 'The statement names columns that are there.')
}
