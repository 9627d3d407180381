/** Cleans input and validates it against the contract. */
import { maxResumeBytes, maxResumes } from '@nova/contract/constants'
import { describeIssue } from '@nova/contract/issue-words'
import { Refusal, refuse } from '@nova/contract/refusals'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

export type UploadedFile = { field: string; name: string; bytes: Buffer }

/** The parsed value. Refuses with the path of everything that is wrong. Without a schema: undefined. */
export function validate<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> | undefined {
  if (!schema) return undefined
  const parsed = schema.safeParse(value ?? {}, { error: describeIssue })
  if (parsed.success) return parsed.data
  // Enough for any form; a list may have thousands of wrong entries.
  const issues = parsed.error.issues.slice(0, maxDetails)
  const details = issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw refuse('invalid_input', details[0]!.message, details)
}

const maxDetails = 100

/** Values are walked recursively, so their depth is bounded. */
const maxNested = 700

/**
 * Text that PostgreSQL cannot keep (NUL, lone surrogates) becomes U+FFFD, unit by unit: the length stays, so that
 * places in a text still hold. Values that are nested too deeply are refused.
 */
export function cleanStrings<T>(value: T, depth = 0): T {
  if (depth > maxNested) throw refuse('invalid_input', 'Please nest values less deeply.')
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\uFFFD') as T
  if (Array.isArray(value)) return value.map((each: unknown) => cleanStrings(each, depth + 1)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]) => [cleanStrings(key), cleanStrings(each, depth + 1)])
  return Object.fromEntries(entries) as T
}

type Form = { fields: Record<string, string | string[]>; files: UploadedFile[] }

/** A multipart form: repeated fields become lists, files are read whole within the limits. */
export async function readForm(request: FastifyRequest): Promise<Form> {
  try {
    return await readParts(request)
  } catch (error) {
    // A form that the parser can't read is the sender's mistake; the parser's error has no status.
    if (error instanceof Refusal || (error as { statusCode?: number }).statusCode !== undefined) throw error
    throw refuse('invalid_input', 'The form is not complete, or its parts cannot be told apart.')
  }
}

async function readParts(request: FastifyRequest): Promise<Form> {
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
