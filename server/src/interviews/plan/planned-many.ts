/** Making many interviews with the same questions at once: each as `createPlanned` makes one, in a few statements. */
import { actorOf } from '../../journal/journal.ts'
import { openJournals } from '../../journal/opening.ts'
import { type AuditEvent, writeAuditAll } from '../../platform/audit/audit.ts'
import { type Ctx, makeToken } from '../../platform/context/context.ts'
import { addJobs } from '../../platform/jobs/jobs.ts'
import { keepToken } from '../access/candidate-token.ts'
import { insertRows, type NewInterview } from '../access/rows.ts'
import { notePublished } from '../public-event.ts'
import { copyTo } from './asked.ts'
import { type PlannedInterview, writePlanned } from './planned.ts'

type Shared = Pick<PlannedInterview, 'questions' | 'copies' | 'position' | 'publish'>
/** Those made in one transaction have a time each, or their order in lists would be that of their ids. */
type Plan = Omit<PlannedInterview, keyof Shared> & { addedAt: Date }

/** Invitations are written one after the other in each: fewer than the workers, so that other work continues meanwhile. */
const noticeQueues = 2

/** In the caller's transaction; some dozens at a time, so that no statement grows large. */
export async function createPlannedMany(ctx: Ctx, plans: Plan[], shared: Shared): Promise<string[]> {
  const { questions, copies, position, publish } = shared
  const rows = plans.map(({ addedAt, ...plan }) => writePlanned(plan, questions, position.id, addedAt))
  for (const row of publish ? rows : []) {
    Object.assign(row, { status: 'Scheduled', revision: 1 }, await keepToken(ctx, row.id, makeToken()))
  }
  await insertRows(ctx, rows)
  const ids = rows.map(({ id }) => id)
  await copyTo(ctx, ids, copies)
  const steps = publish ? (['Draft', 'Scheduled'] as const) : (['Draft'] as const)
  const entries = steps.map((to, at) => ({
    actor: actorOf(ctx.actor),
    kind: 'status' as const,
    payload: { from: steps[at - 1] ?? null, to, novaPaused: null },
  }))
  await openJournals(ctx, ids, entries)
  if (ctx.actor.role === 'interviewer')
    await writeAuditAll(
      ctx,
      rows.flatMap((row) => actsOf(row, shared)),
    )
  if (!publish) return ids
  await notePublished(
    ctx,
    rows.map(({ positionId = null, ...row }) => ({ ...row, positionId })),
  )
  const queue = `invitations-${Number.parseInt(ids[0]!.slice(-1), 16) % noticeQueues}`
  await addJobs(ctx.db, 'invite-many', [{ payload: { interviewIds: ids }, queue, isPatient: true }])
  return ids
}

function actsOf(row: NewInterview, { position, publish }: Shared): AuditEvent[] {
  const about = { companyId: row.companyId, interviewId: row.id, subject: row.title }
  const created = { ...about, act: 'interview.created', details: { position: position.title } }
  return publish ? [created, { ...about, act: 'interview.published' }] : [created]
}
