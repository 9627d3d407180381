/** By when the panel's scorecards are due, and by when the candidate was promised a reply. */
import { refuse } from '@nova/contract/refusals'
import { type PanelPlan, type PanelPlanForm, replyNoticeMs } from '@nova/contract/reviews/debrief'
import { and, eq } from 'drizzle-orm'
import { noteAct, requireInterview, requireOn } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { addJobs } from '../platform/jobs/jobs.ts'
import { panelPlans } from './tables.ts'

export type PanelDate = 'scorecards' | 'reply'

type Kept = PanelPlan & { remindedAt: Date | null }

/** The dates of an interview; the caller has checked access. */
export async function readPanelPlan(ctx: Ctx, interviewId: string): Promise<Kept> {
  const [found] = await ctx.db.select().from(panelPlans).where(eq(panelPlans.interviewId, interviewId))
  return {
    scorecardsDueAt: found?.scorecardsDueAt?.toISOString() ?? null,
    replyBy: found?.replyBy?.toISOString() ?? null,
    version: found?.version ?? 0,
    remindedAt: found?.remindedAt ?? null,
  }
}

/** Sets the dates and plans their jobs. The second of two concurrent changes is refused. */
export async function changePanelPlan(ctx: Ctx, id: string, form: PanelPlanForm): Promise<void> {
  requireOn(ctx, await requireInterview(ctx, id), 'manage')
  await inTransaction(ctx, async (tx) => {
    const row = await requireInterview(tx, id, { lock: true })
    requireOn(tx, row, 'manage')
    if (row.status === 'Cancelled') throw refuse('interview_cancelled')
    const before = await readPanelPlan(tx, row.id)
    if (before.version !== form.version) throw refuse('panel_plan_changed')
    const next = {
      scorecardsDueAt: form.scorecardsDueAt === null ? null : new Date(form.scorecardsDueAt),
      replyBy: form.replyBy === null ? null : new Date(form.replyBy),
      version: before.version + 1,
    }
    await tx.db
      .insert(panelPlans)
      .values({ interviewId: row.id, ...next })
      .onConflictDoUpdate({ target: panelPlans.interviewId, set: next })
    await planDates(tx, row, next)
    await noteAct(tx, row, 'panel.planned', {
      scorecardsDueAt: next.scorecardsDueAt?.toISOString() ?? null,
      replyBy: next.replyBy?.toISOString() ?? null,
    })
  })
}

/** Records that late reviewers were reminded; false if the last reminder was less than `pauseMs` ago. */
export async function noteReminded(ctx: Ctx, interviewId: string, pauseMs: number): Promise<boolean> {
  const { remindedAt } = await readPanelPlan(ctx, interviewId)
  const now = ctx.now()
  if (remindedAt && now.getTime() - remindedAt.getTime() < pauseMs) return false
  await ctx.db
    .insert(panelPlans)
    .values({ interviewId, version: 0, remindedAt: now })
    .onConflictDoUpdate({ target: panelPlans.interviewId, set: { remindedAt: now } })
  return true
}

type Dates = { scorecardsDueAt: Date | null; replyBy: Date | null }

async function planDates(ctx: Ctx, { id }: InterviewRow, { scorecardsDueAt, replyBy }: Dates): Promise<void> {
  const noticeAt = replyBy && new Date(replyBy.getTime() - replyNoticeMs)
  const jobs = [
    { what: 'scorecards' as const, date: scorecardsDueAt, runAt: scorecardsDueAt },
    { what: 'reply' as const, date: replyBy, runAt: noticeAt },
  ]
  // Past dates need no job; a job for an earlier value finds that its date has changed.
  const ahead = jobs.filter(({ date }) => date !== null && date > ctx.now())
  await addJobs(
    ctx.db,
    'panel-date',
    ahead.map(({ what, date, runAt }) => ({
      payload: { interviewId: id, what, date: date!.toISOString() },
      key: `panel-date-${what}:${id}`,
      runAt: runAt!,
    })),
  )
}

/** True if the date is still the one that was set. */
export async function isStillMeant(ctx: Ctx, interviewId: string, what: PanelDate, date: string): Promise<boolean> {
  const column = what === 'scorecards' ? panelPlans.scorecardsDueAt : panelPlans.replyBy
  const isSame = and(eq(panelPlans.interviewId, interviewId), eq(column, new Date(date)))
  return (await ctx.db.$count(panelPlans, isSame)) > 0
}
