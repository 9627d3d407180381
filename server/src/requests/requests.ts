/**
 * What a candidate says about the interview afterwards (a remark on a finding, a wrong fact, a wish for a review) and what
 * interviewers reply. Append-only. Whether they may say it is decided by the module feedback.
 */
import { randomUUID } from 'node:crypto'
import { type CandidateRequest, mostReplies, mostRequests, type RequestKind } from '@nova/contract/feedback'
import { refuse } from '@nova/contract/refusals'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { requireInterview } from '../interviews/access.ts'
import { noteAct } from '../interviews/acts.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, isUuid } from '../platform/context/context.ts'
import { candidateRequests, requestReplies } from './tables.ts'

type RequestForm = { id: string; kind: RequestKind; findingKey?: string | undefined; text: string }

/** Keeps a request and has the interviewers told; the same id once more gives what is kept. */
export async function addRequest(ctx: Ctx, interviewId: string, form: RequestForm): Promise<CandidateRequest> {
  return inTransaction(ctx, async (tx) => {
    // Locked: two at once must not both be the last that is allowed.
    const row = await requireInterview(tx, interviewId, { lock: true })
    const before = await listRequests(tx, row.id)
    const known = before.find(({ id }) => id === form.id.toLowerCase())
    if (known) return known
    if (before.length >= mostRequests) throw refuse('request_limit')
    const { id, kind, text } = form
    const findingKey = kind === 'remark' ? (form.findingKey ?? null) : null
    const at = tx.now()
    const made = await tx.db
      .insert(candidateRequests)
      .values({ id, interviewId: row.id, kind, findingKey, text, createdAt: at })
      .onConflictDoNothing()
      .returning()
    // The id is another interview's: nothing of that one is told.
    if (!made[0]) throw refuse('invalid_input', 'This request needs an id of its own.')
    await writeAudit(tx, {
      act: 'request.sent',
      companyId: row.companyId,
      interviewId: row.id,
      subject: row.title,
      details: { kind },
    })
    await tx.jobs.add(tx.db, 'notice', { interviewId: row.id, event: 'candidate-request', about: made[0].id })
    return { id: made[0].id, kind, findingKey, text, at: at.toISOString(), replies: [] }
  })
}

/** Replies to a request of this interview and has the candidate told. */
export async function addReply(ctx: Ctx, interviewId: string, requestId: string, text: string): Promise<void> {
  const author = requireInterviewer(ctx)
  await inTransaction(ctx, async (tx) => {
    const row = await requireInterview(tx, interviewId, { lock: true })
    const request = isUuid(requestId)
      ? (await listRequests(tx, row.id)).find(({ id }) => id === requestId.toLowerCase())
      : undefined
    if (!request) throw refuse('request_not_found')
    if (request.replies.length >= mostReplies) throw refuse('reply_limit')
    const id = randomUUID()
    const by = { authorId: author.id, authorName: author.name }
    await tx.db.insert(requestReplies).values({ id, requestId: request.id, text, createdAt: tx.now(), ...by })
    await noteAct(tx, row, 'request.answered', { kind: request.kind })
    await tx.jobs.add(tx.db, 'notice', { interviewId: row.id, event: 'request-answered', about: id })
  })
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
    ...{ id, kind, findingKey, text, at: createdAt.toISOString() },
    replies: replies
      .filter(({ requestId }) => requestId === id)
      .map((reply) => ({ text: reply.text, at: reply.createdAt.toISOString(), by: reply.authorName })),
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
