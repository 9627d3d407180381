/** The life of an interview: which status may follow which, and what goes with each step. */
import type { Interview } from '@nova/contract/interviews'
import { refuse } from '@nova/contract/refusals'
import type { InterviewStatus } from '@nova/contract/words'
import { eq } from 'drizzle-orm'
import { appendOwn, lockJournal } from '../journal/journal.ts'
import { noteUses } from '../library/uses.ts'
import { type Ctx, inTransaction, makeToken } from '../platform/context/context.ts'
import { codeQueueOf } from '../platform/jobs/jobs.ts'
import { requireInterview } from './access.ts'
import { noteAct } from './acts.ts'
import { hasToken, keepToken } from './candidate-token.ts'
import { viewWithResume } from './reading.ts'
import { type InterviewRow, interviews } from './tables.ts'

const allowed: Record<InterviewStatus, InterviewStatus[]> = {
  Draft: ['Scheduled', 'Cancelled'],
  Scheduled: ['InProgress', 'Cancelled'],
  InProgress: ['Completed', 'Cancelled'],
  Completed: [],
  Cancelled: [],
}

const acts: Record<InterviewStatus, string> = {
  Draft: 'interview.changed',
  Scheduled: 'interview.published',
  InProgress: 'interview.started',
  Completed: 'interview.completed',
  Cancelled: 'interview.cancelled',
}

/** Who is told of a step is decided by the job `notice`. */
const eventsByStatus: Partial<Record<InterviewStatus, string>> = {
  Scheduled: 'published',
  Completed: 'completed',
  Cancelled: 'cancelled',
}

/** Moves an interview to a status; to the one it has: does nothing. Refuses what may not follow, naming both. */
export async function changeStatus(ctx: Ctx, id: string, to: InterviewStatus): Promise<Interview> {
  const row = await requireInterview(ctx, id)
  return inTransaction(ctx, async (tx) => {
    await lockJournal(tx, row.id)
    return viewWithResume(tx, await moveTo(tx, await requireInterview(tx, id, { lock: true }), to))
  })
}

/** The step itself, on a row that the caller has locked. */
export async function moveTo(ctx: Ctx, row: InterviewRow, to: InterviewStatus): Promise<InterviewRow> {
  const { id, status: from } = row
  if (from === to) return row
  if (!allowed[from].includes(to)) {
    throw refuse('illegal_transition', `An interview that is ${from} cannot become ${to}.`)
  }
  if (to === 'Scheduled' && !row.selected) throw refuse('nothing_selected')
  const now = ctx.now()
  const change: Partial<InterviewRow> = { status: to, updatedAt: now }
  // Whoever still has the draft open would change what the candidate was promised.
  if (to === 'Scheduled') change.revision = row.revision + 1
  if (to === 'Scheduled' && !hasToken(row)) Object.assign(change, await keepToken(ctx, id, makeToken()))
  if (to === 'Completed') change.completedAt = now
  if (to === 'InProgress') await noteUses(ctx, row)
  const moved = await ctx.db.update(interviews).set(change).where(eq(interviews.id, id)).returning()
  await appendOwn(ctx, id, 'status', { from, to, novaPaused: null })
  await noteAct(ctx, row, acts[to])
  // A walk through a copy tells nobody, and is not judged.
  if (row.previewOf) return moved[0]!
  const event = eventsByStatus[to]
  if (event) await ctx.jobs.add(ctx.db, 'notice', { interviewId: id, event })
  if (to === 'Completed') await addFinish(ctx, row)
  return moved[0]!
}

/** Has answers judged and the report made; one that waits is replaced. */
export async function addFinish(ctx: Ctx, { id, companyId }: Pick<InterviewRow, 'id' | 'companyId'>): Promise<void> {
  const queue = codeQueueOf(companyId, id)
  await ctx.jobs.add(ctx.db, 'finish', { interviewId: id }, { key: `finish:${id}`, queue })
}

/** Opens the interview to its candidate; where that is done already, does nothing. */
export async function publishInterview(ctx: Ctx, id: string): Promise<Interview> {
  const { status } = await requireInterview(ctx, id)
  // Published once is published for good: a double click, or one after the candidate has joined, is no error.
  return changeStatus(ctx, id, status === 'InProgress' || status === 'Completed' ? status : 'Scheduled')
}
