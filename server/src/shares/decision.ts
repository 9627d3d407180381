/** What people decided about interviews, for those who read it elsewhere: shared reports, PDF, CSV, the bias audit. */
import type { ReportDecision } from '@nova/contract/shares'
import type { Ctx } from '../platform/context/context.ts'

/** The newest decision on an interview; null where nobody has decided, or the caller must not know it yet. */
export async function readDecision(ctx: Ctx, interviewId: string): Promise<ReportDecision | null> {
  return (await readDecisions(ctx, [interviewId])).get(interviewId) ?? null
}

/** The same for several. Nothing records decisions yet. */
export async function readDecisions(_ctx: Ctx, _interviewIds: readonly string[]): Promise<Map<string, ReportDecision>> {
  return new Map()
}
