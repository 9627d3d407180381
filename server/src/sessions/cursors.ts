/** Cursors, to who else is in the room: the candidate's to interviewers, theirs to the candidate where both may write. */
import { refuse } from '@nova/contract/refusals'
import type { Selection } from '@nova/contract/room/selections'
import { requireInterview } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { showSelection } from '../journal/feed.ts'
import { actorOf } from '../journal/journal.ts'
import type { Ctx } from '../platform/context/context.ts'
import { readLastBreak } from './breaks.ts'
import { requireInTime } from './candidate-entries.ts'
import { requireQuestion } from './control.ts'

/** Shows a selection, and keeps nothing of it. In a break there is none: one that was on its way is passed over. */
export async function shareSelection(ctx: Ctx, id: string, selection: Selection): Promise<void> {
  const isCandidate = ctx.actor.role === 'candidate'
  const row = isCandidate ? await requireInTime(ctx, id) : await requireTogether(ctx, id)
  requireQuestion(row, selection.questionId)
  if (isCandidate && (await isInBreak(ctx, row))) return
  const actor = actorOf(ctx.actor)
  const by = isCandidate ? { ...actor, name: row.joinedName ?? row.candidateName } : actor
  showSelection(ctx, row.id, { ...selection, by })
}

async function isInBreak(ctx: Ctx, row: InterviewRow): Promise<boolean> {
  const last = await readLastBreak(ctx, row)
  return last !== null && last.endsAt > ctx.now()
}

async function requireTogether(ctx: Ctx, id: string): Promise<InterviewRow> {
  const row = await requireInterview(ctx, id)
  if (row.interviewType !== 'HumanInLoop') throw refuse('forbidden')
  if (row.status !== 'InProgress') throw refuse('not_in_progress')
  return row
}
