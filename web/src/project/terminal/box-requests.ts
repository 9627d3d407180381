/** Requests to a server in the box, which wait for their answers over the terminals' socket. */
import { failServer, type ServerAnswer, serverLimits, type ServerRequest } from '@nova/contract/projects/box-server'
import type { WorkspaceAsk } from '@nova/contract/projects/workspace-calls'

/** The server answers within the limit, unless the connection was lost without a sign. */
const maxWaitMs = serverLimits.ms + 10_000
/** The socket takes no longer message. */
const maxBytes = 120_000

export function createRequests(say: (ask: WorkspaceAsk) => void, canSend: () => boolean) {
  const waiting = new Map<number, (answer: ServerAnswer) => void>()
  let count = 0
  return {
    async send(request: ServerRequest): Promise<ServerAnswer> {
      if (!canSend()) return failServer('gone')
      const bytes = new TextEncoder().encode(JSON.stringify(request)).length
      if (bytes > maxBytes) return failServer('invalid')
      const id = (count += 1)
      const answer = new Promise<ServerAnswer>((resolve) => {
        waiting.set(id, resolve)
      })
      const overdue = setTimeout(() => waiting.get(id)?.(failServer('timeout')), maxWaitMs)
      say({ type: 'request', id, request })
      try {
        return await answer
      } finally {
        clearTimeout(overdue)
        waiting.delete(id)
      }
    },
    take: (id: number, answer: ServerAnswer) => waiting.get(id)?.(answer),
    lose() {
      for (const resolve of waiting.values()) resolve(failServer('gone'))
    },
  }
}
