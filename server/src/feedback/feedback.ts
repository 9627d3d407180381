/**
 * The candidate's side after the interview: feedback that an interviewer writes and releases, how the result came about,
 * the findings once they are opened, and requests with their replies. Released versions are never changed or taken back.
 * Public files: batch.ts, letter-paper.ts, letters.ts.
 */
import { refuse } from '@nova/contract/refusals'
import {
  type AfterInterview,
  type CandidateNews,
  type CandidateRequest,
  type CandidateSide,
  type FeedbackText,
  isWaiting,
  maxRequests,
  maxVersions,
  type OpenedFinding,
  type ReleasedFeedback,
  type RequestKind,
} from '@nova/contract/reviews/feedback'
import type { JournalPage, Pad } from '@nova/contract/room/journal'
import { desc, eq } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { noteAct, noteSeen } from '../interview-access/interview-access.ts'
import { readPanelPlan } from '../interview-plan/panel-plan.ts'
import { noteEvent } from '../interviews/public-event.ts'
import { readPads } from '../journal/journal.ts'
import { readEntries, viewEntry } from '../journal/reading.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { type ListedVersion, listJudgedVersions } from '../reports/judged-versions.ts'
import { listAdditions, makeReceipt } from '../reports/receipt.ts'
import { withoutSealed } from '../reports/sealing.ts'
import { findStandingReport } from '../reports/seen.ts'
import { findReport } from '../reports/stored.ts'
import { addAnswer, addReply, addRequest, listRequests } from '../requests/requests.ts'
import { readFirstDecided } from '../reviews/decisions.ts'
import { findSeal } from '../reviews/seals.ts'
import { requireCompleted, requireOver } from './completed.ts'
import { explainResult } from './explaining.ts'
import { findCandidateLetter } from './letters.ts'
import { openFinding } from './opening.ts'
import { readStanding, sayChanged, sayScoresSince, viewScores } from './standing.ts'
import { suggestFeedback } from './suggesting.ts'
import { feedbackDrafts, feedbackVersions, openedFindings } from './tables.ts'

/** Returns the candidate's view at their link once the interview is completed. */
export async function getAfterInterview(ctx: Ctx, id: string): Promise<AfterInterview> {
  const row = await requireOver(ctx, id)
  const [newest] = await listVersions(ctx, row.id)
  // With confirmed findings: the candidate sees the basis of the company's decision.
  const report = newest ? await findStandingReport(ctx, row.id) : undefined
  const standing = newest?.sharesScores ? await readStanding(ctx, row.id) : undefined
  const requests = await listRequests(ctx, row.id)
  const decidedAt = newest ? await readFirstDecided(ctx, row.id) : null
  const receipt = await makeReceipt(ctx, row)
  return {
    receipt,
    additions: await listAdditions(ctx, receipt),
    replyBy: (await readPanelPlan(ctx, row.id)).replyBy,
    feedback: newest ? withoutGround(newest) : null,
    scores: standing ? viewScores(standing) : null,
    scoresSince: standing && newest ? sayScoresSince(standing, newest) : null,
    explanation: report ? explainResult(report) : null,
    findings: await readOpenedFindings(ctx, row.id),
    letter: await findCandidateLetter(ctx, row.id),
    // A decision that the company has not written to the candidate after is its own.
    isDecided: decidedAt !== null && decidedAt.toISOString() <= newest!.releasedAt,
    requests,
    requestsLeft: Math.max(0, maxRequests - requests.length),
  }
}

export type OwnRecord = {
  interview: object
  entries: JournalPage['entries']
  pads: Pad[]
  versions: ListedVersion[]
  report: null
  after: AfterInterview
}

/** The candidate's own copy, in the format of the interviewers' export, with later documents. */
export async function getOwnRecord(ctx: Ctx, id: string): Promise<OwnRecord> {
  const row = await requireOver(ctx, id)
  const { title, joinedName, joinedEmail, startedAt, completedAt } = row
  const interview = {
    id: row.id,
    title,
    candidateName: joinedName,
    candidateEmail: joinedEmail,
    startedAt,
    completedAt,
  }
  const all = await readEntries(ctx, row.id)
  const entries = all.map((entry) => viewEntry(ctx, entry))
  const after = await getAfterInterview(ctx, row.id)
  const versions = await listJudgedVersions(ctx, row, all)
  return { interview, entries, pads: await readPads(ctx, row.id), versions, report: null, after }
}

type RequestForm = { id: string; kind: RequestKind; findingKey?: string | undefined; text: string }

/** A remark answers a finding that the candidate was shown. */
export async function sendRequest(ctx: Ctx, id: string, form: RequestForm): Promise<CandidateRequest> {
  const row = await requireOver(ctx, id)
  if (form.kind === 'remark') {
    const opened = (await readOpenedFindings(ctx, row.id)) ?? []
    if (!opened.some(({ key }) => key === form.findingKey)) throw refuse('finding_not_found')
  }
  return addRequest(ctx, row.id, form)
}

/** An answer to a reply of an interviewer. */
export async function answerReply(
  ctx: Ctx,
  id: string,
  requestId: string,
  form: { id: string; text: string },
): Promise<CandidateRequest> {
  const row = await requireOver(ctx, id)
  return addAnswer(ctx, row.id, requestId, form)
}

/** The same side as interviewers see it. */
export async function getCandidateSide(ctx: Ctx, id: string): Promise<CandidateSide> {
  const row = await requireCompleted(ctx, id)
  await noteSeen(ctx, row, 'report.read')
  return viewSide(ctx, row.id)
}

/** For pages other than the report: viewing them doesn't count as reading the report in the audit log. */
export async function getCandidateNews(ctx: Ctx, id: string): Promise<CandidateNews> {
  const row = await requireCompleted(ctx, id)
  const { openRequests, changed, versions } = await viewSide(ctx, row.id)
  return { openRequests, changed, sharesScores: versions[0]?.sharesScores ?? false }
}

export async function saveFeedback(ctx: Ctx, id: string, form: FeedbackText & { revision: number }) {
  const { revision, ...body } = form
  return inTransaction(ctx, async (tx) => {
    const row = await requireCompleted(tx, id, { lock: true })
    const draft = await findDraft(tx, row.id)
    if ((draft?.revision ?? 0) !== revision) throw refuse('feedback_changed')
    const kept = { body, revision: revision + 1 }
    await tx.db
      .insert(feedbackDrafts)
      .values({ interviewId: row.id, ...kept })
      .onConflictDoUpdate({ target: feedbackDrafts.interviewId, set: kept })
    await noteAct(tx, row, 'feedback.saved')
    return viewSide(tx, row.id)
  })
}

/** For good; a newer version takes the place of an older one on the candidate's page. Opens the findings, too. */
export async function releaseFeedback(ctx: Ctx, id: string, form: FeedbackText & { after: number }) {
  const author = requireInterviewer(ctx)
  const { after, ...body } = form
  if (!body.message && body.strengths.length + body.improvements.length === 0) throw refuse('feedback_empty')
  return inTransaction(ctx, async (tx) => {
    const row = await requireCompleted(tx, id, { lock: true })
    const latest = (await listVersions(tx, row.id))[0]?.version ?? 0
    if (latest !== after) throw refuse('feedback_changed')
    if (latest >= maxVersions) throw refuse('feedback_limit')
    const version = latest + 1
    const by = { releasedBy: author.id, releasedByName: author.name, releasedAt: tx.now() }
    const standing = await readStanding(tx, row.id)
    const stoodOn = standing ? { digest: standing.digest, scores: standing.scores } : null
    await tx.db.insert(feedbackVersions).values({ interviewId: row.id, version, body, stoodOn, ...by })
    await tx.db.delete(feedbackDrafts).where(eq(feedbackDrafts.interviewId, row.id))
    await open(tx, row.id)
    await noteAct(tx, row, 'feedback.released', { version })
    await tx.jobs.add(tx.db, 'notice', { interviewId: row.id, event: 'feedback-released', about: String(version) })
    await noteEvent(tx, row, 'feedback.released', { version })
    return viewSide(tx, row.id)
  })
}

/** Shows the findings to the candidate before any feedback. */
export async function openFindings(ctx: Ctx, id: string): Promise<CandidateSide> {
  return inTransaction(ctx, async (tx) => {
    const row = await requireCompleted(tx, id, { lock: true })
    if (await open(tx, row.id)) await noteAct(tx, row, 'findings.opened')
    return viewSide(tx, row.id)
  })
}

type Reply = Parameters<typeof addReply>[3]

export async function replyToRequest(ctx: Ctx, id: string, requestId: string, reply: Reply): Promise<CandidateSide> {
  const row = await requireCompleted(ctx, id)
  await addReply(ctx, row.id, requestId, reply)
  return viewSide(ctx, row.id)
}

async function viewSide(ctx: Ctx, id: string): Promise<CandidateSide> {
  const [report, draft, versions, opened, requests] = [
    await findStandingReport(ctx, id),
    await findDraft(ctx, id),
    await listVersions(ctx, id),
    await findOpening(ctx, id),
    await listRequests(ctx, id),
  ]
  const newest = versions[0]
  const standing = newest && (await readStanding(ctx, id))
  return {
    suggestion: report ? suggestFeedback(await withoutSealed(ctx, report)) : null,
    draft: draft?.body ?? null,
    revision: draft?.revision ?? 0,
    versions: versions.map(withoutGround),
    findingsOpenedAt: opened?.openedAt.toISOString() ?? null,
    requests,
    openRequests: requests.filter(isWaiting).length,
    changed: newest && standing ? sayChanged(standing, newest, (await findSeal(ctx, id)) !== null) : null,
  }
}

/** Every released version, newest first; the caller has checked access. */
export const listReleased = async (ctx: Ctx, id: string): Promise<ReleasedFeedback[]> =>
  (await listVersions(ctx, id)).map(withoutGround)

type Version = ReleasedFeedback & Pick<typeof feedbackVersions.$inferSelect, 'stoodOn'>

const withoutGround = ({ stoodOn: _, ...version }: Version): ReleasedFeedback => version

async function listVersions(ctx: Ctx, id: string): Promise<Version[]> {
  const rows = await ctx.db
    .select()
    .from(feedbackVersions)
    .where(eq(feedbackVersions.interviewId, id))
    .orderBy(desc(feedbackVersions.version))
  return rows.map(({ version, body, stoodOn, releasedAt, releasedByName: releasedBy }) => ({
    ...body,
    version,
    stoodOn,
    releasedAt: releasedAt.toISOString(),
    releasedBy,
  }))
}

async function findDraft(ctx: Ctx, id: string) {
  return (await ctx.db.select().from(feedbackDrafts).where(eq(feedbackDrafts.interviewId, id)))[0]
}

async function findOpening(ctx: Ctx, id: string) {
  return (await ctx.db.select().from(openedFindings).where(eq(openedFindings.interviewId, id)))[0]
}

/** False where they are open already. */
async function open(ctx: Ctx, interviewId: string): Promise<boolean> {
  const made = await ctx.db
    .insert(openedFindings)
    .values({ interviewId, openedAt: ctx.now() })
    .onConflictDoNothing()
    .returning()
  return made.length > 0
}

/** Null while they are closed. */
async function readOpenedFindings(ctx: Ctx, id: string): Promise<OpenedFinding[] | null> {
  if (!(await findOpening(ctx, id))) return null
  const report = await findReport(ctx, id)
  return (report?.integrity.findings ?? []).map(openFinding)
}
