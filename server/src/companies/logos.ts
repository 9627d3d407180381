/** Company logos: taken from administrators, handed to anyone who knows the address. No server code decodes them. */
import { randomUUID } from 'node:crypto'
import { type CompanySettings, maxLogoBytes, maxLogoPixels } from '@nova/contract/accounts/companies'
import { refuse } from '@nova/contract/refusals'
import { eq } from 'drizzle-orm'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, isUuid } from '../platform/context/context.ts'
import { readSettings, requireAdministrator } from './companies.ts'
import { readPicture } from './picture-type.ts'
import { companySettings } from './tables.ts'

/** Sets the logo; for administrators. */
export async function changeLogo(ctx: Ctx, base64: string): Promise<CompanySettings> {
  requireAdministrator(ctx)
  const logo = Buffer.from(base64, 'base64')
  const picture = readPicture(logo)
  if (!picture || logo.length > maxLogoBytes) {
    throw refuse('unsupported_file', 'Please choose a PNG, JPEG, or WebP file of at most 200 KB.')
  }
  const { type: logoType, width, height } = picture
  if (Math.min(width, height) < 1 || Math.max(width, height) > maxLogoPixels) {
    throw refuse('unsupported_file', `Please choose a picture of at most ${maxLogoPixels} × ${maxLogoPixels} pixels.`)
  }
  return saveLogo(ctx, { logo, logoType, logoId: randomUUID() })
}

/** Removes it; for administrators. */
export async function removeLogo(ctx: Ctx): Promise<CompanySettings> {
  requireAdministrator(ctx)
  return saveLogo(ctx, { logo: null, logoType: null, logoId: null })
}

export async function readLogo(ctx: Ctx, logoId: string): Promise<{ logo: Buffer; logoType: string }> {
  const { logo, logoType } = companySettings
  const [found] = isUuid(logoId)
    ? await ctx.db.select({ logo, logoType }).from(companySettings).where(eq(companySettings.logoId, logoId))
    : []
  if (!found?.logo || !found.logoType) throw refuse('not_found', 'This logo no longer exists.')
  return { logo: found.logo, logoType: found.logoType }
}

type Logo = Pick<typeof companySettings.$inferSelect, 'logo' | 'logoType' | 'logoId'>

async function saveLogo(ctx: Ctx, logo: Logo): Promise<CompanySettings> {
  const { companyId } = requireAdministrator(ctx)
  const act = logo.logo ? 'company.logo-changed' : 'company.logo-removed'
  return inTransaction(ctx, async (tx) => {
    const updatedAt = tx.now()
    await tx.db
      .insert(companySettings)
      .values({ companyId, defaults: {}, version: 0, updatedAt, ...logo })
      .onConflictDoUpdate({ target: companySettings.companyId, set: { ...logo, updatedAt } })
    await writeAudit(tx, { act, companyId, subject: '' })
    return readSettings(tx)
  })
}
