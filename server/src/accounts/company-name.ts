/** The name of a company, which its accounts are shown with. */
import { eq } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { companies } from './tables.ts'

export async function readCompanyName(ctx: Ctx, companyId: string): Promise<string> {
  const [found] = await ctx.db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId))
  return found?.name ?? ''
}

/** The caller has made sure that who asks may do this. */
export async function renameCompany(ctx: Ctx, companyId: string, name: string): Promise<void> {
  await ctx.db.update(companies).set({ name }).where(eq(companies.id, companyId))
}
