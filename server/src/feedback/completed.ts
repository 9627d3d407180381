/** Interviews that are over, for each of the two sides. */
import { refuse } from '@nova/contract/refusals'
import { requireInterview } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import type { Ctx } from '../platform/context/context.ts'

type Options = { lock?: boolean }

/** For its candidate. */
export async function requireOver(ctx: Ctx, id: string, options: Options = {}): Promise<InterviewRow> {
  const row = await requireInterview(ctx, id, options)
  if (row.status !== 'Completed') throw refuse('not_completed')
  return row
}

/** For interviewers, who find its report. */
export async function requireCompleted(ctx: Ctx, id: string, options: Options = {}): Promise<InterviewRow> {
  const row = await requireInterview(ctx, id, options)
  if (row.status !== 'Completed') throw refuse('report_not_found')
  return row
}
