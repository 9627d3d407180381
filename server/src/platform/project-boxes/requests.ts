/** Requests to the servers of one box that wait for their answers. */
import { failServer, type ServerAnswer, serverLimits, type ServerRequest } from '@nova/contract/projects/box-server'

/** The supervisor answers within the limit, unless it was stopped. */
const maxWaitMs = serverLimits.ms + 3_000

export function keepRequests(say: (frame: object) => void) {
  const waiting = new Map<number, (answer: ServerAnswer) => void>()
  let count = 0
  const take = (id: number, answer: ServerAnswer) => waiting.get(id)?.(answer)
  return {
    take,
    async send(request: ServerRequest): Promise<ServerAnswer> {
      if (waiting.size >= serverLimits.atOnce) return failServer('busy')
      const id = (count += 1)
      const { promise, resolve } = Promise.withResolvers<ServerAnswer>()
      waiting.set(id, resolve)
      const overdue = setTimeout(() => resolve(failServer('timeout')), maxWaitMs)
      say({ type: 'request', id, request })
      try {
        return await promise
      } finally {
        clearTimeout(overdue)
        waiting.delete(id)
      }
    },
    close() {
      for (const id of waiting.keys()) take(id, failServer('gone'))
    },
  }
}
