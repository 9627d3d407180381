/** The end of a server's requests: those under way are answered or refused, and their callers go elsewhere with the next. */
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const lookEveryMs = 50
/** For the refusals to leave. */
const maxRefusingMs = 2_000

export type Draining = {
  /** From here on each reply ends its connection, so that the next request finds another server. */
  begin: () => void
  /**
   * Takes no new connection, and waits until all is answered, but no longer than this, or until the signal; then the rest
   * is refused. `endStreams` ends what has no end.
   */
  finish: (withinMs: number, endStreams: () => void, signal: AbortSignal) => Promise<void>
}

/** Watches a server's requests from now on; `refuseRest` refuses those that have no answer yet. */
export function watchRequests(server: Server, refuseRest: () => void): Draining {
  const open = new Set<ServerResponse>()
  let isDraining = false
  server.prependListener('request', (_, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    if (isDraining) response.setHeader('connection', 'close')
  })
  const waitForAnswers = async (withinMs: number, endStreams: () => void, signal?: AbortSignal) => {
    const giveUpAt = performance.now() + withinMs
    do {
      // Again each time: a stream may still be opened over a connection that was open before.
      endStreams()
      await sleep(lookEveryMs, undefined, signal ? { signal } : {}).catch(() => undefined)
    } while (open.size > 0 && !signal?.aborted && performance.now() < giveUpAt)
  }
  return {
    begin: () => (isDraining = true),
    finish: async (withinMs, endStreams, signal) => {
      isDraining = true
      server.close()
      await waitForAnswers(withinMs, endStreams, signal)
      refuseRest()
      await waitForAnswers(maxRefusingMs, endStreams)
    },
  }
}
