/** The model that a company uses, among those that operators permit: its own choice, or the operators' order. */
import type { CompanySettings } from '@nova/contract/accounts/companies'
import { refuse } from '@nova/contract/refusals'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { companyModelChoices, type ModelRow, modelCompanies, models } from './tables.ts'

/** The models that are turned on, oldest first, without their keys. For commands only. */
export const listTurnedOn = (
  ctx: Pick<Ctx, 'db'>,
): Promise<Pick<ModelRow, 'name' | 'model' | 'provider' | 'baseUrl' | 'forAllCompanies'>[]> => {
  const { name, model, provider, baseUrl, forAllCompanies } = models
  return ctx.db
    .select({ name, model, provider, baseUrl, forAllCompanies })
    .from(models)
    .where(eq(models.enabled, true))
    .orderBy(asc(models.createdAt), asc(models.id))
}

type Choice = CompanySettings['model']

/**
 * Lists the models that a company may use: one that names the company comes before one for all; then the oldest first.
 */
export const listPermitted = (ctx: Ctx, companyId: string): Promise<ModelRow[]> =>
  ctx.db
    .select()
    .from(models)
    .where(isPermitted(ctx, companyId))
    .orderBy(...byRank)

const byRank = [asc(models.forAllCompanies), asc(models.createdAt), asc(models.id)]

function isPermitted(ctx: Ctx, companyId: string) {
  const named = ctx.db
    .select({ id: modelCompanies.modelId })
    .from(modelCompanies)
    .where(eq(modelCompanies.companyId, companyId))
  return and(eq(models.enabled, true), or(eq(models.forAllCompanies, true), inArray(models.id, named)))
}

/** Reads the company's choice. A model that was deleted or is no longer permitted counts as the built-in engine. */
export async function readChoice(ctx: Ctx, companyId: string): Promise<Choice> {
  const choice = await findChoice(ctx, companyId)
  if (!choice) return 'default'
  const isPermitted = (await listPermitted(ctx, companyId)).some(({ id }) => id === choice.modelId)
  return choice.modelId !== null && isPermitted ? choice.modelId : 'builtin'
}

/**
 * Finds the model to use; undefined: none of the page's, so the environment's. A company that has chosen never gets a
 * different model: candidates' work must only go where the company sent it.
 */
export async function findChosen(ctx: Ctx, companyId: string): Promise<ModelRow | 'builtin' | undefined> {
  const choice = companyModelChoices
  // One statement: every message in a room asks for it. The one row that it starts from is there without any model.
  const found = await ctx.db
    .select({
      model: models,
      hasChosen: sql<boolean>`${choice.companyId} is not null`,
      isChosen: sql<boolean | null>`${choice.modelId} = ${models.id}`,
    })
    .from(sql`(select 1) as one`)
    .leftJoin(choice, eq(choice.companyId, companyId))
    .leftJoin(models, isPermitted(ctx, companyId))
    .orderBy(...byRank)
  if (!found[0]?.hasChosen) return found[0]?.model ?? undefined
  return found.find(({ isChosen }) => isChosen)?.model ?? 'builtin'
}

/** Keeps the company's choice; refuses a model that it may not use. Within the caller's transaction. */
export async function chooseModel(ctx: Ctx, companyId: string, choice: Choice): Promise<void> {
  if (choice === 'default') {
    await ctx.db.delete(companyModelChoices).where(eq(companyModelChoices.companyId, companyId))
    return
  }
  const modelId = choice === 'builtin' ? null : choice
  if (modelId !== null && !(await listPermitted(ctx, companyId)).some(({ id }) => id === modelId)) {
    const message = 'This model is no longer available to your company. Please choose another one.'
    throw refuse('invalid_input', message, [{ path: 'model', message }])
  }
  await ctx.db
    .insert(companyModelChoices)
    .values({ companyId, modelId })
    .onConflictDoUpdate({ target: companyModelChoices.companyId, set: { modelId } })
}

async function findChoice(ctx: Ctx, companyId: string) {
  const { modelId } = companyModelChoices
  const [found] = await ctx.db
    .select({ modelId })
    .from(companyModelChoices)
    .where(eq(companyModelChoices.companyId, companyId))
  return found
}
