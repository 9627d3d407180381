/**
 * Proves SQL questions by execution: the reference gives one result however the rows lie, each wrong query fails on the
 * data set it names, and each hidden data set catches one. Reads the tables and the result that candidates are shown.
 */
import { randomUUID } from 'node:crypto'
import type { BankSqlQuestion } from '@nova/contract/questions/bank'
import { runLimits } from '@nova/contract/questions/runs'
import { sqlLimits, type SqlRows, type SqlTable } from '@nova/contract/questions/sql'
import { compareSql } from '@nova/contract/questions/sql-compare'
import { cutRows, maxCharactersOfCase, maxCharactersOfQuestion } from '@nova/contract/questions/sql-view'
import type { CaseResult } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { readSql, sqlArgs, sqlRequest } from '../platform/sandbox/sql-request.ts'
import { orMachineBusy, requireJudged } from './machine-busy.ts'
import type { Gate, OnGate } from './provable.ts'
import {
  gateOf,
  proveColumns,
  proveDataSets,
  proveSqlContent,
  proveSqlLeak,
  proveSteady,
  type ProvableSql,
  ordersItsResult,
} from './sql-gates.ts'
import { msOf } from './trying.ts'

export type SqlProof = { gates: Gate[]; shown?: NonNullable<BankSqlQuestion['shown']> }

/** Share of a data set's time that the reference may need. */
const maxShare = 1 / 4
const sampleRows = 5
const maxTables = 30
const maxResult = `${sqlLimits.rows.toLocaleString('en')} rows or ${sqlLimits.bytes / 1024 / 1024} MB`

export function proveSql(sandbox: Sandbox, question: ProvableSql, onGate: OnGate = () => undefined): Promise<SqlProof> {
  const gates: Gate[] = []
  const add = (gate: Gate) => {
    gates.push(gate)
    onGate(gate)
    return gate.passed
  }
  return orMachineBusy(proveGates(sandbox, question, gates, add), (gate) => (add(gate), { gates }))
}

async function proveGates(
  sandbox: Sandbox,
  question: ProvableSql,
  gates: Gate[],
  add: (gate: Gate) => boolean,
): Promise<SqlProof> {
  const isSound = []
  for (const prove of [proveDataSets, proveSteady, proveSqlContent, proveSqlLeak])
    isSound.push(add(await prove(question)))
  // Runs say nothing about data sets that aren't there, or differ each time.
  if (!isSound[0] || !isSound[1]) return { gates }
  const tables = await readTables(sandbox, question)
  if (!add(proveSchema(tables))) return { gates }
  const first = await runOn(sandbox, question, question.reference)
  const results = first.map(readSql).map((outcome) => outcome?.rows)
  if (!add(proveRows(question, first, results))) return { gates }
  const expected = results as SqlRows[]
  const moved = [
    await runOn(sandbox, question, question.reference, 1),
    await runOn(sandbox, question, question.reference, 2),
  ]
  const planned = await runOn(sandbox, question, `${otherPlan}${question.reference}`, 2)
  // Results that differ by chance can't be compared with anything.
  if (!add(proveSame(question, expected, moved, planned))) return { gates }
  add(proveSpeed(question, [first, ...moved]))
  add(await proveColumns(question, expected[0]!.columns))
  const outcomes = []
  for (const { code } of question.wrong)
    outcomes.push(failuresOf(question, expected, await runOn(sandbox, question, code)))
  add(proveWrong(question, outcomes))
  add(proveHidden(question, outcomes))
  const at = question.dataSets.findIndex(({ visible }) => visible)
  return { gates, shown: { tables: tables as SqlTable[], expected: cutRows(expected[at]!, maxCharactersOfQuestion) } }
}

/** Runs statements on every data set; with a seed on rows that lie in another order. */
async function runOn(sandbox: Sandbox, question: ProvableSql, code: string, seed?: number): Promise<CaseResult[]> {
  const id = `proof-${randomUUID()}`
  const order = seed === undefined ? '' : `;\n${moveRows(seed)}`
  const args = question.dataSets.map(({ rows }) => sqlArgs(question, rows + order))
  const result = await sandbox.run({ ...sqlRequest(code, args), id, queue: id })
  const { cases = [], reason, status } = requireJudged(result)
  const lost: CaseResult = { status: 'not_run', stdout: '', error: reason ?? status, durationMs: 0 }
  return question.dataSets.map((_, each) => cases[each] ?? lost)
}

/** Rows that tie come in another order from a sort than from a table of hashes, wherever they lie. */
const otherPlan = 'SET enable_hashagg = off; SET enable_hashjoin = off;\n'

/** An update that changes no value writes the row anew, behind the others. */
const moveRows = (seed: number) => `DO $move$
DECLARE each record;
BEGIN
  FOR each IN
    SELECT c.oid::regclass AS name, (
      SELECT quote_ident(attname) FROM pg_attribute
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity <> 'a'
      ORDER BY attnum DESC LIMIT 1) AS field
    FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
  LOOP
    CONTINUE WHEN each.field IS NULL;
    EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', each.name);
    FOR turn IN 1..2 LOOP
      EXECUTE format('UPDATE %s SET %s = %s WHERE abs(hashtext(ctid::text || %L)) %% 2 = 0',
        each.name, each.field, each.field, '${seed}' || turn);
    END LOOP;
    EXECUTE format('ALTER TABLE %s ENABLE TRIGGER USER', each.name);
  END LOOP;
END $move$`

/** The tables as the database has them, with the first rows of the visible data set; or why there are none. */
async function readTables(sandbox: Sandbox, question: ProvableSql): Promise<SqlTable[] | string> {
  const visible = question.dataSets.find((each) => each.visible)!
  const read = async (code: string) => {
    const id = `proof-${randomUUID()}`
    const args = [sqlArgs({ ...question, check: undefined, mayWrite: false }, visible.rows)]
    const { cases, reason, status } = requireJudged(await sandbox.run({ ...sqlRequest(code, args), id, queue: id }))
    return readSql(cases?.[0])?.rows ?? cases?.[0]?.error ?? reason ?? status
  }
  const columns = await read(`select c.relname, a.attname, format_type(a.atttypid, null), not a.attnotnull, exists (
      select from pg_index where indrelid = c.oid and indisprimary and a.attnum = any (indkey))
    from pg_class c join pg_attribute a on attrelid = c.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p') and attnum > 0 and not attisdropped
    order by c.oid, attnum`)
  if (typeof columns === 'string') return columns
  const names = new Set(columns.rows.map(([table]) => table!))
  if (names.size > maxTables) return `the schema makes ${names.size} tables, and ${maxTables} are the most`
  const tables: SqlTable[] = []
  for (const name of names) {
    const sample = await read(`select * from "${name.replaceAll('"', '""')}"`)
    if (typeof sample === 'string') return sample
    const own = columns.rows.filter(([table]) => table === name)
    tables.push({
      name,
      columns: own.map(([, field, type, isNullable, isKey]) => ({
        name: field!,
        type: type!,
        isNullable: isNullable === 't',
        isKey: isKey === 't',
      })),
      sample: cutRows({ ...sample, rows: sample.rows.slice(0, sampleRows) }, maxCharactersOfCase),
    })
  }
  return tables
}

function proveSchema(tables: SqlTable[] | string): Gate {
  const problems = typeof tables === 'string' ? [tables] : tables.length === 0 ? ['the schema makes no table'] : []
  return gateOf('tables', problems, `${tables.length} tables.`)
}

const noRows: SqlRows = { columns: [], rows: [], total: 0 }

const named = (question: ProvableSql, at: number) => `the data set ‘${question.dataSets[at]!.name}’`

/** The reference returns rows on every data set, and some on one at least. */
function proveRows(question: ProvableSql, cases: CaseResult[], results: (SqlRows | undefined)[]): Gate {
  const failed = results.flatMap((rows, at) => {
    if (rows?.isMore)
      return [`the result on ${named(question, at)} has more than ${maxResult}, which can’t be compared`]
    if (rows) return []
    const { status, error = '' } = cases[at]!
    const why = status === 'ok' ? 'it returns no rows' : `${status.replaceAll('_', ' ')}: ${error}`
    return [`the reference fails on ${named(question, at)}: ${why}`]
  })
  const isEmpty = failed.length === 0 && results.every((rows) => rows!.total === 0)
  const problems = isEmpty ? ['the reference returns no row on any data set'] : failed
  return gateOf('reference', problems, 'The reference returns rows on every data set.')
}

/**
 * The same result wherever the rows lie on the disk, and by another plan, which may be too slow to say anything. Where the order counts, a
 * query without ORDER BY has none, even if all these agree.
 */
function proveSame(question: ProvableSql, expected: SqlRows[], moved: CaseResult[][], planned: CaseResult[]): Gate {
  const { dataSets, isOrdered } = question
  const failed = dataSets.flatMap((_, at) => {
    const { error, status } = moved.map((cases) => cases[at]!).find((each) => each.status !== 'ok') ?? {}
    return status ? [`${named(question, at)} cannot be laid out in another order: ${error ?? status}`] : []
  })
  const differences = dataSets.map((_, at) => {
    const others = [...moved, planned].map((cases) => cases[at]!).filter(({ status }) => status === 'ok')
    return others
      .map((each) => compareSql(readSql(each)?.rows ?? noRows, expected[at]!, isOrdered)?.kind)
      .find((kind) => kind !== undefined)
  })
  const other = differences.flatMap((kind, at) =>
    kind === undefined || kind === 'order'
      ? []
      : [`on ${named(question, at)} the reference gives another result when the rows lie in another order`],
  )
  const tied = differences.indexOf('order')
  const order = [
    ...(isOrdered && !ordersItsResult(question)
      ? ['the order of the rows counts, so the reference needs an ORDER BY at its end']
      : tied >= 0
        ? [`the order of the result has ties on ${named(question, tied)}: more columns in ORDER BY would settle them`]
        : []),
  ]
  const well = 'The reference gives one result, however the rows lie.'
  return gateOf('same', [...failed, ...other, ...order], well)
}

function proveSpeed(question: ProvableSql, runs: CaseResult[][]): Gate {
  const most = runLimits.caseMs * maxShare
  const problems = question.dataSets.flatMap((_, at) => {
    const quickest = Math.min(...runs.map((cases) => msOf(cases[at]!)))
    return quickest <= most
      ? []
      : [`the reference needs ${Math.round(quickest)} ms on ${named(question, at)}, and ${most} ms are the most`]
  })
  return gateOf('speed', problems, `The reference needs less than ${most} ms on every data set.`)
}

type Failure = 'difference' | 'time' | 'error'

/** How a query fails on each data set; undefined where it passes. */
function failuresOf(question: ProvableSql, expected: SqlRows[], cases: CaseResult[]): (Failure | undefined)[] {
  return cases.map((each, at) => {
    const outcome = readSql(each)
    if (!outcome) return ['timeout', 'waited', 'memory_limit', 'not_run'].includes(each.status) ? 'time' : 'error'
    return compareSql(outcome.rows ?? noRows, expected[at]!, question.isOrdered) ? 'difference' : undefined
  })
}

function proveWrong({ wrong, dataSets }: ProvableSql, outcomes: (Failure | undefined)[][]): Gate {
  const problems = wrong.flatMap(({ dataSet }, at) => {
    const failures = outcomes[at]!
    const failure = failures[dataSets.findIndex(({ name }) => name === dataSet)]
    if (failures.every((each) => each === 'error')) return [`wrong query ${at + 1} doesn’t run`]
    if (failures.every((each) => each === undefined))
      return [`wrong query ${at + 1} passes on every data set, so it may be right`]
    return failure ? [] : [`wrong query ${at + 1} passes on ‘${dataSet}’, where it should fail`]
  })
  return gateOf('wrong', problems, `${wrong.length} wrong queries fail where they should.`)
}

function proveHidden({ dataSets }: ProvableSql, outcomes: (Failure | undefined)[][]): Gate {
  const problems = dataSets.flatMap(({ name, visible }, at) =>
    visible || outcomes.some((failures) => failures[at])
      ? []
      : [`no wrong query fails on the hidden data set ‘${name}’`],
  )
  return gateOf('hidden', problems, 'Each hidden data set catches a mistake.')
}
