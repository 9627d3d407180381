/** Feedback of several interviews at once: its state, and releasing the written ones. */
import { desc, inArray } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { releaseFeedback } from './feedback.ts'
import { feedbackDrafts, feedbackVersions } from './tables.ts'

export type FeedbackState = {
  /** True if there is a saved, non-empty draft. */
  isWritten: boolean
  version: number
  releasedAt: Date | null
}

/** How far the feedback of each of these interviews is; the caller has checked access. */
export async function readFeedbackStates(ctx: Ctx, interviewIds: string[]): Promise<Map<string, FeedbackState>> {
  if (interviewIds.length === 0) return new Map()
  const { interviewId, version, releasedAt } = feedbackVersions
  const released = await ctx.db
    .selectDistinctOn([interviewId], { interviewId, version, releasedAt })
    .from(feedbackVersions)
    .where(inArray(interviewId, interviewIds))
    .orderBy(interviewId, desc(version))
  const drafts = await ctx.db.select().from(feedbackDrafts).where(inArray(feedbackDrafts.interviewId, interviewIds))
  return new Map(
    interviewIds.map((id) => {
      const last = released.find((each) => each.interviewId === id)
      const body = drafts.find((each) => each.interviewId === id)?.body
      const isWritten = body ? body.message !== '' || body.strengths.length + body.improvements.length > 0 : false
      return [id, { isWritten, version: last?.version ?? 0, releasedAt: last?.releasedAt ?? null }]
    }),
  )
}

/** Releases the saved draft of one interview. */
export async function releaseDraft(ctx: Ctx, id: string): Promise<void> {
  const state = (await readFeedbackStates(ctx, [id])).get(id)
  const [draft] = await ctx.db
    .select()
    .from(feedbackDrafts)
    .where(inArray(feedbackDrafts.interviewId, [id]))
  const empty = { message: '', strengths: [], improvements: [], sharesScores: false }
  await releaseFeedback(ctx, id, { ...(draft?.body ?? empty), after: state?.version ?? 0 })
}
