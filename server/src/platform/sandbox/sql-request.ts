/** Statements of SQL as the sandbox takes them: each data set is a case, with its own database. */
import type { BankSqlQuestion } from '@nova/contract/questions/bank'
import { SqlOutcome } from '@nova/contract/questions/runs'
import type { Json, RunRequest, RunResult } from './request.ts'

type Task = Pick<BankSqlQuestion, 'schema' | 'check' | 'mayWrite'>
type Case = NonNullable<RunResult['cases']>[number]

/** Not a function's: what a case gets is in the harness. */
const signature = { name: 'query', params: [{ name: 'data', type: 'string' }], returns: 'string' }

/** The arguments of a case. `isExplained` asks for the plans of the statements too. */
export const sqlArgs = ({ schema, check, mayWrite }: Task, rows: string, isExplained = false): Json[] => [
  schema,
  rows,
  check ?? null,
  mayWrite,
  isExplained,
]

/** A run of these statements on data sets, one case each. */
export function sqlRequest(code: string, args: Json[][]): Omit<RunRequest, 'id' | 'queue'> {
  return { language: 'sql', code, mode: 'function', signature, args }
}

/** The outcome of a case; undefined where it failed. */
export function readSql(found: Case | undefined): SqlOutcome | undefined {
  return found?.status === 'ok' ? SqlOutcome.safeParse(found.returned).data : undefined
}
