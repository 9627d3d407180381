/**
 * Links to a report: made by interviewers, opened without an account, withdrawn at any time. A link's token is kept as a
 * hash alone, so a link is shown once. Hides what is left out of a shared report.
 * Public files: hiring-links.ts.
 */
import { randomUUID } from 'node:crypto'
import {
  maxOpenings,
  maxShares,
  maxSharesEver,
  namelessCandidate,
  type NewShare,
  ReportDecision,
  type Share,
  SharedReport,
  SharedSealed,
  SharedWhole,
} from '@nova/contract/interviews/shares'
import { refuse } from '@nova/contract/refusals'
import type { Report, ReportMark } from '@nova/contract/reports/reports'
import { isSealed, type SealedReport } from '@nova/contract/reports/sealed-report'
import { listHeld } from '@nova/contract/reviews/reviews'
import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { readCompanyName } from '../accounts/company-name.ts'
import { writeToAsk } from '../evidence/to-ask.ts'
import { findPresent, noteAct, requireInterview } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readEntries } from '../journal/reading.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, isUuid, makeToken } from '../platform/context/context.ts'
import { withResolutions } from '../reports/resolutions.ts'
import { sealReport } from '../reports/sealing.ts'
import { findStandingReport } from '../reports/seen.ts'
import { findReport } from '../reports/stored.ts'
import { readMade, readReportMark } from '../reports/watching.ts'
import { listOverrides, readStanding } from '../reviews/decisions.ts'
import { findSealOutside } from '../reviews/seals.ts'
import { hashToken } from './link-tokens.ts'
import { withoutNames } from './nameless.ts'
import { reportShares, type ShareRow } from './tables.ts'

const dayMs = 86_400_000
const maxListed = 100

type Form = { days: number; includesName: boolean; includesIntegrity: boolean }

/** Makes a link. Refuses where there is no report yet, and one link too many. */
export async function createShare(ctx: Ctx, id: string, form: Form): Promise<NewShare> {
  const { id: createdBy, name: createdByName } = requireInterviewer(ctx)
  const token = makeToken()
  return inTransaction(ctx, async (tx) => {
    // Locked, so that links made at the same time are counted.
    const interview = await requireInterview(tx, id, { lock: true })
    if (interview.status !== 'Completed' || !(await findReport(tx, id))) throw refuse('report_not_found')
    const createdAt = tx.now()
    const isOpen = and(
      eq(reportShares.interviewId, id),
      isNull(reportShares.revokedAt),
      gt(reportShares.expiresAt, createdAt),
    )
    const [open] = await tx.db.select({ total: count() }).from(reportShares).where(isOpen)
    if (open!.total >= maxShares) throw refuse('too_many_shares')
    if ((await tx.db.$count(reportShares, eq(reportShares.interviewId, id))) >= maxSharesEver)
      throw refuse('share_limit')
    const { days, includesName, includesIntegrity } = form
    const row: ShareRow = {
      id: randomUUID(),
      interviewId: id,
      tokenHash: hashToken(token),
      createdBy,
      createdByName,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + days * dayMs),
      includesName,
      includesIntegrity,
      revokedAt: null,
      opened: 0,
      openings: [],
      hiringSystem: null,
    }
    await tx.db.insert(reportShares).values(row)
    await noteAct(tx, interview, 'report.shared', { days, includesName, includesIntegrity })
    return { ...viewShare(tx, row), link: `${tx.settings.publicUrl ?? ''}/shared/report/${token}` }
  })
}

/**
 * Lists the links of a report, newest first; working links take precedence if there are too many, since they can be
 * withdrawn.
 */
export async function listShares(ctx: Ctx, id: string): Promise<Share[]> {
  const { id: interviewId } = await requireInterview(ctx, id)
  const isOpen = and(isNull(reportShares.revokedAt), gt(reportShares.expiresAt, ctx.now()))
  const rows = await ctx.db
    .select()
    .from(reportShares)
    .where(eq(reportShares.interviewId, interviewId))
    .orderBy(desc(sql`(${isOpen})`), desc(reportShares.createdAt), desc(reportShares.id))
    .limit(maxListed)
  const newestFirst = rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
  return newestFirst.map((row) => viewShare(ctx, row))
}

/** Withdraws a link; one that is withdrawn already stays so. */
export async function revokeShare(ctx: Ctx, id: string, shareId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const interview = await requireInterview(tx, id)
    if (!isUuid(shareId)) throw refuse('share_not_found')
    const isMeant = and(eq(reportShares.id, shareId), eq(reportShares.interviewId, interview.id))
    const [found] = await tx.db.select().from(reportShares).where(isMeant).for('update')
    if (!found) throw refuse('share_not_found')
    if (found.revokedAt) return
    await tx.db.update(reportShares).set({ revokedAt: tx.now() }).where(isMeant)
    await noteAct(tx, interview, 'report.share-revoked', { by: found.createdByName })
  })
}

/** The report behind a link, for anyone who has it. A link that never was, has expired or was withdrawn is refused alike. */
export async function openShare(ctx: Ctx, token: string, device: string | null): Promise<SharedReport> {
  const system: Ctx = { ...ctx, actor: { role: 'system' } }
  const found = await findOpen(system, token)
  // A deleted interview's links open nothing, also while it can be brought back.
  const interview = found && (await findPresent(system, found.interviewId))
  if (!interview) throw refuse('share_closed')
  const decided = (await readStanding(system, [interview.id])).get(interview.id)
  const sealed = await findSealOutside(system, interview.id)
  // Read the mark before the report: a change in between is then reported again instead of missed.
  const { mark } = await readReportMark(system, interview.id, sealed)
  const made = await readMade(system, interview.id)
  const stored = await findStandingReport(system, interview.id)
  if (!stored || !made) throw refuse('share_closed')
  const resolved = await withResolutions(system, stored)
  const report = sealReport(found.includesIntegrity ? resolved : withoutRisk(resolved), sealed)
  const overrides = sealed ? [] : listHeld(await listOverrides(system, interview.id))
  const decision = decided ? ReportDecision.parse(decided) : null
  const company = await readCompanyName(system, interview.companyId)
  await noteOpening({ ...ctx, db: system.db }, found, interview, device)
  const shared: SharedReport = {
    company,
    hiringSystem: found.hiringSystem,
    sharedBy: found.createdByName,
    expiresAt: found.expiresAt.toISOString(),
    includesName: found.includesName,
    decision,
    overrides,
    mark,
    madeAt: ((stored.reviewed && made.reviewedAt) || made.createdAt).toISOString(),
    report: found.includesIntegrity ? report : withoutIntegrity(report),
  }
  return found.includesName ? shared : hideName(shared, interview, await readJoins(system, interview.id))
}

/** Checks if a page showing a shared report is up to date; doesn't count as an opening. */
export async function watchSharedReport(ctx: Ctx, token: string): Promise<ReportMark> {
  const system: Ctx = { ...ctx, actor: { role: 'system' } }
  const found = await findOpen(system, token)
  const interview = found && (await findPresent(system, found.interviewId))
  if (!interview) throw refuse('share_closed')
  const { id } = interview
  return readReportMark(system, id, await findSealOutside(system, id))
}

async function findOpen(ctx: Ctx, token: string): Promise<ShareRow | undefined> {
  const isOpen = and(isNull(reportShares.revokedAt), gt(reportShares.expiresAt, ctx.now()))
  const rows = await ctx.db
    .select()
    .from(reportShares)
    .where(and(eq(reportShares.tokenHash, hashToken(token)), isOpen))
  return rows[0]
}

/** Counts the opening and keeps the latest. The audit log gets only the first, so that outsiders can't fill it. */
async function noteOpening(ctx: Ctx, share: ShareRow, interview: InterviewRow, device: string | null): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const opening = JSON.stringify([{ at: tx.now().toISOString(), device }])
    const newest = sql`(select coalesce(jsonb_agg(each order by place), '[]') from jsonb_array_elements(
      ${opening}::jsonb || ${reportShares.openings}) with ordinality as kept(each, place) where place <= ${maxOpenings})`
    const [counted] = await tx.db
      .update(reportShares)
      .set({ opened: sql`${reportShares.opened} + 1`, openings: newest })
      .where(eq(reportShares.id, share.id))
      .returning({ opened: reportShares.opened })
    if (counted?.opened !== 1) return
    const { id: interviewId, companyId, title: subject } = interview
    await writeAudit(tx, {
      act: 'report.share-opened',
      companyId,
      interviewId,
      subject,
      details: { by: share.createdByName },
    })
  })
}

/** The sentences of these figures speak of integrity; so does what came late and the flag of the recommendation. */
const integrityFigures =
  /^(AI Plagiarism|Overall Risk|Code Patterns|Conversation|Timing( Analysis)?|Integrity|Plagiarism|Similarity)\b/i

function withoutIntegrity(report: Report | SealedReport): SharedReport['report'] {
  const { plagiarismDetection: _p, integrity: _i, receivedLate: _l, receivedLateCounts: _c, ...rest } = report
  const { deviceChanges: _v, clockTurns: _t, otherReaders: _o, digest: _d, ...shown } = rest
  return { ...shown, notAssessed: report.notAssessed.filter((sentence) => !integrityFigures.test(sentence)) }
}

/** Of the rest, the figures and questions that are about integrity. */
function withoutRisk(report: Report): Report {
  const { figures, questions, recommendation } = report
  const nothing = { findings: [], provenance: [], pastes: [] }
  return {
    ...report,
    ...(figures ? { figures: withoutRiskFigures(figures) } : {}),
    // Suggested questions about the origin of code belong to integrity, too.
    ...(questions ? { toAsk: writeToAsk(questions, { ...report, integrity: nothing }) } : {}),
    recommendation: recommendation && { ...recommendation, pendingReview: false },
  }
}

function withoutRiskFigures(figures: NonNullable<Report['figures']>): Report['figures'] {
  const { overallRisk: _o, codePattern: _p, conversation: _c, timing: _t, ...rest } = figures
  return rest
}

/**
 * A candidate may rejoin many times under other names; only the last ones are hidden, as each takes time to search for.
 */
const maxJoins = 5

type Join = { name: string; email: string }

/** Under which names and addresses the candidate has joined, as far as they are not the same. */
async function readJoins(ctx: Ctx, id: string): Promise<Join[]> {
  const entries = await readEntries(ctx, id, { kinds: ['joined'] })
  const joins = entries.flatMap(({ kind, payload }) => (kind === 'joined' ? [payload] : []))
  const unique = new Map(joins.map(({ name, email }) => [JSON.stringify([name, email]), { name, email }]))
  return [...unique.values()].slice(-maxJoins)
}

/** Parts that may name the candidate; the rest of the reply is about the company and its members. */
const Told = SharedReport.pick({ decision: true, overrides: true })
/** One of the two: of a choice between them no path would say where a word is no longer on its list. */
const OfCandidate = { whole: Told.extend({ report: SharedWhole }), sealed: Told.extend({ report: SharedSealed }) }

function hideName(shared: SharedReport, row: InterviewRow, joins: Join[]) {
  const { digest: _d, journal: _j, ...report } = shared.report
  const { candidateName, joinedName, candidateEmail, joinedEmail } = row
  const unique = (all: (string | null)[]) =>
    [...new Set(all.filter((each) => each !== null && each !== ''))] as string[]
  const names = unique([candidateName, joinedName, report.candidateName, ...joins.map(({ name }) => name)])
  const emails = unique([candidateEmail, joinedEmail, ...joins.map(({ email }) => email)])
  const told = { report, decision: shared.decision, overrides: shared.overrides }
  const known = { names, emails }
  const { report: nameless, ...rest } = isSealed(told.report)
    ? withoutNames(OfCandidate.sealed, { ...told, report: told.report }, known)
    : withoutNames(OfCandidate.whole, { ...told, report: told.report }, known)
  return { ...shared, ...rest, report: { ...nameless, candidateName: namelessCandidate } }
}

function viewShare(ctx: Ctx, row: ShareRow): Share {
  const { id, createdByName: createdBy, includesName, includesIntegrity, opened, openings, hiringSystem } = row
  return {
    id,
    createdBy,
    includesName,
    includesIntegrity,
    opened,
    openings,
    hiringSystem,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state: row.revokedAt ? 'revoked' : row.expiresAt <= ctx.now() ? 'expired' : 'open',
  }
}
