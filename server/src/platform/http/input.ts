/** What came in over the wire, cleaned and checked against the contract. */
import { maxResumeBytes, maxResumes } from '@nova/contract/constants'
import { refuse } from '@nova/contract/refusals'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

export type UploadedFile = { field: string; name: string; bytes: Buffer }

/** The value as its schema gives it; refuses with every path that is wrong. Without a schema: undefined. */
export function validate<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> | undefined {
  if (!schema) return undefined
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const details = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  const first = details[0]!
  const told = first.path === '' ? first.message : `${first.path}: ${first.message}`
  throw refuse('invalid_input', isForPeople(first.message) ? first.message : told, details)
}

// Our own messages are whole sentences in the user's words; zod's own name what is wrong and need the path.
function isForPeople(message: string): boolean {
  return /^(Please|Use) /.test(message)
}

/** Those who go down into values do so by recursion. */
const mostNested = 700

/**
 * Text that PostgreSQL cannot keep (NUL, lone surrogates) becomes U+FFFD, unit by unit: the length stays, so that
 * places in a text still hold. What is nested without end is refused.
 */
export function cleanStrings<T>(value: T, depth = 0): T {
  if (depth > mostNested) throw refuse('invalid_input', 'Please nest values less deeply.')
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\uFFFD') as T
  if (Array.isArray(value)) return value.map((each: unknown) => cleanStrings(each, depth + 1)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]) => [cleanStrings(key), cleanStrings(each, depth + 1)])
  return Object.fromEntries(entries) as T
}

/** A multipart form: repeated fields become lists, files are read whole within the limits. */
export async function readForm(
  request: FastifyRequest,
): Promise<{ fields: Record<string, string | string[]>; files: UploadedFile[] }> {
  if (!request.isMultipart()) throw refuse('unsupported_media', 'Please send this as a multipart form.')
  const fields: Record<string, string | string[]> = {}
  const files: UploadedFile[] = []
  const limits = { fileSize: maxResumeBytes, files: maxResumes, fields: 200, fieldSize: 200_000, parts: 210 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      files.push({ field: part.fieldname, name: part.filename ?? '', bytes: await part.toBuffer() })
      continue
    }
    if (part.valueTruncated || part.fieldnameTruncated)
      throw refuse('payload_too_large', `${part.fieldname} is too long.`)
    addField(fields, part.fieldname, String(part.value))
  }
  return { fields, files }
}

function addField(fields: Record<string, string | string[]>, name: string, value: string): void {
  const before = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (before === undefined) fields[name] = value
  else fields[name] = Array.isArray(before) ? [...before, value] : [before, value]
}
