/** Ollama's API: its models, their abilities, what is loaded, and a variant with a larger window. */
import type { LocalModel } from '@nova/contract/installation/local-models'
import { z } from 'zod'
import { callServer } from './bounded-call.ts'
import { isShowable, maxModels, tokensIn } from './readings.ts'

const Version = z.object({ version: z.string().refine(isShowable) })
const Tags = z.object({ models: z.array(z.object({ name: z.string(), size: z.number().optional() })) })
const Shown = z.object({
  parameters: z.string().optional(),
  capabilities: z.array(z.string()).optional(),
  model_info: z.record(z.string(), z.unknown()).optional(),
})
const Loaded = z.object({
  models: z.array(z.object({ name: z.string(), size: z.number().optional(), context_length: z.number().optional() })),
})

/** Maximum number of models whose details are requested. */
const maxShown = 16
/** A template and a licence come with the details. */
const showMs = 4_000
/** A model of tens of gigabytes is read from a slow disk. */
const loadMs = 180_000

/** Undefined where something else has this address. */
export async function readOllama(
  address: string,
): Promise<{ version: string; canDownload: boolean; models: LocalModel[] } | undefined> {
  const [version, tags, loaded] = await Promise.all([
    callServer(`${address}/api/version`, Version),
    callServer(`${address}/api/tags`, Tags),
    callServer(`${address}/api/ps`, Loaded),
  ])
  if (!version || !tags) return undefined
  const listed = tags.models.filter(({ name }) => isShowable(name)).slice(0, maxModels)
  const models = await Promise.all(
    listed.map(async ({ name, size }, at) => {
      const shown = at < maxShown ? await showModel(address, name) : undefined
      const running = loaded?.models.find((each) => each.name === name)
      const isForTalk = shown?.capabilities?.includes('completion') ?? !/embed/i.test(name)
      const model: LocalModel = {
        name,
        bytes: size ?? null,
        memoryBytes: running?.size ?? null,
        hasTools: shown?.capabilities?.includes('tools') ?? null,
        canThink: shown?.capabilities?.includes('thinking') ?? null,
        trainedWindow: tokensIn(trainedWindowOf(shown)),
        window: tokensIn(running?.context_length) ?? setWindowOf(shown),
      }
      return isForTalk ? [model] : []
    }),
  )
  return { version: version.version, canDownload: true, models: models.flat() }
}

const showModel = (address: string, model: string) =>
  callServer(`${address}/api/show`, Shown, { body: { model }, waitMs: showMs })

function trainedWindowOf(shown: z.output<typeof Shown> | undefined): unknown {
  const [, window] = Object.entries(shown?.model_info ?? {}).find(([key]) => key.endsWith('.context_length')) ?? []
  return window
}

/** The window that the model itself asks for. */
function setWindowOf(shown: z.output<typeof Shown> | undefined): number | null {
  const [, digits] = /^num_ctx\s+(\d{1,9})\s*$/m.exec(shown?.parameters ?? '') ?? []
  return tokensIn(Number(digits))
}

/** Loads a model and returns its window; null if Ollama doesn't say, undefined if the model couldn't be loaded. */
export async function loadModel(
  address: string,
  model: string,
  signal: AbortSignal,
): Promise<{ window: number | null } | undefined> {
  // Without a prompt it is only loaded.
  const Done = z.object({ done: z.boolean() })
  const body = { model, stream: false }
  if (!(await callServer(`${address}/api/generate`, Done, { body, waitMs: loadMs, signal }))) return undefined
  const loaded = await callServer(`${address}/api/ps`, Loaded)
  return { window: tokensIn(loaded?.models.find(({ name }) => name === model)?.context_length) }
}

/** The window that a model without its own is given. */
export const fixedWindow = 16_384

/** Names a variant with a larger window: candidates read this name. */
export function variantOf(model: string): string {
  const named = model.includes(':') ? model : `${model}:latest`
  return `${named}-${fixedWindow / 1024}k`
}

/** Makes a variant of a model whose window is large enough. It shares the model's files and takes no room on the disk. */
export async function makeVariant(
  address: string,
  from: string,
  window: number,
  signal: AbortSignal,
): Promise<boolean> {
  const Made = z.object({ status: z.literal('success') })
  const body = { model: variantOf(from), from, parameters: { num_ctx: window }, stream: false }
  return (await callServer(`${address}/api/create`, Made, { body, waitMs: 30_000, signal })) !== undefined
}
