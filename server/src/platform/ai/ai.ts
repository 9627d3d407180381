/**
 * Asks a configured language model for an object of a given shape, or for a few sentences. Promises that every call
 * ends in time and never throws: failures are part of the answer. Hides providers' protocols, retries with back-off,
 * and pauses a failing model. An answer to a prompt that the server cut is discarded as a failure.
 * Public files: answering.ts, ask.ts, edges.ts, providers.ts, relaying.ts, tokens.ts.
 */
import { z } from 'zod'
import { answerOf, printable } from './answer.ts'
import type { AboutModel, AiSettings, Ask, Failure, Tested, Trace, Usage, Work, Worked } from './ask.ts'
import { hideKey, makeKeyFilter } from './key-filter.ts'
import { hostOf, openModel } from './providers.ts'
import { countPrompt, emptyRead, type Read, readStream, type Way } from './reading.ts'
import { type Relay, type Relayed, readRelay } from './relaying.ts'
import { closingOnly } from './thinking.ts'
import { readWork } from './working.ts'

export type Answer<T> = { usage: Usage; durationMs: number; trace: Trace } & (
  | { value: T; failure?: undefined }
  | { failure: Failure; message: string }
)

export type Ai = {
  /** Displayed name of the model: 'anthropic claude-…'; null without a model. */
  name: string | null
  about: AboutModel | null
  /** 'failing' after several failures in a row. */
  health: () => 'ok' | 'failing'
  /** By the operators' prices, which may be 0. */
  costOf: (used: Pick<Usage, 'tokensIn' | 'tokensOut'>) => number
  /** How many tokens a prompt of talk may have, by our count. */
  promptTokens: number
  write<T>(ask: Ask & { schema: z.ZodType<T> }): Promise<Answer<T>>
  say(ask: Ask): Promise<Answer<string>>
  /**
   * Lets the model work in steps, with tools. Calls `onStep` with the cost of each step; `usage` is the cost after the
   * last.
   */
  work(work: Work): Promise<Answer<Worked>>
  /** One step of an agent outside, with its own messages and tools. */
  relay(relay: Relay): Promise<Answer<Relayed>>
  /** Tokens that a test saw it read, prompt and reply together; undefined if untested. */
  windowTokens: number | undefined
  tested: Tested | undefined
}

// Its warnings are about models it does not know; they would go past the log.
globalThis.AI_SDK_LOG_WARNINGS = false

const failuresUntilRest = 3
const restMs = 60_000
const noUsage: Usage = { tokensIn: 0, tokensOut: 0, cost: 0 }
/** A local server reads at least this much, unless it is set up badly. */
const usualPromptTokens = 3_000
/** More than this helps no reply and costs time. */
const maxPromptTokens = 8_000
/** Kept free in the window for a reply and some thinking. */
const replyTokens = 1_500
/** Providers whose windows are far larger than any prompt of ours, and which refuse what does not fit. */
const withLargeWindows = new Set<AiSettings['provider']>(['openai', 'anthropic', 'google'])

/** Usage of an answer without a model call: nothing. */
export function notAsked(): Pick<Answer<never>, 'usage' | 'durationMs' | 'trace'> {
  return { usage: noUsage, durationMs: 0, trace: emptyRead().trace }
}

/** No model: every ask is answered by a failure at once. */
export function openNoAi(): Ai {
  const none = async () => ({
    failure: 'unavailable' as const,
    message: 'No model is configured.',
    ...notAsked(),
  })
  return {
    name: null,
    about: null,
    health: () => 'ok' as const,
    costOf: () => 0,
    promptTokens: usualPromptTokens,
    windowTokens: undefined,
    tested: undefined,
    write: none,
    say: none,
    work: none,
    relay: none,
  }
}

/** Opens the configured model; nothing is sent before the first ask. */
export function openAi(settings: AiSettings): Ai {
  const model = openModel(settings)
  const { contextTokens } = settings
  const name = `${settings.provider} ${settings.model}`
  const health = openHealth()
  // Not every server that speaks this protocol takes a schema, or a switch for thinking; one that refused is not asked
  // with it again.
  const takes: Takes = { schema: true, switches: true, closing: closingOf(settings) }
  /** The largest prompt, by our upper count, that the server is known to read whole. */
  let knownTokens = withLargeWindows.has(settings.provider) ? Infinity : (contextTokens ?? 0)

  async function read(request: Ask, schema: z.ZodType | undefined): Promise<Read> {
    const { closing } = takes
    const way = { isLean: !takes.switches, closing }
    const first = await readStream(model, request, takes.schema ? schema : undefined, way)
    const isPlain = !(schema && takes.schema) && !(request.isTalk && takes.switches)
    if (first.failure !== 'refused' || !first.isBadRequest || isPlain) return first
    const second = await readStream(model, request, undefined, { isLean: true, closing })
    if (second.failure !== 'refused') {
      if (schema) takes.schema = false
      else takes.switches = false
    }
    return second
  }

  async function ask<T>(request: Ask, schema: z.ZodType<T> | undefined): Promise<Answer<T | string>> {
    const startedAt = performance.now()
    const hide = (text: string) => hideKey(text, settings.apiKey)
    const end = (read: Read, result: { value: T | string } | { failure: Failure; message: string }) => ({
      usage: priced(read, settings),
      trace: { ...read.trace, version: read.trace.version && hide(read.trace.version) },
      durationMs: performance.now() - startedAt,
      ...('failure' in result ? { ...result, message: hide(result.message) } : result),
    })
    if (health.isResting()) return end({ ...emptyRead() }, resting)
    const told =
      schema && !request.isSchemaAlone ? { ...request, instructions: withShape(request.instructions, schema) } : request
    const prompt = countPrompt(told)
    if (contextTokens !== undefined && prompt.least > contextTokens) {
      const message = `The prompt has at least ${prompt.least} tokens, and the model reads ${contextTokens}.`
      return end({ ...emptyRead() }, { failure: 'truncated', message })
    }
    const isKnown = prompt.most <= knownTokens
    const filter = makeKeyFilter(settings.apiKey)
    const held: string[] = []
    const give = (piece: string) => piece !== '' && request.onPiece?.(piece)
    const onPiece = (piece: string) => (isKnown ? give(filter.take(piece)) : held.push(piece))
    const got = await read({ ...told, onPiece }, schema)
    noteMarks(takes, got)
    const cut = tellCut(got, prompt.least)
    if (cut) {
      knownTokens = Math.min(knownTokens, got.trace.reportedTokensIn)
      health.note('truncated')
      return end(got, { failure: 'truncated', message: cut })
    }
    if (got.trace.reportedTokensIn > 0) knownTokens = Math.max(knownTokens, prompt.most)
    if (got.failure) {
      health.note(got.failure)
      return end(got, { failure: got.failure, message: got.message })
    }
    for (const piece of held) give(filter.take(piece))
    give(filter.flush())
    health.note(undefined)
    if (!schema) return end(got, { value: hide(printable(got.text)) })
    const answer = answerOf(got.text, schema)
    if ('value' in answer) return end(got, answer)
    return end(got, { failure: 'unreadable', message: answer.problem })
  }

  return {
    name,
    about: { name, label: settings.label, host: hostOf(settings) },
    windowTokens: contextTokens,
    tested: settings.tested,
    work: (work) => doWork(model, settings, work, { health, takes }),
    relay: (relay) => doRelay(model, settings, relay, health),
    health: health.read,
    costOf: (used) => priced({ ...used }, settings).cost,
    promptTokens: promptTokensFor(contextTokens),
    write: <T>(request: Ask & { schema: z.ZodType<T> }) => ask(request, request.schema) as Promise<Answer<T>>,
    say: (request) => ask<string>(request, undefined),
  }
}

const resting = {
  failure: 'unavailable' as const,
  message: 'The model failed repeatedly; it is asked again soon.',
}

/** A model that keeps failing is left alone for a while. */
function openHealth() {
  let failuresInRow = 0
  let restsUntil = 0
  return {
    isResting: () => Date.now() < restsUntil,
    read: () => (failuresInRow >= failuresUntilRest ? ('failing' as const) : ('ok' as const)),
    /** Records the end of an answer; undefined: complete. */
    note: (failure: Failure | undefined) => {
      if (failure === undefined) failuresInRow = 0
      else if (failure !== 'cancelled' && failure !== 'unreadable') failuresInRow += 1
      if (failuresInRow >= failuresUntilRest) restsUntil = Date.now() + restMs
    },
  }
}

/** Options that the server accepts, and if its thinking ends with a mark but begins without one. */
type Takes = { schema: boolean; switches: boolean; closing: Way['closing'] }
type State = { health: ReturnType<typeof openHealth>; takes: Takes }

/** Providers of our own choice mark thinking; of other servers the test knows. */
function closingOf({ provider, tested }: AiSettings): Way['closing'] {
  if (withLargeWindows.has(provider)) return 'no'
  if (tested?.thinkingMarks === closingOnly) return 'yes'
  return tested?.thinkingMarks === undefined ? 'maybe' : 'no'
}

/** A reply without marks proves nothing of the next one: until the model is tested, each is held whole. */
function noteMarks(takes: Takes, { trace: { thinkingMarks } }: { trace: Pick<Trace, 'thinkingMarks'> }): void {
  if (thinkingMarks === closingOnly) takes.closing = 'yes'
}

async function doWork(
  model: ReturnType<typeof openModel>,
  settings: AiSettings,
  asked: Work,
  { health, takes }: State,
): Promise<Answer<Worked>> {
  if (health.isResting()) return { ...resting, ...notAsked() }
  const startedAt = performance.now()
  const { apiKey, contextTokens } = settings
  const filter = makeKeyFilter(apiKey)
  const give = (piece: string) => piece !== '' && asked.onPiece(piece)
  const work = { ...asked, onPiece: (piece: string) => void give(filter.take(piece)) }
  const price = (tokens: Pick<Usage, 'tokensIn' | 'tokensOut'>) => priced(tokens, settings)
  const { thinking = settings.tested?.toolThinking ?? 'off' } = asked
  const known = { apiKey, contextTokens, price, thinking, mayClose: takes.closing !== 'no' }
  let got = await readWork(model, work, { ...known, isLean: !takes.switches })
  if (got.failure === 'refused' && got.isBadRequest && takes.switches) {
    got = await readWork(model, work, { ...known, isLean: true })
    if (got.failure !== 'refused') takes.switches = false
  }
  noteMarks(takes, got)
  const version = got.trace.version && hideKey(got.trace.version, apiKey)
  const told = { usage: price(got.rest), trace: { ...got.trace, version }, durationMs: performance.now() - startedAt }
  // A refusal may just mean that `onStep` ended the work.
  health.note(got.failure === 'refused' && !got.isBadRequest ? 'cancelled' : got.failure)
  if (got.failure) return { ...told, failure: got.failure, message: got.message }
  give(filter.flush())
  return { ...told, value: { ...got.value, text: hideKey(got.value.text, apiKey) } }
}

async function doRelay(
  model: ReturnType<typeof openModel>,
  settings: AiSettings,
  relay: Relay,
  health: State['health'],
): Promise<Answer<Relayed>> {
  if (health.isResting()) return { ...resting, ...notAsked() }
  const startedAt = performance.now()
  const { tokensIn, tokensOut, version, ...got } = await readRelay(model, relay, settings.apiKey)
  // A request that the agent made badly says nothing about the model.
  health.note(got.failure === 'refused' ? 'cancelled' : got.failure)
  const trace = { ...emptyRead().trace, version: version && hideKey(version, settings.apiKey) }
  return { ...got, usage: priced({ tokensIn, tokensOut }, settings), trace, durationMs: performance.now() - startedAt }
}

function promptTokensFor(contextTokens: number | undefined): number {
  if (contextTokens === undefined) return usualPromptTokens
  return Math.max(1_000, Math.min(maxPromptTokens, contextTokens - replyTokens))
}

/** Describes a cut prompt: the server reports fewer tokens than the prompt can possibly have. */
function tellCut({ trace }: Read, least: number): string | undefined {
  const { reportedTokensIn } = trace
  if (reportedTokensIn === 0 || reportedTokensIn >= least) return undefined
  return `The server read ${reportedTokensIn} tokens of a prompt that has at least ${least}: its context window is too small and it cut the prompt without saying so. Raise the window there (Ollama: num_ctx, llama-server: --ctx-size, vLLM: --max-model-len).`
}

/** Said in words too: some servers take no schema, and models do better with both. */
function withShape(instructions: string, schema: z.ZodType): string {
  const shape = JSON.stringify(z.toJSONSchema(schema, { target: 'draft-7' }))
  return `${instructions}\n\nAnswer with one JSON object and nothing else. Its JSON Schema:\n${shape}`
}

function priced(used: { tokensIn: number; tokensOut: number }, { priceIn, priceOut }: AiSettings): Usage {
  const { tokensIn, tokensOut } = used
  return { tokensIn, tokensOut, cost: (tokensIn * priceIn + tokensOut * priceOut) / 1_000_000 }
}
