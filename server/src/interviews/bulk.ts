/** One act on several interviews: each by itself, so that what one refuses stops none of the others. */
import { type BulkAct, type BulkResult, undoMs } from '@nova/contract/interviews/interview-list'
import { Refusal, refuse } from '@nova/contract/refusals'
import { requireInterviewer } from '../accounts/accounts.ts'
import { noteAct, requireInterview, requireOn } from '../interview-access/interview-access.ts'
import { changeRow, lockDeleted } from '../interview-access/rows.ts'
import { announce } from '../journal/feed.ts'
import { lockJournal } from '../journal/journal.ts'
import { type Ctx, inTransaction, isUuid } from '../platform/context/context.ts'
import { requireDeletable } from '../retention/retention.ts'
import { removeInterview } from './interviews.ts'
import { changeStatus, publishInterview } from './status.ts'

const verbs: Record<BulkAct, (ctx: Ctx, id: string, sentence?: string) => Promise<unknown>> = {
  publish: publishInterview,
  cancel: (ctx, id, sentence) => changeStatus(ctx, id, 'Cancelled', sentence),
  delete: deleteLater,
  restore: restoreInterview,
}

type Asked = { act: BulkAct; sentence?: string | undefined }

/** Applies the act to each interview in turn and reports each result. Duplicate ids count once. */
export async function changeInterviews(ctx: Ctx, { ids, ...asked }: Asked & { ids: string[] }): Promise<BulkResult[]> {
  requireInterviewer(ctx)
  const results: BulkResult[] = []
  for (const id of new Set(ids.map((each) => each.toLowerCase()))) results.push(await changeOne(ctx, asked, id))
  return results
}

async function changeOne(ctx: Ctx, { act, sentence }: Asked, id: string): Promise<BulkResult> {
  let about = { title: '', candidateName: '' }
  try {
    const { title, candidateName } = act === 'restore' ? await requireDeleted(ctx, id) : await requireInterview(ctx, id)
    about = { title, candidateName }
    await verbs[act](ctx, id, sentence)
    return { id, ...about, refused: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { id, ...about, refused: { code: error.code, message: error.message } }
  }
}

/** Hides the interview from every list at once, and deletes it after the time to undo has passed. */
async function deleteLater(ctx: Ctx, id: string, sentence?: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await requireInterview(tx, id, { lock: true })
    requireOn(tx, row, 'manage')
    await requireDeletable(tx, row)
    const now = tx.now()
    await changeRow(tx, row.id, { deletedAt: now, updatedAt: now })
    await noteAct(tx, row, 'interview.deleted')
    const runAt = new Date(now.getTime() + undoMs)
    const payload = { interviewId: row.id, ...(sentence ? { sentence } : {}) }
    await tx.jobs.add(tx.db, 'delete-interview', payload, { key: `delete:${row.id}`, runAt })
  })
  // Open streams look again who is welcome.
  await announce(ctx, id)
}

/** Brings back what was deleted a moment ago. */
async function restoreInterview(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await requireDeleted(tx, id)
    await changeRow(tx, row.id, { deletedAt: null, updatedAt: tx.now() })
    await noteAct(tx, row, 'interview.restored')
  })
}

/** For people who may delete it. Deleted for good, it is not found. */
async function requireDeleted(ctx: Ctx, id: string) {
  const { companyId } = requireInterviewer(ctx)
  if (!isUuid(id)) throw refuse('interview_not_found')
  const found = await lockDeleted(ctx, id, companyId)
  if (!found) throw refuse('interview_not_found')
  requireOn(ctx, found, 'manage')
  return found
}

/**
 * Job `delete-interview`: deletes an interview after the time to undo. Throws while it can still be restored; the job
 * is then retried.
 */
export async function deleteForGood(
  ctx: Ctx,
  id: string,
  { sentence }: { interviewId: string; sentence?: string },
): Promise<void> {
  // A second of leave for clocks: the job's time is the database's.
  const due = new Date(ctx.now().getTime() - undoMs + 1000)
  await inTransaction(ctx, async (tx) => {
    await lockJournal(tx, id)
    const found = await lockDeleted(tx, id)
    if (!found) return
    if (found.deletedAt > due) throw new Error(`interview ${id} can still be brought back`)
    await removeInterview(tx, found, sentence)
  })
}
