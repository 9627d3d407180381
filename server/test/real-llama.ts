/** A real llama.cpp on loopback with a tiny made model: its library has no server, so this speaks the protocol of one. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getLlama, LlamaGrammarEvaluationState, LlamaLogLevel } from 'node-llama-cpp'
import { writeTinyModel } from './tiny-model.ts'

/** As `--n-predict` of llama-server: this model never ends by itself. */
const maxWritten = 100

type Chat = {
  messages: { content: string }[]
  max_tokens?: number
  response_format?: { json_schema?: { schema: object } }
}

/** Starts llama.cpp with a context of this many tokens; it drops the beginning of longer input. */
export async function startRealLlama(contextSize: number): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'nova-tiny-'))
  const modelPath = join(folder, 'tiny.gguf')
  writeTinyModel(modelPath)
  // Nothing is fetched and nothing is compiled: the binary is there, or the test says so.
  const llama = await getLlama({
    gpu: false,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logLevel: LlamaLogLevel.error,
  })
  const model = await llama.loadModel({ modelPath })
  const context = await model.createContext({ contextSize, threads: 1 })
  const sequence = context.getSequence()

  async function chat(
    { messages, max_tokens: asked = maxWritten, response_format: format }: Chat,
    response: ServerResponse,
  ) {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const about = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'tiny' }
    const send = (more: object) => void response.write(`data: ${JSON.stringify({ ...about, ...more })}\n\n`)
    const tell = (delta: object, reason: string | null) =>
      send({ choices: [{ index: 0, delta, finish_reason: reason }] })
    const schema = format?.json_schema?.schema
    const grammar = schema && (await llama.createGrammarForJsonSchema(schema as { type: 'object' }))
    await sequence.clearHistory()
    const prompt = model.tokenize(messages.map(({ content }) => content).join('\n'), true)
    const rules = grammar && { grammarEvaluationState: new LlamaGrammarEvaluationState({ model, grammar }) }
    const contextShift = { size: Math.floor(contextSize * 0.8) }
    const limit = Math.min(asked, maxWritten)
    let written = 0
    let read = 0
    let reason = 'stop'
    for await (const token of sequence.evaluate(prompt, { temperature: 0, ...rules, contextShift })) {
      if (written === 0) read = Math.min(prompt.length, sequence.nextTokenIndex)
      if (model.isEogToken(token) || response.destroyed) break
      tell({ content: model.detokenize([token]) }, null)
      written += 1
      reason = written >= limit ? 'length' : 'stop'
      if (written >= limit) break
      // Each piece is on its way before the next is computed.
      await new Promise((resolve) => setImmediate(resolve))
    }
    tell({}, reason)
    send({ choices: [], usage: { prompt_tokens: read, completion_tokens: written, total_tokens: read + written } })
    response.end('data: [DONE]\n\n')
  }

  /** It has one place: one chat after the other. */
  let last = Promise.resolve()
  const answer = (request: IncomingMessage, body: string, response: ServerResponse) => {
    const reply = (value: object) => void response.end(JSON.stringify(value))
    if (request.url === '/props')
      return reply({ default_generation_settings: { n_ctx: contextSize }, build_info: llama.llamaCppRelease.release })
    if (request.url === '/v1/models')
      return reply({ data: [{ id: 'tiny', meta: { n_ctx_train: model.trainContextSize, size: model.size } }] })
    if (request.url !== '/v1/chat/completions') return void response.writeHead(404).end()
    last = last.then(() => chat(JSON.parse(body) as Chat, response)).catch(() => void response.destroy())
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => answer(request, body, response))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await last
      await context.dispose()
      await model.dispose()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
