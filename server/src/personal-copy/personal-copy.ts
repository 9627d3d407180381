/**
 * The copy of an interview's data for its candidate: one ZIP with a readable page, made by a job and kept for some days.
 * Hides its files and their storage. It goes with its interview.
 * Public files: making.ts, storing.ts.
 */
import { refuse } from '@nova/contract/refusals'
import type { PersonalCopy } from '@nova/contract/retention/personal-copy'
import { eq } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { readToken } from '../interview-access/candidate-token.ts'
import { noteAct, requireInterview } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { canQueueMail } from '../platform/mail/mail.ts'
import { describeRequest, findCopyRequest, findSentCopy } from './asking.ts'
import { beginCopy, findCopy, isBeingMade, readStored } from './storing.ts'
import { copyRequests, type CopyRow } from './tables.ts'

/** For administrators of the company. */
export async function readPersonalCopy(ctx: Ctx, id: string): Promise<PersonalCopy> {
  return describe(ctx, await requireInterview(ctx, id))
}

async function describe(ctx: Ctx, row: InterviewRow): Promise<PersonalCopy> {
  const copy = await findCopy(ctx, row.id)
  const request = await findCopyRequest(ctx, row.id)
  const state = await readState(ctx, copy)
  const file = state === 'ready' ? copy : undefined
  return {
    state,
    done: Math.min(copy?.entriesDone ?? 0, copy?.entriesTotal ?? 0),
    total: copy?.entriesTotal ?? 0,
    bytes: file?.bytes ?? null,
    madeAt: file?.madeAt?.toISOString() ?? null,
    madeBy: file?.madeBy ?? null,
    expiresAt: file?.expiresAt?.toISOString() ?? null,
    mayMake: row.status !== 'InProgress',
    // The confirmation is the candidate's own affair until it is opened.
    request: request && request.state !== 'unconfirmed' ? describeRequest(request) : null,
    maySend: await maySend(ctx, row),
  }
}

async function readState(ctx: Ctx, copy: CopyRow | undefined): Promise<PersonalCopy['state']> {
  if (!copy) return 'none'
  if (copy.state === 'making') return (await isBeingMade(ctx, copy)) ? 'making' : 'failed'
  return copy.expiresAt! > ctx.now() ? 'ready' : 'none'
}

async function maySend(ctx: Ctx, row: InterviewRow): Promise<boolean> {
  const isReachable = row.candidateEmail !== '' && row.status !== 'Cancelled' && canQueueMail(ctx)
  return isReachable && (await readToken(ctx, row)) !== null
}

/** Makes the file in place of an older one; while one is being made, answers with that. */
export async function makePersonalCopy(ctx: Ctx, id: string): Promise<PersonalCopy> {
  const { name } = requireInterviewer(ctx)
  return inTransaction(ctx, async (tx) => {
    const row = await requireInterview(tx, id, { lock: true })
    if (await begin(tx, row, name)) await noteAct(tx, row, 'copy.made')
    return describe(tx, row)
  })
}

/** False where one is being made. */
async function begin(tx: Ctx, row: InterviewRow, by: string): Promise<boolean> {
  if (row.status === 'InProgress') throw refuse('copy_under_way')
  const copy = await findCopy(tx, row.id)
  if (copy && (await isBeingMade(tx, copy))) return false
  await beginCopy(tx, row, by)
  return true
}

/** Answers the candidate's request: makes the file, and mails the link once it is finished. */
export async function sendPersonalCopy(ctx: Ctx, id: string): Promise<PersonalCopy> {
  const { name } = requireInterviewer(ctx)
  return inTransaction(ctx, async (tx) => {
    const row = await requireInterview(tx, id, { lock: true })
    if ((await findCopyRequest(tx, row.id))?.state !== 'open') throw refuse('copy_not_open')
    if (!(await maySend(tx, row))) throw refuse('copy_not_sendable')
    await begin(tx, row, name)
    await tx.db
      .update(copyRequests)
      .set({ state: 'approved', answeredBy: name })
      .where(eq(copyRequests.interviewId, row.id))
    await noteAct(tx, row, 'copy.sent')
    return describe(tx, row)
  })
}

type Download = { bytes: number; content: AsyncIterable<Buffer> }

/** The file for the company; the audit log names each download. */
export async function downloadPersonalCopy(ctx: Ctx, id: string): Promise<Download> {
  const row = await requireInterview(ctx, id)
  const copy = await findCopy(ctx, row.id)
  if (copy?.state !== 'ready' || copy.expiresAt! <= ctx.now()) throw refuse('copy_not_ready')
  await inTransaction(ctx, (tx) => noteAct(tx, row, 'copy.downloaded'))
  return { bytes: copy.bytes!, content: readStored(ctx, copy) }
}

/** The same for the candidate, once it was sent. */
export async function downloadOwnCopy(ctx: Ctx, id: string): Promise<Download> {
  const row = await requireInterview(ctx, id)
  const copy = await findSentCopy(ctx, row.id)
  if (!copy) throw refuse('copy_not_ready')
  const { companyId, id: interviewId, title: subject } = row
  await writeAudit(ctx, { act: 'copy.downloaded', companyId, interviewId, subject })
  return { bytes: copy.bytes!, content: readStored(ctx, copy) }
}
