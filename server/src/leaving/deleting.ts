/**
 * Deletes companies on their date, as part of the hourly job: interview by interview, each with its tombstone, and then
 * all that is left in one transaction. After a kill the next run goes on; from the first interview on there is no undo.
 */
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { readCompanyName } from '../accounts/company-name.ts'
import { noteErased } from '../backups/erased-list.ts'
import { eraseInterview, listErased } from '../erasure/erase.ts'
import { countUnderWay, listOfCompany } from '../interview-access/of-company.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { countHeld } from '../retention/holds.ts'
import { removeOldArchives } from './archives.ts'
import { listReaders, mailReaders } from './mails.ts'
import { companyLeavings, companyTombstones } from './tables.ts'

const maxAtOnce = 500
const firstId = '00000000-0000-0000-0000-000000000000'

/** One run: companies that are due, archives that are too old, and lines that the lists beside the backups lack. */
export async function deleteLeaving(ctx: Ctx): Promise<void> {
  await removeOldArchives(ctx)
  const due = await ctx.db
    .select({ id: companyLeavings.companyId })
    .from(companyLeavings)
    .where(lte(companyLeavings.deleteAt, ctx.now()))
  for (const { id } of due) {
    try {
      await deleteCompany(ctx, id)
    } catch (error) {
      ctx.log.error({ err: error, companyId: id }, 'a company that is due could not be deleted; it is tried again')
    }
  }
  await listErased(ctx)
  await listDeleted(ctx)
}

/** Waits, for the next run, while an interview is held or under way. */
async function deleteCompany(ctx: Ctx, id: string): Promise<void> {
  if (!(await begin(ctx, id))) return
  let after = firstId
  for (;;) {
    const ids = await listOfCompany(ctx, id, after, maxAtOnce)
    for (const interviewId of ids) if (!(await eraseInterview(ctx, interviewId, 'leaving', isMeant))) return
    if (ids.length < maxAtOnce) break
    after = ids.at(-1)!
  }
  await inTransaction(ctx, (tx) => deleteRest(tx, id))
}

const isMeant = async () => true

/** False where the company stays for now. Holds the date, so that no undo comes between. */
async function begin(ctx: Ctx, id: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const isDue = and(eq(companyLeavings.companyId, id), lte(companyLeavings.deleteAt, tx.now()))
    const [row] = await tx.db.select().from(companyLeavings).where(isDue).for('update')
    if (!row || (await countHeld(tx, id)) > 0 || (await countUnderWay(tx, id)) > 0) return false
    const isNew = and(isDue, isNull(companyLeavings.begunAt))
    await tx.db.update(companyLeavings).set({ begunAt: tx.now() }).where(isNew)
    return true
  })
}

/** An interview that was made since waits for the next run, like one that is under way. */
async function deleteRest(tx: Ctx, id: string): Promise<void> {
  const [row] = await tx.db.select().from(companyLeavings).where(eq(companyLeavings.companyId, id)).for('update')
  if (!row || (await listOfCompany(tx, id, firstId, 1)).length > 0) return
  const company = await readCompanyName(tx, id)
  const readers = await listReaders(tx, id)
  await tx.db.execute(sql`set local statement_timeout = 0`)
  await tx.db.insert(companyTombstones).values({ companyId: id, deletedAt: tx.now() }).onConflictDoNothing()
  await tx.db.execute(sql`select erase_company(${id}::uuid)`)
  // Of no company, and with no name: the installation's own log says that it happened.
  await writeAudit(tx, {
    act: 'company.deleted',
    companyId: undefined,
    subject: 'A company',
    details: { companyId: id },
  })
  await mailReaders(tx, readers, { step: 'done', key: id, company, actorName: '', ...row })
}

/** Writes deleted companies that the lists beside the backups lack into them. */
async function listDeleted(ctx: Ctx): Promise<void> {
  const rows = await ctx.db.select().from(companyTombstones).where(isNull(companyTombstones.listedAt)).limit(1_000)
  if (rows.length === 0) return
  const lines = rows.map(({ companyId, deletedAt }) => ({ companyId, deletedAt: deletedAt.toISOString() }))
  await noteErased(ctx.backups.erasedLists, lines)
  const ids = rows.map(({ companyId }) => companyId)
  await ctx.db.update(companyTombstones).set({ listedAt: ctx.now() }).where(inArray(companyTombstones.companyId, ids))
}
