/** One step of an agent outside, streamed: its own messages and tools, which are passed on and run there. */
import { jsonSchema, type JSONSchema7, type ModelMessage, streamText, tool, type ToolSet } from 'ai'
import type { Failure, Model } from './ask.ts'
import { hideKey, makeKeyFilter } from './key-filter.ts'
import { explain, maxCharacters, signalsOf } from './reading.ts'
import { maxTokensOf } from './tokens.ts'

export type RelayPart =
  | { type: 'text' | 'thought'; text: string }
  | { type: 'call'; id: string; name: string; args: string }

export type Relay = {
  instructions: string
  messages: ModelMessage[]
  tools: Record<string, { about: string; schema: object }>
  maxTokens: number
  timeoutMs: number
  /** Silence that ends it. */
  silenceMs: number
  signal?: AbortSignal | undefined
  onPart: (part: RelayPart) => void
}

/** Why it stopped: it is done, its tokens are used up, or it waits for the results of its calls. */
export type Relayed = { finish: 'stop' | 'length' | 'tool_calls' }

export type RelayRead = { tokensIn: number; tokensOut: number; version: string | undefined } & (
  | { value: Relayed; failure?: undefined }
  | { failure: Failure; message: string }
)

const charactersPerToken = 4

/** Never throws. The key is in no part. */
export async function readRelay(model: Model, relay: Relay, apiKey: string | undefined): Promise<RelayRead> {
  const filter = makeKeyFilter(apiKey)
  const stopping = new AbortController()
  let written = 0
  let finish: Relayed['finish'] = 'stop'
  let used = { tokensIn: 0, tokensOut: 0 }
  let version: string | undefined
  /** A server that reports no usage still has a cost. */
  const cost = () =>
    used.tokensIn > 0
      ? used
      : { tokensIn: maxTokensOf(promptOf(relay)), tokensOut: Math.ceil(written / charactersPerToken) }
  const fail = (error: unknown): RelayRead => {
    stopping.abort()
    const { failure, message } = explain(error, relay)
    return { ...(written > 0 ? cost() : used), version, failure, message: hideKey(message, apiKey) }
  }
  const give = (type: 'text' | 'thought', text: string) => text !== '' && relay.onPart({ type, text })
  try {
    const { stream } = streamText({
      model,
      instructions: relay.instructions,
      messages: relay.messages,
      tools: toolsOf(relay),
      maxRetries: 1,
      abortSignal: AbortSignal.any([stopping.signal, ...signalsOf(relay)]),
      timeout: { firstChunkMs: relay.silenceMs, chunkMs: relay.silenceMs },
      maxOutputTokens: relay.maxTokens,
      onError: () => undefined,
    })
    for await (const part of stream) {
      if (part.type === 'text-delta') {
        written += part.text.length
        give('text', filter.take(part.text))
      } else if (part.type === 'reasoning-delta') {
        written += part.text.length
        give('thought', hideKey(part.text, apiKey))
      } else if (part.type === 'tool-call') {
        const args = typeof part.input === 'string' ? part.input : JSON.stringify(part.input)
        written += args.length
        give('text', filter.flush())
        relay.onPart({ type: 'call', id: part.toolCallId, name: part.toolName, args: hideKey(args, apiKey) })
      } else if (part.type === 'finish-step') version = part.response.modelId
      else if (part.type === 'finish') {
        const { inputTokens = 0, outputTokens = 0 } = part.totalUsage
        used = { tokensIn: inputTokens, tokensOut: outputTokens }
        finish = part.finishReason === 'length' ? 'length' : part.finishReason === 'tool-calls' ? 'tool_calls' : 'stop'
      } else if (part.type === 'error') return fail(part.error)
      else if (part.type === 'abort') return fail(new DOMException('Aborted', 'AbortError'))
      if (written > maxCharacters) return fail(new Error('The model writes without end.'))
    }
    give('text', filter.flush())
    return { ...cost(), version, value: { finish } }
  } catch (error) {
    return fail(error)
  }
}

const toolsOf = ({ tools }: Relay): ToolSet =>
  Object.fromEntries(
    Object.entries(tools).map(([name, { about, schema }]) => [
      name,
      tool({ description: about, inputSchema: jsonSchema(schema as JSONSchema7) }),
    ]),
  )

const promptOf = ({ instructions, messages }: Relay) => `${instructions}\n${JSON.stringify(messages)}`
