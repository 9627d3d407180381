/** Refusals and foreign errors become `{message, code, details?}`; a bug is logged and keeps its words to itself. */
import { Refusal, type RefusalCode, refuse } from '@nova/contract/refusals'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

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

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error)
  if (refusal.code === 'internal_error') {
    request.log.error({ id: request.id, err: error, path: request.url.split('?', 1)[0] }, 'bug')
  }
  const { message, code, details, status } = refusal
  return reply.status(status).send({ message, code, ...(details === undefined ? {} : { details }) })
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code = '', statusCode } = error as Partial<FastifyError>
  const known = foreign[code]
  if (known) return refuse(known, code === 'FST_ERR_CTP_INVALID_JSON_BODY' ? 'The body is not valid JSON.' : undefined)
  if (statusCode === 429) return refuse('too_many_requests')
  if (statusCode === 413) return refuse('payload_too_large')
  if (statusCode === 415) return refuse('unsupported_media')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return refuse('invalid_input')
  return refuse('internal_error')
}
