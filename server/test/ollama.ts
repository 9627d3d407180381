/** Ollama on loopback: version, tags, show, ps, generate, pull, create and chat, with the faults that a test asks for. */
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { goodModel, lengthOf } from './good-model.ts'
import { type Asked, type ModelServer, type Scripted, startModelServer } from './model-server.ts'

export type OllamaModel = {
  bytes: number
  /** As `num_ctx` of its parameters. */
  window?: number
  trainedWindow: number
  capabilities: string[]
}

export type OllamaFaults = {
  /** The download ends after this share of the bytes: the connection is cut, or Ollama says so, or falls silent. */
  pull?: { after: number; how: 'cut' | 'disk full' | 'silent' | 'gone' | 'garbage' }
  /** The library offers this much instead. */
  pullBytes?: number
  /** Loading a model fails. */
  load?: boolean
  /** `ps` says nothing of windows, as before 0.7. */
  hidesWindow?: boolean
  create?: boolean
  /** Milliseconds before the first token. */
  firstTokenMs?: number
  /** The chat call refuses tools. */
  hasNoTools?: boolean
  /** Replaces the reply of a good model. */
  says?: (asked: Asked) => Scripted
}

export type Ollama = Omit<ModelServer, 'say'> & {
  models: Map<string, OllamaModel>
  faults: OllamaFaults
  /** Calls other than chat, as 'path model'. */
  calls: string[]
  /** Bytes of each model that were downloaded so far. */
  downloaded: Map<string, number>
  /** Bytes that were there as each download began. */
  startedAt: number[]
  /** Milliseconds of a whole download. */
  pullMs: number
}

const defaultWindow = 4_096
const pieces = 20

/** Starts it with these models; `library` is what it can download. */
export async function startOllama(
  models: Record<string, OllamaModel> = {},
  library: Record<string, OllamaModel> = libraryOfTests,
  port = 0,
): Promise<Ollama> {
  const have = new Map(Object.entries(models))
  const loaded = new Set<string>()
  const state = {
    models: have,
    faults: {} as OllamaFaults,
    calls: [] as string[],
    downloaded: new Map<string, number>(),
    startedAt: [] as number[],
    pullMs: 0,
  }
  const server = await startModelServer((path, body, response) => {
    if (!path.startsWith('/api/')) return false
    const model = typeof body['model'] === 'string' ? body['model'] : ''
    state.calls.push(`${path} ${model}`.trim())
    void answer(path.slice('/api/'.length), model, body, response)
    return true
  }, port)
  const windowOf = (model: string) => have.get(model)?.window ?? defaultWindow

  async function answer(call: string, model: string, body: Record<string, unknown>, response: ServerResponse) {
    const send = (reply: object, status = 200) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
    if (call === 'version') return send({ version: '0.40.1' })
    if (call === 'tags') return send({ models: [...have].map(([name, { bytes }]) => ({ name, size: bytes })) })
    if (call === 'ps') {
      const tell = (name: string) => (state.faults.hidesWindow ? {} : { context_length: windowOf(name) })
      return send({
        models: [...loaded]
          .filter((name) => have.has(name))
          .map((name) => ({ name, size: have.get(name)!.bytes * 1.2, ...tell(name) })),
      })
    }
    if (call === 'pull') return pull(model, response)
    const found = have.get(model)
    if (call === 'create') {
      const from = have.get(String(body['from']))
      if (!from || state.faults.create) return send({ error: 'no space left on device' }, 500)
      const { num_ctx: window } = body['parameters'] as { num_ctx: number }
      have.set(model, { ...from, window })
      return send({ status: 'success' })
    }
    if (!found) return send({ error: `model '${model}' not found` }, 404)
    if (call === 'show') {
      const parameters = found.window ? { parameters: `temperature 0.7\nnum_ctx ${found.window}` } : {}
      const details = { 'general.architecture': 'qwen3', 'qwen3.context_length': found.trainedWindow }
      return send({ ...parameters, capabilities: found.capabilities, model_info: details })
    }
    if (call !== 'generate' || state.faults.load) return send({ error: 'model requires more system memory' }, 500)
    loaded.add(model)
    send({ model, done: true, done_reason: 'load' })
  }

  /** Continues where an earlier one stopped, as Ollama does. */
  async function pull(model: string, response: ServerResponse) {
    const { pull: fault, pullBytes } = state.faults
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    const tell = (line: object) => void response.write(`${JSON.stringify(line)}\n`)
    tell({ status: 'pulling manifest' })
    const found = library[model]
    if (!found || fault?.how === 'gone')
      return void response.end(`${JSON.stringify({ error: 'pull model manifest: file does not exist' })}\n`)
    const total = pullBytes ?? found.bytes
    state.startedAt.push(state.downloaded.get(model) ?? 0)
    for (let done = state.downloaded.get(model) ?? 0; ; done = Math.min(total, done + total / pieces)) {
      if (response.destroyed) return
      state.downloaded.set(model, done)
      const part = { digest: 'sha256:0a', total, completed: Math.round(done) }
      tell({ status: 'pulling 0a', ...part })
      if (fault && done >= total * fault.after) {
        if (fault.how === 'cut') return void setTimeout(() => response.destroy(), 20)
        if (fault.how === 'garbage') return void response.end('<html>not JSON</html>\n')
        if (fault.how === 'disk full') tell({ error: 'write /models/blobs/sha256-0a-partial: no space left on device' })
        return fault.how === 'silent' ? undefined : void response.end()
      }
      if (done >= total) break
      await sleep(state.pullMs / pieces)
    }
    tell({ status: 'verifying sha256 digest' })
    have.set(model, found)
    response.end(`${JSON.stringify({ status: 'success' })}\n`)
  }

  server.say((asked) => {
    const { faults } = state
    if (!have.has(String(asked.body['model']))) return { status: 404 }
    if (asked.body['tools'] && faults.hasNoTools) return { status: 400 }
    const window = windowOf(String(asked.body['model']))
    const tokens = lengthOf(asked)
    const said = (faults.says ?? goodModel)(asked)
    if (!('text' in said)) return said
    const late = faults.firstTokenMs
    return {
      ...said,
      ...(tokens > window && { text: 'Which word do you mean?' }),
      tokensIn: Math.min(window, tokens),
      ...(late && { whenPiece: (at: number) => (at === 0 ? sleep(late) : undefined) }),
    }
  })
  return Object.assign(state, server)
}

const talks = ['completion', 'tools']
export const libraryOfTests: Record<string, OllamaModel> = {
  'qwen3:4b-instruct': { bytes: 2_497_000_000, trainedWindow: 262_144, capabilities: talks },
  'qwen2.5-coder:7b': { bytes: 4_683_000_000, trainedWindow: 32_768, capabilities: talks },
  'qwen2.5-coder:14b': { bytes: 8_988_000_000, trainedWindow: 32_768, capabilities: talks },
  'qwen3:30b-instruct': { bytes: 18_556_000_000, trainedWindow: 262_144, capabilities: talks },
}
