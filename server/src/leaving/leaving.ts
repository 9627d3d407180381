/**
 * A company leaves: an archive of everything that is its own, which another installation imports, and its deletion 30
 * days after it was asked for, with undo until then.
 * Public files: archives.ts, deleting.ts, importing.ts.
 */
import { type CompanyLeaving, leaveDays, type LeavingPlan } from '@nova/contract/accounts/leaving'
import { refuse } from '@nova/contract/refusals'
import { holdingPeriods } from '@nova/contract/retention/periods'
import { eq } from 'drizzle-orm'
import { listOperators, requireInterviewer } from '../accounts/accounts.ts'
import { readCompanyName } from '../accounts/company-name.ts'
import { holdOwnPassword, requirePassword } from '../accounts/passwords.ts'
import { requireAdministrator } from '../companies/companies.ts'
import { countUnderWay } from '../interview-access/of-company.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { countHeld } from '../retention/holds.ts'
import { readRules } from '../retention/rules.ts'
import { readArchive } from './archives.ts'
import { mailAbout } from './mails.ts'
import { companyLeavings } from './tables.ts'

const dayMs = 86_400_000

/** The date of the caller's company. */
export async function readLeaving(ctx: Ctx): Promise<CompanyLeaving> {
  const { companyId } = requireInterviewer(ctx)
  const [row] = await ctx.db.select().from(companyLeavings).where(eq(companyLeavings.companyId, companyId))
  return { deletedOn: row?.deleteAt.toISOString() ?? null, askedBy: row?.askedBy ?? '', isBegun: !!row?.begunAt }
}

export async function readPlan(ctx: Ctx): Promise<LeavingPlan> {
  const { companyId } = requireAdministrator(ctx)
  const rules = await readRules(ctx, companyId)
  const all = [...rules.positions.values(), ...(rules.company ? [rules.company] : [])]
  const operators = (await listOperators(ctx)).filter((each) => each.companyId === companyId)
  return {
    archive: await readArchive(ctx, companyId),
    leaving: await readLeaving(ctx),
    held: await countHeld(ctx, companyId),
    underWay: await countUnderWay(ctx, companyId),
    hasFloor: all.some((rule) => holdingPeriods(rule).keepAtLeast !== null),
    operators: operators.map(({ name }) => name),
    backupDays: ctx.backups.days,
  }
}

/** Sets the date; where there is one already, it stays. */
export async function askLeaving(ctx: Ctx, { password }: { password: string }): Promise<LeavingPlan> {
  const { companyId, name: askedBy } = requireAdministrator(ctx)
  const known = await requirePassword(ctx, password)
  return inTransaction(ctx, async (tx) => {
    await holdOwnPassword(tx, known)
    if ((await countHeld(tx, companyId)) > 0) throw refuse('company_held')
    const askedAt = tx.now()
    const deleteAt = new Date(askedAt.getTime() + leaveDays * dayMs)
    const made = await tx.db
      .insert(companyLeavings)
      .values({ companyId, askedAt, askedBy, deleteAt })
      .onConflictDoNothing()
    if (made.rowCount === 1) {
      const subject = await readCompanyName(tx, companyId)
      const details = { until: deleteAt.toISOString().slice(0, 10) }
      await writeAudit(tx, { act: 'company.leaving-asked', companyId, subject, details })
      await mailAbout(tx, { step: 'asked', companyId, company: subject, actorName: askedBy, deleteAt, askedAt })
    }
    return readPlan(tx)
  })
}

/** Keeps the company; refused once deleting has begun. */
export async function undoLeaving(ctx: Ctx): Promise<LeavingPlan> {
  const { companyId, name } = requireAdministrator(ctx)
  return inTransaction(ctx, async (tx) => {
    const isOwn = eq(companyLeavings.companyId, companyId)
    const [row] = await tx.db.select().from(companyLeavings).where(isOwn).for('update')
    if (row?.begunAt) throw refuse('company_deletion_begun')
    if (row) {
      await tx.db.delete(companyLeavings).where(isOwn)
      const subject = await readCompanyName(tx, companyId)
      await writeAudit(tx, { act: 'company.leaving-undone', companyId, subject })
      const { askedAt, deleteAt } = row
      await mailAbout(tx, { step: 'undone', companyId, company: subject, actorName: name, askedAt, deleteAt })
    }
    return readPlan(tx)
  })
}
