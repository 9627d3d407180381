/** Identifies and counts the caller before any of the body is read. */
import { deviceHeader, deviceRuleOf, maxDeviceId } from '@nova/contract/devices'
import type { Endpoint } from '@nova/contract/endpoint'
import { refuse } from '@nova/contract/refusals'
import { isAtLeast, leastRoleOf } from '@nova/contract/roles'
import type { Role } from '@nova/contract/words'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, type Ctx, type Machinery, makeCtx } from '../context/context.ts'
import { addressKey, type CallLimits, failedCredentials, type Limit, limitOfCall } from './call-limits.ts'

/** Looks up callers by their credential; the modules that own sign-ins and candidate tokens provide it. */
export type Identify = {
  interviewer: (ctx: Ctx, token: string) => Promise<Caller | undefined>
  candidate: (ctx: Ctx, interviewId: string, token: string) => Promise<Caller | undefined>
}

type Admission = { machinery: Machinery; identify: Identify; limits: CallLimits | undefined }

/**
 * Returns the caller of a request. Refuses a missing or invalid credential, a role that is not enough, and too many
 * calls. Known callers are counted by identity, all others by address.
 */
export function makeAdmission({ machinery, identify, limits }: Admission, endpoint: Endpoint) {
  const limit = limitOfCall(`${endpoint.method} ${endpoint.path}`, endpoint.perMinute)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Caller> => {
    const visitor = makeCtx(machinery, { role: 'visitor' })
    if (endpoint.who === 'anyone') {
      await countCall(limits, limit, addressKey(request.ip), reply)
      return visitor.actor
    }
    // Before the address is counted: failures of a neighbour behind the same address must not block a valid caller.
    const caller = await findCaller(visitor, identify, endpoint, request)
    if (caller) {
      await countCall(limits, limit, identityOf(caller), reply)
      if (caller.role === 'interviewer') requireRole(caller.companyRole, leastRoleOf(endpoint))
      return caller
    }
    await countCall(limits, failedCredentials, addressKey(request.ip), reply)
    throw refuse(isForCandidate(endpoint, request) ? 'bad_candidate_token' : 'not_signed_in')
  }
}

/** Whether the caller has to be a candidate: by the call or, in a call for participants, by the credential sent. */
function isForCandidate({ who }: Endpoint, request: FastifyRequest): boolean {
  return who === 'candidate' || (who === 'participant' && candidateToken(request) !== undefined)
}

/** The device that a call names, by its header or by the field of its body; null where it names none. */
export function deviceOf(request: FastifyRequest, body: unknown): string | null {
  const header = request.headers[deviceHeader.toLowerCase()]
  const { deviceId } = (body ?? {}) as { deviceId?: unknown }
  const named = typeof header === 'string' ? header : deviceId
  if (typeof named !== 'string' || named === '') return null
  if (named.length > maxDeviceId) {
    throw refuse('invalid_input', `Device ID must have at most ${maxDeviceId} characters.`)
  }
  return named
}

/** Refuses what a candidate writes from another device than the one that joined last. */
export function requireDevice(endpoint: Endpoint, caller: Caller, deviceId: string | null): void {
  if (caller.role !== 'candidate' || !caller.writer) return
  const rule = deviceRuleOf(endpoint)
  if (rule === 'any' || (rule === 'joined until the end' && caller.writer.isTimeOver)) return
  if (deviceId !== caller.writer.deviceId) throw refuse('other_device')
}

/** Counts a call, and refuses it if it exceeds the limit. */
export async function countCall(
  limits: CallLimits | undefined,
  limit: Limit,
  caller: string,
  reply: FastifyReply,
): Promise<void> {
  const waitSeconds = (await limits?.count(limit, caller)) ?? 0
  if (waitSeconds === 0) return
  reply.header('retry-after', waitSeconds)
  throw refuse('too_many_requests')
}

async function findCaller(
  ctx: Ctx,
  identify: Identify,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  if (isForCandidate(endpoint, request)) {
    const token = candidateToken(request)
    const { id = '' } = request.params as { id?: string }
    return token ? identify.candidate(ctx, id, token) : undefined
  }
  const token = bearerToken(request)
  return token ? identify.interviewer(ctx, token) : undefined
}

/** Refuses before anything is looked up, so that the refusal reveals nothing about whether the thing exists. */
function requireRole(role: Role, least: Role): void {
  if (isAtLeast(role, least)) return
  const others = least === 'Administrator' ? 'administrators' : 'interviewers and administrators'
  throw refuse('forbidden', `Your role is ${role}. Only ${others} can do this.`)
}

function identityOf(caller: Caller): string {
  if (caller.role === 'interviewer') return `interviewer ${caller.id}`
  return caller.role === 'candidate' ? `candidate ${caller.interviewId}` : caller.role
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}

function candidateToken(request: FastifyRequest): string | undefined {
  const header = request.headers['x-candidate-token']
  const { token } = request.query as { token?: unknown }
  const found = header ?? token
  return typeof found === 'string' && found.length <= 200 ? found : undefined
}
