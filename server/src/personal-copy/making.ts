/**
 * Job `personal-copy`: makes the file of one interview. Each attempt begins from nothing under an id of its own, and only
 * a finished one can be downloaded, so a job that is killed leaves no half of a file.
 */
import { findPresent, isStored } from '../interview-access/interview-access.ts'
import { getLastSeq } from '../journal/reading.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { listFiles } from './contents.ts'
import { sendCopy } from './sending.ts'
import { beginAttempt, dropCopy, dropPieces, finishAttempt, type Making, noteProgress, storePieces } from './storing.ts'
import { zipFiles } from './zip.ts'

/** Another attempt has begun, or the interview is gone: this one ends without a failure. */
class Superseded extends Error {}

export async function makeCopy(ctx: Ctx, interviewId: string): Promise<void> {
  const row = await findPresent(ctx, interviewId)
  if (!row) return
  // The candidate joined while the job waited.
  if (row.status === 'InProgress') return dropCopy(ctx, row.id)
  const making = await beginAttempt(ctx, row.id, await getLastSeq(ctx, row.id))
  if (!making) return
  const note = async (done: number) => {
    if (!(await noteProgress(ctx, making, done))) throw new Superseded()
  }
  try {
    const bytes = await storePieces(ctx, making, zipFiles(listFiles(ctx, row, note), ctx.now()))
    await finish(ctx, making, bytes)
  } catch (error) {
    await dropPieces(ctx, making).catch(() => undefined)
    // A piece of an interview that was just erased has no place any more.
    if (error instanceof Superseded || !(await isStored(ctx, row.id))) return
    throw error
  }
}

async function finish(ctx: Ctx, making: Making, bytes: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await findPresent(tx, making.interviewId)
    if (!row || !(await finishAttempt(tx, making, bytes))) throw new Superseded()
    await sendCopy(tx, row)
  })
}
