/**
 * The expected results of an SQL question: those of its reference, run once per server in its own box, so that
 * neither they nor the reference are where a candidate's statements run.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { BankSqlQuestion } from '@nova/contract/questions/bank'
import type { SqlRows } from '@nova/contract/questions/sql'
import type { Later } from '../platform/queue/foresight.ts'
import type { RunResult } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { readSql, sqlArgs, sqlRequest } from '../platform/sandbox/sql-request.ts'

type Task = Pick<BankSqlQuestion, 'schema' | 'dataSets' | 'reference' | 'check' | 'mayWrite'>

/** By the name of the data set; or the status of the run that should have given them. */
export type Expected =
  | { byDataSet: ReadonlyMap<string, SqlRows> }
  | { failed: RunResult['status']; later?: Later | undefined }

const maxKept = 60
/** Larger results are forgotten at once. */
const maxCharactersKept = 2 * 1024 * 1024
const perCell = 16
const known = new Map<string, Promise<Expected>>()

export async function readExpected(sandbox: Pick<Sandbox, 'run'>, task: Task): Promise<Expected> {
  const { schema, dataSets, reference, check = null, mayWrite } = task
  const key = createHash('sha256')
    .update(JSON.stringify([schema, dataSets, reference, check, mayWrite]))
    .digest('hex')
  const found = known.get(key) ?? runReference(sandbox, task)
  // The one that was used last is forgotten last.
  known.delete(key)
  known.set(key, found)
  const [oldest] = known.keys()
  if (known.size > maxKept && oldest !== undefined) known.delete(oldest)
  const expected = await found.catch((error: unknown) => {
    known.delete(key)
    throw error
  })
  const isKept = !('failed' in expected) && sizeOf(expected.byDataSet) <= maxCharactersKept
  if (!isKept && known.get(key) === found) known.delete(key)
  return expected
}

function sizeOf(byDataSet: ReadonlyMap<string, SqlRows>): number {
  let size = 0
  for (const { rows } of byDataSet.values())
    for (const row of rows) for (const cell of row) size += perCell + (cell?.length ?? 0)
  return size
}

async function runReference(sandbox: Pick<Sandbox, 'run'>, task: Task): Promise<Expected> {
  const id = `reference-${randomUUID()}`
  const args = task.dataSets.map(({ rows }) => sqlArgs(task, rows))
  const { status, later, cases = [] } = await sandbox.run({ ...sqlRequest(task.reference, args), id, queue: id })
  const rows = task.dataSets.map((_, at) => readSql(cases[at])?.rows)
  if (rows.some((each) => each === undefined)) return { failed: status === 'ok' ? 'internal_error' : status, later }
  return { byDataSet: new Map(task.dataSets.map(({ name }, at) => [name, rows[at]!])) }
}
