/** What a test asks of a model besides talk: whether it reads long prompts, holds to a schema, streams, and how fast. */
import type { ModelCard } from '@nova/contract/models'
import { z } from 'zod'
import type { Ai, Answer } from '../platform/ai/ai.ts'
import { mostTokensOf } from '../platform/ai/tokens.ts'

/** Sizes of prompts that are tried, in tokens by our upper count; the third lies above the window that Ollama defaults to. */
export const contextSizes = [1_200, 2_500, 6_000, 12_000]
const shortMs = 60_000
const longMs = 120_000
/** A reply in fewer pieces was not streamed. */
const streamedPieces = 5
const instructions = 'Follow the instructions exactly. Do not explain anything.'

const ask = (text: string, timeoutMs: number, signal: AbortSignal) => ({
  instructions,
  turns: [{ role: 'user' as const, content: text }],
  ...{ timeoutMs, signal, mostTokens: 200, isTalk: true },
})

/** A first word, to see whether anybody is there. A local server may have to load the model first. */
export function greet(ai: Ai, signal: AbortSignal): Promise<Answer<string>> {
  return ai.say({ ...ask('Say "ready" and nothing else.', longMs, signal), retries: 0 })
}

/**
 * Puts a word at the beginning of ever longer prompts; `onSize` is told after each. What a server counts is not believed
 * alone: one that cut a prompt counts what it read.
 */
export async function probeContext(
  ai: Ai,
  signal: AbortSignal,
  onSize: () => void,
): Promise<ModelCard['context'] & { marks?: string | undefined }> {
  const context: Awaited<ReturnType<typeof probeContext>> = { honoured: 0, failedAt: null, isReported: false }
  for (const size of contextSizes) {
    const word = `kestrel${size}`
    const answer = await ai.say(ask(longPrompt(word, size), longMs, signal))
    onSize()
    const { reportedTokensIn } = answer.trace
    context.isReported ||= reportedTokensIn > 0
    if (answer.trace.thinkingMarks !== undefined) context.marks ??= answer.trace.thinkingMarks
    if (answer.failure || !answer.value.toLowerCase().includes(word)) return { ...context, failedAt: size }
    context.honoured = reportedTokensIn || Math.floor(size * 0.75)
  }
  return context
}

function longPrompt(word: string, size: number): string {
  const opening = `The code word is ${word}. Read all lines below, then answer with the code word and nothing else.`
  const lines = [opening]
  const closing = 'What is the code word from the beginning? Answer with that word alone.'
  for (let at = 1, tokens = mostTokensOf(opening) + mostTokensOf(closing); tokens < size; at += 1) {
    const line = `Line ${at}: the shipment with number ${(at * 7919) % 10_000} left the harbour in the morning.`
    tokens += mostTokensOf(`${line}\n`)
    lines.push(line)
  }
  return [...lines, closing].join('\n')
}

const Colour = z.object({ colour: z.string(), shades: z.array(z.string()) })

/** Whether the server holds a model to a schema, or the model follows it only when told in words. */
export async function probeSchema(ai: Ai, signal: AbortSignal): Promise<ModelCard['schema']> {
  const request = { ...ask('Tell me about the colour red in one sentence.', shortMs, signal), schema: Colour }
  if (!(await ai.write({ ...request, isSchemaAlone: true })).failure) return 'enforced'
  return (await ai.write(request)).failure ? 'ignored' : 'asked'
}

type Speed = Pick<ModelCard, 'streaming' | 'thinkingTokens' | 'firstTokenMs' | 'tokensPerSecond'> & {
  thinkingMarks?: string
}

/** One reply of some length. */
export async function probeSpeed(ai: Ai, signal: AbortSignal): Promise<Speed> {
  const answer = await ai.say(
    ask('Write the numbers from one to sixty in words, separated by commas.', shortMs, signal),
  )
  const { pieces, thinkingTokens, firstTextMs, thinkingMarks } = answer.trace
  const writingMs = answer.durationMs - (firstTextMs ?? answer.durationMs)
  const tokens = answer.usage.tokensOut - thinkingTokens
  return {
    streaming: { pieces, isStreamed: pieces >= streamedPieces },
    thinkingTokens,
    ...(thinkingMarks !== undefined && { thinkingMarks }),
    firstTokenMs: firstTextMs === undefined ? null : Math.round(firstTextMs),
    // One piece at the end tells nothing about speed but the whole.
    tokensPerSecond:
      answer.failure || tokens <= 0
        ? null
        : Math.round((tokens / (pieces >= streamedPieces ? writingMs : answer.durationMs)) * 10_000) / 10,
  }
}
