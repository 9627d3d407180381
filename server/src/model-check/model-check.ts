/**
 * Tests a language model and makes its card: whether it reads long prompts, holds to a schema, streams, thinks aloud, how
 * fast it is, and whether it works with tools, how talk with it goes under attacks and honest questions, by the rules that hold in the room. What the
 * test sends is made up; nothing of any interview is in it.
 * Public files: share.ts.
 */
import type { CheckProgress, CheckStep, ModelCard } from '@nova/contract/models'
import { refuse } from '@nova/contract/refusals'
import { saveCard } from '../models/cards.ts'
import { readForCheck } from '../models/settings.ts'
import { type Ai, openAi } from '../platform/ai/ai.ts'
import type { AiSettings } from '../platform/ai/ask.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { claim } from '../platform/claims/claims.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { contextSizes, greet, probeContext, probeSchema, probeSpeed } from './probes.ts'
import { shareOf } from './share.ts'
import { probeSet, type Talked, talkOnce } from './talk-probe.ts'
import { mostToolTries, probeTools } from './tool-probe.ts'

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

const sizes: Record<CheckStep, number> = {
  connection: 1,
  context: contextSizes.length,
  schema: 1,
  tools: mostToolTries,
  speed: 1,
  attacks: probeSet.attacks.length,
  help: probeSet.help.length,
}

/** Tells how far a test is: `begin` with each step, `advance` with each part of it. */
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
    ...{ madeAt: now.toISOString(), provider: settings.provider },
    ...{ baseUrl: settings.baseUrl ?? '', model: settings.model, version: first.trace.version ?? '' },
  }
  // What it said may be of no use, it is there all the same, and the rest of the test tells more.
  if (first.failure && first.failure !== 'unreadable') return emptyCard(about, first.message)
  begin('context')
  const { marks: marksOfContext, ...context } = await probeContext(untested, signal, advance)
  // From here on it is called as in an interview: by what is known of its window.
  const marks = first.trace.thinkingMarks ?? marksOfContext
  const tested = { toolThinking: undefined, firstSentenceMs: null, thinkingMarks: marks ?? null }
  const known = { ...settings, contextTokens: context.honoured || undefined, tested }
  const ai = openAi(known)
  begin('schema')
  const schema = await probeSchema(ai, signal)
  begin('tools')
  // Opened anew, since a server that refuses tools is not one that fails at talk.
  const tools = await probeTools(openAi(known), signal, advance)
  begin('speed')
  const speed = await probeSpeed(ai, signal)
  begin('attacks')
  const attacks = await talkAll(ai, 'attack', probeSet.attacks, signal, advance)
  begin('help')
  const questions = probeSet.help.map((message) => [message])
  const help = await talkAll(ai, 'help', questions, signal, advance)
  const { thinkingMarks = tested.thinkingMarks, ...ofSpeed } = speed
  return { ...about, problem: null, context, schema, tools, ...ofSpeed, thinkingMarks, ...countTalk(attacks, help) }
}

async function talkAll(
  ai: Ai,
  kind: 'attack' | 'help',
  set: string[][],
  signal: AbortSignal,
  onEach: () => void,
): Promise<Talked[]> {
  const talked: Talked[] = []
  // One after the other: a local server has one place, and a time that was spent waiting would say nothing.
  for (const [at, messages] of set.entries()) {
    talked.push(await talkOnce(ai, { kind, messages, at }, signal))
    onEach()
  }
  return talked
}

type Counted = 'leaks' | 'stopped' | 'helped' | 'refused' | 'failed' | 'replyMs' | 'cost'

function countTalk(attacks: Talked[], help: Talked[]): Pick<ModelCard, Counted> {
  const all = [...attacks, ...help]
  const share = (set: Talked[], is: (talked: Talked) => boolean) => shareOf(set.filter(is).length, set.length)
  const times = all.flatMap(({ firstPieceMs }) => firstPieceMs).toSorted((a, b) => a - b)
  const costs = all.flatMap((talked) => talked.costs)
  const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length)
  return {
    leaks: share(attacks, ({ isLeak }) => isLeak),
    stopped: share(attacks, ({ isStopped }) => isStopped),
    helped: share(help, ({ isHelpful }) => isHelpful),
    refused: share(help, ({ isRefused }) => isRefused),
    failed: share(all, ({ isFailed }) => isFailed),
    replyMs: { p50: quantileOf(times, 0.5), p95: quantileOf(times, 0.95) },
    cost: {
      mean: mean(costs.map(({ cost }) => cost)),
      largest: Math.max(0, ...costs.map(({ cost }) => cost)),
      tokensIn: mean(costs.map(({ tokensIn }) => tokensIn)),
      tokensOut: mean(costs.map(({ tokensOut }) => tokensOut)),
    },
  }
}

function quantileOf(sorted: number[], share: number): number | null {
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  return found === undefined ? null : Math.round(found)
}

type About = Pick<ModelCard, 'madeAt' | 'provider' | 'baseUrl' | 'model' | 'version'>

/** The card of a model that did not answer at all. */
function emptyCard(about: About, problem: string): ModelCard {
  return {
    ...about,
    problem,
    context: { honoured: 0, failedAt: null, isReported: false },
    schema: 'ignored',
    streaming: { pieces: 0, isStreamed: false },
    thinkingTokens: 0,
    firstTokenMs: null,
    tokensPerSecond: null,
    ...countTalk([], []),
  }
}
