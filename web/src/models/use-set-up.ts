import {
  type Download,
  downloadModel,
  type DownloadProgress,
  setUpModel,
  type SetUpProgress,
} from '@nova/contract/installation/local-models'
import type { ConfiguredModel } from '@nova/contract/installation/models'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, callStream, messageOf } from '../api.ts'
import type { ServerEvent } from '../event-stream.ts'
import { modelsKey } from './saved-models.ts'

export const localModelsKey = ['local-models'] as const

export type SetUpState =
  | { phase: 'download'; model: string; progress: DownloadProgress | undefined }
  | { phase: 'test'; model: string; progress: SetUpProgress | undefined }
  | { phase: 'ready'; model: string; added: ConfiguredModel }
  | { phase: 'failed'; model: string; message: string }
  /** The library offers another size: `accept` takes it. */
  | { phase: 'asking'; model: string; message: string; accept: () => void }
  | { phase: 'stopped'; model: string; wasDownloading: boolean }

/** Downloading, preparing and testing one model, one step after the other. Leaving the page stops it. */
export function useSetUp() {
  const cache = useQueryClient()
  const [state, setState] = useState<SetUpState>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (chosen: Download, isDownloaded: boolean) => {
    const leaving = new AbortController()
    running.current = leaving
    const { model, address } = chosen
    let wasDownloading = !isDownloaded
    try {
      if (!isDownloaded) {
        setState({ phase: 'download', model, progress: undefined })
        await follow(downloadModel, chosen, leaving.signal, (progress) =>
          setState({ phase: 'download', model, progress: progress as DownloadProgress }),
        )
        wasDownloading = false
      }
      setState({ phase: 'test', model, progress: undefined })
      const added = await follow(setUpModel, { address, model }, leaving.signal, (progress) =>
        setState({ phase: 'test', model, progress: progress as SetUpProgress }),
      )
      setState({ phase: 'ready', model, added: added as ConfiguredModel })
    } catch (error) {
      const bytes = offeredBytes(error)
      if (leaving.signal.aborted) setState({ phase: 'stopped', model, wasDownloading })
      else if (bytes !== undefined)
        setState({
          phase: 'asking',
          model,
          message: messageOf(error, ''),
          accept: () => void start({ address, model, acceptedBytes: bytes }, false),
        })
      else
        setState({
          phase: 'failed',
          model,
          message: messageOf(error, 'We couldn’t reach the server. A download continues where it stopped: try again.'),
        })
    } finally {
      await cache.invalidateQueries({ queryKey: localModelsKey })
      await cache.invalidateQueries({ queryKey: modelsKey })
    }
  }
  return { state, start, stop: () => running.current?.abort(), clear: () => setState(undefined) }
}

/** The size that the library offers, where it isn't the expected one. */
function offeredBytes(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'download_differs') return undefined
  const { bytes } = error.details as { bytes?: unknown }
  return typeof bytes === 'number' ? Math.ceil(bytes) : undefined
}

/** Follows a call to its end and gives its reply. */
async function follow(
  endpoint: typeof downloadModel | typeof setUpModel,
  body: Download,
  signal: AbortSignal,
  onProgress: (progress: unknown) => void,
): Promise<unknown> {
  const ended: { reply?: unknown; error?: ApiError } = {}
  await callStream(endpoint, { body, signal }, ({ event, data }: ServerEvent) => {
    if (event === 'progress') onProgress(JSON.parse(data))
    else if (event === 'done') ended.reply = JSON.parse(data)
    else if (event === 'error') {
      const { message, code, details } = JSON.parse(data) as { message: string; code: string; details?: unknown }
      ended.error = new ApiError(200, code, message, details)
    }
  })
  signal.throwIfAborted()
  if (ended.reply !== undefined) return ended.reply
  throw ended.error ?? new ApiError(0, 'network_error', 'The connection was lost. Try again.')
}
