/** Which model speaks for which companies, by the rules that calls follow. */
import { maxNamedCompanies, type Speaker } from '@nova/contract/installation/speaking'
import { asc, eq } from 'drizzle-orm'
import { listCompanies } from '../accounts/accounts.ts'
import type { Ctx } from '../platform/context/context.ts'
import { environmentKey } from './cards.ts'
import { readFailing } from './states.ts'
import { companyModelChoices, modelCompanies, models } from './tables.ts'

const builtInKey = 'builtin'

/** One entry for each model that some companies have apart from the others, then one for all others; for operators. */
export async function readSpeaking(ctx: Ctx): Promise<Speaker[]> {
  const on = await ctx.db
    .select({ id: models.id, name: models.name, isForAll: models.forAllCompanies })
    .from(models)
    .where(eq(models.enabled, true))
    .orderBy(asc(models.createdAt), asc(models.id))
  const { aiEnvironment } = ctx.settings
  const usual = on.find(({ isForAll }) => isForAll)?.id ?? (aiEnvironment ? environmentKey : builtInKey)
  const [named, chosen] = [await ctx.db.select().from(modelCompanies), await ctx.db.select().from(companyModelChoices)]
  const places = new Map<string, string[]>()
  for (const companyId of new Set([...named, ...chosen].map((each) => each.companyId))) {
    const own = on.filter(({ id }) => named.some((each) => each.companyId === companyId && each.modelId === id))
    const choice = chosen.find((each) => each.companyId === companyId)
    const permitted = [...own, ...on.filter(({ isForAll }) => isForAll)].map(({ id }) => id)
    const used = choice ? (permitted.find((id) => id === choice.modelId) ?? builtInKey) : (permitted[0] ?? usual)
    if (used !== usual) places.set(used, [...(places.get(used) ?? []), companyId])
  }
  const failing = await readFailing(ctx, [...on.map(({ id }) => id), environmentKey])
  const nameOf = (key: string) =>
    key === builtInKey
      ? null
      : key === environmentKey
        ? (aiEnvironment?.model ?? null)
        : (on.find(({ id }) => id === key)?.name ?? null)
  const speakers: Speaker[] = []
  for (const [key, ids] of places) {
    const companies = (await listCompanies(ctx, ids)).map(({ name }) => name)
    const [shown, more] = [companies.slice(0, maxNamedCompanies), Math.max(0, companies.length - maxNamedCompanies)]
    if (shown.length > 0) speakers.push({ model: nameOf(key), companies: shown, more, isSilent: failing.has(key) })
  }
  return [...speakers, { model: nameOf(usual), companies: null, more: 0, isSilent: failing.has(usual) }]
}
