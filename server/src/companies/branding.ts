/** How a company presents itself to its candidates. */
import { eq } from 'drizzle-orm'
import { readCompanyName } from '../accounts/company-name.ts'
import type { Ctx } from '../platform/context/context.ts'
import { companySettings } from './tables.ts'

export type Branding = { name: string; logoUrl: string | null }

export async function readBranding(ctx: Ctx, companyId: string): Promise<Branding> {
  const [found] = await ctx.db
    .select({ logoId: companySettings.logoId })
    .from(companySettings)
    .where(eq(companySettings.companyId, companyId))
  return { name: await readCompanyName(ctx, companyId), logoUrl: logoAddress(found?.logoId) }
}

export function logoAddress(logoId: string | null | undefined): string | null {
  return logoId ? `/api/logos/${logoId}` : null
}
