/** Identifies and counts the caller before any of the body is read. */
import { keyPrefix } from '@nova/contract/accounts/api-keys'
import { can, type Permission, permissionOf, roleNames } from '@nova/contract/accounts/roles'
import { tokenStorageKey } from '@nova/contract/constants'
import type { Endpoint } from '@nova/contract/endpoint'
import { Refusal, refuse } from '@nova/contract/refusals'
import { deviceHeader, deviceRuleOf, maxDeviceId } from '@nova/contract/room/devices'
import { type HiringSystem, Role } from '@nova/contract/words'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, type Ctx, type InterviewerCaller, type Machinery, makeCtx } from '../context/context.ts'
import {
  addressKey,
  type CallLimits,
  callsOfKey,
  failedCredentials,
  type Limit,
  limitOfCall,
  windowSeconds,
} from './call-limits.ts'

/**
 * Looks up callers by their credential, and what they may see; the modules that own sign-ins, keys, candidate tokens and
 * interviews provide it.
 */
export type Identify = {
  interviewer: (ctx: Ctx, token: string) => Promise<Caller | undefined>
  key: (ctx: Ctx, secret: string) => Promise<InterviewerCaller | undefined>
  /** Refuses a key whose connection is stopped. */
  hiringSystem: (ctx: Ctx, system: HiringSystem, secret: string) => Promise<InterviewerCaller | undefined>
  candidate: (ctx: Ctx, interviewId: string, token: string) => Promise<Caller | undefined>
  /** Notes a candidate's call by another device than the one that joined last. */
  otherDevice: (ctx: Ctx, interviewId: string, deviceId: string | null) => Promise<void>
  /** Refuses a caller who may not see the interview. */
  interview: (ctx: Ctx, interviewId: string) => Promise<unknown>
}

type Admission = { machinery: Machinery; identify: Identify; limits: CallLimits | undefined }

/**
 * Returns the caller of a request. Refuses a missing or invalid credential, a role without the permission, and too many
 * calls. Known callers are counted by identity, all others by address, but for those with a link (anyone.ts).
 */
export function makeAdmission({ machinery, identify, limits }: Admission, endpoint: Endpoint) {
  const limit = limitOfCall(`${endpoint.method} ${endpoint.path}`, endpoint.perMinute)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Caller> => {
    const visitor = makeCtx(machinery, { role: 'visitor' })
    const secret = keyOf(request)
    if (secret !== undefined && hasOtherCredential(request)) throw refuse('two_credentials')
    if (endpoint.who === 'anyone') {
      // Those with a link are counted by it, once their input was read.
      const isCounted = !endpoint.isUncounted && endpoint.link === undefined
      if (isCounted) await countCall(limits, limit, addressKey(request.ip), reply)
      return visitor.actor
    }
    if (endpoint.system) {
      if (hasOtherCredential(request)) throw refuse('two_credentials')
      const key = basicUser(request)
      const count = () => countCall(limits, failedCredentials, addressKey(request.ip), reply)
      const asking = key === undefined ? undefined : identify.hiringSystem(visitor, endpoint.system, key)
      // A stopped connection is refused in words, and counts like a wrong key.
      const caller = await asking?.catch(async (error: unknown) => {
        if (error instanceof Refusal) await count()
        throw error
      })
      if (!caller) {
        await count()
        reply.header('www-authenticate', 'Basic realm="hiring system", charset="UTF-8"')
        throw refuse('bad_hiring_key')
      }
      await countKey(limits, limit, endpoint, caller, reply)
      return caller
    }
    if (secret !== undefined) {
      const caller = await identify.key(visitor, secret)
      if (!caller) {
        await countCall(limits, failedCredentials, addressKey(request.ip), reply)
        throw refuse('bad_key')
      }
      await admitKey(limits, limit, endpoint, caller, reply)
      return caller
    }
    // Before the address is counted: failures of a neighbour behind the same address must not block a valid caller.
    const finding = findCaller(visitor, identify, endpoint, request)
    const caller = await finding.catch(async (error: unknown) => {
      if (error instanceof Refusal) await countCall(limits, failedCredentials, addressKey(request.ip), reply)
      throw error
    })
    if (caller) {
      await countCall(limits, limit, identityOf(caller), reply)
      if (caller.role === 'interviewer') requirePermission(caller, permissionOf(endpoint))
      return caller
    }
    await countCall(limits, failedCredentials, addressKey(request.ip), reply)
    throw refuse(isForCandidate(endpoint, request) ? 'bad_candidate_token' : 'not_signed_in')
  }
}

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

/** True where a device reads or tries to write while another one has joined; joining itself changes the device. */
export function isOtherDevice(endpoint: Endpoint, caller: Caller, deviceId: string | null): boolean {
  if (caller.role !== 'candidate' || !caller.writer || caller.writer.deviceId === deviceId) return false
  return endpoint.method === 'GET' || deviceRuleOf(endpoint) !== 'any'
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

/** Counts a key's call and says in headers what is left. */
async function countKey(
  limits: CallLimits | undefined,
  limit: Limit,
  endpoint: Endpoint,
  caller: InterviewerCaller,
  reply: FastifyReply,
): Promise<void> {
  // Expensive calls count for all keys of a company together: it may have many.
  const ofCall = { name: 'call', limit, by: `keys of ${caller.companyId}` }
  const ofKey = { name: 'key', limit: callsOfKey, by: identityOf(caller) }
  const counted = endpoint.perMinute === undefined ? [ofKey] : [ofKey, ofCall]
  const measured = limits ? await Promise.all(counted.map((each) => limits.measure(each.limit, each.by))) : []
  if (measured.length > 0) {
    // Fields of draft-ietf-httpapi-ratelimit-headers.
    const policies = counted.map((each) => `"${each.name}";q=${each.limit.max};w=${windowSeconds}`)
    const states = measured.map(({ left, endsInSeconds }, at) => `"${counted[at]!.name}";r=${left};t=${endsInSeconds}`)
    reply.headers({ 'ratelimit-policy': policies.join(', '), ratelimit: states.join(', ') })
  }
  const waitSeconds = Math.max(0, ...measured.map((each) => each.waitSeconds))
  if (waitSeconds > 0) {
    reply.header('retry-after', waitSeconds)
    throw refuse('too_many_requests')
  }
}

/** Counts a key's call, and refuses calls that the key may not make. */
async function admitKey(
  limits: CallLimits | undefined,
  limit: Limit,
  endpoint: Endpoint,
  caller: InterviewerCaller,
  reply: FastifyReply,
): Promise<void> {
  await countKey(limits, limit, endpoint, caller, reply)
  if (!endpoint.key) throw refuse('key_not_allowed')
  if (!caller.key!.scopes.includes(endpoint.key))
    throw refuse('scope_missing', `This API key lacks the scope ${endpoint.key}, which this call needs.`)
  requirePermission(caller, permissionOf(endpoint))
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
function requirePermission({ companyRole: role, key }: InterviewerCaller, permission: Permission): void {
  if (can(role, permission)) return
  const others = Role.options.filter((each) => can(each, permission)).map((each) => `${roleNames[each].toLowerCase()}s`)
  const named = new Intl.ListFormat('en-GB').format(others.toReversed())
  const own = `${key ? 'This API key acts as' : 'Your role is'} ${roleNames[role] ?? role}`
  throw refuse('forbidden', `${own}. Only ${named} can do this.`)
}

/** The caller used to count calls and to recognise repeated ones. */
export function identityOf(caller: Caller): string {
  if (caller.role === 'interviewer') return caller.key ? `key ${caller.key.id}` : `interviewer ${caller.id}`
  return caller.role === 'candidate' ? `candidate ${caller.interviewId}` : caller.role
}

/** The secret of an API key, in any of the headers that may hold a credential. */
function keyOf(request: FastifyRequest): string | undefined {
  return authorizations(request)
    .map(readBearer)
    .find((token) => token?.startsWith(keyPrefix))
}

/** True if a call with a key carries a sign-in or a candidate's token as well: it is unclear which caller it is for. */
function hasOtherCredential(request: FastifyRequest): boolean {
  const isSignedIn = new RegExp(`(?:^|;)\\s*${tokenStorageKey}=`).test(request.headers.cookie ?? '')
  return isSignedIn || authorizations(request).length > 1 || candidateToken(request) !== undefined
}

/** Node keeps the first of several. */
const authorizations = ({ raw }: FastifyRequest): string[] => raw.headersDistinct['authorization'] ?? []

/** The name in a Basic header that has no password, as hiring systems send their key. */
function basicUser(request: FastifyRequest): string | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/]{1,400}={0,2})$/i.exec(request.headers.authorization ?? '')?.[1]
  const decoded = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('latin1')
  return /^[\x21-\x39\x3b-\x7e]{1,200}:$/.test(decoded) ? decoded.slice(0, -1) : undefined
}

const readBearer = (header: string): string | undefined => /^Bearer (\S{1,200})$/i.exec(header)?.[1]

function bearerToken(request: FastifyRequest): string | undefined {
  return readBearer(request.headers.authorization ?? '')
}

function candidateToken(request: FastifyRequest): string | undefined {
  const header = request.headers['x-candidate-token']
  const { token } = request.query as { token?: unknown }
  const found = header ?? token
  return typeof found === 'string' && found.length <= 200 ? found : undefined
}
