/** Decisions and scores changed by hand: kept as they were made, the newest holds. */
import { refuse } from '@nova/contract/refusals'
import { type Decision, type DecisionState, mostDecisions, type ScoreOverride } from '@nova/contract/reviews'
import { isAtLeast } from '@nova/contract/roles'
import { and, desc, eq, inArray, max } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { requireInterview } from '../interviews/access.ts'
import { noteAct } from '../interviews/acts.ts'
import { noteDecision } from '../interviews/of-position.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import type { Ctx } from '../platform/context/context.ts'
import { decisions, scoreOverrides } from './tables.ts'

/** What was decided, with its history; for everyone who may see the interview. */
export async function readDecision(ctx: Ctx, id: string): Promise<DecisionState> {
  const row = await requireInterview(ctx, id)
  return {
    decisions: await listDecisions(ctx, row.id),
    overrides: await listOverrides(ctx, row.id),
    mayDecide: isAtLeast(requireInterviewer(ctx).companyRole, 'Interviewer') && row.status === 'Completed',
  }
}

/** Keeps a decision, in the caller's name. Call it in a transaction that holds the interview's journal. */
export async function keepDecision(
  ctx: Ctx,
  row: InterviewRow,
  { outcome, reason, recommendation }: Pick<Decision, 'outcome' | 'reason' | 'recommendation'>,
): Promise<void> {
  const by = nameCaller(ctx, row)
  if ((await ctx.db.$count(decisions, eq(decisions.interviewId, row.id))) >= mostDecisions)
    throw refuse('judgement_limit')
  await ctx.db.insert(decisions).values({ ...by, outcome, reason, recommendation })
  await noteDecision(ctx, row.id, outcome)
  await noteAct(ctx, row, 'decision.recorded', { outcome })
}

/** Keeps a score that the caller sets, beside the computed one. Call it in a transaction that holds the interview's journal. */
export async function keepOverride(
  ctx: Ctx,
  row: InterviewRow,
  { figure, computed, value, reason }: Pick<ScoreOverride, 'figure' | 'computed' | 'value' | 'reason'>,
): Promise<void> {
  const before = await ctx.db.$count(scoreOverrides, eq(scoreOverrides.interviewId, row.id))
  if (before >= mostDecisions) throw refuse('judgement_limit')
  await ctx.db.insert(scoreOverrides).values({ ...nameCaller(ctx, row), figure, computed, value, reason })
  await noteAct(ctx, row, 'score.overridden', { figure, computed, value })
}

/** Whose entry it is. */
export function nameCaller(ctx: Ctx, { id }: Pick<InterviewRow, 'id'>) {
  const { id: authorId, name: authorName } = requireInterviewer(ctx)
  return { interviewId: id, authorId, authorName, at: ctx.now() }
}

export async function listDecisions(ctx: Ctx, interviewId: string): Promise<Decision[]> {
  const { outcome, reason, authorName, at, recommendation } = decisions
  const found = await ctx.db
    .select({ outcome, reason, by: authorName, at, recommendation })
    .from(decisions)
    .where(eq(decisions.interviewId, interviewId))
    .orderBy(desc(decisions.id))
    .limit(mostDecisions)
  return found.map((each) => ({ ...each, at: each.at.toISOString() }))
}

/** The decision that holds for each of these interviews that has one; the caller has seen to who may read them. */
export async function readStanding(ctx: Ctx, interviewIds: readonly string[]): Promise<Map<string, Decision>> {
  if (interviewIds.length === 0) return new Map()
  const { interviewId, outcome, reason, authorName, at, recommendation } = decisions
  const found = await ctx.db
    .selectDistinctOn([interviewId], { interviewId, outcome, reason, by: authorName, at, recommendation })
    .from(decisions)
    .where(inArray(interviewId, [...interviewIds]))
    .orderBy(interviewId, desc(decisions.id))
  return new Map(found.map(({ interviewId: id, ...each }) => [id, { ...each, at: each.at.toISOString() }]))
}

/** When the newest decision was recorded, and when a score was last set by hand; null where neither is. */
export async function readLastJudged(ctx: Ctx, id: string): Promise<(Date | null)[]> {
  const decided = await ctx.db
    .select({ at: max(decisions.at) })
    .from(decisions)
    .where(eq(decisions.interviewId, id))
  const set = await ctx.db
    .select({ at: max(scoreOverrides.at) })
    .from(scoreOverrides)
    .where(eq(scoreOverrides.interviewId, id))
  return [decided[0]?.at ?? null, set[0]?.at ?? null]
}

/** The overall score that a person set by hand, for each of these interviews that has one. */
export async function readOverallOverrides(ctx: Ctx, interviewIds: readonly string[]): Promise<Map<string, number>> {
  if (interviewIds.length === 0) return new Map()
  const { interviewId, figure, value } = scoreOverrides
  const found = await ctx.db
    .selectDistinctOn([interviewId], { interviewId, value })
    .from(scoreOverrides)
    .where(and(inArray(interviewId, [...interviewIds]), eq(figure, 'overall')))
    .orderBy(interviewId, desc(scoreOverrides.id))
  return new Map(found.flatMap(({ interviewId: id, value: set }) => (set === null ? [] : [[id, set] as const])))
}

export async function listOverrides(ctx: Ctx, interviewId: string): Promise<ScoreOverride[]> {
  const { figure, computed, value, reason, authorName, at } = scoreOverrides
  const found = await ctx.db
    .select({ figure, computed, value, reason, by: authorName, at })
    .from(scoreOverrides)
    .where(eq(scoreOverrides.interviewId, interviewId))
    .orderBy(desc(scoreOverrides.id))
    .limit(mostDecisions)
  return found.map((each) => ({ ...each, at: each.at.toISOString() }))
}
