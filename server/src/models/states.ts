/** States of models, answering or not, as the servers of an installation found them last. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { environmentKey } from './cards.ts'
import { mailAnswering, mailFailing } from './mails.ts'
import { models, modelStates } from './tables.ts'

export type Failing = { since: Date; problem: string }
type Named = { key: string; name: string }

/** A model that fails, answers and fails again is mailed about once within this time. */
const mailEveryMs = 3_600_000

/** The models among these that don't answer. */
export async function readFailing(ctx: Pick<Ctx, 'db'>, keys: readonly string[]): Promise<Map<string, Failing>> {
  if (keys.length === 0) return new Map()
  const found = await ctx.db
    .select()
    .from(modelStates)
    .where(and(inArray(modelStates.modelKey, [...keys]), isNotNull(modelStates.failingSince)))
  return new Map(
    found.map(({ modelKey, failingSince, problem }) => [modelKey, { since: failingSince!, problem: problem ?? '' }]),
  )
}

/** True if a model that is on, or the environment's, doesn't answer. */
export async function isAnyFailing({ db }: Pick<Ctx, 'db'>): Promise<boolean> {
  const found = await db
    .select({ key: modelStates.modelKey })
    .from(modelStates)
    .leftJoin(models, sql`${models.id}::text = ${modelStates.modelKey} and ${models.enabled}`)
    .where(
      and(
        isNotNull(modelStates.failingSince),
        sql`(${models.id} is not null or ${modelStates.modelKey} = ${environmentKey})`,
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Notes that a model doesn't answer, and mails operators when it has just stopped. One that was deleted meanwhile is left out. */
export async function noteFailing(ctx: Ctx, { key, name }: Named, problem: string): Promise<void> {
  const now = ctx.now()
  await ctx.database.db.transaction(async (db) => {
    const tx = { ...ctx, db }
    if (!(await isOn(tx, key))) return
    const [state] = await db
      .insert(modelStates)
      .values({ modelKey: key, failingSince: now, problem, checkedAt: now })
      .onConflictDoUpdate({
        target: modelStates.modelKey,
        set: {
          failingSince: sql`coalesce(${modelStates.failingSince}, excluded.failing_since)`,
          problem,
          checkedAt: now,
        },
      })
      .returning()
    const { failingSince, mailedAt } = state!
    const isMailed =
      mailedAt !== null && (mailedAt >= failingSince! || now.getTime() - mailedAt.getTime() < mailEveryMs)
    if (isMailed) return
    await db.update(modelStates).set({ mailedAt: now }).where(eq(modelStates.modelKey, key))
    await mailFailing(tx, { key, name, problem, since: failingSince! })
    ctx.log.warn({ model: name, problem }, 'a language model does not answer')
  })
}

/** Holds the model in place, so that none is deleted or turned off before its state is written. */
async function isOn({ db }: Pick<Ctx, 'db'>, key: string): Promise<boolean> {
  if (key === environmentKey) return true
  const isIt = and(sql`${models.id}::text = ${key}`, eq(models.enabled, true))
  return (await db.select({ id: models.id }).from(models).where(isIt).for('share')).length > 0
}

/** Notes that a model answers, and mails operators who were mailed that it had stopped. */
export async function noteAnswering(ctx: Ctx, { key, name }: Named): Promise<void> {
  await ctx.database.db.transaction(async (db) => {
    const [before] = await db
      .select()
      .from(modelStates)
      .where(and(eq(modelStates.modelKey, key), isNotNull(modelStates.failingSince)))
      .for('update')
    if (!before) return
    const now = ctx.now()
    await db
      .update(modelStates)
      .set({ failingSince: null, problem: null, checkedAt: now })
      .where(eq(modelStates.modelKey, key))
    ctx.log.info({ model: name }, 'a language model answers again')
    const since = before.failingSince!
    if (before.mailedAt && before.mailedAt >= since) await mailAnswering({ ...ctx, db }, { key, name, since })
  })
}

/** Forgets the state of a model that is changed, turned off or deleted. Within the caller's transaction. */
export async function forgetState({ db }: Pick<Ctx, 'db'>, key: string): Promise<void> {
  await db.delete(modelStates).where(eq(modelStates.modelKey, key))
}
