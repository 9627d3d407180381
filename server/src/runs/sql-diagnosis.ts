/** The known mistake in a candidate's query: its rows on each data set, compared with those of the question's wrong queries. */
import type { BankSqlQuestion } from '@nova/contract/questions/bank'
import type { SqlRows } from '@nova/contract/questions/sql'
import { compareSql } from '@nova/contract/questions/sql-compare'
import { familyOf, writeComparable } from '@nova/contract/questions/sql-value'
import type { RunResult } from '../platform/sandbox/request.ts'
import { readSql } from '../platform/sandbox/sql-request.ts'
import { type Diagnosis, hashOfKnown, isOnlySlow, knownResults, settle, type TestResult } from './diagnosis.ts'

type Case = NonNullable<RunResult['cases']>[number]
type DataSet = { group: BankSqlQuestion['dataSets'][number]['group']; dataSet?: string }

/** Changes with the data sets, the reference and the wrong queries. */
export function digestOfSql({
  schema,
  dataSets,
  reference,
  check,
  mayWrite,
  isOrdered,
  wrong,
}: BankSqlQuestion): string {
  return hashOfKnown([schema, dataSets, reference, check ?? null, mayWrite, isOrdered, wrong])
}

/** Like the result of code on a test: a query has one on each data set, the same however its rows are spelled. */
export function resultOfSql(isOrdered: boolean, expected: SqlRows, found: Case | undefined): TestResult {
  const outcome = readSql(found)
  if (!outcome) return `!${found?.status === 'ok' ? 'runtime_error' : (found?.status ?? 'not_run')}`
  const { rows } = outcome
  if (!rows) return '!no_rows'
  if (!compareSql(rows, expected, isOrdered)) return ''
  const written = writeComparable(rows.rows, rows.columns, expected.columns).map((row) => JSON.stringify(row))
  const families = rows.columns.map(({ type }) => familyOf(type))
  return hashOfKnown([families, isOrdered ? written : written.toSorted(), rows.total])
}

/** Finds the wrong queries that match these results; large data sets count too, as most queries answer them in time. */
export function diagnoseSql(
  question: BankSqlQuestion,
  ran: readonly DataSet[],
  results: readonly TestResult[],
): Diagnosis {
  const known = knownResults(question.id, digestOfSql(question))
  const places = ran.map(({ dataSet }) => question.dataSets.findIndex(({ name }) => name === dataSet))
  const all = known.map((wrong) => places.map((at, of) => [wrong[at] ?? '', results[of]!] as const))
  const slow = known.flatMap((wrong, at) => (isOnlySlow(question.dataSets, wrong) ? [at] : []))
  return settle(ran, results, { all, slow })
}
