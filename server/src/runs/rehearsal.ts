/** Queries in the rehearsal, on its own example. Promises that nothing of them is stored. */
import { browserEngine } from '@nova/contract/questions/runs'
import { refuse } from '@nova/contract/refusals'
import { type queryInRehearsal as call, rehearsalSql } from '@nova/contract/room/rehearsal-sql'
import type { z } from 'zod'
import { requireInterview, requireNotOver } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { claim } from '../platform/claims/claims.ts'
import type { Ctx } from '../platform/context/context.ts'
import { queueKeyOf } from '../platform/queue/queue-key.ts'
import { shareAsCompany } from '../platform/sandbox/company-share.ts'
import type { RunRequest, RunResult } from '../platform/sandbox/request.ts'
import { sqlArgs, sqlRequest } from '../platform/sandbox/sql-request.ts'
import { judgingOfSql, type SqlTask } from './judging.ts'
import { viewSqlRun } from './runs.ts'
import { countHidden, statusOfSeen, viewVisible } from './verdict.ts'

type Form = z.output<typeof call.body>
type Reply = z.input<typeof call.reply>
type Run = (request: Omit<RunRequest, 'id' | 'queue'>) => Promise<RunResult>

/** Runs or tests a query of a candidate who hasn't joined yet, one at a time. */
export async function queryInRehearsal(ctx: Ctx, id: string, form: Form): Promise<Reply> {
  const row = await requireInterview(ctx, id)
  requireNotOver(row)
  if (row.startedAt) throw refuse('rehearsal_over')
  const sql = ctx.sandbox.languages.find((language) => language.id === 'sql')
  if (!sql?.version || ctx.sandbox.engine === browserEngine) throw refuse('language_unavailable')
  const key = `rehearsal:${row.id}`
  const claimed = await claim(ctx, key)
  if (!claimed) throw refuse('run_in_progress')
  const run: Run = (request) => ctx.sandbox.run({ ...request, id: claimed.id, queue: queueKeyOf(row.companyId, key) })
  try {
    if (form.kind === 'test') return { test: await testQuery(ctx, row, form.code, run) }
    const args = sqlArgs(question, rehearsalSql.visibleRows, form.explain)
    return { run: viewSqlRun(await run(sqlRequest(form.code, [args]))) }
  } finally {
    await claimed.release()
  }
}

async function testQuery(ctx: Ctx, { companyId }: InterviewRow, code: string, run: Run): Promise<Reply['test']> {
  const judging = await judgingOfSql(shareAsCompany(ctx.sandbox, companyId), question)
  if ('failed' in judging) throw refuse('tests_unavailable')
  const { visible, hidden, ask, judge } = judging
  const result = await run(ask(code, 'sql', [...visible, ...hidden]))
  const cases = result.cases ?? []
  return {
    id: result.id,
    language: 'sql',
    engine: result.engine,
    status: statusOfSeen(result, visible.length),
    visible: judge(visible, cases).map(viewVisible),
    hidden: countHidden(hidden, judge(hidden, cases.slice(visible.length))),
  }
}

const { schema, isOrdered, mayWrite } = rehearsalSql.shown
const question: SqlTask = {
  schema,
  isOrdered,
  mayWrite,
  dataSets: [
    { name: 'one morning', group: 'core', visible: true, rows: rehearsalSql.visibleRows },
    {
      name: 'equal cups',
      group: 'edge',
      visible: false,
      rows: `INSERT INTO teas VALUES (1, 'oolong'), (2, 'chai');
INSERT INTO orders VALUES (1, 1, 2), (2, 2, 2);`,
    },
    { name: 'no orders', group: 'edge', visible: false, rows: "INSERT INTO teas VALUES (1, 'mint');" },
    {
      name: 'a busy day',
      group: 'scale',
      visible: false,
      rows: `INSERT INTO teas SELECT n, 'tea ' || n FROM generate_series(1, 20) n;
INSERT INTO orders SELECT n, 1 + n % 20, 1 + n % 7 FROM generate_series(1, 1000) n;`,
    },
  ],
  reference: 'SELECT name, cups FROM orders JOIN teas USING (tea_id) ORDER BY cups DESC, name',
}
