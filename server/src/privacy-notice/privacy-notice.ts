/**
 * A company's privacy notice for candidates, in numbered versions. Knows interviews by their ids alone.
 * Public files: consents.ts, missing.ts, versions.ts.
 */
import { isDeepStrictEqual } from 'node:util'
import { missingParts } from '@nova/contract/accounts/own-notice'
import type { CompanyNotice, OwnNoticeForm } from '@nova/contract/accounts/privacy-notice'
import { can } from '@nova/contract/accounts/roles'
import { refuse } from '@nova/contract/refusals'
import { requireInterviewer } from '../accounts/accounts.ts'
import { requireAdministrator } from '../companies/companies.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { describeMissing } from './missing.ts'
import { addVersion, readNewest } from './versions.ts'

/** The newest version, for everyone in the company. */
export async function readCompanyNotice(ctx: Ctx): Promise<CompanyNotice> {
  const { companyId, companyRole } = requireInterviewer(ctx)
  const { notice, version, savedAt, savedBy } = await readNewest(ctx, companyId)
  return {
    notice,
    version,
    savedBy,
    savedAt: savedAt?.toISOString() ?? null,
    missing: describeMissing(notice, ctx.now()),
    mayChange: can(companyRole, 'administer'),
  }
}

/** Saves the next version; for administrators. The same text again is no version of its own. */
export async function changeCompanyNotice(ctx: Ctx, { notice, version }: OwnNoticeForm): Promise<CompanyNotice> {
  const { companyId, name } = requireAdministrator(ctx)
  if (missingParts(notice, ctx.now()).includes('expired'))
    throw refuse('invalid_input', 'Choose a day that is not over.', { path: 'notice.validUntil' })
  await inTransaction(ctx, async (tx) => {
    const newest = await readNewest(tx, companyId)
    if (newest.version !== version) throw refuse('settings_changed')
    if (isDeepStrictEqual(newest.notice, notice)) return
    const next = version + 1
    if (!(await addVersion(tx, companyId, { version: next, notice, savedBy: name }))) throw refuse('settings_changed')
    await writeAudit(tx, {
      act: 'privacy-notice.changed',
      companyId,
      subject: 'the company',
      details: { version: next },
    })
  })
  return readCompanyNotice(ctx)
}
