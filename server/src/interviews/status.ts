/** The life of an interview: allowed transitions between statuses, and their side effects. */
import type { Interview } from '@nova/contract/interviews/interviews'
import { refuse } from '@nova/contract/refusals'
import type { InterviewStatus } from '@nova/contract/words'
import { hasToken, keepToken } from '../interview-access/candidate-token.ts'
import { noteAct, requireInterview } from '../interview-access/interview-access.ts'
import { changeAndRead } from '../interview-access/rows.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { viewWithResume } from '../interview-lists/interview-lists.ts'
import { appendOwn, lockJournal } from '../journal/journal.ts'
import { noteUses } from '../library/uses.ts'
import { type Ctx, inTransaction, makeToken } from '../platform/context/context.ts'
import { codeQueueOf } from '../platform/jobs/jobs.ts'
import { noteEvent } from './public-event.ts'

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

/** The job `notice` decides the recipients. */
const eventsByStatus: Partial<Record<InterviewStatus, string>> = {
  Scheduled: 'published',
  Completed: 'completed',
  Cancelled: 'cancelled',
}

/** Joining has its own, with the candidate. */
const publicEvents = {
  Scheduled: 'interview.published',
  Completed: 'interview.completed',
  Cancelled: 'interview.cancelled',
} as const

/**
 * Moves an interview to a status; to the one it has: does nothing. A function chooses by the status under the lock.
 * Refuses what may not follow, naming both. `sentence`: in the caller's own words, for the people who are mailed.
 */
export async function changeStatus(
  ctx: Ctx,
  id: string,
  to: InterviewStatus | ((from: InterviewStatus) => InterviewStatus),
  sentence?: string,
): Promise<Interview> {
  const row = await requireInterview(ctx, id)
  return inTransaction(ctx, async (tx) => {
    await lockJournal(tx, row.id)
    const locked = await requireInterview(tx, id, { lock: true })
    const target = typeof to === 'function' ? to(locked.status) : to
    if (locked.status === 'InProgress' && target === 'Completed' && ctx.actor.role === 'interviewer' && ctx.actor.key)
      throw refuse('key_not_allowed', 'An API key can’t end an interview that is running. Sign in and end it there.')
    return viewWithResume(tx, await moveTo(tx, locked, target, sentence))
  })
}

/** The step itself, on a row that the caller has locked. `sentence`: in the caller's own words, for those who are mailed. */
export async function moveTo(
  ctx: Ctx,
  row: InterviewRow,
  to: InterviewStatus,
  sentence?: string,
): Promise<InterviewRow> {
  const { id, status: from } = row
  if (from === to) return row
  if (!allowed[from].includes(to)) {
    throw refuse('illegal_transition', `An interview that is ${from} cannot become ${to}.`)
  }
  if (to === 'Scheduled' && !row.selected) throw refuse('nothing_selected')
  const now = ctx.now()
  const change: Partial<InterviewRow> = { status: to, updatedAt: now }
  // A stale draft editor must not change what the candidate was promised.
  if (to === 'Scheduled') change.revision = row.revision + 1
  if (to === 'Scheduled' && !hasToken(row)) Object.assign(change, await keepToken(ctx, id, makeToken()))
  if (to === 'Completed') change.completedAt = now
  if (to === 'InProgress') await noteUses(ctx, row)
  const moved = await changeAndRead(ctx, id, change)
  await appendOwn(ctx, id, 'status', { from, to, novaPaused: null })
  await noteAct(ctx, row, acts[to])
  // A preview sends no notifications and isn't scored.
  if (row.previewOf) return moved
  // Webhooks never heard of a draft that is dropped.
  const isHeardOf = from !== 'Draft' || to === 'Scheduled'
  const publicEvent = publicEvents[to as keyof typeof publicEvents]
  if (publicEvent && isHeardOf) {
    const scheduledAt = row.scheduledAt?.toISOString() ?? null
    await noteEvent(ctx, moved, publicEvent, { scheduledAt })
  }
  const event = eventsByStatus[to]
  if (event) await ctx.jobs.add(ctx.db, 'notice', { interviewId: id, event, ...(sentence ? { sentence } : {}) })
  if (to === 'Completed') await addFinish(ctx, row)
  return moved
}

/** Has answers judged and the report made; one that waits is replaced. */
export async function addFinish(ctx: Ctx, { id, companyId }: Pick<InterviewRow, 'id' | 'companyId'>): Promise<void> {
  const queue = codeQueueOf(companyId, id)
  await ctx.jobs.add(ctx.db, 'finish', { interviewId: id }, { key: `finish:${id}`, queue })
}

/** Opens the interview to its candidate; does nothing if it is open already. */
export async function publishInterview(ctx: Ctx, id: string, sentence?: string): Promise<Interview> {
  // Published once is published for good: a double click, or one after the candidate has joined, isn't an error.
  const isOn = (from: InterviewStatus) => from === 'InProgress' || from === 'Completed'
  return changeStatus(ctx, id, (from) => (isOn(from) ? from : 'Scheduled'), sentence)
}
