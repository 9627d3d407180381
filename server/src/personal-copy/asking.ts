/** A candidate's request for a copy: asked from their page and confirmed by mail, as a request for erasure is. */
import { refuse } from '@nova/contract/refusals'
import { copyDays, type CopyRequest, type CopyRequests, type OwnCopy } from '@nova/contract/retention/personal-copy'
import { answerDays, confirmHours, maxListed } from '@nova/contract/retention/retention'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { requireAdministrator } from '../companies/companies.ts'
import { mailAdministrators, mailCandidate } from '../erasure/mails.ts'
import { hashToken, isSameHash } from '../interview-access/candidate-token.ts'
import { requireInterview } from '../interview-access/interview-access.ts'
import { nameForRetention } from '../interview-access/of-company.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { type Ctx, inTransaction, makeToken } from '../platform/context/context.ts'
import { canQueueMail } from '../platform/mail/mail.ts'
import { findCopy } from './storing.ts'
import { type CopyRequestRow, type CopyRow, copyRequests } from './tables.ts'
import { writeAsked, writeConfirmation } from './texts.ts'

const dayMs = 86_400_000
const minBetweenMs = 10 * 60_000

/** The request and the file as the interview's candidate sees them. */
export async function readOwnCopy(ctx: Ctx, id: string): Promise<OwnCopy> {
  const row = await requireInterview(ctx, id)
  const request = await findCopyRequest(ctx, row.id)
  const copy = await findSentCopy(ctx, row.id)
  return {
    request: request ? describeRequest(request) : null,
    mayAsk: mayAsk(ctx, row, request, copy),
    file: copy && {
      bytes: copy.bytes!,
      madeAt: copy.madeAt!.toISOString(),
      expiresAt: copy.expiresAt!.toISOString(),
    },
  }
}

/** The file, if it was sent to the candidate and is still kept. */
export async function findSentCopy(ctx: Ctx, id: string): Promise<CopyRow | null> {
  const request = await findCopyRequest(ctx, id)
  if (request?.state !== 'sent') return null
  const copy = await findCopy(ctx, id)
  if (copy?.state !== 'ready') return null
  // One that the company makes later is the candidate's only for as long as the link that was mailed.
  const linkEndsAt = request.sentAt!.getTime() + copyDays * dayMs
  const expiresAt = new Date(Math.min(copy.expiresAt!.getTime(), linkEndsAt))
  return expiresAt > ctx.now() ? { ...copy, expiresAt } : null
}

function mayAsk(ctx: Ctx, row: InterviewRow, request: CopyRequestRow | undefined, copy: CopyRow | null): boolean {
  if (row.status === 'InProgress' || row.candidateEmail === '' || !canQueueMail(ctx)) return false
  if (!request || request.state === 'unconfirmed') return true
  return request.state === 'sent' && !copy
}

/** Mails the confirmation to the interview's own address. Until it is opened, nothing happens. */
export async function askCopy(ctx: Ctx, id: string): Promise<OwnCopy> {
  await inTransaction(ctx, async (tx) => {
    const row = await requireInterview(tx, id, { lock: true })
    const before = await findCopyRequest(tx, row.id)
    if (!mayAsk(tx, row, before, await findSentCopy(tx, row.id))) throw refuse('copy_not_possible')
    const now = tx.now()
    if (before?.state === 'unconfirmed' && now.getTime() - before.askedAt.getTime() < minBetweenMs)
      throw refuse('copy_waits')
    const token = makeToken()
    const values = {
      state: 'unconfirmed' as const,
      tokenHash: hashToken(token),
      askedAt: now,
      tokenUntil: new Date(now.getTime() + confirmHours * 3_600_000),
      confirmedAt: null,
      answerBy: null,
      answeredBy: null,
      sentAt: null,
    }
    await tx.db
      .insert(copyRequests)
      .values({ interviewId: row.id, companyId: row.companyId, ...values })
      .onConflictDoUpdate({ target: copyRequests.interviewId, set: values })
    const query = `&copy=${token}`
    if (!(await mailCandidate(tx, row, { kind: 'copy-confirm', query, write: writeConfirmation })))
      throw refuse('copy_not_possible')
  })
  return readOwnCopy(ctx, id)
}

/** With the token of the mailed link: from now on the company has to answer. */
export async function confirmCopy(ctx: Ctx, id: string, token: string): Promise<OwnCopy> {
  await inTransaction(ctx, async (tx) => {
    const row = await requireInterview(tx, id, { lock: true })
    const request = await findCopyRequest(tx, row.id)
    const isRight = request?.tokenHash && isSameHash(request.tokenHash, hashToken(token))
    if (!isRight || request.tokenUntil <= tx.now()) throw refuse('copy_link_invalid')
    // The link opened twice: it is confirmed already.
    if (request.state !== 'unconfirmed') return
    const answerBy = new Date(tx.now().getTime() + answerDays * dayMs)
    await tx.db
      .update(copyRequests)
      .set({ state: 'open', confirmedAt: tx.now(), answerBy })
      .where(eq(copyRequests.interviewId, row.id))
    const content = writeAsked({ answerBy, path: `/interview/${row.id}/overview` })
    const onceKey = `copy-asked:${row.id}:${request.askedAt.getTime()}`
    await mailAdministrators(tx, row.companyId, { kind: 'copy-asked', onceKey, content, interviewId: row.id })
  })
  return readOwnCopy(ctx, id)
}

/** Takes a request back; refused once the company has answered. */
export async function withdrawCopy(ctx: Ctx, id: string): Promise<OwnCopy> {
  await inTransaction(ctx, async (tx) => {
    const row = await requireInterview(tx, id, { lock: true })
    const request = await findCopyRequest(tx, row.id)
    if (request && request.state !== 'unconfirmed' && request.state !== 'open') throw refuse('copy_not_open')
    await tx.db.delete(copyRequests).where(eq(copyRequests.interviewId, row.id))
  })
  return readOwnCopy(ctx, id)
}

export async function findCopyRequest(ctx: Pick<Ctx, 'db'>, id: string): Promise<CopyRequestRow | undefined> {
  const [found] = await ctx.db.select().from(copyRequests).where(eq(copyRequests.interviewId, id))
  return found
}

export const describeRequest = (row: CopyRequestRow): CopyRequest => ({
  state: row.state,
  askedAt: row.askedAt.toISOString(),
  answerBy: row.answerBy?.toISOString() ?? null,
  sentAt: row.sentAt?.toISOString() ?? null,
})

/** Requests of the caller's company that wait for an answer, the most urgent first. */
export async function listCopyRequests(ctx: Ctx): Promise<CopyRequests> {
  const { companyId } = requireAdministrator(ctx)
  const { interviewId, answerBy, state } = copyRequests
  const rows = await ctx.db
    .select({ interviewId, answerBy })
    .from(copyRequests)
    .where(and(eq(copyRequests.companyId, companyId), eq(state, 'open'), isNotNull(answerBy)))
    .orderBy(asc(answerBy))
    .limit(maxListed)
  const ids = rows.map((row) => row.interviewId)
  const names = await nameForRetention(ctx, ids)
  const requests = rows.flatMap((row) => {
    const named = names.get(row.interviewId)
    if (!named) return []
    const { title, candidateName } = named
    return [{ interviewId: row.interviewId, title, candidateName, answerBy: row.answerBy!.toISOString() }]
  })
  return { requests }
}
