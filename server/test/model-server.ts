/**
 * A server on loopback that speaks the protocols of language models (OpenAI chat and responses, Anthropic messages,
 * Gemini), streaming, and says what the test scripted, mistakes included.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Scripted =
  | { text: string }
  /** An HTTP error. */
  | { status: number; headers?: Record<string, string> }
  /** Says this much, then nothing more. */
  | { hangAfter: string }
  /** Says this much, then drops the connection. */
  | { dropAfter: string }

export type Asked = { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }

export type ModelServer = {
  url: string
  asked: Asked[]
  /** What is said next, in turn; the last is repeated. A function sees the request. */
  say: (...script: (Scripted | ((asked: Asked) => Scripted))[]) => void
  close: () => Promise<void>
}

/** Starts it on a free port of loopback. */
export async function startModelServer(): Promise<ModelServer> {
  const asked: Asked[] = []
  let script: (Scripted | ((asked: Asked) => Scripted))[] = [{ text: '{}' }]
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const ask = { path: request.url ?? '', headers: request.headers, body: JSON.parse(body) as Asked['body'] }
      asked.push(ask)
      const next = script.length > 1 ? script.shift()! : script[0]!
      answer(ask, typeof next === 'function' ? next(ask) : next, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    say: (...lines) => (script = lines),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function answer(ask: Asked, scripted: Scripted, response: ServerResponse): void {
  if ('status' in scripted) {
    response.writeHead(scripted.status, { 'content-type': 'application/json', ...scripted.headers })
    response.end(JSON.stringify({ error: { message: `scripted ${scripted.status}`, type: 'scripted' } }))
    return
  }
  const text = 'text' in scripted ? scripted.text : 'hangAfter' in scripted ? scripted.hangAfter : scripted.dropAfter
  const protocol = protocolOf(ask)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const pieces = text.match(/[\s\S]{1,400}/g) ?? []
  for (const event of [...protocol.begin, ...pieces.map((piece, at) => protocol.piece(piece, at))])
    write(response, event)
  if ('hangAfter' in scripted) return
  if ('dropAfter' in scripted) return void setTimeout(() => response.destroy(), 20)
  for (const event of protocol.end(text)) write(response, event)
  if (protocol.closing) response.write(protocol.closing)
  response.end()
}

type Event = { event?: string; data: unknown }
type Protocol = {
  begin: Event[]
  piece: (text: string, at: number) => Event
  end: (text: string) => Event[]
  closing?: string
}

const usage = { in: 120, out: 45 }

function protocolOf({ path, body }: Asked): Protocol {
  if (path.endsWith('/chat/completions')) return chatCompletions
  if (path.endsWith('/responses')) return responses
  if (path.endsWith('/messages')) return body.tools ? messagesWithTool : messages
  return gemini
}

const chunk = (delta: object, finish: string | null = null) => ({
  data: {
    id: 'c1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
  },
})

const chatCompletions: Protocol = {
  begin: [chunk({ role: 'assistant', content: '' })],
  piece: (text) => chunk({ content: text }),
  end: () => [
    chunk({}, 'stop'),
    {
      data: {
        id: 'c1',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'm',
        choices: [],
        usage: { prompt_tokens: usage.in, completion_tokens: usage.out, total_tokens: usage.in + usage.out },
      },
    },
  ],
  closing: 'data: [DONE]\n\n',
}

const typed = (data: { type: string } & Record<string, unknown>): Event => ({ event: data.type, data })

const responses: Protocol = {
  begin: [
    typed({ type: 'response.created', response: { id: 'r1', created_at: 1, model: 'm' } }),
    typed({ type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'i1' } }),
  ],
  piece: (text) => typed({ type: 'response.output_text.delta', item_id: 'i1', delta: text }),
  end: () => [
    typed({ type: 'response.output_item.done', output_index: 0, item: { type: 'message', id: 'i1' } }),
    typed({
      type: 'response.completed',
      response: { usage: { input_tokens: usage.in, output_tokens: usage.out } },
    }),
  ],
}

const messages: Protocol = {
  begin: [
    typed({
      type: 'message_start',
      message: {
        id: 'm1',
        type: 'message',
        role: 'assistant',
        model: 'm',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: usage.in, output_tokens: 1 },
      },
    }),
    typed({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
  ],
  piece: (text) => typed({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
  end: () => [
    typed({ type: 'content_block_stop', index: 0 }),
    typed({
      type: 'message_delta',
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: usage.out },
    }),
    typed({ type: 'message_stop' }),
  ],
}

/** Models without a schema mode are given a tool, whose input is the object. */
const messagesWithTool: Protocol = {
  begin: [
    messages.begin[0]!,
    typed({
      type: 'content_block_start',
      index: 0,
      content_block: { type: 'tool_use', id: 't1', name: 'json', input: {} },
    }),
  ],
  piece: (text) =>
    typed({ type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: text } }),
  end: () => [
    typed({ type: 'content_block_stop', index: 0 }),
    typed({
      type: 'message_delta',
      delta: { stop_reason: 'tool_use', stop_sequence: null },
      usage: { output_tokens: usage.out },
    }),
    typed({ type: 'message_stop' }),
  ],
}

const gemini: Protocol = {
  begin: [],
  piece: (text) => ({ data: { candidates: [{ content: { role: 'model', parts: [{ text }] } }] } }),
  end: () => [
    {
      data: {
        candidates: [{ content: { role: 'model', parts: [{ text: '' }] }, finishReason: 'STOP' }],
        usageMetadata: {
          promptTokenCount: usage.in,
          candidatesTokenCount: usage.out,
          totalTokenCount: usage.in + usage.out,
        },
      },
    },
  ],
}

function write(response: ServerResponse, { event, data }: Event): void {
  response.write(`${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`)
}
