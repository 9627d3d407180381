/** How far an interview is, as a hiring system may know: from the interview's own state and the seal for readers outside. */
import { eq } from 'drizzle-orm'
import { findPresent } from '../interview-access/interview-access.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { findReport } from '../reports/stored.ts'
import { isLinkOpen, makeHiringLink, type OutsideFigures, readOutside } from '../shares/hiring-links.ts'
import { placeOfLink } from './sealed.ts'
import { type ConnectionRow, hiringTests, type TestRow } from './tables.ts'

export type Standing = {
  stage: 'sent' | 'started' | 'processing' | 'complete' | 'cancelled'
  startedAt: Date | null
  completedAt: Date | null
  /** Null until it is complete, and while they are sealed. */
  figures: OutsideFigures | null
}

/** For the system; undefined where the interview is deleted. */
export async function readTest(ctx: Ctx, { interviewId }: TestRow): Promise<Standing | undefined> {
  const row = await findPresent(ctx, interviewId)
  if (!row) return undefined
  const { status, startedAt, completedAt } = row
  const stand = (stage: Standing['stage']) => ({ stage, startedAt, completedAt, figures: null })
  if (status === 'Cancelled') return stand('cancelled')
  if (status === 'InProgress') return stand('started')
  if (status !== 'Completed') return stand('sent')
  if (!(await findReport(ctx, interviewId))) return stand('processing')
  return { ...stand('complete'), figures: await readOutside(ctx, interviewId) }
}

/**
 * The address of the report for the system's people: the same link each time. Once it is withdrawn, the interview's own page,
 * which asks for a sign-in.
 */
export async function readProfileUrl(ctx: Ctx, testId: string, connection: ConnectionRow): Promise<string> {
  const base = ctx.settings.publicUrl ?? connection.address
  return inTransaction({ ...ctx, actor: { role: 'system' } }, async (tx) => {
    // Locked, so that two questions at once get one link.
    const isMeant = eq(hiringTests.id, testId)
    const [test] = await tx.db.select().from(hiringTests).where(isMeant).for('update')
    if (!test) return base
    const { interviewId, shareId, sealedToken } = test
    if (shareId && sealedToken) {
      const token = (await isLinkOpen(tx, shareId))
        ? await tx.secrets.open(sealedToken, placeOfLink(testId))
        : undefined
      return token ? `${base}/shared/report/${token}` : `${base}/interview/${interviewId}/report`
    }
    if (!tx.secrets.canSeal) return `${base}/interview/${interviewId}/report`
    const made = await makeHiringLink(tx, interviewId, connection)
    const sealed = await tx.secrets.seal(made.token, placeOfLink(testId))
    await tx.db.update(hiringTests).set({ shareId: made.shareId, sealedToken: sealed }).where(isMeant)
    const { companyId, name: hiringConnection } = connection
    const interview = await findPresent(tx, interviewId)
    const about = { companyId, interviewId, subject: interview?.title ?? '', details: { hiringConnection } }
    await writeAudit(tx, { act: 'hiring-link.made', ...about })
    return `${base}/shared/report/${made.token}`
  })
}
