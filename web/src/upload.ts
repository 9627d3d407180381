/** Sends a large file and tells how much of it has left; `fetch` can't. */
import type { CallReply, Endpoint } from '@nova/contract/endpoint'
import { ApiError, type CallParts, errorOf, prepare } from './api.ts'

type Options = {
  signal: AbortSignal
  /** The part that has been sent, from 0 to 1. */
  onSent: (share: number) => void
}

/** Calls an endpoint whose form has files. Throws ApiError; when `signal` aborts, its AbortError. */
export function upload<const E extends Endpoint>(
  endpoint: E,
  parts: CallParts<E>,
  options: Options,
): Promise<CallReply<E>> {
  const { url, init } = prepare(endpoint, parts)
  const { signal, onSent } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method, url)
    init.headers.forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const { status, responseText } = request
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as CallReply<E>)
      else reject(errorOf(status, responseText))
    })
    request.addEventListener('error', () => reject(new ApiError(0, 'network_error', 'Network error')))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(init.body as FormData)
  })
}
