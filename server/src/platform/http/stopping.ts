/** Calls in flight while the server stops: they are refused, so that their callers try again at another server. */
import { setMaxListeners } from 'node:events'
import { refuse } from '@nova/contract/refusals'

export type Stopping = {
  /** Refuses all calls from here on. */
  begin: () => void
  /** Does the work of a call; a refusal if the server stops before it is done, and what still comes of it is dropped. */
  unlessStopped: <T>(work: () => Promise<T>) => Promise<T>
  /** True for that refusal: unlike others it may come in the middle of the work. */
  isCause: (error: unknown) => boolean
}

export function makeStopping(): Stopping {
  const stop = new AbortController()
  const { signal } = stop
  // One for each call.
  setMaxListeners(0, signal)
  return {
    begin: () => stop.abort(refuse('server_busy', 'This server is stopping. Please try again in a moment.')),
    isCause: (error) => signal.aborted && error === signal.reason,
    async unlessStopped(work) {
      signal.throwIfAborted()
      const stopped = Promise.withResolvers<never>()
      const refuseCall = () => stopped.reject(signal.reason)
      signal.addEventListener('abort', refuseCall, { once: true })
      try {
        return await Promise.race([work(), stopped.promise])
      } finally {
        signal.removeEventListener('abort', refuseCall)
      }
    },
  }
}
