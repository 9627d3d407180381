/** A test's probes apart from talk: long prompts, schemas, streaming, and speed. */
import type { ModelCard } from '@nova/contract/installation/models'
import { z } from 'zod'
import type { Ai, Answer } from '../platform/ai/ai.ts'
import { maxTokensOf } from '../platform/ai/tokens.ts'

/** Sizes of prompts that are tried, in tokens by our upper count; the third lies above the window that Ollama defaults to. */
export const contextSizes = [1_200, 2_500, 6_000, 12_000]
const shortMs = 60_000
const longMs = 120_000
/** A reply in fewer pieces was not streamed. */
export const streamedPieces = 5
const instructions = 'Follow the instructions exactly. Do not explain anything.'

const ask = (text: string, timeoutMs: number, signal: AbortSignal) => ({
  instructions,
  turns: [{ role: 'user' as const, content: text }],
  timeoutMs,
  signal,
  maxTokens: 200,
  isTalk: true,
})

/** A first word, to see whether anybody is there. A local server may have to load the model first. */
export function greet(ai: Ai, signal: AbortSignal, retries = 0): Promise<Answer<string>> {
  return ai.say({ ...ask('Say "ready" and nothing else.', longMs, signal), retries })
}

type Window = ModelCard['context'] & { marks?: string | undefined; readPerSecond: number | null }

/**
 * Puts a word at the beginning of ever longer prompts; calls `onSize` after each. The server's token count alone isn't
 * trusted: a server that cut the prompt counts only the part that it read.
 */
export async function probeContext(ai: Ai, signal: AbortSignal, onSize: () => void): Promise<Window> {
  const context: Window = { honoured: 0, failedAt: null, isReported: false, readPerSecond: null }
  for (const size of contextSizes) {
    const { answer, isRead } = await sendLongPrompt(ai, size, longMs, signal)
    onSize()
    const { reportedTokensIn } = answer.trace
    context.isReported ||= reportedTokensIn > 0
    if (answer.trace.thinkingMarks !== undefined) context.marks ??= answer.trace.thinkingMarks
    if (!isRead) return { ...context, failedAt: size }
    context.honoured = tokensRead(reportedTokensIn, size)
    context.readPerSecond = speedOfReading(answer, size)
  }
  return context
}

/** One prompt with a word at its beginning, and whether the model still knew it. */
export async function sendLongPrompt(ai: Ai, size: number, timeoutMs: number, signal: AbortSignal) {
  const word = `kestrel${size}`
  const answer = await ai.say(ask(longPrompt(word, size), timeoutMs, signal))
  return { answer, isRead: !answer.failure && answer.value.toLowerCase().includes(word) }
}

/** As the server counts, or by our own upper count where it doesn't. */
export const tokensRead = (reported: number, size: number) => reported || Math.floor(size * 0.75)

/** Tokens a second, of a prompt that shares nothing with the one before. */
export function speedOfReading({ trace }: Pick<Answer<string>, 'trace'>, size: number): number | null {
  const { firstTextMs, reportedTokensIn } = trace
  if (!firstTextMs) return null
  return Math.round((tokensRead(reportedTokensIn, size) / firstTextMs) * 1000)
}

function longPrompt(word: string, size: number): string {
  const opening = `The code word is ${word}. Read all lines below, then answer with the code word and nothing else.`
  const lines = [opening]
  const closing = 'What is the code word from the beginning? Answer with that word alone.'
  for (let at = 1, tokens = maxTokensOf(opening) + maxTokensOf(closing); tokens < size; at += 1) {
    const line = `Line ${at}: the shipment with number ${(at * 7919) % 10_000} left the harbour in the morning.`
    tokens += maxTokensOf(`${line}\n`)
    lines.push(line)
  }
  return [...lines, closing].join('\n')
}

const Colour = z.object({ colour: z.string(), shades: z.array(z.string()) })

/** Tests if the server enforces a schema, or the model follows it only when it is described in words. */
export async function probeSchema(ai: Ai, signal: AbortSignal): Promise<NonNullable<ModelCard['schema']>> {
  const request = { ...ask('Tell me about the colour red in one sentence.', shortMs, signal), schema: Colour }
  if (!(await ai.write({ ...request, isSchemaAlone: true })).failure) return 'enforced'
  return (await ai.write(request)).failure ? 'ignored' : 'asked'
}

type Speed = Pick<ModelCard, 'streaming' | 'thinkingTokens' | 'firstTokenMs' | 'tokensPerSecond'> & {
  thinkingMarks?: string
}

/** One reply of some length, or a shorter one. */
export async function probeSpeed(ai: Ai, signal: AbortSignal, last: 'sixty' | 'twenty' = 'sixty'): Promise<Speed> {
  const answer = await ai.say(
    ask(`Write the numbers from one to ${last} in words, separated by commas.`, shortMs, signal),
  )
  const { pieces, thinkingTokens, firstTextMs, thinkingMarks } = answer.trace
  const writingMs = answer.durationMs - (firstTextMs ?? answer.durationMs)
  const tokens = answer.usage.tokensOut - thinkingTokens
  return {
    streaming: { pieces, isStreamed: pieces >= streamedPieces },
    thinkingTokens,
    ...(thinkingMarks !== undefined && { thinkingMarks }),
    firstTokenMs: firstTextMs === undefined ? null : Math.round(firstTextMs),
    // A reply in one piece only allows a speed over the whole duration.
    tokensPerSecond:
      answer.failure || tokens <= 0
        ? null
        : Math.round((tokens / (pieces >= streamedPieces ? writingMs : answer.durationMs)) * 10_000) / 10,
  }
}
