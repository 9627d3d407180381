/** A candidate's request for erasure: asked from their page, confirmed by mail, answered by the company. */
import { Refusal, refuse } from '@nova/contract/refusals'
import { noRule, sayRule } from '@nova/contract/retention/periods'
import {
  answerDays,
  confirmHours,
  type ErasureRequest,
  type OwnRetention,
  type RefusalGround,
} from '@nova/contract/retention/retention'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { hashToken, isSameHash } from '../interview-access/candidate-token.ts'
import { noteAct, requireInterview } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { type Ctx, inTransaction, makeToken } from '../platform/context/context.ts'
import { canQueueMail } from '../platform/mail/mail.ts'
import { findHold } from '../retention/holds.ts'
import { readStandingOf } from '../retention/retention.ts'
import { planRetention } from './job.ts'
import { mailAdministrators, mailCandidate } from './mails.ts'
import { erasureRequests, type RequestRow } from './tables.ts'
import { writeApproved, writeAsked, writeConfirmation, writeRefused } from './texts.ts'

const dayMs = 86_400_000
const minBetweenMs = 10 * 60_000

/** The dates and the request as the interview's candidate reads them. */
export async function readOwn(ctx: Ctx, id: string): Promise<OwnRetention> {
  const row = await requireInterview(ctx, id)
  const standing = await readStandingOf(ctx, row.id)
  const request = await findRequest(ctx, row.id)
  return {
    sentence: sayRule(standing?.rule ?? noRule),
    deletedOn: standing?.dates.deletedOn?.toISOString() ?? null,
    isHeld: (await findHold(ctx, row.id)) !== null,
    backupDays: ctx.backups.days,
    request: request ? describe(request) : null,
    mayAsk: mayAsk(ctx, row, request),
  }
}

function mayAsk(ctx: Ctx, row: InterviewRow, request: RequestRow | undefined): boolean {
  if (row.status === 'InProgress' || row.candidateEmail === '' || !canQueueMail(ctx)) return false
  if (!request || request.state === 'unconfirmed') return true
  return request.state === 'refused' && request.refusedUntil! <= ctx.now()
}

/** Mails the confirmation to the interview's own address. Until it is opened, nothing happens. */
export async function askErasure(ctx: Ctx, id: string): Promise<OwnRetention> {
  await inTransaction(ctx, async (tx) => {
    const row = await requireInterview(tx, id, { lock: true })
    const before = await findRequest(tx, row.id)
    if (!mayAsk(tx, row, before)) throw refuse('erasure_not_possible')
    const now = tx.now()
    if (before?.state === 'unconfirmed' && now.getTime() - before.askedAt.getTime() < minBetweenMs)
      throw refuse('erasure_waits')
    const token = makeToken()
    const values = {
      state: 'unconfirmed' as const,
      tokenHash: hashToken(token),
      askedAt: now,
      tokenUntil: new Date(now.getTime() + confirmHours * 3_600_000),
      confirmedAt: null,
      answerBy: null,
      answeredAt: null,
      answeredBy: null,
      ground: null,
      refusedUntil: null,
    }
    await tx.db
      .insert(erasureRequests)
      .values({ interviewId: row.id, companyId: row.companyId, ...values })
      .onConflictDoUpdate({ target: erasureRequests.interviewId, set: values })
    const query = `&confirm=${token}`
    if (!(await mailCandidate(tx, row, { kind: 'erasure-confirm', query, write: writeConfirmation })))
      throw refuse('erasure_not_possible')
  })
  return readOwn(ctx, id)
}

/** With the token of the mailed link: from now on the company has to answer. */
export async function confirmErasure(ctx: Ctx, id: string, token: string): Promise<OwnRetention> {
  await inTransaction(ctx, async (tx) => {
    const row = await requireInterview(tx, id, { lock: true })
    const request = await findRequest(tx, row.id)
    const isRight = request?.tokenHash && isSameHash(request.tokenHash, hashToken(token))
    if (!isRight || request.tokenUntil <= tx.now()) throw refuse('erasure_link_invalid')
    // The link opened twice: it is confirmed already.
    if (request.state !== 'unconfirmed') return
    const answerBy = new Date(tx.now().getTime() + answerDays * dayMs)
    await change(tx, row.id, { state: 'open', confirmedAt: tx.now(), answerBy })
    if (await isApprovedByRule(tx, row)) return approve(tx, row, null)
    const path = `/interview/${row.id}/overview`
    const onceKey = `erasure-asked:${row.id}:${request.askedAt.getTime()}`
    const content = writeAsked({ answerBy, path })
    await mailAdministrators(tx, row.companyId, { kind: 'erasure-asked', onceKey, content, interviewId: row.id })
  })
  return readOwn(ctx, id)
}

/** Takes a request back; refused once the company has approved it. */
export async function withdrawErasure(ctx: Ctx, id: string): Promise<OwnRetention> {
  await inTransaction(ctx, async (tx) => {
    const row = await requireInterview(tx, id, { lock: true })
    const request = await findRequest(tx, row.id)
    if (request?.state === 'approved') throw refuse('erasure_not_open')
    if (request && request.state !== 'refused')
      await tx.db.delete(erasureRequests).where(eq(erasureRequests.interviewId, row.id))
  })
  return readOwn(ctx, id)
}

type Answer = { answer: 'approve' } | { answer: 'refuse'; ground: RefusalGround; until: string }

/** The company's answer, mailed to the candidate. A held interview can't be approved, nor one that a rule keeps longer. */
export async function answerErasure(ctx: Ctx, row: InterviewRow, answer: Answer, by: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await requireInterview(tx, row.id, { lock: true })
    const request = await findRequest(tx, row.id)
    if (request?.state !== 'open') throw refuse('erasure_not_open')
    if (answer.answer === 'approve') {
      await requireErasable(tx, row)
      await approve(tx, row, by)
    } else {
      const { ground } = answer
      const until = requireEnd(tx, answer.until)
      const answered = { answeredAt: tx.now(), answeredBy: by }
      await change(tx, row.id, { state: 'refused', ...answered, ground, refusedUntil: until })
      const write = (about: { company: string; url: string }) => writeRefused({ ...about, ground, until })
      await mailCandidate(tx, row, { kind: 'erasure-refused', write })
    }
    await noteAct(tx, row, `erasure.${answer.answer === 'approve' ? 'approved' : 'refused'}`)
  })
}

/** `by`: null where the company's rule approves. */
async function approve(tx: Ctx, row: InterviewRow, by: string | null): Promise<void> {
  await change(tx, row.id, { state: 'approved', answeredAt: tx.now(), answeredBy: by })
  const { days: backupDays } = tx.backups
  const write = (about: { title: string; company: string }) => writeApproved({ ...about, backupDays })
  await mailCandidate(tx, row, { kind: 'erasure-approved', write })
  await planRetention(tx, tx.now())
}

async function isApprovedByRule(tx: Ctx, row: InterviewRow): Promise<boolean> {
  if (!(await readStandingOf(tx, row.id))?.rule?.approvesRequests) return false
  try {
    await requireErasable(tx, row)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function requireErasable(ctx: Ctx, row: InterviewRow): Promise<void> {
  if (await findHold(ctx, row.id)) throw refuse('interview_held')
  const keptUntil = (await readStandingOf(ctx, row.id))?.dates.keptUntil
  if (row.startedAt && keptUntil && keptUntil > ctx.now()) throw refuse('interview_kept')
}

const maxRefusalYears = 10

function requireEnd(ctx: Ctx, text: string): Date {
  const until = new Date(text)
  const latest = new Date(ctx.now())
  latest.setUTCFullYear(latest.getUTCFullYear() + maxRefusalYears)
  if (until <= ctx.now()) throw refuse('invalid_input', 'Choose a date in the future.', { path: 'until' })
  if (until > latest) throw refuse('invalid_input', `Choose a date within ${maxRefusalYears} years.`, { path: 'until' })
  return until
}

async function change(ctx: Ctx, id: string, set: Partial<RequestRow>): Promise<void> {
  await ctx.db.update(erasureRequests).set(set).where(eq(erasureRequests.interviewId, id))
}

export async function findRequest(ctx: Ctx, id: string): Promise<RequestRow | undefined> {
  const [found] = await ctx.db.select().from(erasureRequests).where(eq(erasureRequests.interviewId, id))
  return found
}

export const describe = (row: RequestRow): ErasureRequest => ({
  state: row.state,
  askedAt: row.askedAt.toISOString(),
  answerBy: row.answerBy?.toISOString() ?? null,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  ground: row.ground,
  refusedUntil: row.refusedUntil?.toISOString() ?? null,
})

/** Requests of a company that wait for an answer, the most urgent first. */
export async function listOpen(ctx: Ctx, of: string, most: number): Promise<{ interviewId: string; answerBy: Date }[]> {
  const { interviewId, answerBy, state, companyId } = erasureRequests
  const rows = await ctx.db
    .select({ interviewId, answerBy })
    .from(erasureRequests)
    .where(and(eq(companyId, of), eq(state, 'open'), isNotNull(answerBy)))
    .orderBy(asc(answerBy))
    .limit(most)
  return rows.map((row) => ({ interviewId: row.interviewId, answerBy: row.answerBy! }))
}
