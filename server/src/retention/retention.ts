/**
 * For how long interviews are kept: the rules of a company and its positions, the dates that follow, and legal holds.
 * Knows interviews by their ids alone; deleting is the work of the erasure module.
 * Public files: due.ts, holds.ts, rules.ts.
 */
import { refuse } from '@nova/contract/refusals'
import { datesOf, type RetentionDates, type RetentionRule } from '@nova/contract/retention/periods'
import type { InterviewRetention } from '@nova/contract/retention/retention'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { findHold } from './holds.ts'
import { readRules, ruleOf } from './rules.ts'
import { retentionAnchors } from './tables.ts'

export type Standing = {
  rule: RetentionRule | null
  anchor: InterviewRetention['anchor']
  dates: RetentionDates
}

/** The rule and the dates of an interview; undefined for one that has no dates, such as a preview. */
export async function readStandingOf(ctx: Ctx, id: string): Promise<Standing | undefined> {
  const [found] = await ctx.db.select().from(retentionAnchors).where(eq(retentionAnchors.interviewId, id))
  if (!found) return undefined
  const rule = ruleOf(await readRules(ctx, found.companyId), found.positionId)
  const kind = found.decidedAt?.getTime() === found.at.getTime() ? 'decision' : kindOfOther(found)
  const dates = rule ? datesOf(rule, found.at) : { deletedOn: null, keptUntil: null, isFloor: false }
  return { rule, anchor: { kind, at: found.at.toISOString() }, dates }
}

const kindOfOther = ({ at, contactAt }: typeof retentionAnchors.$inferSelect) =>
  contactAt.getTime() === at.getTime() ? 'contact' : 'closing'

/**
 * Refuses while a legal hold lasts, and where a person who took part is kept by a minimum period. For deletions by hand;
 * call it in their transaction.
 */
export async function requireDeletable(ctx: Ctx, row: { id: string; startedAt: Date | null }): Promise<void> {
  if (await findHold(ctx, row.id)) throw refuse('interview_held')
  if (!row.startedAt) return
  const standing = await readStandingOf(ctx, row.id)
  const keptUntil = standing?.dates.keptUntil
  if (keptUntil && keptUntil > ctx.now()) throw refuse('interview_kept')
}
