/** The rules of a company: its own, and those of positions that differ. */
import { refuse } from '@nova/contract/refusals'
import { noRule, type RetentionRule } from '@nova/contract/retention/periods'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { retentionRules } from './tables.ts'

/** `positionId` null: the company's own. */
export type Scope = { companyId: string; positionId: string | null }
export type Rules = { company: RetentionRule | null; positions: ReadonlyMap<string, RetentionRule> }

export async function readRules(ctx: Pick<Ctx, 'db'>, companyId: string): Promise<Rules> {
  const { positionId, rule } = retentionRules
  const rows = await ctx.db
    .select({ positionId, rule })
    .from(retentionRules)
    .where(eq(retentionRules.companyId, companyId))
  const company = rows.find((row) => row.positionId === null)?.rule ?? null
  const own = rows.flatMap((row) => (row.positionId && row.rule ? [[row.positionId, row.rule] as const] : []))
  return { company, positions: new Map(own) }
}

/** The rule that holds for interviews of this position, or of none. */
export const ruleOf = ({ company, positions }: Rules, positionId: string | null): RetentionRule | null =>
  (positionId === null ? undefined : positions.get(positionId)) ?? company

/** The rule that holds for an interview, or for people of a position. */
export async function readRuleOf(ctx: Pick<Ctx, 'db'>, { companyId, positionId }: Scope): Promise<RetentionRule> {
  return ruleOf(await readRules(ctx, companyId), positionId) ?? noRule
}

/** One rule with its version; version 0 where none was ever set. */
export async function readRule(ctx: Ctx, scope: Scope): Promise<{ rule: RetentionRule | null; version: number }> {
  const [found] = await ctx.db.select().from(retentionRules).where(isScope(scope))
  return { rule: found?.rule ?? null, version: found?.version ?? 0 }
}

/** Saves a rule, or with null takes it away. If two save at once, the second is refused. */
export async function saveRule(ctx: Ctx, scope: Scope, rule: RetentionRule | null, version: number): Promise<void> {
  const next = { rule, version: version + 1, changedAt: ctx.now() }
  const isSame = and(isScope(scope), eq(retentionRules.version, version))
  const changed = await ctx.db.update(retentionRules).set(next).where(isSame)
  if (changed.rowCount === 1) return
  const made = await ctx.db
    .insert(retentionRules)
    .values({ ...scope, ...next })
    .onConflictDoNothing()
  if (version !== 0 || made.rowCount !== 1) throw refuse('settings_changed')
}

/** Companies that have any rule. */
export async function listRuling(ctx: Ctx): Promise<string[]> {
  const { companyId, rule } = retentionRules
  const rows = await ctx.db.selectDistinct({ companyId }).from(retentionRules).where(isNotNull(rule))
  return rows.map((row) => row.companyId)
}

/** The rules of all companies, without those of their positions. For commands only. */
export async function listCompanyRules(ctx: Pick<Ctx, 'db'>): Promise<RetentionRule[]> {
  const rows = await ctx.db
    .select({ rule: retentionRules.rule })
    .from(retentionRules)
    .where(isNull(retentionRules.positionId))
  return rows.flatMap(({ rule }) => (rule ? [rule] : []))
}

function isScope({ companyId, positionId }: Scope) {
  const position = positionId === null ? isNull(retentionRules.positionId) : eq(retentionRules.positionId, positionId)
  return and(eq(retentionRules.companyId, companyId), position)
}
