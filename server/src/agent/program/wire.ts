/**
 * The OpenAI protocol of chat completions, as agent programs speak it: a request read into messages and tools, and the
 * answer in its format, streamed or whole.
 */
import type { ModelMessage } from 'ai'
import { z } from 'zod'
import type { Relay, Relayed, RelayPart } from '../../platform/ai/relaying.ts'

const maxMessages = 2_000
const maxTools = 128

const TextPart = z.object({ type: z.string(), text: z.string().optional() })
const Content = z.union([z.string(), z.array(TextPart)]).nullish()
const Call = z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string().default('{}') }) })

const ChatRequest = z.object({
  messages: z
    .array(
      z.object({
        role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
        content: Content,
        tool_calls: z.array(Call).nullish(),
        tool_call_id: z.string().optional(),
      }),
    )
    .min(1)
    .max(maxMessages),
  tools: z
    .array(
      z.object({
        function: z.object({
          name: z.string().min(1).max(128),
          description: z.string().default(''),
          parameters: z.record(z.string(), z.unknown()).default({ type: 'object', properties: {} }),
        }),
      }),
    )
    .max(maxTools)
    .nullish(),
  stream: z.boolean().default(false),
  max_tokens: z.int().positive().nullish(),
  max_completion_tokens: z.int().positive().nullish(),
})

export type Asked = Pick<Relay, 'instructions' | 'messages' | 'tools'> & {
  isStreamed: boolean
  /** The most it asks for; undefined without a limit. */
  maxTokens: number | undefined
}

/** The request, or a sentence about its fault. */
export function readRequest(body: string): Asked | { wrong: string } {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return { wrong: 'The request is no JSON.' }
  }
  const read = ChatRequest.safeParse(json)
  if (!read.success) {
    const [issue] = read.error.issues
    return { wrong: `The request isn’t one for a chat: ${issue?.path.join('.')}: ${issue?.message}` }
  }
  const { messages, tools, stream, max_tokens: most, max_completion_tokens: mostOfAll } = read.data
  const isRule = ({ role }: { role: string }) => role === 'system' || role === 'developer'
  return {
    instructions: messages
      .filter(isRule)
      .map(({ content }) => textOf(content))
      .join('\n\n'),
    messages: toModel(messages.filter((message) => !isRule(message))),
    tools: Object.fromEntries(
      (tools ?? []).map(({ function: { name, description, parameters } }) => [
        name,
        { about: description, schema: parameters },
      ]),
    ),
    isStreamed: stream,
    maxTokens: mostOfAll ?? most ?? undefined,
  }
}

type Message = z.infer<typeof ChatRequest>['messages'][number]

function textOf(content: z.infer<typeof Content>): string {
  if (typeof content === 'string') return content
  return (content ?? []).map(({ type, text }) => text ?? `[a part of the type ${type} was left out]`).join('\n')
}

/** A result names only the id of its call. */
function toModel(messages: readonly Message[]): ModelMessage[] {
  const nameOf = new Map<string, string>()
  return messages.map((message): ModelMessage => {
    const text = textOf(message.content)
    if (message.role === 'tool') {
      const toolCallId = message.tool_call_id ?? ''
      const toolName = nameOf.get(toolCallId) ?? 'unknown'
      return {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value: text } }],
      }
    }
    if (message.role !== 'assistant') return { role: 'user', content: text }
    const calls = (message.tool_calls ?? []).map(({ id, function: { name, arguments: args } }) => {
      nameOf.set(id, name)
      return { type: 'tool-call' as const, toolCallId: id, toolName: name, input: parsed(args) }
    })
    return { role: 'assistant', content: [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...calls] }
  })
}

function parsed(args: string): unknown {
  try {
    return JSON.parse(args)
  } catch {
    return {}
  }
}

type Usage = { tokensIn: number; tokensOut: number }
const usageOf = ({ tokensIn, tokensOut }: Usage) => ({
  prompt_tokens: tokensIn,
  completion_tokens: tokensOut,
  total_tokens: tokensIn + tokensOut,
})

const head = { id: 'interview', created: 0, model: 'interview' }
const line = (data: object) => `data: ${JSON.stringify(data)}\n\n`
const chunk = (delta: object, finish: string | null = null, usage?: object) =>
  line({
    ...head,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...(usage && { usage }),
  })

/** Writes an answer; `write` is given its parts with the status before the first. */
export function openAnswer(isStreamed: boolean, write: (text: string, isEnd: boolean, status?: number) => void) {
  let isBegun = false
  let calls = 0
  const said: RelayPart[] = []
  const send = (text: string, isEnd = false) => {
    if (isBegun) return write(text, isEnd)
    isBegun = true
    write(text, isEnd, 200)
  }
  const callOf = ({ id, name, args }: Extract<RelayPart, { type: 'call' }>) => ({
    id,
    type: 'function',
    function: { name, arguments: args },
  })
  return {
    take(part: RelayPart) {
      if (!isStreamed) return void said.push(part)
      if (part.type === 'text') return send(chunk({ role: 'assistant', content: part.text }))
      if (part.type === 'thought') return send(chunk({ role: 'assistant', reasoning_content: part.text }))
      if (part.type === 'call')
        send(chunk({ role: 'assistant', tool_calls: [{ index: (calls += 1) - 1, ...callOf(part) }] }))
    },
    end({ finish }: Relayed, used: Usage) {
      if (isStreamed) return send(`${chunk({}, finish, usageOf(used))}data: [DONE]\n\n`, true)
      const tools = said.flatMap((part) => (part.type === 'call' ? [callOf(part)] : []))
      const content = said.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
      const message = { role: 'assistant', content, ...(tools.length > 0 && { tool_calls: tools }) }
      const choices = [{ index: 0, message, finish_reason: finish }]
      send(JSON.stringify({ ...head, object: 'chat.completion', choices, usage: usageOf(used) }), true)
    },
    fail(status: number, message: string) {
      const error = { error: { message, type: 'interview' } }
      if (isBegun) return write(line(error), true)
      isBegun = true
      write(JSON.stringify(error), true, status)
    },
  }
}
