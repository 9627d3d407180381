/**
 * A company's settings: everyone in it reads them, administrators change them. Hides where the parts are kept: the name
 * with the accounts, the choice of a model with the models.
 * Public files: branding.ts, newer-places.ts.
 */
import { isDeepStrictEqual } from 'node:util'
import type { CompanyForm, CompanySettings } from '@nova/contract/accounts/companies'
import { can } from '@nova/contract/accounts/roles'
import { refuse } from '@nova/contract/refusals'
import { and, eq } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { readCompanyName, renameCompany } from '../accounts/company-name.ts'
import { chooseModel, listPermitted, readChoice } from '../models/choosing.ts'
import { readLiveAgent, requireLiveAgent, withModelOf } from '../models/models.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { logoAddress } from './branding.ts'
import { requireKnownPlace } from './newer-places.ts'
import { companySettings } from './tables.ts'

/** The caller as an administrator; refuses anyone else. */
export function requireAdministrator(ctx: Ctx) {
  const caller = requireInterviewer(ctx)
  if (!can(caller.companyRole, 'administer')) throw refuse('forbidden')
  return caller
}

/** The settings of the caller's company. */
export async function readSettings(ctx: Ctx): Promise<CompanySettings> {
  const { companyId, companyRole } = requireInterviewer(ctx)
  const { defaults, logoId, version } = companySettings
  const [found] = await ctx.db
    .select({ defaults, logoId, version })
    .from(companySettings)
    .where(eq(companySettings.companyId, companyId))
  return {
    name: await readCompanyName(ctx, companyId),
    defaults: found?.defaults ?? {},
    logoUrl: logoAddress(found?.logoId),
    model: await readChoice(ctx, companyId),
    models: (await listPermitted(ctx, companyId)).map(({ id, name }) => ({ id, name })),
    usedModel: (await withModelOf(ctx, companyId)).ai.name,
    liveAgent: await readLiveAgent(ctx, companyId),
    version: found?.version ?? 0,
    mayChange: can(companyRole, 'administer'),
  }
}

/** Changes the settings, all or nothing; for administrators. If two save at once, the second is refused. */
export async function changeSettings(ctx: Ctx, { name, defaults, model, version }: CompanyForm) {
  const { companyId } = requireAdministrator(ctx)
  return inTransaction(ctx, async (tx) => {
    const before = await readSettings(tx)
    await requireKnownPlace(tx, defaults.noticePlace, 'defaults.noticePlace')
    await saveDefaults(tx, companyId, version, defaults)
    if (name !== before.name) await renameCompany(tx, companyId, name)
    if (model !== before.model) await chooseModel(tx, companyId, model)
    // The model may change while this default is already on: such an interview is then refused.
    if (defaults.agentEngine === 'live' && before.defaults.agentEngine !== 'live')
      await requireLiveAgent(tx, companyId, 'defaults.agentEngine')
    const changed = [
      ...(name === before.name ? [] : ['name']),
      ...(isDeepStrictEqual(defaults, before.defaults) ? [] : ['defaults for new interviews']),
      ...(model === before.model ? [] : ['language model']),
    ]
    const details = { changed: changed.join(', ') || 'nothing' }
    await writeAudit(tx, { act: 'company.changed', companyId, subject: name, details })
    return readSettings(tx)
  })
}

async function saveDefaults(ctx: Ctx, companyId: string, version: number, defaults: CompanyForm['defaults']) {
  const next = { defaults, version: version + 1, updatedAt: ctx.now() }
  const isSame = and(eq(companySettings.companyId, companyId), eq(companySettings.version, version))
  const changed = await ctx.db.update(companySettings).set(next).where(isSame)
  if (changed.rowCount === 1) return
  const made = await ctx.db
    .insert(companySettings)
    .values({ companyId, ...next })
    .onConflictDoNothing()
  // The first change finds no row; any other that finds none of its version comes too late.
  if (version !== 0 || made.rowCount !== 1) throw refuse('settings_changed')
}
