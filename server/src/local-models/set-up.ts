/** Makes a model ready: loads it, gives it a window that is large enough, and tests it quickly. */
import { type LocalModel, type LocalServer, minWindow, type SetUpStep } from '@nova/contract/installation/local-models'
import type { ModelCard } from '@nova/contract/installation/models'
import { refuse } from '@nova/contract/refusals'
import { makeQuickCard } from '../model-check/quick-check.ts'
import { fixedWindow, loadModel, makeVariant, variantOf } from './ollama.ts'
import { readServer } from './servers.ts'

export type Prepared = {
  program: LocalServer['program']
  card: ModelCard
  /** The model from which a variant was made. */
  widenedFrom: string | undefined
}

type OnProgress = (step: SetUpStep, done: number, total: number) => void

/** The card of a model that is ready, or a refusal that says what is wrong. Nothing is stored here. */
export async function prepareModel(
  { address, model }: { address: string; model: string },
  now: () => Date,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Prepared> {
  onProgress('load', 0, 1)
  const server = await readServer(address)
  if (!server) throw refuse('set_up_failed', 'No model server answers at this address. Start it there, then try again.')
  const found = server.models.find(({ name }) => name === model)
  if (!found) throw refuse('set_up_failed', `${server.program} doesn’t have this model any more. Choose another one.`)
  const test = (called: string) => {
    const place = { provider: 'openai-compatible' as const, baseUrl: `${address}/v1`, apiKey: undefined }
    return makeQuickCard({ ...place, model: called, priceIn: 0, priceOut: 0 }, now(), signal, onProgress)
  }
  if (server.program !== 'Ollama') return finish(server.program, await test(model))
  const window = await load(address, model, signal)
  const widen = () => {
    onProgress('window', 0, 1)
    return widenModel(server, found, signal)
  }
  const isCut = window !== null && window < minWindow
  const called = isCut ? await widen() : model
  const card = await test(called)
  // An older Ollama doesn't report its window, but the test shows a cut prompt.
  if (called !== model || card.context.failedAt === null)
    return finish('Ollama', card, called !== model ? model : undefined)
  const wider = await widen()
  return finish('Ollama', wider === model ? card : await test(wider), wider === model ? undefined : model)
}

function finish(program: LocalServer['program'], card: ModelCard, widenedFrom?: string): Prepared {
  if (card.problem !== null) {
    // Its server's words may end in a terminal.
    const said = card.problem.replace(/\p{C}/gu, ' ').slice(0, 300)
    throw refuse('set_up_failed', `The model didn’t answer its test: ${said}`)
  }
  return { program, card, widenedFrom }
}

async function load(address: string, model: string, signal: AbortSignal): Promise<number | null> {
  const loaded = await loadModel(address, model, signal)
  signal.throwIfAborted()
  if (loaded) return loaded.window
  throw refuse(
    'set_up_failed',
    'Ollama couldn’t load this model. It probably needs more memory than is free. Choose a smaller one.',
  )
}

/** The name of the variant with a larger window; the model itself where it was trained for no larger one. */
async function widenModel({ address, models }: LocalServer, model: LocalModel, signal: AbortSignal): Promise<string> {
  const window = Math.min(fixedWindow, model.trainedWindow ?? fixedWindow)
  if (window < minWindow) return model.name
  const name = variantOf(model.name)
  const isThere = models.some((each) => each.name === name && (each.window ?? 0) >= minWindow)
  if (isThere || (await makeVariant(address, model.name, window, signal))) return name
  signal.throwIfAborted()
  throw refuse(
    'set_up_failed',
    'Ollama couldn’t make a variant of this model with a larger context window. Check that its disk isn’t full, then try again.',
  )
}
