/** The models of the installation as the server keeps them. */
import {
  addModel,
  changeModel,
  type CheckProgress,
  checkModel,
  type ConfiguredModel,
  deleteModel,
  listModels,
  type ModelCard,
  type ModelForm,
} from '@nova/contract/installation/models'
import { useQuery } from '@tanstack/react-query'
import { ApiError, call, callStream } from '../api.ts'

export const modelsKey = ['models'] as const

/** Id of the environment's model in tests. */
export const environmentId = 'environment'

export function useModels() {
  return useQuery({
    queryKey: modelsKey,
    queryFn: ({ signal }) => call(listModels, { signal }),
    // A model that stops answering, or is back, shows without a reload.
    refetchInterval: 15_000,
  })
}

/** Adds one, or changes the one that was opened. */
export function saveModel(form: ModelForm, model: ConfiguredModel | undefined): Promise<ConfiguredModel> {
  if (!model) return call(addModel, { body: form })
  return call(changeModel, { params: { id: model.id }, body: { ...form, version: model.version } })
}

export function removeModel(id: string): Promise<void> {
  return call(deleteModel, { params: { id } })
}

/** The form that would leave a model as it is; its key stays. */
export function formOf(model: ConfiguredModel): ModelForm {
  const { name, provider, baseUrl, model: called, priceIn, priceOut, ceiling, companies, enabled } = model
  const ids = companies === 'all' ? ('all' as const) : companies.map(({ id }) => id)
  return { name, provider, baseUrl, model: called, priceIn, priceOut, ceiling, companies: ids, enabled }
}

/** Tests a model and reports progress. A slow local model may be silent for minutes between two steps. */
export async function testModel(
  id: string,
  signal: AbortSignal,
  onProgress: (progress: CheckProgress) => void,
): Promise<ModelCard> {
  const ended: { card?: ModelCard; error?: ApiError } = {}
  await callStream(checkModel, { params: { id }, signal }, ({ event, data }) => {
    if (event === 'progress') onProgress(JSON.parse(data) as CheckProgress)
    else if (event === 'done') ended.card = JSON.parse(data) as ModelCard
    else if (event === 'error') {
      const { message, code } = JSON.parse(data) as { message: string; code: string }
      ended.error = new ApiError(200, code, message)
    }
  })
  if (ended.card) return ended.card
  throw ended.error ?? new ApiError(0, 'network_error', 'The connection was lost before the test had finished.')
}
