/** Calls whose questions arrive one by one: making a draft, and proposing again. */
import { creationTimeoutMs } from '@nova/contract/constants'
import type { CallReply, Endpoint } from '@nova/contract/endpoint'
import type { createInterview, generateQuestions, ProposalStage } from '@nova/contract/interviews/interviews'
import type { createInPosition } from '@nova/contract/positions/positions'
import { ApiError, type CallOptions, type CallParts, callStream } from '../api.ts'

/** Progress: the server's stage, the titles so far, and the number of questions that are done. */
export type Progress = { stage: ProposalStage; titles: string[]; done: number; total: number }

export const noProgress: Progress = { stage: 'resume', titles: [], done: 0, total: 0 }

/** Calls a streaming endpoint, reports progress, and resolves with the call's result. */
export async function callForQuestions<
  E extends typeof createInterview | typeof createInPosition | typeof generateQuestions,
>(endpoint: E, input: CallParts<E> & CallOptions, onProgress: (progress: Progress) => void): Promise<CallReply<E>> {
  let progress = noProgress
  let result: CallReply<E> | undefined
  let failure: ApiError | undefined
  const loose: Endpoint = endpoint
  await callStream(loose, { timeoutMs: creationTimeoutMs, limitMs: creationTimeoutMs, ...input }, ({ event, data }) => {
    const said: unknown = JSON.parse(data)
    if (event === 'done') result = said as CallReply<E>
    else if (event === 'error') failure = errorOf(said)
    else if (event === 'stage') progress = { ...progress, ...(said as { stage: ProposalStage }) }
    else if (event === 'question') progress = { ...progress, titles: [...progress.titles, titleOf(said)] }
    else if (event === 'progress') progress = { ...progress, ...(said as { done: number; total: number }) }
    onProgress(progress)
  })
  if (failure) throw failure
  if (result === undefined) throw new ApiError(0, 'network_error', 'Network error')
  return result
}

const titleOf = (said: unknown) => (said as { title: string }).title

function errorOf(said: unknown): ApiError {
  const { message, code, details } = said as { message: string; code: string; details?: unknown }
  return new ApiError(422, code, message, details)
}
