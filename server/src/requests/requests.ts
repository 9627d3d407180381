/**
 * A candidate's requests after the interview (a remark on a finding, a wrong fact, a wish for a review) and the
 * interviewers' replies. Append-only. The feedback module decides whether requests are allowed.
 */
import { randomUUID } from 'node:crypto'
import { refuse } from '@nova/contract/refusals'
import {
  type CandidateRequest,
  isWaiting,
  maxReplies,
  maxRequests,
  maxWaiting,
  outcomesOf,
  type RequestKind,
  type RequestOutcome,
  type WaitingCandidates,
} from '@nova/contract/reviews/feedback'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { noteAct, requireInterview } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readVisibleAmong } from '../interview-lists/interview-lists.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, isUuid } from '../platform/context/context.ts'
import { candidateRequests, requestReplies } from './tables.ts'

type RequestForm = { id: string; kind: RequestKind; findingKey?: string | undefined; text: string }

/** Stores a request and notifies the interviewers; repeating an id returns the stored request (idempotency key). */
export async function addRequest(ctx: Ctx, interviewId: string, form: RequestForm): Promise<CandidateRequest> {
  return inTransaction(ctx, async (tx) => {
    // Locked: two at once must not both be the last that is allowed.
    const row = await requireInterview(tx, interviewId, { lock: true })
    const before = await listRequests(tx, row.id)
    const known = before.find(({ id }) => id === form.id.toLowerCase())
    if (known) return known
    if (before.length >= maxRequests) throw refuse('request_limit')
    const { id, kind, text } = form
    const findingKey = kind === 'remark' ? (form.findingKey ?? null) : null
    const at = tx.now()
    const made = await tx.db
      .insert(candidateRequests)
      .values({ id, interviewId: row.id, kind, findingKey, text, createdAt: at })
      .onConflictDoNothing()
      .returning()
    // The id belongs to another interview: reveal nothing about it.
    if (!made[0]) throw refuse('invalid_input', 'This request needs an id of its own.')
    await noteCandidate(tx, row, kind)
    await tx.jobs.add(tx.db, 'notice', { interviewId: row.id, event: 'candidate-request', about: made[0].id })
    return { id: made[0].id, kind, findingKey, text, at: at.toISOString(), replies: [] }
  })
}

type Reply = { text: string; outcome: RequestOutcome | null }

/**
 * Replies to a request of this interview and notifies the candidate; an outcome settles it until the candidate writes
 * again.
 */
export async function addReply(ctx: Ctx, interviewId: string, requestId: string, reply: Reply): Promise<void> {
  const { text, outcome } = reply
  const author = requireInterviewer(ctx)
  await inTransaction(ctx, async (tx) => {
    const row = await requireInterview(tx, interviewId, { lock: true })
    const request = await requireRequest(tx, row.id, requestId)
    if (request.replies.length >= maxReplies) throw refuse('reply_limit')
    if (outcome && !outcomesOf[request.kind].includes(outcome)) throw refuse('outcome_unfit')
    const id = randomUUID()
    const by = { authorId: author.id, authorName: author.name }
    await tx.db.insert(requestReplies).values({ id, requestId: request.id, text, outcome, createdAt: tx.now(), ...by })
    await noteAct(tx, row, 'request.answered', { kind: request.kind, ...(outcome ? { outcome } : {}) })
    await tx.jobs.add(tx.db, 'notice', { interviewId: row.id, event: 'request-answered', about: id })
  })
}

/**
 * Stores the candidate's answer to a reply and notifies the interviewers. One for each reply; repeating an id does
 * nothing.
 */
export async function addAnswer(
  ctx: Ctx,
  interviewId: string,
  requestId: string,
  form: { id: string; text: string },
): Promise<CandidateRequest> {
  await inTransaction(ctx, async (tx) => {
    const row = await requireInterview(tx, interviewId, { lock: true })
    const request = await requireRequest(tx, row.id, requestId)
    const isKnown = and(eq(requestReplies.id, form.id), eq(requestReplies.requestId, request.id))
    if ((await tx.db.$count(requestReplies, isKnown)) > 0) return
    if (isWaiting(request)) throw refuse('reply_awaited')
    if (request.replies.length >= maxReplies) throw refuse('reply_limit')
    const made = await tx.db
      .insert(requestReplies)
      .values({ ...form, requestId: request.id, createdAt: tx.now(), authorId: null, authorName: '' })
      .onConflictDoNothing()
      .returning()
    if (!made[0]) throw refuse('invalid_input', 'This answer needs an id of its own.')
    await noteCandidate(tx, row, 'answer')
    await tx.jobs.add(tx.db, 'notice', { interviewId: row.id, event: 'candidate-request', about: made[0].id })
  })
  return requireRequest(ctx, interviewId, requestId)
}

async function requireRequest(ctx: Ctx, interviewId: string, requestId: string): Promise<CandidateRequest> {
  const requests = isUuid(requestId) ? await listRequests(ctx, interviewId) : []
  const found = requests.find(({ id }) => id === requestId.toLowerCase())
  if (!found) throw refuse('request_not_found')
  return found
}

const noteCandidate = (tx: Ctx, { id, companyId, title }: InterviewRow, kind: string) =>
  writeAudit(tx, { act: 'request.sent', companyId, interviewId: id, subject: title, details: { kind } })

/** Lists the visible interviews whose candidates wait for a reply. */
export async function listWaiting(ctx: Ctx): Promise<WaitingCandidates> {
  const waiting = sql`
    select r.interview_id, min(coalesce(last.created_at, r.created_at)) as since, count(*)::int as count
    from candidate_requests r
    left join lateral (
      select created_at, author_id from request_replies where request_id = r.id order by created_at desc, id desc limit 1
    ) last on true
    where last.author_id is null
    group by r.interview_id`
  const { rows, total } = await readVisibleAmong(ctx, waiting, maxWaiting)
  return {
    interviews: rows.map(({ id, title, candidateName, since, count }) => ({
      id,
      title,
      candidateName,
      count,
      since: new Date(since).toISOString(),
    })),
    total,
  }
}

/** Oldest first, each with its replies. */
export async function listRequests(ctx: Ctx, interviewId: string): Promise<CandidateRequest[]> {
  const rows = await ctx.db
    .select()
    .from(candidateRequests)
    .where(eq(candidateRequests.interviewId, interviewId))
    .orderBy(asc(candidateRequests.createdAt), asc(candidateRequests.id))
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const replies = await ctx.db
    .select()
    .from(requestReplies)
    .where(inArray(requestReplies.requestId, ids))
    .orderBy(asc(requestReplies.createdAt), asc(requestReplies.id))
  return rows.map(({ id, kind, findingKey, text, createdAt }) => ({
    id,
    kind,
    findingKey,
    text,
    at: createdAt.toISOString(),
    replies: replies
      .filter(({ requestId }) => requestId === id)
      .map((reply) => ({
        text: reply.text,
        at: reply.createdAt.toISOString(),
        by: reply.authorId && reply.authorName,
        outcome: reply.outcome,
      })),
  }))
}

/** The candidate's newest remark on each finding, by the finding's key. */
export async function readRemarks(ctx: Ctx, interviewId: string): Promise<Map<string, string>> {
  const isRemark = and(eq(candidateRequests.interviewId, interviewId), eq(candidateRequests.kind, 'remark'))
  const rows = await ctx.db
    .select()
    .from(candidateRequests)
    .where(isRemark)
    .orderBy(asc(candidateRequests.createdAt), asc(candidateRequests.id))
  return new Map(rows.flatMap(({ findingKey, text }) => (findingKey === null ? [] : [[findingKey, text] as const])))
}
