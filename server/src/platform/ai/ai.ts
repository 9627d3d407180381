/**
 * Asks a configured language model for an object of a given shape, or for a few sentences. Promises that every call
 * ends within its time and never throws: what went wrong is part of the answer. Hides the providers' protocols,
 * retries with back-off, and that a model which keeps failing is left alone for a while.
 * Public files: ask.ts.
 */
import { z } from 'zod'
import { answerOf, printable } from './answer.ts'
import type { AiSettings, Ask, Failure, Usage } from './ask.ts'
import { openModel } from './providers.ts'
import { readStream } from './reading.ts'

export type Answer<T> = { usage: Usage; durationMs: number } & (
  | { value: T; failure?: undefined }
  | { failure: Failure; message: string }
)

export type Ai = {
  /** What people are told answers: 'anthropic claude-…'; null where there is no model. */
  name: string | null
  /** 'failing' after several failures in a row. */
  health: () => 'ok' | 'failing'
  write<T>(ask: Ask & { schema: z.ZodType<T> }): Promise<Answer<T>>
  say(ask: Ask): Promise<Answer<string>>
}

// Its warnings are about models it does not know; they would go past the log.
globalThis.AI_SDK_LOG_WARNINGS = false

const failuresUntilRest = 3
const restMs = 60_000
const noUsage: Usage = { tokensIn: 0, tokensOut: 0, cost: 0 }

/** No model: every ask is answered by a failure at once. */
export function openNoAi(): Ai {
  const none = async () => ({
    failure: 'unavailable' as const,
    message: 'No model is configured.',
    usage: noUsage,
    durationMs: 0,
  })
  return { name: null, health: () => 'ok', write: none, say: none }
}

/** Opens the configured model; nothing is sent before the first ask. */
export function openAi(settings: AiSettings): Ai {
  const model = openModel(settings)
  let failuresInRow = 0
  let restsUntil = 0
  // Not every server that speaks this protocol takes a schema; one that refused it is not asked for it again.
  let takesSchema = true

  async function ask<T>(request: Ask, schema: z.ZodType<T> | undefined): Promise<Answer<T | string>> {
    const startedAt = performance.now()
    const end = (usage: Usage, result: { value: T | string } | { failure: Failure; message: string }) => ({
      usage,
      durationMs: performance.now() - startedAt,
      ...result,
    })
    if (Date.now() < restsUntil) {
      return end(noUsage, { failure: 'unavailable', message: 'The model failed repeatedly; it is asked again soon.' })
    }
    const told = schema ? { ...request, instructions: withShape(request.instructions, schema) } : request
    let read = await readStream(model, told, takesSchema ? schema : undefined)
    if (read.failure === 'refused' && schema && takesSchema) {
      const second = await readStream(model, told, undefined)
      if (second.failure !== 'refused') takesSchema = false
      read = second
    }
    const usage = priced(read, settings)
    if (read.failure) {
      if (read.failure !== 'cancelled' && read.failure !== 'unreadable') failuresInRow += 1
      if (failuresInRow >= failuresUntilRest) restsUntil = Date.now() + restMs
      return end(usage, { failure: read.failure, message: read.message })
    }
    failuresInRow = 0
    if (!schema) return end(usage, { value: printable(read.text) })
    const answer = answerOf(read.text, schema)
    if ('value' in answer) return end(usage, answer)
    return end(usage, { failure: 'unreadable', message: answer.problem })
  }

  return {
    name: `${settings.provider} ${settings.model}`,
    health: () => (failuresInRow >= failuresUntilRest ? 'failing' : 'ok'),
    write: <T>(request: Ask & { schema: z.ZodType<T> }) => ask(request, request.schema) as Promise<Answer<T>>,
    say: (request) => ask(request, undefined) as Promise<Answer<string>>,
  }
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
