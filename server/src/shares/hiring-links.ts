/**
 * Links to a report for a hiring system: they work until the interview is deleted, and are withdrawn alone or with their
 * connection. Gives such a system the figures that its link shows, and none that are sealed outside.
 */
import { randomUUID } from 'node:crypto'
import { ScoreFigure, listHeld } from '@nova/contract/reviews/reviews'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Ctx, makeToken } from '../platform/context/context.ts'
import { findStandingReport } from '../reports/seen.ts'
import { listOverrides, readStanding } from '../reviews/decisions.ts'
import { findSealOutside } from '../reviews/seals.ts'
import { hashToken } from './link-tokens.ts'
import { reportShares } from './tables.ts'

/** Never reached: retention deletes the link with its interview. */
const never = new Date('9999-12-31T00:00:00.000Z')

type Connection = { name: string; makerId: string }

export async function makeHiringLink(
  tx: Ctx,
  interviewId: string,
  { name, makerId: createdBy }: Connection,
): Promise<{ shareId: string; token: string }> {
  const [shareId, token] = [randomUUID(), makeToken()]
  await tx.db.insert(reportShares).values({
    id: shareId,
    interviewId,
    tokenHash: hashToken(token),
    createdBy,
    createdByName: name,
    createdAt: tx.now(),
    expiresAt: never,
    includesName: true,
    includesIntegrity: false,
    revokedAt: null,
    opened: 0,
    openings: [],
    hiringSystem: name,
  })
  return { shareId, token }
}

export async function isLinkOpen(ctx: Ctx, shareId: string): Promise<boolean> {
  return (await ctx.db.$count(reportShares, and(eq(reportShares.id, shareId), isNull(reportShares.revokedAt)))) > 0
}

export async function revokeLinks(tx: Ctx, shareIds: readonly string[]): Promise<void> {
  const areMeant = sql`${reportShares.id} = any(${sql.param([...shareIds])}::uuid[])`
  const areOpen = and(areMeant, isNull(reportShares.revokedAt))
  if (shareIds.length > 0) await tx.db.update(reportShares).set({ revokedAt: tx.now() }).where(areOpen)
}

/** `scores`: only those that the report has. */
export type OutsideFigures = {
  overall: number | null
  scores: { figure: ScoreFigure; value: number }[]
  decision: string | null
}

/** Null while they are sealed for readers without an account. For the system; the interview has a report. */
export async function readOutside(ctx: Ctx, interviewId: string): Promise<OutsideFigures | null> {
  if (await findSealOutside(ctx, interviewId)) return null
  const report = await findStandingReport(ctx, interviewId)
  if (!report) return null
  const held = listHeld(await listOverrides(ctx, interviewId))
  const valueOf = (figure: ScoreFigure): number | null => {
    const computed = figure === 'overall' ? report.overallScore : (report.scores[figure] ?? null)
    const value = held.find((each) => each.figure === figure)?.value ?? computed
    return value === null ? null : Math.round(value)
  }
  const scores = ScoreFigure.options.flatMap((figure) => {
    const value = figure === 'overall' ? null : valueOf(figure)
    return value === null ? [] : [{ figure, value }]
  })
  const decision = (await readStanding(ctx, [interviewId])).get(interviewId)?.outcome ?? null
  return { overall: valueOf('overall'), scores, decision }
}
