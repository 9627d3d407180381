/** The job behind a request to enrol: decides what the address is mailed. */
import { randomUUID } from 'node:crypto'
import { enrolmentHours } from '@nova/contract/positions/enrolment'
import { Refusal } from '@nova/contract/refusals'
import { companyWithoutLinks, withoutLinks } from '@nova/contract/web-address'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { readCompanyName } from '../accounts/company-name.ts'
import { readToken } from '../interview-access/candidate-token.ts'
import { findInterviewOf } from '../interview-access/of-position.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { type Ctx, inTransaction, makeToken } from '../platform/context/context.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { type EnrolmentAbout, type Standing, writeAgain, writeVerification } from './enrolment-texts.ts'
import { findEnrolment, hashToken, type OpenLink, requireOpen } from './link.ts'
import { isCrowded, noteRefused } from './refusing.ts'
import { enrolmentRequests } from './tables.ts'

/** Mails sent to one address; further requests get the usual answer but no mail. */
const maxAnHour = 3
const maxADay = 6
const hourMs = 3_600_000
/** Unused requests are kept this long, so that a late visitor gets a specific error. */
const keptMs = 7 * 24 * hourMs

type EnrolmentWish = {
  linkId: string
  positionId: string
  name: string
  /** In small letters. */
  email: string
  timeZone?: string | undefined
}

/** Job `mail-enrolment`. */
export async function mailEnrolment(ctx: Ctx, wish: EnrolmentWish): Promise<void> {
  try {
    await inTransaction(ctx, async (tx) => {
      // Locked, so that two jobs at once do not both find room for another mail.
      const enrolment = await findEnrolment(tx, wish.positionId, { lock: true })
      // Send nothing if the link was renewed or revoked since the request.
      if (enrolment?.linkId === wish.linkId) await mailOne(tx, wish, await requireOpen(tx, enrolment))
    })
  } catch (error) {
    // The position was closed or deleted since.
    if (!(error instanceof Refusal)) throw error
  }
}

async function mailOne(tx: Ctx, wish: EnrolmentWish, { enrolment, position, isFull }: OpenLink): Promise<void> {
  const { positionId, email, name } = wish
  const company = companyWithoutLinks(await readCompanyName(tx, position.companyId))
  const about = { title: withoutLinks(position.title), company, name: withoutLinks(name) }
  const known = await findInterviewOf(tx, positionId, email)
  if (known) return mailAgain(tx, known, { ...about, name: withoutLinks(known.candidateName) })
  if (isFull) return noteRefused(tx, { position, why: 'full' })
  const mailed = await listMailed(tx, wish)
  if (isTooOften(tx, mailed)) return
  if (mailed.length === 0 && (await isCrowded(tx, enrolment))) return noteRefused(tx, { position, why: 'crowded' })
  const token = makeToken()
  const now = tx.now()
  await tx.db
    .delete(enrolmentRequests)
    .where(
      and(isNull(enrolmentRequests.interviewId), lt(enrolmentRequests.expiresAt, new Date(now.getTime() - keptMs))),
    )
  await tx.db.insert(enrolmentRequests).values({
    id: randomUUID(),
    positionId,
    linkId: wish.linkId,
    name,
    email,
    timeZone: wish.timeZone ?? null,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + enrolmentHours * hourMs),
  })
  const sender = { accountId: position.creatorId }
  const content = writeVerification(about, `/enrol/confirm/${token}`)
  await queueMail(tx, { kind: 'enrolment-verification', to: email, companyId: position.companyId, sender, content })
}

/** Times of the mails of the last day to this address. */
async function listMailed(tx: Ctx, { positionId, email }: EnrolmentWish): Promise<Date[]> {
  const since = new Date(tx.now().getTime() - 24 * hourMs)
  const { positionId: its, email: address, createdAt } = enrolmentRequests
  const isRecent = and(eq(its, positionId), eq(address, email), gt(createdAt, since))
  const found = await tx.db.select({ createdAt }).from(enrolmentRequests).where(isRecent)
  return found.map((each) => each.createdAt)
}

function isTooOften({ now }: Ctx, mailed: Date[]): boolean {
  const anHourAgo = now().getTime() - hourMs
  return mailed.length >= maxADay || mailed.filter((at) => at.getTime() > anHourAgo).length >= maxAnHour
}

/** Only to the interview's own address: the requester sees nothing of it. */
async function mailAgain(tx: Ctx, row: InterviewRow, about: EnrolmentAbout): Promise<void> {
  const standing = standingOf(row)
  const token = standing === 'open' ? await readToken(tx, row) : null
  const link = token ? `/candidate/${row.id}?token=${token}` : undefined
  const hour = Math.floor(tx.now().getTime() / hourMs)
  await queueMail(tx, {
    kind: 'enrolment-again',
    to: row.candidateEmail,
    companyId: row.companyId,
    interviewId: row.id,
    sender: { accountId: row.creatorId },
    content: writeAgain(about, standing, link),
    onceKey: `enrolment-again:${row.id}:${hour}`,
  })
}

function standingOf({ status }: InterviewRow): Standing {
  if (status === 'Completed') return 'completed'
  return status === 'Draft' ? 'draft' : 'open'
}
