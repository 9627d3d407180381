/**
 * Turns refusals and foreign errors into `{message, code, details?}`, and for clients that ask for problem details (RFC 9457)
 * adds their members. Bugs are logged; their messages are not sent.
 */
import { STATUS_CODES } from 'node:http'
import { Refusal, type RefusalCode, refuse } from '@nova/contract/refusals'
import type { HiringSystem } from '@nova/contract/words'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, isDatabaseBusy } from '../database/away.ts'
import { isStorageFull } from '../database/storage.ts'

const foreign: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_FILES_LIMIT: 'payload_too_large',
  FST_FIELDS_LIMIT: 'payload_too_large',
  FST_PARTS_LIMIT: 'payload_too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media',
  FST_PROTO_VIOLATION: 'invalid_input',
}

/** PostgreSQL's codes for values that it can't store: a number out of range, invalid text. */
const unusableValue = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05'])
/**
 * A row deleted by a concurrent request, such as the account of a user creating an interview. On retry, the handler
 * returns the exact error.
 */
const rowIsGone = '23503'
const retryAfterSeconds = 2
const passing = new Set<RefusalCode>(['saving_slowed', 'long_wait', 'run_not_taken'])
const problemType = 'application/problem+json'

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error)
  if (refusal.code === 'internal_error') {
    request.log.error({ id: request.id, err: error, path: loggedPath(request.url) }, 'bug')
  }
  if (refusal.code === 'storage_full') request.log.error({ id: request.id }, 'no space is left to write to')
  if (refusal.code === 'server_busy' || refusal.code === 'database_away') {
    const told = refusal.code === 'server_busy' ? 'a call came at a busy time' : 'the database was not there'
    request.log.warn({ id: request.id, reason: databaseCode(error) }, told)
    reply.header('retry-after', retryAfterSeconds)
  }
  if (passing.has(refusal.code)) reply.header('retry-after', retryAfterSeconds)
  const { system } = request.routeOptions.config
  if (system) return sendToSystem(reply, system, refusal, request.url)
  const { message, code, details, status } = refusal
  const body = { message, code, ...(details === undefined ? {} : { details }) }
  reply.status(status)
  if (!request.headers.accept?.includes(problemType)) return reply.send(body)
  const problem = { type: 'about:blank', title: STATUS_CODES[status], status, detail: message }
  return reply.type(problemType).send({ ...problem, ...body })
}

/**
 * Greenhouse documents no form for errors. Ashby shows the message of a 422 to its people, and has its own form for the
 * rest.
 */
function sendToSystem(reply: FastifyReply, system: HiringSystem, refusal: Refusal, url: string): FastifyReply {
  const { message, code, status } = refusal
  if (system !== 'ashby') return reply.status(status).send({ message, code })
  const isShown = /assessment\.start$/i.test(url.split('?', 1)[0]!) && !unshown.has(code)
  const told = { success: false, errors: [message], errorInfo: { code, message }, message, code }
  return reply.status(isShown && shownStatuses.has(status) ? 422 : status).send(told)
}

const shownStatuses = new Set([400, 404, 409])
/** A conflict of the program alone. */
const unshown = new Set<RefusalCode>(['two_credentials'])

/** The path without secrets: a candidate's token is in the query, an invitation's or a mailed link's in the path. */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0]!
  return path.replace(/(\/interviewer\/join\/)[^/]+/i, '$1…').replace(/\/[\w-]{43}(?=\/|$)/g, '/…')
}

/** The answer to a client for any error. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isStorageFull(error)) return refuse('storage_full')
  const state = databaseCode(error)
  if (unusableValue.has(state)) return refuse('invalid_input')
  if (state === rowIsGone || isDatabaseBusy(error)) return refuse('server_busy')
  if (isDatabaseAway(error)) return refuse('database_away')
  const { code = '', statusCode } = error as Partial<FastifyError>
  const known = foreign[code]
  if (known) return refuse(known, code === 'FST_ERR_CTP_INVALID_JSON_BODY' ? 'The body is not valid JSON.' : undefined)
  if (statusCode === 429) return refuse('too_many_requests')
  if (statusCode === 413) return refuse('payload_too_large')
  if (statusCode === 415) return refuse('unsupported_media')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return refuse('invalid_input')
  return refuse('internal_error')
}

/** The five characters by which PostgreSQL names a failure; drizzle hides them in the cause. */
function databaseCode(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  const found = cause?.code ?? code
  return typeof found === 'string' ? found : ''
}
