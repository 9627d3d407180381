/**
 * Asking the language model for an interview: within that interview's ceiling of cost, every call kept with what it
 * cost, and an object that was written for the same input not asked for again.
 */
import { createHash } from 'node:crypto'
import { eq, sum } from 'drizzle-orm'
import type { z } from 'zod'
import { type Answer, notAsked } from '../platform/ai/ai.ts'
import type { Ask, Usage, Work, Worked } from '../platform/ai/ask.ts'
import type { Ctx } from '../platform/context/context.ts'
import { modelCalls } from './tables.ts'

export type Purpose = 'coding question' | 'technical question' | 'behavioural question' | 'chat' | 'live agent'

const mostCached = 200
/** What was written, by its input; of this process alone, oldest first. */
const written = new Map<string, unknown>()

/** Whether there is a model to ask. */
export function hasModel(ctx: Ctx): boolean {
  return ctx.ai.name !== null
}

/** An object of the schema's shape; the same input is asked for once. */
export async function writeByModel<T>(
  ctx: Ctx,
  interviewId: string,
  purpose: Purpose,
  ask: Ask & { schema: z.ZodType<T> },
): Promise<Answer<T>> {
  const key = createHash('sha256')
    .update(JSON.stringify([ctx.ai.name, ask.instructions, ask.turns]))
    .digest('hex')
  if (written.has(key)) {
    return { value: written.get(key) as T, ...notAsked() }
  }
  const answer = await withinCeiling(ctx, interviewId, purpose, () => ctx.ai.write(ask))
  if (!answer.failure) {
    written.set(key, answer.value)
    for (const oldest of written.keys()) if (written.size > mostCached) written.delete(oldest)
  }
  return answer
}

/** A few sentences. */
export function sayByModel(ctx: Ctx, interviewId: string, purpose: Purpose, ask: Ask): Promise<Answer<string>> {
  return withinCeiling(ctx, interviewId, purpose, () => ctx.ai.say(ask))
}

async function withinCeiling<T>(
  ctx: Ctx,
  interviewId: string,
  purpose: Purpose,
  work: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  if (await isCeilingReached(ctx, interviewId)) return { failure: 'refused', message: ceilingReached, ...notAsked() }
  const answer = await work()
  await keepCall(ctx, interviewId, purpose, answer)
  return answer
}

const ceilingReached = 'The ceiling of cost for this interview is reached.'

/** Work in steps, each of them a call within the ceiling. */
export async function workByModel(
  ctx: Ctx,
  interviewId: string,
  purpose: Extract<Purpose, 'chat' | 'live agent'>,
  work: Omit<Work, 'onStep'>,
): Promise<Answer<Worked> & { isCeilingReached: boolean }> {
  if (await isCeilingReached(ctx, interviewId))
    return { failure: 'refused', message: ceilingReached, isCeilingReached: true, ...notAsked() }
  let isReached = false
  const onStep: Work['onStep'] = async (step) => {
    await keepCall(ctx, interviewId, purpose, step)
    isReached = await isCeilingReached(ctx, interviewId)
    return !isReached
  }
  const answer = await ctx.ai.work({ ...work, onStep })
  // A step that did not come to its end has cost something too.
  if (answer.failure || answer.usage.tokensIn > 0) await keepCall(ctx, interviewId, purpose, answer)
  return { ...answer, isCeilingReached: answer.failure === 'refused' && isReached }
}

type Made = { usage: Usage; durationMs: number; failure?: string | undefined; message?: string }

async function keepCall(ctx: Ctx, interviewId: string, purpose: Purpose, made: Made): Promise<void> {
  const { tokensIn, tokensOut, cost } = made.usage
  const durationMs = Math.round(made.durationMs)
  const call = { interviewId, purpose, model: ctx.ai.name ?? '', outcome: made.failure ?? 'ok' }
  const figures = { tokensIn, tokensOut, cost, durationMs }
  await ctx.db.insert(modelCalls).values({ ...call, ...figures, at: ctx.now() })
  ctx.log.info({ ...call, ...figures, ...(made.failure && { reason: made.message }) }, 'a model was asked')
}

async function isCeilingReached(ctx: Ctx, interviewId: string): Promise<boolean> {
  const { aiCeiling } = ctx.settings
  return aiCeiling !== undefined && (await spentFor(ctx, interviewId)) >= aiCeiling
}

/** What models have cost for this interview so far. */
export async function spentFor(ctx: Ctx, interviewId: string): Promise<number> {
  const [found] = await ctx.db
    .select({ cost: sum(modelCalls.cost) })
    .from(modelCalls)
    .where(eq(modelCalls.interviewId, interviewId))
  return Number(found?.cost ?? 0)
}
