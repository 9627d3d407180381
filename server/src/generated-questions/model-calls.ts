/**
 * Asking the language model for an interview, or for a company before there is one: within the ceiling of cost, every call kept
 * with what it cost, and an object that was written for the same interview's input not asked for again.
 */
import { createHash } from 'node:crypto'
import { and, desc, eq, gt, sum } from 'drizzle-orm'
import type { z } from 'zod'
import { type Answer, notAsked } from '../platform/ai/ai.ts'
import type { Ask, Usage, Work, Worked } from '../platform/ai/ask.ts'
import type { Relay, Relayed } from '../platform/ai/relaying.ts'
import type { Ctx } from '../platform/context/context.ts'
import { modelCalls } from './tables.ts'

export type Purpose =
  | 'coding question'
  | 'technical question'
  | 'behavioural question'
  | 'chat'
  | 'live agent'
  | 'agent program'
  | 'text answer'
  | 'review alone'

/** The owner of the ceiling that a call counts towards. */
type Payer = { interviewId: string } | { companyId: string }

const maxCached = 200
/** Period in which a company's readings share one cost ceiling. */
const readingsMs = 86_400_000
/** Cache of written objects by input, oldest first; local to this process. */
const written = new Map<string, unknown>()

export function hasModel(ctx: Ctx): boolean {
  return ctx.ai.name !== null
}

/** An object of the schema's shape; the same input is asked for once. */
export async function writeByModel<T>(
  ctx: Ctx,
  interviewId: string,
  purpose: Purpose,
  ask: Ask & { schema: z.ZodType<T> },
): Promise<Answer<T> & { isCeilingReached?: true }> {
  const key = createHash('sha256')
    .update(JSON.stringify([ctx.ai.name, ask.instructions, ask.turns]))
    .digest('hex')
  if (written.has(key)) {
    return { value: written.get(key) as T, ...notAsked() }
  }
  const answer = await withinCeiling(ctx, { interviewId }, purpose, () => ctx.ai.write(ask))
  if (!answer.failure) {
    written.set(key, answer.value)
    for (const oldest of written.keys()) if (written.size > maxCached) written.delete(oldest)
  }
  return answer
}

/** An object of the schema's shape, asked for each time. */
export function judgeByModel<T>(
  ctx: Ctx,
  interviewId: string,
  purpose: Purpose,
  ask: Ask & { schema: z.ZodType<T> },
): Promise<Answer<T>> {
  return withinCeiling(ctx, { interviewId }, purpose, () => ctx.ai.write(ask))
}

/** Readings before an interview exists share one ceiling per company and day. */
export function readByModel<T>(
  ctx: Ctx,
  companyId: string,
  ask: Ask & { schema: z.ZodType<T> },
): Promise<Answer<T> & { isCeilingReached?: true }> {
  return withinCeiling(ctx, { companyId }, 'reading', () => ctx.ai.write(ask))
}

/** A decision on a change of a review, which counts towards the company's ceiling of a day. */
export function reviewByModel<T>(
  ctx: Ctx,
  companyId: string,
  ask: Ask & { schema: z.ZodType<T> },
): Promise<Answer<T> & { isCeilingReached?: true }> {
  return withinCeiling(ctx, { companyId }, 'review alone', () => ctx.ai.write(ask))
}

/** One step of an agent program, with its own messages and tools. */
export function relayByModel(
  ctx: Ctx,
  interviewId: string,
  relay: Relay,
): Promise<Answer<Relayed> & { isCeilingReached?: true }> {
  return withinCeiling(ctx, { interviewId }, 'agent program', () => ctx.ai.relay(relay))
}

/** The same with tools, in steps that each count towards the ceiling. */
export async function reviewByModelWithTools(ctx: Ctx, companyId: string, work: Work): Promise<Answer<Worked>> {
  return workWithin(ctx, { companyId }, 'review alone', work)
}

/** A few sentences. */
export function sayByModel(ctx: Ctx, interviewId: string, purpose: Purpose, ask: Ask): Promise<Answer<string>> {
  return withinCeiling(ctx, { interviewId }, purpose, () => ctx.ai.say(ask))
}

async function withinCeiling<T>(
  ctx: Ctx,
  payer: Payer,
  purpose: Purpose | 'reading',
  work: () => Promise<Answer<T>>,
): Promise<Answer<T> & { isCeilingReached?: true }> {
  if (await isCeilingReached(ctx, payer))
    return { failure: 'refused', message: ceilingReached, isCeilingReached: true, ...notAsked() }
  const answer = await work()
  await keepCall(ctx, payer, purpose, answer)
  return answer
}

const ceilingReached = 'The ceiling of cost is reached.'

/** Work in steps, each of them a call within the ceiling. */
export async function workByModel(
  ctx: Ctx,
  interviewId: string,
  purpose: Extract<Purpose, 'chat' | 'live agent'>,
  work: Omit<Work, 'onStep'>,
): Promise<Answer<Worked> & { isCeilingReached: boolean }> {
  return workWithin(ctx, { interviewId }, purpose, { ...work, onStep: () => Promise.resolve(true) })
}

async function workWithin(
  ctx: Ctx,
  payer: Payer,
  purpose: Purpose,
  work: Work,
): Promise<Answer<Worked> & { isCeilingReached: boolean }> {
  if (await isCeilingReached(ctx, payer))
    return { failure: 'refused', message: ceilingReached, isCeilingReached: true, ...notAsked() }
  let isReached = false
  const onStep: Work['onStep'] = async (step) => {
    await keepCall(ctx, payer, purpose, step)
    isReached = await isCeilingReached(ctx, payer)
    return (await work.onStep(step)) && !isReached
  }
  const answer = await ctx.ai.work({ ...work, onStep })
  // A step that did not come to its end has cost something too.
  if (answer.failure || answer.usage.tokensIn > 0) await keepCall(ctx, payer, purpose, answer)
  return { ...answer, isCeilingReached: answer.failure === 'refused' && isReached }
}

type Made = { usage: Usage; durationMs: number; failure?: string | undefined; message?: string }

async function keepCall(ctx: Ctx, payer: Payer, purpose: Purpose | 'reading', made: Made): Promise<void> {
  const { tokensIn, tokensOut, cost } = made.usage
  const durationMs = Math.round(made.durationMs)
  const call = { ...payer, purpose, model: ctx.ai.name ?? '', outcome: made.failure ?? 'ok' }
  const figures = { tokensIn, tokensOut, cost, durationMs }
  const [provider = ''] = call.model.split(' ', 1)
  ctx.metrics.countModelCall(provider, call.outcome, made.durationMs / 1_000, made.usage)
  await ctx.db.insert(modelCalls).values({ ...call, ...figures, at: ctx.now() })
  ctx.log.info({ ...call, ...figures, ...(made.failure && { reason: made.message }) }, 'a model was asked')
}

/** True if a model was called within these milliseconds, by any server. */
export async function wasCalledWithin(ctx: Pick<Ctx, 'db' | 'now'>, milliseconds: number): Promise<boolean> {
  const [last] = await ctx.db.select({ at: modelCalls.at }).from(modelCalls).orderBy(desc(modelCalls.id)).limit(1)
  return last !== undefined && ctx.now().getTime() - last.at.getTime() < milliseconds
}

async function isCeilingReached(ctx: Ctx, payer: Payer): Promise<boolean> {
  const { aiCeiling } = ctx.settings
  return aiCeiling !== undefined && (await spentBy(ctx, payer)) >= aiCeiling
}

/** Model cost of this interview so far, or of this company within a day. */
async function spentBy(ctx: Ctx, payer: Payer): Promise<number> {
  const since = new Date(ctx.now().getTime() - readingsMs)
  const isCounted =
    'interviewId' in payer
      ? eq(modelCalls.interviewId, payer.interviewId)
      : and(eq(modelCalls.companyId, payer.companyId), gt(modelCalls.at, since))
  const [found] = await ctx.db
    .select({ cost: sum(modelCalls.cost) })
    .from(modelCalls)
    .where(isCounted)
  return Number(found?.cost ?? 0)
}
