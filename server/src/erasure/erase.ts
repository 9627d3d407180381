/** Erases one interview, all or nothing, and leaves its tombstone. */
import { refuse } from '@nova/contract/refusals'
import type { Tombstone } from '@nova/contract/retention/retention'
import { eq, inArray, isNull } from 'drizzle-orm'
import { type ErasedInterview, noteErased } from '../backups/erased-list.ts'
import { eraseRow, lockForErasing } from '../interviews/interviews.ts'
import { firstHash } from '../journal/chain.ts'
import { readHead } from '../journal/reading.ts'
import { keepFigures } from '../measurement/measurement.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, isUuid } from '../platform/context/context.ts'
import { readCompletion } from '../reports/receipt.ts'
import { findHold } from '../retention/holds.ts'
import { tombstones } from './tables.ts'
import { sayDay } from './texts.ts'

/**
 * Erases an interview for good; false where it is gone, held or under way. `isStillDue` is asked while the interview is
 * locked, so that a rule, a decision or a request that changed meanwhile wins.
 */
export async function eraseInterview(
  ctx: Ctx,
  id: string,
  reason: ErasedInterview['reason'],
  isStillDue: (tx: Ctx) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockForErasing(tx, id)
    if (!row || row.status === 'InProgress' || (await findHold(tx, id))) return false
    if (!(await isStillDue(tx))) return false
    const head = await readHead(tx, id)
    const receipt = await readCompletion(tx, id)
    await keepFigures(tx, row)
    await eraseRow(tx, row)
    await tx.db.insert(tombstones).values({
      interviewId: id,
      companyId: row.companyId,
      reason,
      entries: head.seq,
      firstHash,
      lastHash: head.hash,
      receiptSeq: receipt.lastSeq,
      receiptHash: receipt.lastHash,
      erasedAt: tx.now(),
    })
    const [companyId, subject] = [row.companyId, 'An erased interview']
    await writeAudit(tx, { act: 'interview.erased', companyId, interviewId: id, subject, details: { reason } })
    return true
  })
}

const maxAtOnce = 1_000

/** Writes tombstones that the lists next to the backups lack into them. */
export async function listErased(ctx: Ctx): Promise<void> {
  for (;;) {
    const rows = await ctx.db.select().from(tombstones).where(isNull(tombstones.listedAt)).limit(maxAtOnce)
    if (rows.length === 0) return
    await noteErased(ctx.backups.erasedLists, rows.map(toLine))
    const ids = rows.map(({ interviewId }) => interviewId)
    await ctx.db.update(tombstones).set({ listedAt: ctx.now() }).where(inArray(tombstones.interviewId, ids))
  }
}

const toLine = (row: typeof tombstones.$inferSelect): ErasedInterview => ({
  interviewId: row.interviewId,
  reason: row.reason,
  entries: row.entries,
  firstHash: row.firstHash,
  receiptSeq: row.receiptSeq,
  receiptHash: row.receiptHash,
  lastHash: row.lastHash,
  erasedAt: row.erasedAt.toISOString(),
})

/** The tombstone of an erased interview, for anyone who knows its id; refuses where there is none. */
export async function readTombstone(ctx: Ctx, id: string): Promise<Tombstone> {
  const row = await findTombstone(ctx, id)
  if (!row) throw refuse('not_found')
  const { reason: _, receiptSeq: lastSeq, receiptHash: lastHash, ...rest } = toLine(row)
  return { kind: 'nova-interviews-tombstone', version: 1, ...rest, receipt: { lastSeq, lastHash } }
}

async function findTombstone(ctx: Pick<Ctx, 'db'>, id: string) {
  if (!isUuid(id)) return undefined
  const [row] = await ctx.db.select().from(tombstones).where(eq(tombstones.interviewId, id))
  return row
}

/** Refuses a candidate's call in words where their interview was erased. */
export async function refuseErased(ctx: Pick<Ctx, 'db'>, id: string): Promise<void> {
  const row = await findTombstone(ctx, id)
  if (!row) return
  const entries = `${row.entries} ${row.entries === 1 ? 'entry' : 'entries'}`
  throw refuse(
    'interview_erased',
    `This interview was erased on ${sayDay(row.erasedAt)}, with the ${entries} of its record.`,
  )
}
