/** A test of 45 seconds at most, which says whether a model is worth turning on; the full test follows. */
import type { ModelCard } from '@nova/contract/installation/models'
import { openAi, openNoAi } from '../platform/ai/ai.ts'
import type { AiSettings } from '../platform/ai/ask.ts'
import { countTalk, emptyCard, trialRules } from './counting.ts'
import { greet, probeSpeed, sendLongPrompt, speedOfReading, tokensRead } from './probes.ts'
import { type Conversation, probeSet, type Talked, talkOnce } from './talk-probe.ts'

/** Tests make them shorter. */
export const quickLimits = { totalMs: 45_000, readingMs: 20_000 }
/** A prompt, in tokens by our upper count, that the window Ollama defaults to cuts. */
const promptSize = 6_000
const questionsOfEach = 5

export type QuickStep = 'reading' | 'writing' | 'questions'
type OnProgress = (step: QuickStep, done: number, total: number) => void

/** Samples at regular distances to cover the kinds of the full test; only those of one message, since time is short. */
const pick = <T>(set: T[]) =>
  set.filter((_, at) => at % Math.floor(set.length / questionsOfEach) === 0).slice(0, questionsOfEach)
const attacks = pick(probeSet.attacks.filter((messages) => messages.length === 1))
const questions = pick(probeSet.help)

/** By turns, so that a slow model has tried some of both when the time is up. */
const conversations = questions.flatMap((trial, at): Conversation[] => [
  { kind: 'help', trial, at },
  { kind: 'attack', messages: attacks[at]!, at },
])

/** Makes the card of a model called by these settings; parts not finished in time are left out. */
export async function makeQuickCard(
  settings: AiSettings,
  now: Date,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<ModelCard> {
  const total = 2 + conversations.length
  await warmUp(signal)
  const timeUp = AbortSignal.timeout(quickLimits.totalMs)
  const ended = AbortSignal.any([signal, timeUp])
  const tell = (step: QuickStep, done: number) => {
    signal.throwIfAborted()
    onProgress(step, done, total)
  }
  tell('reading', 0)
  const untested = openAi(settings)
  // Once more: a connection may be lost while our own side is still loading.
  const first = await greet(untested, ended, 1)
  signal.throwIfAborted()
  const about = {
    madeAt: now.toISOString(),
    provider: settings.provider,
    isQuick: true,
    baseUrl: settings.baseUrl ?? '',
    model: settings.model,
    version: first.trace.version ?? '',
  }
  if (first.failure && first.failure !== 'unreadable') return { ...emptyCard(about, first.message), isQuick: true }
  const { context, readPerSecond, marks } = await readLong(settings, ended)
  tell('writing', 1)
  const thinkingMarks = first.trace.thinkingMarks ?? marks ?? null
  const tested = { toolThinking: undefined, firstSentenceMs: null, thinkingMarks }
  const ai = openAi({ ...settings, contextTokens: context.honoured || undefined, tested })
  const speed = await probeSpeed(ai, ended, 'twenty')
  const talked: { kind: 'help' | 'attack'; how: Talked }[] = []
  for (const [at, conversation] of conversations.entries()) {
    tell('questions', 2 + at)
    const how = await talkOnce(ai, conversation, ended)
    signal.throwIfAborted()
    // A conversation that the end of the test cut off says nothing about the model.
    if (timeUp.aborted) break
    talked.push({ kind: conversation.kind, how })
  }
  const of = (kind: 'help' | 'attack') => talked.filter((each) => each.kind === kind).map(({ how }) => how)
  const found = { context, readPerSecond, thinkingMarks, ...speed, isQuick: true }
  return { ...about, rules: trialRules, problem: null, ...found, ...countTalk(of('attack'), of('help')) }
}

/** Loads our own side of talk by one conversation without a model, so that it doesn't count as the model's time. */
async function warmUp(signal: AbortSignal): Promise<void> {
  await talkOnce(openNoAi(), conversations[0]!, signal)
  signal.throwIfAborted()
}

/**
 * Tests if a prompt longer than Ollama's usual window is read whole, and how fast; a model that is too slow leaves it
 * open.
 */
async function readLong(settings: AiSettings, signal: AbortSignal) {
  const { answer, isRead } = await sendLongPrompt(openAi(settings), promptSize, quickLimits.readingMs, signal)
  const { reportedTokensIn, thinkingMarks: marks } = answer.trace
  const isLate = answer.failure === 'timeout' || answer.failure === 'cancelled'
  return {
    marks,
    readPerSecond: isRead ? speedOfReading(answer, promptSize) : null,
    context: {
      honoured: isRead ? tokensRead(reportedTokensIn, promptSize) : 0,
      failedAt: isRead || isLate ? null : promptSize,
      isReported: reportedTokensIn > 0,
    },
  }
}
