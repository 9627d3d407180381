/**
 * Watches whether the models that are on answer. One server looks for each every 20 seconds; every server looks at once for
 * a model whose call failed. A failure counts once it is seen twice. A word is asked for only where it costs nothing
 * and disturbs no one, or where a failure has to be told from a passing one.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { asc, eq } from 'drizzle-orm'
import { findModelProblem, findServerProblem } from '../platform/ai/answering.ts'
import type { AiSettings } from '../platform/ai/ask.ts'
import { type Claim, claim } from '../platform/claims/claims.ts'
import type { Ctx } from '../platform/context/context.ts'
import { environmentKey } from './cards.ts'
import { listenToCalls } from './hearing.ts'
import { readSettings } from './models.ts'
import { noteAnswering, noteFailing, readFailing } from './states.ts'
import { models } from './tables.ts'

/** Tests make them shorter. */
export const watchLimits = { everyMs: 20_000, againMs: 2_000 }

export type Watch = { stop: () => Promise<void> }
type Target = { key: string; name: string; settings: AiSettings | undefined }

/** `isBusy`: candidates are talking with a model, whose server would read their prompts again after another one. */
export function watchModels(ctx: Ctx, isBusy: () => Promise<boolean>): Watch {
  const ending = new AbortController()
  const { signal } = ending
  const underWay = new Map<string, Promise<void>>()
  let held: Claim | undefined

  const check = (target: Target, hasFailed: boolean, isQuiet: boolean): Promise<void> => {
    // A look without a word can't answer for a failed call.
    const key = `${target.key} ${hasFailed}`
    const heardAt = () => calls.heardAt(target.key)
    const checking =
      underWay.get(key) ??
      look(ctx, target, { hasFailed, isQuiet, heardAt, signal })
        .catch((error: unknown) => {
          if (!signal.aborted) ctx.log.warn({ err: error, model: target.name }, 'a model was not looked for')
        })
        .finally(() => underWay.delete(key))
    underWay.set(key, checking)
    return checking
  }

  const round = async () => {
    if (held?.signal.aborted) held = undefined
    held ??= await claim(ctx, 'models-watch')
    if (!held) return
    const [targets, isQuiet] = [await listTargets(ctx), !(await isBusy())]
    const failing = await readFailing(
      { db: ctx.database.db },
      targets.map(({ key }) => key),
    )
    // Not awaited: a silent server must not keep the others waiting.
    for (const target of targets) void check(target, failing.has(target.key), isQuiet)
  }

  const work = async () => {
    while (!signal.aborted) {
      await round().catch((error: unknown) => ctx.log.warn({ err: error }, 'models were not looked for'))
      await sleep(watchLimits.everyMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const calls = listenToCalls(ctx.database, async (key) => {
    const target = (await listTargets(ctx)).find((each) => each.key === key)
    if (target) await check(target, true, false)
  })
  const working = work()
  return {
    stop: async () => {
      calls.end()
      ending.abort()
      await Promise.allSettled([working, ...underWay.values()])
      await held?.release()
    },
  }
}

async function listTargets(ctx: Ctx): Promise<Target[]> {
  const { db } = ctx.database
  const rows = await db.select().from(models).where(eq(models.enabled, true)).orderBy(asc(models.createdAt))
  const { aiEnvironment } = ctx.settings
  return [
    ...(await Promise.all(
      rows.map(async (row) => ({ key: row.id, name: row.name, settings: await readSettings({ ...ctx, db }, row) })),
    )),
    ...(aiEnvironment ? [{ key: environmentKey, name: aiEnvironment.model, settings: aiEnvironment }] : []),
  ]
}

const unasked = 'unasked'

type Looking = { hasFailed: boolean; isQuiet: boolean; heardAt: () => number; signal: AbortSignal }

async function look(ctx: Ctx, target: Target, looking: Looking): Promise<void> {
  const since = performance.now()
  const first = await findProblem(target, looking)
  if (first === unasked) return
  if (first === undefined) return noteAnswering(ctx, target)
  await sleep(watchLimits.againMs, undefined, { signal: looking.signal })
  const second = await findProblem(target, { ...looking, hasFailed: true })
  if (second === undefined || looking.heardAt() > since) return noteAnswering(ctx, target)
  await noteFailing(ctx, target, second)
}

/** The problem; undefined: it answered; 'unasked': its server is there, which says nothing of a model that had failed. */
async function findProblem(
  { settings }: Target,
  { hasFailed, isQuiet, heardAt, signal }: Looking,
): Promise<string | undefined> {
  if (!settings) return 'Its stored key can’t be read: SETTINGS_KEY is missing or another one.'
  if (!hasFailed && performance.now() - heardAt() < watchLimits.everyMs) return unasked
  const problem = await findServerProblem(settings, signal)
  const isFree = settings.priceIn === 0 && settings.priceOut === 0
  if (problem !== undefined) return problem
  if (!hasFailed && !(isQuiet && isFree)) return unasked
  return findModelProblem(settings, signal)
}
