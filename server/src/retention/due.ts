/** Interviews that the rules delete until a moment. */
import { datesOf, lastDueAnchor, type RetentionRule } from '@nova/contract/retention/periods'
import { and, count, eq, isNull, lte, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import type { Rules, Scope } from './rules.ts'
import { legalHolds, retentionAnchors } from './tables.ts'

export type Due = { interviewId: string; deletedOn: Date }

/** Those of a company that are due until then, the first by date; without held ones. `total` counts all. */
export async function listDue(
  ctx: Ctx,
  companyId: string,
  rules: Rules,
  { until, most }: { until: Date; most: number },
): Promise<{ total: number; due: Due[] }> {
  const own = [...rules.positions.keys()]
  const { positionId } = retentionAnchors
  const others = own.length > 0 ? or(isNull(positionId), notInArray(positionId, own)) : undefined
  const parts: Part[] = [...rules.positions].map(([id, rule]) => ({ rule, within: eq(positionId, id) }))
  if (rules.company) parts.push({ rule: rules.company, within: others })
  let total = 0
  const due: Due[] = []
  for (const part of parts) {
    const found = await listPart(ctx, companyId, part, { until, most })
    total += found.total
    due.push(...found.due)
  }
  due.sort((one, other) => one.deletedOn.getTime() - other.deletedOn.getTime())
  return { total, due: due.slice(0, most) }
}

/** Interviews that a rule would delete until then if it were saved. */
export async function listDueBy(
  ctx: Ctx,
  { companyId, positionId }: Scope,
  rules: Rules,
  rule: RetentionRule | null,
  how: { until: Date; most: number },
): Promise<{ total: number; due: Due[] }> {
  if (positionId === null) return listDue(ctx, companyId, { company: rule, positions: rules.positions }, how)
  const its = rule ?? rules.company
  return listDue(ctx, companyId, { company: null, positions: new Map(its ? [[positionId, its]] : []) }, how)
}

type Part = { rule: RetentionRule; within: SQL | undefined }

async function listPart(ctx: Ctx, companyId: string, { rule, within }: Part, how: { until: Date; most: number }) {
  const last = lastDueAnchor(rule, how.until)
  if (last === null) return { total: 0, due: [] }
  const { interviewId, at } = retentionAnchors
  const now = ctx.now().toISOString()
  const held = ctx.db
    .select({ one: sql`1` })
    .from(legalHolds)
    .where(and(eq(legalHolds.interviewId, interviewId), sql`${legalHolds.endsAt} > ${now}`))
  const isDue = and(eq(retentionAnchors.companyId, companyId), lte(at, last), within, notExists(held))
  const [counted] = await ctx.db.select({ total: count() }).from(retentionAnchors).where(isDue)
  const rows = await ctx.db
    .select({ interviewId, at })
    .from(retentionAnchors)
    .where(isDue)
    .orderBy(at, interviewId)
    .limit(how.most)
  const due = rows.map((row) => ({ interviewId: row.interviewId, deletedOn: datesOf(rule, row.at).deletedOn! }))
  return { total: counted?.total ?? 0, due }
}
