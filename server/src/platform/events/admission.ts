/**
 * How many streams may be open at once. One holder keeps a few: the newest is let in and the oldest ended, because
 * after a reload the server may still hold the connection that the browser has left. What many holders share (an
 * interview, an address) is refused when it is full. Counted in each process, because the memory at risk is its own.
 */
import { refuse } from '@nova/contract/refusals'
import type { FastifyReply } from 'fastify'
import type { EventStream } from './events.ts'

/** Most streams of one holder in one interview: as many as a browser opens to one server. */
export const mostOfHolder = 6
/** Most streams of one signed-in person or candidate over all interviews. */
export const mostOfPerson = 30
/** Most streams that watch one interview, without its candidate's. */
export const mostOfInterview = 60
/** Most streams from one address: a campus has one for all. */
export const mostOfAddress = 3000
const retryAfterSeconds = 30

/** Whom a stream counts for. `sharing` is what it shares with other holders, each with its limit. */
export type Holder = { person: string; interview: string; sharing: Record<string, number> }

export type Admission = {
  /** Refuses with 429 and Retry-After where what is shared is full. */
  require: (reply: FastifyReply, holder: Holder) => void
  /** Counts the stream until it closes, and ends the oldest ones that are too many. */
  enter: (stream: EventStream, holder: Holder) => void
}

export function makeAdmission(): Admission {
  const streams = new Map<string, Set<EventStream>>()
  const leave = new WeakMap<EventStream, () => void>()
  const sizeOf = (key: string) => streams.get(key)?.size ?? 0
  const limitsOf = ({ person, interview }: Holder): [string, number][] => [
    [`${person} in ${interview}`, mostOfHolder],
    [person, mostOfPerson],
  ]
  return {
    require: (reply, holder) => {
      // Who has streams of their own here replaces the oldest of them, and so needs no new place.
      if (limitsOf(holder).some(([key, most]) => sizeOf(key) >= most)) return
      if (Object.entries(holder.sharing).every(([key, most]) => sizeOf(key) < most)) return
      void reply.header('retry-after', retryAfterSeconds)
      throw refuse('too_many_requests', 'Too many pages follow this at once. Please close some of them and try again.')
    },
    enter: (stream, holder) => {
      const own = limitsOf(holder)
      for (const [key, most] of own) {
        const oldest = sizeOf(key) >= most ? streams.get(key)!.values().next().value! : undefined
        if (!oldest) continue
        leave.get(oldest)!()
        oldest.close()
      }
      const keys = [...own.map(([key]) => key), ...Object.keys(holder.sharing)]
      for (const key of keys) streams.set(key, (streams.get(key) ?? new Set()).add(stream))
      leave.set(stream, () => {
        for (const key of keys) {
          const left = streams.get(key)
          left?.delete(stream)
          if (left?.size === 0) streams.delete(key)
        }
      })
      stream.onClose(leave.get(stream)!)
    },
  }
}
