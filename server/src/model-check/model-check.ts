/**
 * Tests a language model and makes its card: long prompts, schemas, streaming, thinking aloud, speed, tools, and talk
 * under attacks and honest questions, by the rules of the room. The test sends invented text only, nothing from any
 * interview.
 * Public files: quick-check.ts, share.ts.
 */
import type { CheckProgress, CheckStep, ModelCard } from '@nova/contract/installation/models'
import { refuse } from '@nova/contract/refusals'
import { saveCard } from '../models/cards.ts'
import { turnOffUnfit } from '../models/fitness.ts'
import { readForCheck } from '../models/settings.ts'
import { readTurnedOn } from '../models/turning-on.ts'
import { type Ai, openAi } from '../platform/ai/ai.ts'
import type { AiSettings } from '../platform/ai/ask.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { claim } from '../platform/claims/claims.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { countTalk, emptyCard, trialRules } from './counting.ts'
import { contextSizes, greet, probeContext, probeSchema, probeSpeed } from './probes.ts'
import { type Conversation, probeSet, type Talked, talkOnce } from './talk-probe.ts'
import { maxToolTries, probeTools } from './tool-probe.ts'

type OnProgress = (progress: CheckProgress) => void

/** Tests one that is configured and keeps its card; one test at a time for each. For operators. */
export async function checkModel(
  ctx: Ctx,
  id: string,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<ModelCard> {
  const settings = await readForCheck(ctx, id)
  const claimed = await claim(ctx, `model-check:${id}`)
  if (!claimed) throw refuse('check_in_progress')
  try {
    const card = await makeCard(settings, ctx.now(), AbortSignal.any([signal, claimed.signal]), onProgress)
    // It may have been deleted since; its card would stay behind.
    await readForCheck(ctx, id)
    await inTransaction(ctx, async (tx) => {
      await saveCard(tx, id, card)
      await writeAudit(tx, { act: 'model.checked', companyId: undefined, subject: settings.model })
    })
    return card
  } finally {
    await claimed.release()
  }
}

/**
 * Makes the full card of a model that was turned on after its quick test; a job. A model that fails is turned off again.
 * Nothing is kept of a test that the model did not answer: the job is tried again.
 */
export async function checkTurnedOn(ctx: Ctx, { modelId }: { modelId: string }): Promise<void> {
  const settings = await readTurnedOn(ctx, modelId)
  const claimed = settings && (await claim(ctx, `model-check:${modelId}`))
  // An operator who tests it by hand makes the same card.
  if (!claimed) return
  try {
    const card = await makeCard(settings, ctx.now(), claimed.signal, () => undefined)
    if (card.problem !== null) throw new Error(`The model did not answer its test: ${card.problem}`)
    if (!(await readTurnedOn(ctx, modelId))) return
    await inTransaction(ctx, async (tx) => {
      await saveCard(tx, modelId, card)
      await writeAudit(tx, { act: 'model.checked', companyId: undefined, subject: settings.model })
      await turnOffUnfit(tx, { id: modelId, card })
    })
  } finally {
    await claimed.release()
  }
}

const sizes: Record<CheckStep, number> = {
  connection: 1,
  context: contextSizes.length,
  schema: 1,
  tools: maxToolTries,
  speed: 1,
  attacks: probeSet.attacks.length,
  help: probeSet.help.length,
}

/** Reports a test's progress: `begin` with each step, `advance` with each part of it. */
function openProgress(signal: AbortSignal, onProgress: OnProgress) {
  const steps = Object.keys(sizes) as CheckStep[]
  const sizeOf = (of: CheckStep[]) => of.reduce((sum, each) => sum + sizes[each], 0)
  const total = sizeOf(steps)
  let [step, done] = [steps[0]!, 0]
  const tell = (at: number) => {
    signal.throwIfAborted()
    done = at
    onProgress({ step, done, total })
  }
  return {
    begin: (next: CheckStep) => {
      step = next
      tell(sizeOf(steps.slice(0, steps.indexOf(next))))
    },
    advance: () => tell(done + 1),
  }
}

/** The card of a model called by these settings. Throws the signal's reason where the test is given up. */
export async function makeCard(
  settings: AiSettings,
  now: Date,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<ModelCard> {
  const { begin, advance } = openProgress(signal, onProgress)
  begin('connection')
  const untested = openAi(settings)
  const first = await greet(untested, signal)
  signal.throwIfAborted()
  const about = {
    madeAt: now.toISOString(),
    provider: settings.provider,
    baseUrl: settings.baseUrl ?? '',
    model: settings.model,
    version: first.trace.version ?? '',
  }
  // An unreadable first reply still proves that the model answers; the rest of the test shows more.
  if (first.failure && first.failure !== 'unreadable') return emptyCard(about, first.message)
  begin('context')
  const { marks: marksOfContext, readPerSecond, ...context } = await probeContext(untested, signal, advance)
  // From here on it is called as in an interview: by what is known of its window.
  const marks = first.trace.thinkingMarks ?? marksOfContext
  const tested = { toolThinking: undefined, firstSentenceMs: null, thinkingMarks: marks ?? null }
  const known = { ...settings, contextTokens: context.honoured || undefined, tested }
  const ai = openAi(known)
  begin('schema')
  const schema = await probeSchema(ai, signal)
  begin('tools')
  // A separate client, since a server that refuses tools may still be fine at talk.
  const tools = await probeTools(openAi(known), signal, advance)
  begin('speed')
  const speed = await probeSpeed(ai, signal)
  begin('attacks')
  const attempts = probeSet.attacks.map((messages, at): Conversation => ({ kind: 'attack', messages, at }))
  const attacks = await talkAll(ai, attempts, signal, advance)
  begin('help')
  const trials = probeSet.help.map((trial, at): Conversation => ({ kind: 'help', trial, at }))
  const help = await talkAll(ai, trials, signal, advance)
  const { thinkingMarks = tested.thinkingMarks, ...ofSpeed } = speed
  const found = { context, readPerSecond, schema, tools, ...ofSpeed, thinkingMarks }
  return { ...about, rules: trialRules, problem: null, ...found, ...countTalk(attacks, help) }
}

async function talkAll(
  ai: Ai,
  set: readonly Conversation[],
  signal: AbortSignal,
  onEach: () => void,
): Promise<Talked[]> {
  const talked: Talked[] = []
  // One after the other: a local server has one place, and a time that was spent waiting would say nothing.
  for (const conversation of set) {
    talked.push(await talkOnce(ai, conversation, signal))
    onEach()
  }
  return talked
}
