/** The rehearsal's query, easy on purpose, and the call that runs it: queries need the server. */
import { z } from 'zod'
import { maxSourceBytes } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'
import { RunReply, TestReply } from '../questions/runs.ts'
import type { ShownSql, SqlTable } from '../questions/sql.ts'

const column = (name: string, type: string, isKey = false) => ({ name, type, isNullable: false, isKey })

const teas: SqlTable = {
  name: 'teas',
  columns: [column('tea_id', 'integer', true), column('name', 'text')],
  sample: {
    columns: [
      { name: 'tea_id', type: 'integer' },
      { name: 'name', type: 'text' },
    ],
    rows: [
      ['1', 'mint'],
      ['2', 'black'],
      ['3', 'green'],
    ],
    total: 3,
  },
}

const orders: SqlTable = {
  name: 'orders',
  columns: [column('order_id', 'integer', true), column('tea_id', 'integer'), column('cups', 'integer')],
  sample: {
    columns: ['order_id', 'tea_id', 'cups'].map((name) => ({ name, type: 'integer' })),
    rows: [
      ['1', '2', '3'],
      ['2', '1', '1'],
      ['3', '3', '2'],
      ['4', '1', '2'],
    ],
    total: 4,
  },
}

const shown: ShownSql = {
  schema: `CREATE TABLE teas (
  tea_id integer PRIMARY KEY,
  name   text NOT NULL
);
CREATE TABLE orders (
  order_id integer PRIMARY KEY,
  tea_id   integer NOT NULL REFERENCES teas,
  cups     integer NOT NULL
);`,
  tables: [orders, teas],
  expected: {
    columns: [
      { name: 'name', type: 'text' },
      { name: 'cups', type: 'integer' },
    ],
    rows: [
      ['black', '3'],
      ['green', '2'],
      ['mint', '2'],
      ['mint', '1'],
    ],
    total: 4,
  },
  isOrdered: true,
  mayWrite: false,
}

export const rehearsalSql = {
  id: 'rehearsal-sql',
  title: 'Orders of tea',
  statement:
    'A tea room keeps its teas and their orders. For each order, return the `name` of its tea and its `cups`. List orders with most cups first, and those with equally many by `name`.',
  category: 'Rehearsal',
  difficulty: 'easy' as const,
  shown,
  visibleRows: `INSERT INTO teas VALUES (1, 'mint'), (2, 'black'), (3, 'green');
INSERT INTO orders VALUES (1, 2, 3), (2, 1, 1), (3, 3, 2), (4, 1, 2);`,
}

export const queryInRehearsal = endpoint({
  method: 'POST',
  path: '/api/candidate/interview/{id}/rehearsal/query',
  who: 'candidate',
  device: 'any',
  summary: 'Runs or tests a query on the example of the rehearsal, before joining. Nothing of it is recorded.',
  params: InterviewId,
  body: z.object({
    kind: z.enum(['run', 'test']),
    code: z.string().max(maxSourceBytes),
    /** Show the plans of the statements, after running them. */
    explain: z.boolean().optional(),
  }),
  /** Holds the part that `kind` names. */
  reply: z.object({ run: RunReply.optional(), test: TestReply.optional() }),
  maxBytes: 256 * 1024,
  perMinute: 12,
  errors: [
    ...(['rehearsal_over', 'run_in_progress', 'language_unavailable', 'tests_unavailable'] as const),
    ...(['interview_completed', 'interview_cancelled'] as const),
  ],
})
