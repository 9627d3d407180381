/** One call of a model, streamed to its end. */
import { APICallError, Output, type OutputInterface, RetryError, streamText } from 'ai'
import type { z } from 'zod'
import type { Ask, Failure, Model } from './ask.ts'

type Read = { text: string; tokensIn: number; tokensOut: number } & (
  | { failure?: undefined }
  | { failure: Failure; message: string }
)

const retries = 2
/** Nobody waits longer for a model that has gone silent. */
const silenceMs = 30_000
const mostCharacters = 400_000
const usualTokens = 16_000

/** Reads the whole answer; every way of failing has its name. */
export async function readStream(model: Model, ask: Ask, schema: z.ZodType | undefined): Promise<Read> {
  const read = { text: '', tokensIn: 0, tokensOut: 0 }
  const overLong = new AbortController()
  const signals = [AbortSignal.timeout(ask.timeoutMs), overLong.signal, ...(ask.signal ? [ask.signal] : [])]
  const fail = (error: unknown): Read =>
    overLong.signal.aborted
      ? unusable('The answer is longer than any that was asked for.')
      : { ...read, ...explain(error, ask) }
  const unusable = (message: string): Read => ({ ...read, failure: 'unreadable', message })
  try {
    const { stream } = streamText({
      model,
      instructions: ask.instructions,
      messages: ask.turns,
      maxRetries: retries,
      abortSignal: AbortSignal.any(signals),
      timeout: { firstChunkMs: Math.min(ask.timeoutMs, 2 * silenceMs), chunkMs: silenceMs },
      maxOutputTokens: ask.mostTokens ?? usualTokens,
      ...(schema && { output: askedAs(schema) }),
      // Errors come with the stream; the library would print them as well.
      onError: () => undefined,
    })
    for await (const part of stream) {
      if (part.type === 'text-delta') {
        read.text += part.text
        ask.onText?.(read.text.length)
        if (read.text.length > mostCharacters) overLong.abort()
      } else if (part.type === 'finish') {
        read.tokensIn = part.totalUsage.inputTokens ?? 0
        read.tokensOut = part.totalUsage.outputTokens ?? 0
        if (part.finishReason === 'length') return unusable('The answer was cut off at its length limit.')
        if (part.finishReason === 'content-filter') return unusable('The model declined to answer.')
      } else if (part.type === 'error') return fail(part.error)
      else if (part.type === 'abort') return fail(new DOMException('Aborted', 'AbortError'))
    }
    return read.text.trim() === '' ? fail(new Error('The model said nothing.')) : read
  } catch (error) {
    return fail(error)
  }
}

/**
 * Has the model asked for the shape. The library would parse what is there so far at every piece, in a time that grows
 * with the square of the answer, and would hold back what does not parse, however long: a count of it is enough.
 */
function askedAs(schema: z.ZodType): OutputInterface<unknown, number> {
  return { ...Output.object({ schema }), parsePartialOutput: ({ text }) => Promise.resolve({ partial: text.length }) }
}

function explain(error: unknown, ask: Ask): { failure: Failure; message: string } {
  const cause = RetryError.isInstance(error) ? error.lastError : error
  const message = cause instanceof Error ? cause.message : String(cause)
  if (ask.signal?.aborted) return { failure: 'cancelled', message: 'Cancelled.' }
  if (APICallError.isInstance(cause)) {
    const { statusCode = 0 } = cause
    if (statusCode === 429) return { failure: 'rate_limited', message: 'The model’s rate limit is reached.' }
    if (statusCode >= 400 && statusCode < 500) return { failure: 'refused', message }
    return { failure: 'unavailable', message }
  }
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'AbortError' || name === 'TimeoutError' || /timeout|timed out/i.test(message)) {
    return { failure: 'timeout', message: 'The model did not answer in time.' }
  }
  return { failure: 'unavailable', message }
}
