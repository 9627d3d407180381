/** One call of a model, streamed to its end. */
import {
  APICallError,
  Output,
  type OutputInterface,
  RetryError,
  streamText,
  type TextStreamPart,
  type ToolSet,
} from 'ai'
import type { z } from 'zod'
import { printable } from './answer.ts'
import { type Ask, type Failure, type Model, repeating, type Trace } from './ask.ts'
import { closingOnly, makeThinkingFilter } from './thinking.ts'
import { minTokensOf, maxTokensOf } from './tokens.ts'

export type Read = { text: string; tokensIn: number; tokensOut: number; trace: Trace } & (
  | { failure?: undefined }
  | { failure: Failure; message: string; isBadRequest?: boolean }
)

const usualRetries = 2
export const usualSilenceMs = 30_000
export const maxCharacters = 400_000
const usualTokens = 16_000
/** Extra token budget for thinking, for models that can't do without. */
const thinkingTokens = 3_000
/** Visible text is cut at this many characters for each requested token. */
const charactersPerToken = 4

/**
 * Options of a call. `isLean`: without switches that a server may refuse; `closing`: if thinking ends with a mark but
 * begins without one; `maybe` while this is unknown.
 */
export type Way = { isLean: boolean; closing: 'no' | 'maybe' | 'yes' }

/** Reads the whole answer; every way of failing has its name. */
export async function readStream(
  model: Model,
  ask: Ask,
  schema: z.ZodType | undefined,
  { isLean, closing }: Way,
): Promise<Read> {
  const reader = makeReader(ask, schema !== undefined, closing)
  const { timeoutMs, silenceMs = usualSilenceMs } = ask
  try {
    const { stream } = streamText({
      model,
      instructions: ask.instructions,
      messages: ask.turns,
      maxRetries: ask.retries ?? usualRetries,
      abortSignal: AbortSignal.any([reader.signal, ...signalsOf(ask)]),
      timeout: { firstChunkMs: Math.min(timeoutMs ?? Infinity, 2 * silenceMs), chunkMs: silenceMs },
      maxOutputTokens: ask.maxTokens ? ask.maxTokens + thinkingTokens : usualTokens,
      includeRawChunks: true,
      ...(ask.isTalk && !isLean && { reasoning: 'none' as const }),
      ...(schema && { output: askedAs(schema) }),
      // Errors come with the stream; the library would print them as well.
      onError: () => undefined,
    })
    for await (const part of stream) {
      const ended = reader.take(part)
      if (ended) return ended
    }
    return reader.end()
  } catch (error) {
    return reader.fail(error)
  }
}

type Part = TextStreamPart<ToolSet>

export const signalsOf = ({ timeoutMs, signal }: Pick<Ask, 'timeoutMs' | 'signal'>): AbortSignal[] => [
  ...(timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)]),
  ...(signal ? [signal] : []),
]

/** Puts an answer together from its parts. `signal` ends the call where enough or too much has come. */
function makeReader(ask: Ask, isObject: boolean, closing: Way['closing']) {
  const read = emptyRead()
  const { trace } = read
  const startedAt = performance.now()
  // A requested object is never shown in parts.
  const filter = makeThinkingFilter({ mayClose: closing !== 'no' && !isObject })
  let written = 0
  /** The first half of a character whose second half comes with the next part. */
  let half = ''
  const stopping = new AbortController()
  const most = isObject || !ask.maxTokens ? maxCharacters : ask.maxTokens * charactersPerToken

  const repeats = watchRepeats()
  const unusable = (message: string): Read => ({ ...estimated(read, ask), failure: 'unreadable', message })
  const tooLong = () => {
    stopping.abort()
    return unusable('The answer is longer than any that was asked for.')
  }
  const fail = (error: unknown): Read => ({ ...estimated(read, ask), ...explain(error, ask) })
  const show = (visible: string): Read | undefined => {
    const fitting = visible.slice(0, most - read.text.length).toWellFormed()
    if (fitting !== '') {
      trace.firstTextMs ??= performance.now() - startedAt
      trace.pieces += 1
      read.text += fitting
      if (closing !== 'maybe') ask.onText?.(read.text.length)
      ask.onPiece?.(fitting)
    }
    if (fitting.length === visible.length) return undefined
    if (most === maxCharacters) return tooLong()
    stopping.abort()
    trace.isCut = true
    return estimated(read, ask)
  }
  const finish = ({ totalUsage, finishReason }: Extract<Part, { type: 'finish' }>): Read | undefined => {
    const { inputTokens = 0, outputTokens = 0, outputTokenDetails } = totalUsage
    Object.assign(read, { tokensIn: inputTokens, tokensOut: outputTokens })
    trace.reportedTokensIn = inputTokens
    const thought = outputTokenDetails?.reasoningTokens || trace.thinkingTokens
    trace.thinkingTokens = Math.round(thought + filter.thought() / charactersPerToken)
    if (finishReason === 'content-filter') return unusable('The model declined to answer.')
    if (finishReason !== 'length') return undefined
    if (isObject || !ask.maxTokens) return unusable('The answer was cut off at its length limit.')
    trace.isCut = true
    return undefined
  }
  return {
    signal: stopping.signal,
    fail,
    /** The answer, where this part ends it. */
    take: (part: Part): Read | undefined => {
      if (isHeard(part.type)) ask.onHeard?.()
      if (ask.endsRepeats && (part.type === 'text-delta' || part.type === 'reasoning-delta') && repeats(part.text))
        return unusable(repeating)
      if (part.type === 'text-delta') {
        const text = half + part.text
        half = /[\uD800-\uDBFF]$/.test(text) ? text.slice(-1) : ''
        // Held-back text also shows that the model is writing.
        written += part.text.length
        if (closing === 'maybe') ask.onText?.(written)
        if (written > maxCharacters) return tooLong()
        const visible = filter.take(text.slice(0, text.length - half.length))
        if (!filter.isLate() || isObject) return show(printable(visible))
        trace.thinkingMarks = closingOnly
        return unusable('The model left its thinking in the reply.')
      }
      if (part.type === 'reasoning-delta') trace.thinkingTokens += part.text.length / charactersPerToken
      else if (part.type === 'raw') trace.version = versionOf(part.rawValue, trace.version)
      else if (part.type === 'finish-step') trace.version ??= part.response.modelId
      else if (part.type === 'finish') return finish(part)
      else if (part.type === 'error') return fail(part.error)
      else if (part.type === 'abort') return fail(new DOMException('Aborted', 'AbortError'))
      return undefined
    },
    end: (): Read => {
      trace.thinkingMarks = filter.marks()
      // Held back and longer than any reply, it is thinking whose end never came.
      const ended = show(printable(filter.flush(trace.isCut || written > most) + half))
      if (ended) return ended
      if (read.text.trim() !== '') return read
      return trace.thinkingTokens > 0 || filter.thought() > 0
        ? unusable('The model thought until its tokens were used up and said nothing.')
        : fail(new Error('The model said nothing.'))
    },
  }
}

/** Parts that the server has sent; the others are the library's own. */
export const isHeard = (type: string): boolean => /^(?:raw|(?:text|reasoning|tool-input)-delta)$/.test(type)

const maxTail = 900

/** True once a text ends with the same words four times in a row. */
export function watchRepeats(): (more: string) => boolean {
  let tail = ''
  return (more) => {
    tail = (tail + more).slice(-maxTail)
    return /(.{12,200}?)\1{3}$/su.test(tail)
  }
}

export function emptyRead(): { text: string; tokensIn: number; tokensOut: number; trace: Trace } {
  const trace = { firstTextMs: undefined, pieces: 0, thinkingTokens: 0, reportedTokensIn: 0 }
  const unknown = { version: undefined, thinkingMarks: undefined }
  return { text: '', tokensIn: 0, tokensOut: 0, trace: { ...trace, ...unknown, isCut: false } }
}

/** The text of a prompt, to count it. */
const promptOf = (ask: Ask) => [ask.instructions, ...ask.turns.map(({ content }) => content)].join('\n')

/** Upper and lower bound of a prompt in tokens. */
export function countPrompt(ask: Ask): { most: number; least: number } {
  const prompt = promptOf(ask)
  return { most: maxTokensOf(prompt), least: minTokensOf(prompt) }
}

/** Estimates the cost of an answer that ended early, since the server then reports no usage. */
function estimated<R extends ReturnType<typeof emptyRead>>(read: R, ask: Ask): R {
  if (read.tokensIn > 0 || (read.text === '' && read.trace.thinkingTokens === 0)) return read
  return {
    ...read,
    tokensIn: maxTokensOf(promptOf(ask)),
    tokensOut: Math.ceil(maxTokensOf(read.text) + read.trace.thinkingTokens),
  }
}

/** Returns the model's name as reported by the server, with its build if given. */
export function versionOf(raw: unknown, known: string | undefined): string | undefined {
  if (known?.includes(' ') || typeof raw !== 'object' || raw === null) return known
  const { model, system_fingerprint: build } = raw as Record<string, unknown>
  if (typeof model !== 'string' || model === '') return known
  return [model, typeof build === 'string' ? build : ''].join(' ').trim().slice(0, 200)
}

/**
 * Has the model asked for the shape. The library would parse what is there so far at every piece, in a time that grows
 * with the square of the answer, and would hold back what does not parse, however long: a count of it is enough.
 */
function askedAs(schema: z.ZodType): OutputInterface<unknown, number> {
  return { ...Output.object({ schema }), parsePartialOutput: ({ text }) => Promise.resolve({ partial: text.length }) }
}

/** A failure by its name, with advice for an operator. */
export function explain(
  error: unknown,
  ask: Pick<Ask, 'signal'>,
): { failure: Failure; message: string; isBadRequest?: boolean } {
  const cause = RetryError.isInstance(error) ? error.lastError : error
  const message = cause instanceof Error ? cause.message : String(cause)
  if (ask.signal?.aborted)
    return isTimeout(ask.signal.reason)
      ? { failure: 'timeout', message: 'The model did not begin in time.' }
      : { failure: 'cancelled', message: 'Cancelled.' }
  if (APICallError.isInstance(cause)) {
    const { statusCode = 0 } = cause
    if (statusCode === 429) return { failure: 'rate_limited', message: 'The model’s rate limit is reached.' }
    if (statusCode >= 400 && statusCode < 500) {
      const isBadRequest = statusCode === 400 || statusCode === 422
      return { failure: 'refused', message: inWords(message, statusCode), isBadRequest }
    }
    return { failure: 'unavailable', message: inWords(message, statusCode) }
  }
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'AbortError' || name === 'TimeoutError' || /timeout|timed out/i.test(message)) {
    return { failure: 'timeout', message: 'The model did not answer in time.' }
  }
  return { failure: 'unavailable', message }
}

const isTimeout = (reason: unknown) => reason instanceof Error && reason.name === 'TimeoutError'

/** Advises the operator, with the message of the server or the network. */
function inWords(message: string, statusCode: number): string {
  if (statusCode === 401 || statusCode === 403) return `The server refuses the key (${message}).`
  if (statusCode === 404)
    return `The server has no such model at this address (${message}). Does the address end in /v1, and is the name right?`
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return `There is no server of this name (${message}).`
  if (/Cannot connect|ECONNREFUSED|bad port|fetch failed/i.test(message))
    return `No server answers at this address (${message}). Is it running, and is the port right?`
  return message
}
