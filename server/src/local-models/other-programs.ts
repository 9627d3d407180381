/** llama-server, vLLM and LM Studio by their own calls, and any other server that lists models as OpenAI does. */
import type { LocalModel, LocalServer } from '@nova/contract/installation/local-models'
import { z } from 'zod'
import { callServer } from './bounded-call.ts'
import { isShowable, maxModels, tokensIn } from './readings.ts'

type Read = Pick<LocalServer, 'program' | 'version' | 'models'>

const name = z.string().refine(isShowable)
/** Any value; `tokensIn` parses it. */
const number = z.unknown().optional()
const unknown: Omit<LocalModel, 'name'> = {
  bytes: null,
  hasTools: null,
  canThink: null,
  trainedWindow: null,
  window: null,
  memoryBytes: null,
}

/** As OpenAI lists models, with the fields of llama-server and vLLM. */
const Listed = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      owned_by: z.string().optional(),
      max_model_len: number,
      meta: z.object({ n_ctx_train: number, size: z.number().optional() }).nullish(),
    }),
  ),
})
const Props = z.object({
  default_generation_settings: z.object({ n_ctx: number }),
  build_info: name.optional(),
  chat_template: z.string().optional(),
  chat_template_caps: z.object({ supports_tools: z.boolean().optional() }).optional(),
})
const Version = z.object({ version: name })
const Studio = z.object({
  models: z.array(
    z.object({
      type: z.string(),
      key: z.string(),
      size_bytes: z.number().optional(),
      max_context_length: number,
      loaded_instances: z.array(z.object({ config: z.object({ context_length: number }).optional() })).optional(),
      capabilities: z
        .object({ trained_for_tool_use: z.boolean().optional(), reasoning: z.unknown().optional() })
        .optional(),
    }),
  ),
})
/** LM Studio before version 0.4. */
const OlderStudio = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      max_context_length: number,
      loaded_context_length: number,
      capabilities: z.array(z.string()).optional(),
    }),
  ),
})

/** Undefined where nothing at this address lists a model. */
export async function readOtherProgram(address: string): Promise<Read | undefined> {
  const [listed, props, version, studio, olderStudio] = await Promise.all([
    callServer(`${address}/v1/models`, Listed),
    callServer(`${address}/props`, Props),
    callServer(`${address}/version`, Version),
    callServer(`${address}/api/v1/models`, Studio),
    callServer(`${address}/api/v0/models`, OlderStudio),
  ])
  const read =
    readStudio(studio, olderStudio) ??
    (props && listed ? readLlamaServer(listed, props) : undefined) ??
    (listed ? readListed(listed, version) : undefined)
  // A model that only turns texts into numbers is listed next to those that talk.
  const models = (read?.models ?? [])
    .filter((model) => isShowable(model.name) && !/embed/i.test(model.name))
    .slice(0, maxModels)
  return read && models.length > 0 ? { ...read, models } : undefined
}

function readStudio(
  studio: z.output<typeof Studio> | undefined,
  older: z.output<typeof OlderStudio> | undefined,
): Read | undefined {
  const isForTalk = ({ type }: { type: string }) => type === 'llm' || type === 'vlm'
  const program = 'LM Studio' as const
  if (studio) {
    const models = studio.models.filter(isForTalk).map((model) => ({
      ...unknown,
      name: model.key,
      bytes: model.size_bytes ?? null,
      hasTools: model.capabilities?.trained_for_tool_use ?? null,
      canThink: model.capabilities?.reasoning === undefined ? null : Boolean(model.capabilities.reasoning),
      trainedWindow: tokensIn(model.max_context_length),
      window: tokensIn(model.loaded_instances?.[0]?.config?.context_length),
    }))
    return { program, version: null, models }
  }
  if (!older) return undefined
  const models = older.data.filter(isForTalk).map((model) => ({
    ...unknown,
    name: model.id,
    hasTools: model.capabilities?.includes('tool_use') ?? null,
    trainedWindow: tokensIn(model.max_context_length),
    window: tokensIn(model.loaded_context_length),
  }))
  return { program, version: null, models }
}

function readLlamaServer({ data }: z.output<typeof Listed>, props: z.output<typeof Props>): Read {
  const { chat_template: template, chat_template_caps: caps } = props
  const models = data.map(({ id, meta }) => ({
    ...unknown,
    name: id,
    bytes: meta?.size ?? null,
    hasTools: caps?.supports_tools ?? null,
    canThink: template === undefined ? null : template.includes('enable_thinking') || template.includes('<think>'),
    trainedWindow: tokensIn(meta?.n_ctx_train),
    window: tokensIn(props.default_generation_settings.n_ctx),
  }))
  return { program: 'llama-server', version: props.build_info ?? null, models }
}

function readListed({ data }: z.output<typeof Listed>, version: z.output<typeof Version> | undefined): Read {
  const isVllm = data.some(({ owned_by: owner }) => owner === 'vllm')
  const models = data.map((model) => ({ ...unknown, name: model.id, window: tokensIn(model.max_model_len) }))
  const program = isVllm ? 'vLLM' : 'OpenAI-compatible server'
  return { program, version: version?.version ?? null, models }
}
