/** Using a mailed link up: the e-mail is verified by it, a place is taken, and the interview is made. */
import { Refusal, refuse } from '@nova/contract/refusals'
import { and, eq, isNull } from 'drizzle-orm'
import { readToken } from '../interview-access/candidate-token.ts'
import { makeLink as makeCandidateLink } from '../interview-access/links.ts'
import { findInterviewOf } from '../interview-access/of-position.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { requirePosition } from '../positions/access.ts'
import { addPrepared, prepareAdding } from '../positions/adding.ts'
import type { PositionRow } from '../positions/tables.ts'
import { findEnrolment, hashToken, type OpenLink, requireOpen } from './link.ts'
import { noteRefused } from './refusing.ts'
import { enrolmentRequests, type RequestRow } from './tables.ts'

type Confirmed = { position: PositionRow; email: string; candidateLink: string | null }

/**
 * Takes a place for a confirmed request. If two people want the last place at once, one gets it; if two use one link at
 * once, one is refused.
 */
export async function takeRequest(ctx: Ctx, token: string): Promise<Confirmed> {
  const { positionId } = await getRequest(ctx, token)
  const system: Ctx = { ...ctx, actor: { role: 'system' } }
  try {
    return await inLine(positionId, () => takePlace(system, positionId, token))
  } catch (error) {
    // Apart from the transaction that was refused.
    if (error instanceof Refusal && error.code === 'enrolment_full')
      await noteRefused(system, { position: await requirePosition(system, positionId), why: 'full' })
    throw error
  }
}

const lines = new Map<string, Promise<unknown>>()

/** Confirmations for one position wait for each other here, so that a course of them holds one connection to the database. */
async function inLine<T>(positionId: string, work: () => Promise<T>): Promise<T> {
  const own = (lines.get(positionId) ?? Promise.resolve()).then(work)
  const last = own.catch(() => undefined)
  lines.set(positionId, last)
  try {
    return await own
  } finally {
    if (lines.get(positionId) === last) lines.delete(positionId)
  }
}

async function takePlace(system: Ctx, positionId: string, token: string): Promise<Confirmed> {
  return inTransaction(system, async (tx) => {
    // Lock the position, so that concurrent confirmations count places one after the other.
    await requirePosition(tx, positionId, { lock: true })
    const enrolment = await findEnrolment(tx, positionId, { lock: true })
    const request = await getRequest(tx, token)
    if (!enrolment || enrolment.linkId !== request.linkId) throw refuse('enrolment_closed')
    const open = await requireOpen(tx, enrolment)
    await useUp(tx, request)
    const known = await findInterviewOf(tx, positionId, request.email)
    if (known) {
      // Added by the company, or by an earlier mail to the same address: no place is taken twice.
      const ownToken = await readToken(tx, known)
      const candidateLink = ownToken ? makeCandidateLink(tx, known.id, ownToken).candidateLink : null
      return { position: open.position, email: request.email, candidateLink }
    }
    return makeInterview(tx, request, open)
  })
}

async function makeInterview(tx: Ctx, request: RequestRow, { position, isFull }: OpenLink): Promise<Confirmed> {
  if (isFull) throw refuse('enrolment_full')
  const { name, email, timeZone } = request
  const prepared = await prepareAdding(tx, position.id)
  const form = { name, email, ...(timeZone ? { timeZone } : {}), publish: true }
  const { interviewId, candidateLink } = await addPrepared(tx, prepared, form)
  await tx.db.update(enrolmentRequests).set({ interviewId }).where(eq(enrolmentRequests.id, request.id))
  const { companyId, title: subject } = position
  const visitor: Ctx = { ...tx, actor: { role: 'visitor' } }
  await writeAudit(visitor, { act: 'position.enrolled', companyId, interviewId, subject })
  return { position, email, candidateLink }
}

async function getRequest(ctx: Ctx, token: string): Promise<RequestRow> {
  const isMeant = eq(enrolmentRequests.tokenHash, hashToken(token))
  const [found] = await ctx.db.select().from(enrolmentRequests).where(isMeant)
  if (!found) throw refuse('enrolment_link_invalid')
  if (found.usedAt) throw refuse('enrolment_link_used')
  if (found.expiresAt <= ctx.now()) throw refuse('enrolment_link_expired')
  return found
}

async function useUp(tx: Ctx, { id }: RequestRow): Promise<void> {
  const isUnused = and(eq(enrolmentRequests.id, id), isNull(enrolmentRequests.usedAt))
  const used = await tx.db.update(enrolmentRequests).set({ usedAt: tx.now() }).where(isUnused).returning()
  if (used.length === 0) throw refuse('enrolment_link_used')
}
