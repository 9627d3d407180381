/** The end of a server's requests: what is under way is answered, and its callers go elsewhere with the next. */
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const lookEveryMs = 50

export type Draining = {
  /** From here on each reply ends its connection, so that the next request finds another server. */
  begin: () => void
  /**
   * Takes no new connection, and waits until all is answered, but no longer than this, or until the signal; `endStreams`
   * ends what has no end.
   */
  finish: (withinMs: number, endStreams: () => void, signal: AbortSignal) => Promise<void>
}

/** Watches a server's requests from now on. */
export function watchRequests(server: Server): Draining {
  const open = new Set<ServerResponse>()
  let isDraining = false
  server.prependListener('request', (_, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    if (isDraining) response.setHeader('connection', 'close')
  })
  return {
    begin: () => (isDraining = true),
    finish: async (withinMs, endStreams, signal) => {
      isDraining = true
      server.close()
      const giveUpAt = performance.now() + withinMs
      do {
        // Again each time: a stream may still be opened over a connection that was open before.
        endStreams()
        await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined)
      } while (open.size > 0 && !signal.aborted && performance.now() < giveUpAt)
    },
  }
}
