/** Decisions and scores changed by hand: kept as they were made, the newest holds. */
import { refuse } from '@nova/contract/refusals'
import { type Decision, type DecisionState, maxDecisions, type ScoreOverride } from '@nova/contract/reviews/reviews'
import { and, desc, eq, inArray, max, min } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { mayOn, noteAct, requireInterview } from '../interview-access/interview-access.ts'
import { noteDecision } from '../interview-access/of-position.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { noteEvent } from '../interviews/public-event.ts'
import type { Ctx } from '../platform/context/context.ts'
import { tellFollowers } from '../webhooks/following.ts'
import { findSeal } from './seals.ts'
import { decisions, scoreOverrides } from './tables.ts'

/** Returns the decision with its history; for everyone who may see the interview. */
export async function readDecision(ctx: Ctx, id: string): Promise<DecisionState> {
  const row = await requireInterview(ctx, id)
  return {
    ...(await readJudgedFigures(ctx, row.id)),
    mayDecide: mayOn(requireInterviewer(ctx), row, 'judge') && row.status === 'Completed',
  }
}

/** Decisions, and scores set by hand; where those are sealed for the caller, decisions alone, without recommendations. */
export async function readJudgedFigures(
  ctx: Ctx,
  id: string,
): Promise<Pick<DecisionState, 'decisions' | 'overrides' | 'sealed'>> {
  const made = await listDecisions(ctx, id)
  if (!(await findSeal(ctx, id))) return { decisions: made, overrides: await listOverrides(ctx, id) }
  return { decisions: made.map(({ recommendation: _, ...rest }) => rest), overrides: [], sealed: true }
}

/** Keeps a decision, in the caller's name. Call it in a transaction that holds the interview's journal. */
export async function keepDecision(
  ctx: Ctx,
  row: InterviewRow,
  { outcome, reason, recommendation = null }: Pick<Decision, 'outcome' | 'reason' | 'recommendation'>,
): Promise<void> {
  const by = nameCaller(ctx, row)
  if ((await ctx.db.$count(decisions, eq(decisions.interviewId, row.id))) >= maxDecisions)
    throw refuse('judgement_limit')
  await ctx.db.insert(decisions).values({ ...by, outcome, reason, recommendation })
  await noteDecision(ctx, row.id, outcome)
  await noteAct(ctx, row, 'decision.recorded', { outcome })
  await noteEvent(ctx, row, 'decision.recorded', { outcome })
}

/**
 * Keeps a score that the caller sets, next to the computed one. Call it in a transaction that holds the interview's
 * journal.
 */
export async function keepOverride(
  ctx: Ctx,
  row: InterviewRow,
  { figure, computed, value, reason }: Pick<ScoreOverride, 'figure' | 'computed' | 'value' | 'reason'>,
): Promise<void> {
  const before = await ctx.db.$count(scoreOverrides, eq(scoreOverrides.interviewId, row.id))
  if (before >= maxDecisions) throw refuse('judgement_limit')
  await ctx.db.insert(scoreOverrides).values({ ...nameCaller(ctx, row), figure, computed, value, reason })
  // No score: the log is read by people who may not see it yet.
  await noteAct(ctx, row, 'score.overridden', { figure, isSet: value !== null })
  await tellFollowers(ctx, [row.id])
}

/** Author fields of an entry. */
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
    .limit(maxDecisions)
  return found.map((each) => ({ ...each, at: each.at.toISOString() }))
}

/** The decision that holds for each of these interviews that has one; the caller has checked access. */
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

/** When the first decision was recorded; null where none is. */
export async function readFirstDecided(ctx: Ctx, id: string): Promise<Date | null> {
  const first = min(decisions.at)
  const found = await ctx.db.select({ at: first }).from(decisions).where(eq(decisions.interviewId, id))
  return found[0]?.at ?? null
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
    .limit(maxDecisions)
  return found.map((each) => ({ ...each, at: each.at.toISOString() }))
}
