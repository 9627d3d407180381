/**
 * A server on loopback that speaks the protocols of language models (OpenAI chat and responses, Anthropic messages,
 * Gemini), streaming, and says what the test scripted, mistakes included.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The test card of a model that marks no thinking: its replies are shown as they come. */
export const cleanCard = { toolThinking: undefined, firstSentenceMs: null, thinkingMarks: null }

export type Scripted =
  /** Ends as it should, or for want of room, or because the model declines. */
  | ({ text: string; finish?: Finish } & Manner)
  /** An HTTP error. */
  | { status: number; headers?: Record<string, string> }
  /** Says this much, then nothing more. */
  | { hangAfter: string }
  /** Says this much, then drops the connection. */
  | { dropAfter: string }
  /** Sends this text, then an error in its protocol's format. */
  | { failAfter: string }
  /** Repeats this text until the client disconnects. */
  | { endless: string }
  /** Sends this as it is, with status 200. */
  | { raw: string; type: string }
  /** Bytes of an event stream as they are, each a moment after the one before; then it ends, hangs or is cut. */
  | { wire: string[]; gapMs?: number; after?: 'end' | 'hang' | 'cut' }

type Finish = 'stop' | 'length' | 'refusal' | 'tool_calls'

/** How the text comes, where that is not as usual. */
type Manner = {
  /** Tokens of the prompt that the server says it read; 0: it says nothing. */
  tokensIn?: number
  /** Characters of a piece. */
  pieceLength?: number
  /** Each piece comes once this is kept, which is given its number. */
  whenPiece?: (at: number) => Promise<unknown> | undefined
  /** Thought aloud before the text, whole or thought by thought as they come; by chat completions alone. */
  thinks?: string | AsyncIterable<string>
  /** Tools that it calls after the text; by chat completions alone. `args` that are a text are sent as they are. */
  calls?: ToolCall[]
  /** The build that answers; by chat completions alone. */
  build?: string
}

export type ToolCall = { name: string; args: unknown }

export type Asked = { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }

export type ModelServer = {
  url: string
  asked: Asked[]
  /** How many calls it still answers. */
  open: () => number
  /** Sets the next replies, in turn; the last one repeats. A function receives the request. */
  say: (...script: (Scripted | ((asked: Asked) => Scripted))[]) => void
  close: () => Promise<void>
}

/** Answers a call that isn't a chat, and says whether it did. */
export type OwnCalls = (path: string, body: Record<string, unknown>, response: ServerResponse) => boolean

/** Starts the server on loopback, on a free port unless one is given. `own` handles calls other than chat. */
export async function startModelServer(own: OwnCalls = () => false, port = 0): Promise<ModelServer> {
  const asked: Asked[] = []
  const open = new Set<ServerResponse>()
  let script: (Scripted | ((asked: Asked) => Scripted))[] = [{ text: '{}' }]
  const server = createServer((request, response) => {
    let body = ''
    open.add(response)
    response.once('close', () => open.delete(response))
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      // A caller that gave up before all was sent asks nothing; a lookup has no body.
      const read = request.method === 'GET' ? {} : readBody(body)
      if (!read) return void response.destroy()
      const ask = { path: request.url ?? '', headers: request.headers, body: read }
      if (own(ask.path, ask.body, response)) return
      if (request.method !== 'POST') return void response.writeHead(404).end()
      asked.push(ask)
      const next = script.length > 1 ? script.shift()! : script[0]!
      answer(ask, typeof next === 'function' ? next(ask) : next, response)
    })
  })
  server.listen(port, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    open: () => open.size,
    say: (...lines) => (script = lines),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function readBody(text: string): Asked['body'] | undefined {
  try {
    return JSON.parse(text) as Asked['body']
  } catch {
    return undefined
  }
}

function answer(ask: Asked, scripted: Scripted, response: ServerResponse): void {
  if ('status' in scripted) {
    response.writeHead(scripted.status, { 'content-type': 'application/json', ...scripted.headers })
    response.end(JSON.stringify({ error: { message: `scripted ${scripted.status}`, type: 'scripted' } }))
    return
  }
  if ('raw' in scripted) {
    response.writeHead(200, { 'content-type': scripted.type })
    response.end(scripted.raw)
    return
  }
  if ('wire' in scripted) return void sendWire(scripted, response)
  if ('text' in scripted) return void tell(ask, scripted, response)
  const text = Object.values(scripted)[0]!
  const protocol = protocolOf(ask, {})
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const pieces = text.match(/[\s\S]{1,400}/g) ?? []
  for (const event of [...protocol.begin, ...pieces.map((piece, at) => protocol.piece(piece, at))])
    write(response, event)
  if ('hangAfter' in scripted) return
  if ('endless' in scripted) return goOn(response, protocol.piece(text, pieces.length))
  if ('dropAfter' in scripted) return void setTimeout(() => response.destroy(), 20)
  if ('failAfter' in scripted) write(response, protocol.failure)
  else for (const event of protocol.end('stop')) write(response, event)
  if (protocol.closing) response.write(protocol.closing)
  response.end()
}

async function sendWire({ wire, gapMs = 2, after }: Extract<Scripted, { wire: string[] }>, response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const bytes of wire) {
    if (response.destroyed) return
    response.write(bytes)
    await new Promise((resolve) => setTimeout(resolve, gapMs))
  }
  if (after === 'cut') response.destroy()
  else if (after !== 'hang') response.end()
}

async function tell(ask: Asked, said: Extract<Scripted, { text: string }>, response: ServerResponse): Promise<void> {
  const { text, finish = 'stop', pieceLength = 400, whenPiece } = said
  const protocol = protocolOf(ask, said)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const event of protocol.begin) write(response, event)
  const { thinks = [] } = said
  for await (const thought of typeof thinks === 'string' ? [thinks] : thinks) {
    if (response.destroyed) return
    write(response, chunk({ reasoning_content: thought }))
  }
  for (let from = 0; from < text.length; from += pieceLength) {
    await whenPiece?.(from / pieceLength)
    if (response.destroyed) return
    write(response, protocol.piece(text.slice(from, from + pieceLength), from / pieceLength))
  }
  for (const [index, { name, args }] of (said.calls ?? []).entries()) {
    const given = typeof args === 'string' ? args : JSON.stringify(args)
    const call = { index, id: `call-${calls++}`, type: 'function', function: { name, arguments: given } }
    write(response, chunk({ tool_calls: [call] }))
  }
  for (const event of protocol.end(said.calls ? 'tool_calls' : finish)) write(response, event)
  if (protocol.closing) response.write(protocol.closing)
  response.end()
}

let calls = 0

function goOn(response: ServerResponse, event: Event): void {
  if (response.destroyed) return
  write(response, event)
  setImmediate(goOn, response, event)
}

type Event = { event?: string; data: unknown }
type Protocol = {
  begin: Event[]
  piece: (text: string, at: number) => Event
  end: (finish: Finish) => Event[]
  failure: Event
  closing?: string
}

/** As a server counts a prompt: by its length, and never as nothing. */
const usageOf = ({ body }: Asked, { tokensIn }: Manner) => ({
  in: tokensIn ?? Math.max(120, Math.round(JSON.stringify(body).length / 4)),
  out: 45,
})
type Usage = ReturnType<typeof usageOf>

function protocolOf(asked: Asked, manner: Manner): Protocol {
  const { path, body } = asked
  const usage = usageOf(asked, manner)
  if (path.endsWith('/chat/completions')) return chatCompletions(usage, manner.build)
  if (path.endsWith('/responses')) return responses(usage)
  if (path.endsWith('/messages')) return body.tools ? messagesWithTool(usage) : messages(usage)
  return gemini(usage)
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

const chatCompletions = (usage: Usage, build: string | undefined): Protocol => ({
  begin: [chunk({ role: 'assistant', content: '' })],
  piece: (text) => chunk({ content: text }),
  failure: { data: { error: { message: 'scripted failure', type: 'server_error' } } },
  end: (finish) => [
    chunk({}, finish === 'refusal' ? 'content_filter' : finish),
    {
      data: {
        id: 'c1',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'm',
        ...(build && { system_fingerprint: build }),
        choices: [],
        ...(usage.in > 0 && {
          usage: { prompt_tokens: usage.in, completion_tokens: usage.out, total_tokens: usage.in + usage.out },
        }),
      },
    },
  ],
  closing: 'data: [DONE]\n\n',
})

const typed = (data: { type: string } & Record<string, unknown>): Event => ({ event: data.type, data })

const responses = (usage: Usage): Protocol => ({
  begin: [
    typed({ type: 'response.created', response: { id: 'r1', created_at: 1, model: 'm' } }),
    typed({ type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'i1' } }),
  ],
  piece: (text) => typed({ type: 'response.output_text.delta', item_id: 'i1', delta: text }),
  failure: typed({ type: 'error', sequence_number: 9, code: 'server_error', message: 'scripted failure', param: null }),
  end: (finish) => [
    typed({ type: 'response.output_item.done', output_index: 0, item: { type: 'message', id: 'i1' } }),
    typed({
      type: finish === 'stop' ? 'response.completed' : 'response.incomplete',
      response: {
        ...(finish !== 'stop' && {
          incomplete_details: { reason: finish === 'length' ? 'max_output_tokens' : 'content_filter' },
        }),
        usage: { input_tokens: usage.in, output_tokens: usage.out },
      },
    }),
  ],
})

const stopReasons: Record<Finish, string> = {
  stop: 'end_turn',
  length: 'max_tokens',
  refusal: 'refusal',
  tool_calls: 'tool_use',
}

const messages = (usage: Usage): Protocol => ({
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
  failure: typed({ type: 'error', error: { type: 'overloaded_error', message: 'scripted failure' } }),
  end: (finish) => [
    typed({ type: 'content_block_stop', index: 0 }),
    typed({
      type: 'message_delta',
      delta: { stop_reason: stopReasons[finish], stop_sequence: null },
      usage: { output_tokens: usage.out },
    }),
    typed({ type: 'message_stop' }),
  ],
})

/** Models without a schema mode are given a tool, whose input is the object. */
const messagesWithTool = (usage: Usage): Protocol => ({
  begin: [
    messages(usage).begin[0]!,
    typed({
      type: 'content_block_start',
      index: 0,
      content_block: { type: 'tool_use', id: 't1', name: 'json', input: {} },
    }),
  ],
  piece: (text) =>
    typed({ type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: text } }),
  failure: messages(usage).failure,
  end: (finish) => [
    typed({ type: 'content_block_stop', index: 0 }),
    typed({
      type: 'message_delta',
      delta: { stop_reason: finish === 'stop' ? 'tool_use' : stopReasons[finish], stop_sequence: null },
      usage: { output_tokens: usage.out },
    }),
    typed({ type: 'message_stop' }),
  ],
})

const geminiReasons: Record<Finish, string> = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  refusal: 'SAFETY',
  tool_calls: 'STOP',
}

const gemini = (usage: Usage): Protocol => ({
  begin: [],
  piece: (text) => ({ data: { candidates: [{ content: { role: 'model', parts: [{ text }] } }] } }),
  failure: { data: { error: { code: 500, message: 'scripted failure', status: 'INTERNAL' } } },
  end: (finish) => [
    {
      data: {
        candidates: [{ content: { role: 'model', parts: [{ text: '' }] }, finishReason: geminiReasons[finish] }],
        usageMetadata: {
          promptTokenCount: usage.in,
          candidatesTokenCount: usage.out,
          totalTokenCount: usage.in + usage.out,
        },
      },
    },
  ],
})

function write(response: ServerResponse, { event, data }: Event): void {
  response.write(`${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`)
}
