/**
 * Seals an interview's figures for readers who have yet to judge, and says until when (docs/decisions/146). A
 * panellist's own scorecard unseals them; without a panel one press does, which is recorded. What leaves the product gets
 * them with the decision or the whole panel's scorecards.
 */
import { can, isWithin, reachOf } from '@nova/contract/accounts/roles'
import { refuse } from '@nova/contract/refusals'
import type { SealedUntil } from '@nova/contract/reports/sealed-report'
import { and, eq, inArray } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { findMembers } from '../accounts/members.ts'
import { listPanels, noteAct } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { type Ctx, type InterviewerCaller, inTransaction } from '../platform/context/context.ts'
import { decisions, reviewEntries, unsealings } from './tables.ts'

/** Account ids of one interview. */
type Judged = { reviewers: string[]; submitted: ReadonlySet<string>; isDecided: boolean; wasOpen: boolean }

/** Lists the interviews that are sealed for the caller, who must be allowed to see them. The server and its jobs see all. */
export async function listSeals(ctx: Ctx, interviewIds: readonly string[]): Promise<Map<string, SealedUntil>> {
  const { actor } = ctx
  if (actor.role !== 'interviewer' || interviewIds.length === 0) return new Map()
  const judged = await readJudged(ctx, interviewIds)
  const pressed = await listPressed(ctx, actor.id, interviewIds)
  return new Map(
    [...judged].flatMap(([id, each]) => {
      const until = sealOf(actor, each, pressed.has(id))
      return until === null ? [] : [[id, until] as const]
    }),
  )
}

/** Null where the caller sees the figures. */
export async function findSeal(ctx: Ctx, interviewId: string): Promise<SealedUntil | null> {
  return (await listSeals(ctx, [interviewId])).get(interviewId) ?? null
}

/** The same for readers without an account: a link, a hiring system. */
export async function findSealOutside(ctx: Ctx, interviewId: string): Promise<SealedUntil | null> {
  return sealOutside((await readJudged(ctx, [interviewId])).get(interviewId))
}

/** For all that leaves the product: links, hiring systems, API keys. */
function sealOutside(judged: Judged | undefined): SealedUntil | null {
  return judged && isOpenBeside(judged) ? null : 'decision'
}

/** Unseals for the caller alone; again does nothing. Refused where a panel has to judge first. */
export async function unseal(ctx: Ctx, row: InterviewRow): Promise<void> {
  const { id: readerId, name: readerName } = requireInterviewer(ctx)
  await inTransaction(ctx, async (tx) => {
    const until = await findSeal(tx, row.id)
    if (until === null) return
    if (until !== 'press') throw refuse('scorecard_first')
    const made = await tx.db
      .insert(unsealings)
      .values({ interviewId: row.id, readerId, readerName, at: tx.now() })
      .onConflictDoNothing()
    if (made.rowCount === 1) await noteAct(tx, row, 'report.unsealed')
  })
}

function sealOf(caller: InterviewerCaller, judged: Judged, isPressed: boolean): SealedUntil | null {
  const { reviewers, submitted, wasOpen } = judged
  if (wasOpen) return null
  if (caller.key) return sealOutside(judged)
  if (submitted.has(caller.id)) return null
  if (reviewers.length === 0) return isPressed ? null : 'press'
  if (reviewers.includes(caller.id)) return 'scorecard'
  if (isOpenBeside(judged)) return null
  // A role that judges only as a panel member writes no scorecard outside the panel.
  return isWithin(reachOf(caller.companyRole, 'judge'), { isOwn: true, isListed: false }) ? 'panel' : 'decision'
}

/** For all who are not on the panel. */
function isOpenBeside({ reviewers, submitted, isDecided, wasOpen }: Judged): boolean {
  return wasOpen || isDecided || (reviewers.length > 0 && reviewers.every((id) => submitted.has(id)))
}

async function readJudged(ctx: Ctx, interviewIds: readonly string[]): Promise<Map<string, Judged>> {
  const panels = await listPanels(ctx, interviewIds)
  const ids = panels.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const submitted = await ctx.db
    .selectDistinct({ id: reviewEntries.interviewId, authorId: reviewEntries.authorId })
    .from(reviewEntries)
    .where(and(inArray(reviewEntries.interviewId, ids), eq(reviewEntries.kind, 'submitted')))
  const authors = Map.groupBy(submitted, ({ id }) => id)
  const decided = await listDecided(ctx, ids)
  const reviewers = await readReviewers(ctx, panels)
  return new Map(
    panels.map(({ id, emails, wasReportOpen: wasOpen }) => [
      id,
      {
        reviewers: emails.flatMap((email) => reviewers.get(email.toLowerCase()) ?? []),
        submitted: new Set(authors.get(id)?.map(({ authorId }) => authorId)),
        isDecided: decided.has(id),
        wasOpen,
      },
    ]),
  )
}

/** Lists the interviews that have a decision. */
export async function listDecided(ctx: Ctx, interviewIds: readonly string[]): Promise<Set<string>> {
  if (interviewIds.length === 0) return new Set()
  const found = await ctx.db
    .selectDistinct({ id: decisions.interviewId })
    .from(decisions)
    .where(inArray(decisions.interviewId, [...interviewIds]))
  return new Set(found.map(({ id }) => id))
}

type Panel = Awaited<ReturnType<typeof listPanels>>[number]

/** Active accounts whose role may rate, by address; all these interviews are one company's. */
async function readReviewers(ctx: Ctx, panels: readonly Panel[]): Promise<Map<string, string>> {
  const byCompany = Map.groupBy(panels, ({ companyId }) => companyId)
  const found = new Map<string, string>()
  for (const [companyId, own] of byCompany) {
    const members = await findMembers(ctx, companyId, [...new Set(own.flatMap(({ emails }) => emails))])
    for (const { id, email, role } of members) if (can(role, 'judge')) found.set(email.toLowerCase(), id)
  }
  return found
}

async function listPressed(ctx: Ctx, readerId: string, interviewIds: readonly string[]): Promise<Set<string>> {
  const found = await ctx.db
    .select({ id: unsealings.interviewId })
    .from(unsealings)
    .where(and(inArray(unsealings.interviewId, [...interviewIds]), eq(unsealings.readerId, readerId)))
  return new Set(found.map(({ id }) => id))
}
