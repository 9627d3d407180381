/**
 * Counts calls without a credential that carry a secret: by the link they hold, and by address where the secret was wrong.
 * One address may be a whole course, so right secrets are never counted by address.
 */
import type { Endpoint } from '@nova/contract/endpoint'
import { Refusal, refuse } from '@nova/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressKey, type CallLimits, failedCredentials, limitOfCall, limitOfLink } from './call-limits.ts'
import { countCall } from './callers.ts'
import type { Try } from './wrong-tries.ts'

export type Counting = { limits: CallLimits; wrongTries: (limit: Limit, caller: string) => Promise<Try> }
type Limit = Parameters<CallLimits['count']>[0]
type Given = { params: unknown; body: unknown }
type Asked = { request: FastifyRequest; reply: FastifyReply; input: Given }

/** Runs the work of a call unless its link or its address has had too many. */
export function makeGuard(counting: Counting | undefined, endpoint: Endpoint) {
  const name = `${endpoint.method} ${endpoint.path}`
  const { wrong } = endpoint
  const limit = limitOfLink(name, endpoint.perMinute)
  const isWrong = (error: unknown) => error instanceof Refusal && wrong?.codes.includes(error.code) === true
  return async <T>({ request, reply, input }: Asked, work: () => Promise<T>): Promise<T> => {
    if (!counting || (!endpoint.link && !wrong)) return work()
    const { limits } = counting
    if (endpoint.link) await countCall(limits, limit, `link ${secretOf(input, endpoint.link)}`, reply)
    if (wrong?.perMinute !== undefined) return judge(wrong.perMinute)
    return work().catch(async (error: unknown) => {
      if (isWrong(error)) await countCall(limits, failedCredentials, addressKey(request.ip), reply)
      throw error
    })

    async function judge(perMinute: number): Promise<T> {
      const { waitSeconds, end } = await counting!.wrongTries(limitOfCall(name, perMinute), addressKey(request.ip))
      if (waitSeconds > 0) {
        reply.header('retry-after', waitSeconds)
        throw refuse('too_many_requests')
      }
      try {
        const result = await work()
        await end(false)
        return result
      } catch (error) {
        await end(isWrong(error))
        throw error
      }
    }
  }
}

function secretOf({ params, body }: Given, field: string): string {
  const { [field]: secret } = { ...(params as object), ...(body as object) } as Record<string, unknown>
  return String(secret)
}
