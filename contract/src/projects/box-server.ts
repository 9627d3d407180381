/** Requests of the room to a server that the candidate runs in the box of a project, and its answers. */
import { z } from 'zod'

export const serverLimits = {
  /** Ports that are reported; the lowest of more. */
  ports: 20,
  /** Requests of one box at the same moment. */
  atOnce: 4,
  requestBytes: 64 * 1_024,
  /** Maximum length of all header names and values together. */
  requestHeaders: 16 * 1_024,
  /** Maximum size of an answer; the rest is cut off. */
  answerBytes: 1_024 * 1_024,
  /** Maximum time until the whole answer is there. */
  ms: 10_000,
} as const

export const ServerMethod = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])
export type ServerMethod = z.infer<typeof ServerMethod>

const Port = z.int().min(1).max(65_535)
export const ServerPorts = z.array(Port).max(serverLimits.ports)

const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4
const Name = z.string().regex(/^[!#$%&'*+.^_`|~\w-]{1,100}$/)
const Value = z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/)

export const ServerRequest = z.object({
  port: Port,
  method: ServerMethod,
  /** Includes the query. */
  path: z
    .string()
    .max(4_000)
    .regex(/^\/[\x21-\x7e]*$/),
  headers: z
    .array(z.tuple([Name, Value]))
    .max(40)
    .refine((headers) => headers.flat().join('').length <= serverLimits.requestHeaders),
  /** Base64. */
  body: z.string().max(base64Length(serverLimits.requestBytes)).optional(),
})
export type ServerRequest = z.infer<typeof ServerRequest>

const ms = z.int().min(0)

/**
 * An answer, or why there is none: nothing listens on the port (refused), too many requests at once (busy), no HTTP
 * (broken), a request beyond its limits (invalid), or a box that has ended (gone).
 */
export const ServerAnswer = z.union([
  z.object({
    status: z.int().min(0).max(999),
    headers: z.array(z.tuple([z.string().max(200), z.string().max(16_384)])).max(100),
    /** Base64. */
    body: z.string().max(base64Length(serverLimits.answerBytes)),
    /** Why the body is incomplete: it is too large, takes too long, or broke off. */
    cut: z.enum(['size', 'time', 'broken']).optional(),
    ms,
  }),
  z.object({
    failed: z.enum(['refused', 'timeout', 'broken', 'busy', 'invalid', 'gone']),
    /** The cause of `broken`, as a program says it. */
    detail: z.string().max(200).optional(),
    ms,
  }),
])
export type ServerAnswer = z.infer<typeof ServerAnswer>
export type ServerFailure = Extract<ServerAnswer, { failed: unknown }>

/** The answer to a request that wasn't made. */
export const failServer = (failed: ServerFailure['failed']): ServerFailure => ({ failed, ms: 0 })
